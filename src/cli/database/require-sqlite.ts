// `docmend db backup` and `docmend db restore` are about a file. PostgreSQL has tools of its own for that, which know more.
import { type Runtime, UsageError } from '../runtime.ts'

const TOOLS = {
  backup: ['pg_dump --format=custom --no-owner --file=docmend.dump "$DATABASE_URL"'],
  // Into an empty one: `--clean` cannot drop partitions, and knows none that were made since.
  restore: [
    'createdb --owner=docmend --encoding=UTF8 docmend_restored',
    'pg_restore --no-owner --exit-on-error --single-transaction --dbname="$RESTORED_URL" docmend.dump',
  ],
} as const
const THEN = {
  backup: '',
  restore:
    'A role that may create databases runs the first; RESTORED_URL is DATABASE_URL with the name of the new database.\n' +
    'Then stop every process of the service, and start them with the address of the new database in DATABASE_URL.\n',
}

/** Throws with the commands that do the same on PostgreSQL. */
export function requireSqlite({ env }: Pick<Runtime, 'env'>, command: keyof typeof TOOLS): void {
  const isPostgres = [env.DATABASE_URL, env.DATABASE_URL_FILE].some((value) => (value ?? '') !== '')
  if (!isPostgres) return
  const lines = TOOLS[command].map((line) => `  ${line}\n`).join('')
  throw new UsageError(
    `docmend ${command} is for SQLite, and DATABASE_URL names another database. Use the tools of PostgreSQL:\n${lines}${THEN[command]}`.trimEnd(),
  )
}
