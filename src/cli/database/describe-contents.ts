// What was found in a copy of the database, in words.

import { plural } from '../../base/text.ts'
import type { CopyContents } from '../../service/admin/backup-admin.ts'
import { showBytes } from './show-bytes.ts'

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
