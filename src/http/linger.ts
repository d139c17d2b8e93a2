// Refusing a request while its body still arrives. Closing the connection at once would reset it, and the client would lose
// the answer that it has not read yet. So the answer goes out, our side ends, and the rest is discarded for a while, as
// nginx does (lingering_close).
import type { IncomingMessage } from 'node:http'

/**
 * After a request was answered in the middle of its body, the rest is discarded for this long, so that the client can read
 * the answer; 50 MiB over a slow connection.
 */
const LINGER_MS = 30_000

/** Whether more of the body is to come than a connection that is kept should wait for. */
export function isUnread({ complete, headers }: IncomingMessage, discardedMaxBytes: number): boolean {
  if (complete) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > discardedMaxBytes
}

/** Makes the connection end softly after the answer, which must have `Connection: close`. */
export function lingerAfterAnswer(request: IncomingMessage): void {
  const { socket } = request
  let isLingering = false
  // Node calls this after the last answer of a connection.
  socket.destroySoon = () => {
    if (isLingering) return
    isLingering = true
    socket.end()
    // Whoever read the body pauses it when nobody takes what was read.
    request.removeAllListeners('data').removeAllListeners('readable').resume()
    const over = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    socket.once('close', () => clearTimeout(over))
  }
}
