// `docmend restore`: puts a backup in the place of the database of a service that is stopped.
import { type RestoredDatabase, restore as restoreBackup } from '../../admin/backup-admin.ts'
import { readConfig } from '../../config.ts'
import { plural } from '../../text/plural.ts'
import { EXIT, type Runtime } from '../runtime.ts'
import { describeContents } from './describe-contents.ts'
import { requireSqlite } from './require-sqlite.ts'
import { showCopying } from './show-copying.ts'

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

function toJson({ file, former, bytes, counts, pendingMigrations, sealKey, ...rest }: RestoredDatabase): string {
  const sealed = { sealKey: sealKey ?? null, sealedValues: countSealed(rest), unopenedValues: rest.unopened }
  const facts = { file, former: former ?? null, bytes, ...counts, pendingMigrations, ...sealed }
  return `${JSON.stringify(facts)}\n`
}

function describe(backup: string, restored: RestoredDatabase): string {
  const { file, former, pendingMigrations } = restored
  const lines = [
    `Restored ${file} from ${backup}`,
    `Checked: ${describeContents(restored)}.`,
    former === undefined ? 'There was no database before.' : `The former database is now ${former}`,
    ...(pendingMigrations.length > 0
      ? [`The next start brings it up to date (${plural(pendingMigrations.length, 'migration')}).`]
      : []),
    ...describeSeal(restored),
    'API keys that were revoked since the backup are valid again, and people who signed out since are signed in again.',
  ]
  return `${lines.join('\n')}\n`
}

function countSealed({ sealed }: Pick<RestoredDatabase, 'sealed'>): number {
  return sealed.apps.length + sealed.grants.length
}

/** Only what is in the backup tells whether a key is missing: a service in which nobody has signed in never had one. */
function describeSeal(restored: RestoredDatabase): string[] {
  const { unopened, sealKey } = restored
  if (unopened === 0) return []
  const which = `${unopened} of ${plural(countSealed(restored), 'sealed value')} in it`
  const found =
    sealKey === undefined
      ? `${which} cannot be opened: this command finds neither a seal.key in DATA_DIR nor a DOCMEND_SECRET.`
      : `${which} cannot be opened with ${sealKey}.`
  return [
    found,
    'Before the next start, put the seal.key of the time of the backup into DATA_DIR, or set the DOCMEND_SECRET of that time (beside a newer one, as DOCMEND_SECRET_FORMER). Otherwise people sign in again, and a GitHub App that was set up in the browser has to be set up again.',
  ]
}
