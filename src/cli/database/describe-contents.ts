// What was found in a copy of the database, in words.
import { plural } from '../../base/text.ts'
import type { CopyContents } from '../../service/admin/backup-admin.ts'

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** `12 bytes`, `3.4 MB`. */
function showBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** power
  return `${amount.toFixed(power === 0 || amount >= 100 ? 0 : 1)} ${UNITS[power] ?? ''}`
}

export function describeContents({ bytes, counts }: CopyContents): string {
  const { projects, apiKeys, jobs, views } = counts
  const rows = [
    plural(projects, 'project'),
    plural(apiKeys, 'API key'),
    plural(jobs, 'job'),
    plural(views, 'single page view'),
  ]
  return `${showBytes(bytes)}, no damage, ${rows.join(', ')}`
}
