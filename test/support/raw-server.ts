// A server that answers each request with these very bytes, whatever HTTP makes of them, and then hangs up or stays silent.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface RawServer {
  url: string
  /** The first line of each request. */
  seen: string[]
  stop(): Promise<void>
}

interface RawAnswer {
  bytes: string | Buffer
  /** Default: the connection is ended. */
  after?: 'reset' | 'silence'
}

/** `answerTo` gets the first line of a request, such as `GET /repos/acme/docs HTTP/1.1`. */
export async function startRawServer(answerTo: (line: string) => RawAnswer): Promise<RawServer> {
  const sockets = new Set<Socket>()
  const seen: string[] = []
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', (request) => {
      const line = request.toString('latin1').split('\r\n', 1)[0] ?? ''
      seen.push(line)
      const { bytes, after } = answerTo(line)
      if (after === undefined) socket.end(bytes)
      else socket.write(bytes, () => (after === 'reset' ? socket.resetAndDestroy() : undefined))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The bytes of an answer in JSON; `cutAt` leaves out what comes after so many bytes of its body. */
export function rawJson(
  status: number,
  body: unknown,
  { cutAt, headers = '' }: { cutAt?: number; headers?: string } = {},
) {
  const text = JSON.stringify(body)
  const head = `HTTP/1.1 ${status} X\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${headers}Connection: close\r\n\r\n`
  return `${head}${cutAt === undefined ? text : text.slice(0, cutAt)}`
}
