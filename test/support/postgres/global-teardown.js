// Ends the keeper, and with it the server.
import { once } from 'node:events'
import { rmSync } from 'node:fs'

export default async function stopKeeper() {
  const { keeper, folder } = globalThis.postgresKeeper
  const ended = once(keeper, 'exit')
  keeper.disconnect()
  await ended
  rmSync(folder, { recursive: true })
}
