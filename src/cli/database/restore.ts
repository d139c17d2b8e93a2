// `docmend restore`: puts a backup in the place of the database of a service that is stopped.
import { restore as restoreBackup } from '../../admin/backup-admin.ts'
import { readConfig } from '../../config.ts'
import { plural } from '../../text/plural.ts'
import { EXIT, type Runtime } from '../runtime.ts'
import { describeContents } from './describe-contents.ts'
import { requireSqlite } from './require-sqlite.ts'
import { showCopying } from './show-copying.ts'

type Restored = Awaited<ReturnType<typeof restoreBackup>>

export async function restore(runtime: Runtime, backup: string, options: { json?: boolean }): Promise<number> {
  requireSqlite(runtime, 'restore')
  const config = readConfig(runtime.env)
  const { progress, ...copying } = showCopying(runtime, 'Restoring')
  try {
    const restored = await restoreBackup(config, { ...copying, backup, at: new Date() })
    progress.clear()
    runtime.stdout(options.json === true ? toJson(restored) : describe(backup, restored))
    return EXIT.done
  } finally {
    progress.clear()
  }
}

function toJson({ file, former, bytes, counts, pendingMigrations, sealKey }: Restored): string {
  const facts = { file, former: former ?? null, bytes, ...counts, pendingMigrations, sealKey: sealKey ?? null }
  return `${JSON.stringify(facts)}\n`
}

function describe(backup: string, restored: Restored): string {
  const { file, former, pendingMigrations, sealKey } = restored
  const lines = [
    `Restored ${file} from ${backup}`,
    `Checked: ${describeContents(restored)}.`,
    former === undefined ? 'There was no database before.' : `The former database is now ${former}`,
    ...(pendingMigrations.length > 0
      ? [`The next start brings it up to date (${plural(pendingMigrations.length, 'migration')}).`]
      : []),
    ...(sealKey === undefined
      ? ['There is no seal.key in DATA_DIR. If you have a copy of it, put it there before the next start.']
      : []),
    'API keys that were revoked since the backup are valid again, and people who signed out since are signed in again.',
  ]
  return `${lines.join('\n')}\n`
}
