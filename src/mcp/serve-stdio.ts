// The tools for one client over two pipes. Nothing but messages of the protocol may be written to the output.
import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { createServer, type ServerParts } from './create-server.ts'

export interface Pipes {
  input: Readable
  output: Writable
  /** Ends the connection when it aborts. */
  stop: AbortSignal
  /** Hears what the client will not be told, a sentence each. */
  onFault: (error: Error) => void
}

/** Resolves when the client has closed its end, or after `stop`; calls under way are aborted then. */
export async function serveOverPipes(parts: ServerParts, { input, output, stop, onFault }: Pipes): Promise<void> {
  const transport = new StdioServerTransport(input, output)
  const closed = new Promise<void>((resolve) => {
    input.once('close', resolve)
    input.once('end', resolve)
    input.once('error', () => resolve())
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
  const served = serveStdio(() => createServer(parts), { transport, onerror: onFault, maxSubscriptions: 0 })
  await closed
  await served.close()
}
