// `docmend db migrate`: opening the database makes it or brings it up to date, so this opens it and says which of the two.
import { openAdmin } from '../../service/admin/admin.ts'
import { readConfig } from '../../service/config.ts'
import { hasDatabase } from '../../service/open-database.ts'
import { EXIT, type Runtime } from '../runtime.ts'

export async function migrate(runtime: Runtime, options: { json?: boolean; fresh?: boolean }): Promise<number> {
  const config = readConfig(runtime.env)
  const { dataDir, database } = config
  // A database of PostgreSQL is made by its operator.
  const created = database === undefined && !hasDatabase(dataDir)
  const admin = await openAdmin(config, { isFresh: options.fresh === true })
  await admin.close()
  const result = { migrated: true, created }
  runtime.stdout(
    options.json === true
      ? `${JSON.stringify(result)}\n`
      : describe(database === undefined ? `in ${dataDir}` : 'of DATABASE_URL', created, options),
  )
  return EXIT.done
}

function describe(place: string, isNew: boolean, { fresh = false }: { fresh?: boolean }): string {
  if (isNew) return `Made an empty database ${place}.\n`
  const kept = fresh ? ' It was there, so --fresh changed nothing; to start with an empty one, move it away first.' : ''
  return `The database ${place} is up to date.${kept}\n`
}
