// `docmend migrate`: opening the database brings it up to date, so this opens it and says so.
import { openAdmin } from '../admin/admin.ts'
import { readConfig } from '../config.ts'
import { EXIT, type Runtime } from './runtime.ts'

export async function migrate(runtime: Runtime, options: { json?: boolean; fresh?: boolean }): Promise<number> {
  const config = readConfig(runtime.env)
  const admin = await openAdmin(config, { isFresh: options.fresh === true })
  await admin.close()
  runtime.stdout(options.json === true ? '{"migrated":true}\n' : `The database in ${config.dataDir} is up to date.\n`)
  return EXIT.done
}
