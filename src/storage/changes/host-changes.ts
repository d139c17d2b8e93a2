// Changes between the processes of one host that share a file of SQLite. Each listens on a socket in a folder beside the file
// and connects to the sockets that are there when it starts, so any two share a connection. SQLite itself only tells that
// something was written (`PRAGMA data_version`), not what: beside an ingest, every waiting request would look at each poll.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Change, type Changes, NO_CHANGES } from '../../projects/changes.ts'
import { createListeners } from './listeners.ts'

const FOLDER = 'processes'
const ENDING = '.sock'
/** Of `sun_path` in bytes, as macOS has it; Linux allows four more. */
const PATH_MAX_BYTES = 103
/** A process that takes nothing for so long a time that this much waits for it is suspended: what follows is dropped. */
const WAITING_MAX_BYTES = 64 * 1024

/**
 * Joins the processes that have this database file open. Where no socket can be made, nothing is told, and `onFault` gets the
 * reason.
 */
export async function openHostChanges(file: string, onFault: (error: unknown) => void): Promise<Changes> {
  const folder = join(dirname(file), FOLDER)
  const path = join(folder, `${randomUUID().slice(0, 8)}${ENDING}`)
  const { tell, subscribe } = createListeners()
  const peers = new Set<Socket>()
  const meet = (socket: Socket): void => {
    peers.add(socket)
    socket.unref()
    socket.on('close', () => peers.delete(socket))
    // A peer that dies resets its connection, which readline reports once more.
    createInterface(socket)
      .on('error', () => undefined)
      .on('line', (line) => tell(line as Change))
  }
  try {
    const server = createServer((socket) => meet(socket.on('error', () => undefined)))
    await listen(server, folder, path)
    await meetOthers(folder, path, meet)
    return {
      publish: (change) => {
        for (const peer of peers) if (peer.writableLength < WAITING_MAX_BYTES) peer.write(`${change}\n`)
      },
      subscribe,
      close: async () => {
        server.close()
        // What was published just now, such as the release of a job, still leaves.
        for (const peer of peers) peer.end()
        await rm(path, { force: true })
      },
    }
  } catch (error) {
    onFault(error)
    return NO_CHANGES
  }
}

/** Shows itself only once it listens: others delete a socket on which nobody does. */
async function listen(server: Server, folder: string, path: string): Promise<void> {
  if (Buffer.byteLength(path) > PATH_MAX_BYTES) throw new Error(`${path} is longer than the path of a socket may be`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const hidden = path.slice(0, -ENDING.length)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(hidden, resolve)
  })
  // Later errors are of single connections.
  server.on('error', () => undefined).unref()
  await rename(hidden, path)
}

async function meetOthers(folder: string, own: string, meet: (socket: Socket) => void): Promise<void> {
  const paths = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).map((name) => join(folder, name))
  await Promise.all(paths.filter((path) => path !== own).map((path) => meetOne(path, meet)))
}

function meetOne(path: string, meet: (socket: Socket) => void): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      meet(socket)
      resolve()
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // Left behind by a process that was killed.
      if (error.code === 'ECONNREFUSED') void rm(path, { force: true }).catch(() => undefined)
      resolve()
    })
  })
}
