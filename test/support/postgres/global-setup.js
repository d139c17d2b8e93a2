// Starts the keeper of the PostgreSQL server before the tests; the server itself starts when a test asks for it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export default async function startKeeper() {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-keeper-'))
  const socket = join(folder, 'keeper.sock')
  const keeper = fork(new URL('./keeper.ts', import.meta.url), [socket], { detached: true })
  await once(keeper, 'message')
  keeper.unref()
  keeper.channel?.unref()
  process.env.DOCMEND_TEST_KEEPER = socket
  globalThis.postgresKeeper = { keeper, folder }
}
