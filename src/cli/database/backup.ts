// `docmend db backup`: the database of a running service as one file.
import { type Backup, backUp } from '../../service/admin/backup-admin.ts'
import { readConfig } from '../../service/config.ts'
import { EXIT, type Runtime } from '../runtime.ts'
import { describeContents } from './describe-contents.ts'
import { requireSqlite } from './require-sqlite.ts'
import { showCopying } from './show-copying.ts'

interface BackupOptions {
  force?: boolean
  json?: boolean
}

export async function backup(runtime: Runtime, target: string | undefined, options: BackupOptions): Promise<number> {
  requireSqlite(runtime, 'backup')
  const config = readConfig(runtime.env)
  const { progress, ...copying } = showCopying(runtime, 'Backing up')
  const takenAt = new Date()
  try {
    const made = await backUp(config, { ...copying, target, takenAt, force: options.force === true })
    progress.clear()
    runtime.stdout(options.json === true ? toJson(made, takenAt) : describe(made))
    return EXIT.done
  } finally {
    progress.clear()
  }
}

function toJson({ file, bytes, counts, encryptionKey }: Backup, takenAt: Date): string {
  return `${JSON.stringify({ file, takenAt, bytes, ...counts, encryptionKey: encryptionKey ?? null })}\n`
}

function describe(made: Backup): string {
  return `Wrote ${made.file}\nChecked: ${describeContents(made)}.\n${describeRest(made)}`
}

/** The copy of the key beside the copy of what it opens would let a thief of both act as the people who signed in. */
function describeRest({ encryptionKey }: Backup): string {
  const key =
    encryptionKey === undefined
      ? ''
      : `It does not hold ${encryptionKey}: keep a copy of that in another place. Without it, everybody signs in again, and a GitHub App that was set up in the browser has to be set up again.\n`
  return `${key}Keep the environment too; mirrors need no backup.\n`
}
