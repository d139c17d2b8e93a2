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
  const over = new AbortController()
  const end = (): void => over.abort()
  const transport = new WatchedTransport(input, output, end)
  for (const event of ['close', 'end', 'error']) input.once(event, end)
  stop.addEventListener('abort', end, { once: true })
  const ended = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }))
  const served = serveStdio(() => createServer(parts), { transport, onerror: onFault, maxSubscriptions: 0 })
  await ended
  await served.close()
  // A client that keeps its end open must not keep the process.
  input.destroy()
}

/** Tells when the SDK closes the connection by itself, as it does at a message that is too large to be read. */
class WatchedTransport extends StdioServerTransport {
  readonly #end: () => void

  constructor(input: Readable, output: Writable, end: () => void) {
    super(input, output)
    this.#end = end
  }

  override async close(): Promise<void> {
    this.#end()
    await super.close()
  }
}
