// One thread of docs checks, from start to end: the sessions that are open in it, the trees that it reads through its
// owner, and the page that it is working on.
import type { Clock } from '../../base/clock.ts'
import type { ReadableTree } from '../../base/git-tree.ts'
import type { Remote } from '../../base/threads/channel.ts'
import type { SilenceLimits } from '../../base/threads/thread-owner.ts'
import { type ThreadEnd, ThreadEndedError, WorkerThread } from '../../base/threads/worker-thread.ts'
import { ChecksError, type PagesRead } from '../index.ts'
import type { Method, OwnerCalls, PageLimits, ThreadCalls } from './calls.ts'
import { PageAtWork } from './page-at-work.ts'

interface ThreadLimits {
  /** A page blocks a thread that is silent for this long while it has work; the thread is then terminated. */
  silence: SilenceLimits
  /** Limit for JavaScript objects; above it the thread ends, not the process. */
  memoryBytes: number
  /** Memory for objects that have just been made. */
  youngMemoryBytes: number
}

export interface ThreadSettings extends ThreadLimits {
  /** Hears how many pages of a whole site are read, at most ten times a second. Default: no one does. */
  onProgress?: (progress: PagesRead) => void
}

export interface Session {
  id: number
  tree: ReadableTree
  docsRoot: string
  /** Sessions of one project share a thread; those of others never do at the same time. */
  project: string
}

/** The thread ended during a call. */
export class ChecksEndedError extends ChecksError {
  /** The work of this call's session that ended the thread; it must not run again. */
  readonly blockedBy: string | undefined
  /** True when the call may be repeated in another thread: another call ended this one, or work that will be left out. */
  readonly isWorthAnother: boolean
  /** True when the project of this call took too much time or memory. */
  readonly isOwnFault: boolean

  constructor(cause: ThreadEndedError, blockedBy?: string) {
    const { end } = cause
    super(MESSAGES[end], { cause })
    this.blockedBy = blockedBy
    this.isWorthAnother = end === 'gone' || blockedBy !== undefined
    this.isOwnFault = end === 'silent' || end === 'out_of_memory' || end === 'timeout'
  }
}

export class StartedThread {
  readonly #thread: WorkerThread<ThreadCalls>
  readonly #trees = new Map<number, ReadableTree>()
  readonly #opened = new Map<number, Promise<unknown>>()
  readonly #atWork = new PageAtWork()

  constructor(source: URL, settings: ThreadSettings, clock: Clock) {
    const { silence, memoryBytes, youngMemoryBytes, onProgress = () => {} } = settings
    const functions: OwnerCalls = {
      list: (session) => this.#treeOf(session).list(),
      read: async (session, path) => ownBytes(await this.#treeOf(session).read(path)),
      readMany: async (session, paths) => {
        const tree = this.#treeOf(session)
        return Promise.all(paths.map((path) => tree.read(path).then(ownBytes, () => null)))
      },
      progress: onProgress,
    }
    const limits = { memoryBytes, youngMemoryBytes, silence }
    this.#thread = new WorkerThread({ source, workerData: this.#atWork.memory, clock, functions, ...limits })
  }

  isAlive(): boolean {
    return this.#thread.isAlive()
  }

  /** Opens the session if it is not open here. Throws `ChecksEndedError` and errors of the tree. */
  async open({ id, tree, docsRoot }: Session, limits: PageLimits, timeoutMs: number): Promise<void> {
    let opened = this.#opened.get(id)
    if (opened === undefined) {
      this.#trees.set(id, tree)
      opened = this.#call(
        id,
        (remote) => remote.open(id, { sha: tree.sha, part: tree.part }, docsRoot, limits),
        timeoutMs,
      )
      this.#opened.set(id, opened)
    }
    try {
      await opened
    } catch (error) {
      if (this.#opened.get(id) === opened) this.closeSession(id)
      throw error
    }
  }

  /** Throws `ChecksEndedError` and errors of the tree. */
  call({ id }: Session, method: Method, args: readonly unknown[], timeoutMs: number): Promise<unknown> {
    return this.#call(id, (remote) => remote.call(id, method, args), timeoutMs)
  }

  /** Pending calls of the session fail at their next read. */
  closeSession(id: number): void {
    this.#opened.delete(id)
    if (this.#trees.delete(id)) this.#thread.tell((remote) => remote.close.asEvent(id))
  }

  closeSessions(): void {
    for (const id of this.#trees.keys()) this.closeSession(id)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #call(
    session: number,
    call: (remote: Remote<ThreadCalls>) => Promise<unknown>,
    timeoutMs: number,
  ): Promise<unknown> {
    try {
      return await this.#thread.call(call, timeoutMs)
    } catch (error) {
      throw error instanceof ThreadEndedError ? this.#endedError(session, error) : error
    }
  }

  /** Only the session whose page ended the thread is to blame; to all others, their thread is merely gone. */
  #endedError(session: number, cause: ThreadEndedError): ChecksEndedError {
    const isByWork = cause.end === 'silent' || cause.end === 'out_of_memory'
    const working = isByWork ? this.#atWork.read() : undefined
    if (working === undefined) return new ChecksEndedError(cause)
    if (working.session === session) return new ChecksEndedError(cause, working.work)
    return new ChecksEndedError(new ThreadEndedError('gone', cause))
  }

  #treeOf(session: number): ReadableTree {
    const tree = this.#trees.get(session)
    if (tree === undefined) throw new Error('The docs session was closed during the call.')
    return tree
  }
}

/**
 * The content from a tree may be part of a shared buffer, and a transfer to the thread takes the buffer away from here.
 */
function ownBytes(content: Uint8Array | undefined): Uint8Array | undefined {
  return content === undefined ? undefined : new Uint8Array(content)
}

const ENDED = 'The thread of the docs checks ended. Try again.'
const TOO_LONG = 'The docs checks took too long.'
const MESSAGES: Record<ThreadEnd, string> = {
  closed: 'The docs checks are closed: the service is stopping.',
  crashed: 'The docs checks crashed. Try again.',
  exited: ENDED,
  gone: ENDED,
  out_of_memory: 'The docs checks ran out of memory.',
  silent: TOO_LONG,
  timeout: TOO_LONG,
}
