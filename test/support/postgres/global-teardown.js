// Ends the keeper, and with it the server.
import { once } from 'node:events'
import { rmSync } from 'node:fs'

export default async function stopKeeper() {
  const { keeper, folder } = globalThis.postgresKeeper
  // Else nothing keeps this process until then: it would end with exit code 0, whatever the tests have found.
  keeper.ref()
  const ended = once(keeper, 'exit')
  keeper.disconnect()
  await ended
  rmSync(folder, { recursive: true })
}
