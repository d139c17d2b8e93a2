import { fileURLToPath } from 'node:url'
import { readVersion } from '../../src/version.ts'
import { startApi } from './start-api.ts'

export const OPENAPI_FILE = fileURLToPath(new URL('../../schema/openapi.json', import.meta.url))

/** Returns the text of the description as a running service answers it, on many lines for readable diffs. */
export async function listOpenApi(): Promise<string> {
  const api = await startApi({ wrap: (deps) => ({ ...deps, version: readVersion() }) })
  try {
    return `${JSON.stringify(await (await fetch(`${api.url}/openapi.json`)).json(), null, 2)}\n`
  } finally {
    await api.stop()
  }
}
