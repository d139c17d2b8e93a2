// `docmend backup` and `docmend restore` are about a file. PostgreSQL has tools of its own for that, which know more.
import { type Runtime, UsageError } from '../runtime.ts'

const TOOLS = {
  backup: 'pg_dump --format=custom --no-owner --file=docmend.dump "$DATABASE_URL"',
  restore:
    'pg_restore --clean --if-exists --no-owner --exit-on-error --single-transaction --dbname="$DATABASE_URL" docmend.dump',
} as const

/** Throws with the command that does the same on PostgreSQL. */
export function requireSqlite({ env }: Pick<Runtime, 'env'>, command: keyof typeof TOOLS): void {
  const isPostgres = [env.DATABASE_URL, env.DATABASE_URL_FILE].some((value) => (value ?? '') !== '')
  if (!isPostgres) return
  const stop = command === 'restore' ? ' Stop every process of the service first.' : ''
  throw new UsageError(
    `docmend ${command} is for SQLite, and DATABASE_URL names another database. Use the tools of PostgreSQL:\n  ${TOOLS[command]}${stop === '' ? '' : `\n${stop.trim()}`}`,
  )
}
