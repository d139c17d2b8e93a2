// One thread of docs checks, from start to end: the trees that it reads through its owner, and the page that it is
// parsing.
import type { Clock } from '../clock/clock.ts'
import type { ReadableTree } from '../git-tree/tree.ts'
import type { Remote } from '../threads/channel.ts'
import type { SilenceLimits } from '../threads/silence-watch.ts'
import { type ThreadEnd, ThreadEndedError, WorkerThread } from '../threads/worker-thread.ts'
import type { Method, OwnerCalls, ThreadCalls, ThreadStart } from './calls.ts'

export interface ThreadLimits {
  /** A call that takes longer ends the thread. */
  callMs: number
  /** A page blocks a thread that is silent for this long while it has work; the thread is then terminated. */
  silence: SilenceLimits
  /** Limit for JavaScript objects; above it the thread ends, not the process. */
  memoryBytes: number
}

/** The thread ended during a call. */
export class ChecksEndedError extends Error {
  /**
   * The call may be repeated in another thread: another call ended the thread, or a page did that will be skipped.
   */
  readonly isWorthAnother: boolean
  /** The blob that was being parsed when the thread ended; it must not be parsed again. */
  readonly blockedBy: string | undefined

  constructor(cause: ThreadEndedError, parsing: string | undefined) {
    super(MESSAGES[cause.end], { cause })
    this.blockedBy = cause.end === 'silent' || cause.end === 'out_of_memory' ? parsing : undefined
    this.isWorthAnother = cause.end === 'gone' || this.blockedBy !== undefined
  }
}

export class StartedThread {
  readonly #thread: WorkerThread<ThreadCalls>
  readonly #callMs: number
  readonly #trees = new Map<number, ReadableTree>()
  #parsing: string | undefined

  constructor(source: URL, start: ThreadStart, { callMs, silence, memoryBytes }: ThreadLimits, clock: Clock) {
    this.#callMs = callMs
    const functions: OwnerCalls = {
      list: (session) => this.#treeOf(session).list(),
      read: async (session, path) => ownBytes(await this.#treeOf(session).read(path)),
      parsing: (blobSha) => {
        this.#parsing = blobSha
      },
    }
    // A page is parsed in one piece, so any message after its announcement means that the parse is done.
    const onMessage = (): void => {
      this.#parsing = undefined
    }
    this.#thread = new WorkerThread({ source, workerData: start, clock, functions, onMessage, memoryBytes, silence })
  }

  isAlive(): boolean {
    return this.#thread.isAlive()
  }

  /** Throws `ChecksEndedError` and errors of the tree. */
  async open(session: number, tree: ReadableTree, docsRoot: string): Promise<void> {
    this.#trees.set(session, tree)
    await this.#call((remote) => remote.open(session, tree.sha, docsRoot))
  }

  /** Throws `ChecksEndedError` and errors of the tree. */
  call(session: number, method: Method, args: readonly unknown[]): Promise<unknown> {
    return this.#call((remote) => remote.call(session, method, args))
  }

  /** Pending calls of the session fail at their next read. */
  closeSession(session: number): void {
    if (this.#trees.delete(session)) this.#thread.tell((remote) => remote.close.asEvent(session))
  }

  close(): Promise<void> {
    return this.#thread.close()
  }

  async #call(call: (remote: Remote<ThreadCalls>) => Promise<unknown>): Promise<unknown> {
    try {
      return await this.#thread.call(call, this.#callMs)
    } catch (error) {
      throw error instanceof ThreadEndedError ? new ChecksEndedError(error, this.#parsing) : error
    }
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
