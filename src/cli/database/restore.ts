// `docmend db restore`: puts a backup in the place of the database of a service that is stopped.

import { plural } from '../../base/text.ts'
import { type RestoredDatabase, restore as restoreBackup } from '../../service/admin/backup-admin.ts'
import { readConfig } from '../../service/config.ts'
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

function toJson({
  file,
  previous,
  bytes,
  counts,
  pendingMigrations,
  encryptionKey,
  ...rest
}: RestoredDatabase): string {
  const encrypted = {
    encryptionKey: encryptionKey ?? null,
    encryptedValues: countEncrypted(rest),
    unopenedValues: rest.unopened,
  }
  const facts = { file, previous: previous ?? null, bytes, ...counts, pendingMigrations, ...encrypted }
  return `${JSON.stringify(facts)}\n`
}

function describe(backup: string, restored: RestoredDatabase): string {
  const { file, previous, pendingMigrations } = restored
  const lines = [
    `Restored ${file} from ${backup}`,
    `Checked: ${describeContents(restored)}.`,
    previous === undefined ? 'There was no database before.' : `The previous database is now ${previous}`,
    ...(pendingMigrations.length > 0
      ? [`The next start brings it up to date (${plural(pendingMigrations.length, 'migration')}).`]
      : []),
    ...describeEncryption(restored),
    'API keys that were revoked since the backup are valid again, and people who signed out since are signed in again.',
  ]
  return `${lines.join('\n')}\n`
}

function countEncrypted({ encrypted }: Pick<RestoredDatabase, 'encrypted'>): number {
  return encrypted.apps.length + encrypted.grants.length
}

/** Only what is in the backup tells whether a key is missing: a service in which nobody has signed in never had one. */
function describeEncryption(restored: RestoredDatabase): string[] {
  const { unopened, encryptionKey } = restored
  if (unopened === 0) return []
  const which = `${unopened} of ${plural(countEncrypted(restored), 'encrypted value')} in it`
  const found =
    encryptionKey === undefined
      ? `${which} cannot be opened: this command finds neither an encryption.key in DATA_DIR nor a DOCMEND_SECRET.`
      : `${which} cannot be opened with ${encryptionKey}.`
  return [
    found,
    'Before the next start, put the encryption.key of the time of the backup into DATA_DIR, or set the DOCMEND_SECRET of that time (beside a newer one, as DOCMEND_SECRET_PREVIOUS). Otherwise people sign in again, and a GitHub App that was set up in the browser has to be set up again.',
  ]
}
