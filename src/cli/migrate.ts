// `docmend migrate`: opening the store brings it up to date, so this opens it and says so.
import { openAdmin } from '../admin.ts'
import { readConfig } from '../config.ts'
import { EXIT, type Surroundings } from './surroundings.ts'

export async function migrate(around: Surroundings, options: { json?: boolean }): Promise<number> {
  const config = readConfig(around.env)
  const admin = await openAdmin(config)
  await admin.close()
  around.stdout(options.json === true ? '{"migrated":true}\n' : `The database in ${config.dataDir} is up to date.\n`)
  return EXIT.done
}
