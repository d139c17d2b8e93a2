/** The first migration of the commits before 0.1.0. */
const FIRST_BEFORE_RELEASE = '0001-tables'

/** The error for a database with these migrations, of which the first of ours is none. */
export function notOurs(applied: readonly unknown[], description: string): Error {
  if (!applied.includes(FIRST_BEFORE_RELEASE)) return new Error(`${description} is not a Docmend database`)
  return new Error(
    `${description} was made by a commit before 0.1.0 and cannot be migrated. ` +
      'Start with an empty DATA_DIR, or with an empty database of PostgreSQL',
  )
}

/** For a database in which names of our tables are taken. */
export function ofAnotherProgram(description: string, cause: unknown): Error {
  return new Error(`${description} already has tables of another program. Give Docmend a database of its own`, {
    cause,
  })
}
