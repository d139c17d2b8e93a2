// A port for a server whose address must be known before it listens. Prefer port 0 wherever that is possible.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Gives a port of 127.0.0.1 that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return port
}
