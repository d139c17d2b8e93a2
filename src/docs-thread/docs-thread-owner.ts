// One thread of docs checks, from its start to its end.
import { Worker } from 'node:worker_threads'
import type { Tree } from '../git-tree/tree.ts'
import type { FromThread, Method, ThreadStart, ToThread } from './messages.ts'
import { TreeAnswers } from './tree-answers.ts'

/** The thread ended or was ended while it had calls to answer. */
export class ThreadEnded extends Error {
  /** The call may be made again in another thread: it was not this call that ended the thread, or not without a page. */
  readonly isWorthAnother: boolean
  /** The blob that was being parsed when nothing more was heard; not to be parsed again. */
  readonly blockedBy: string | undefined

  constructor(
    message: string,
    options: { isWorthAnother?: boolean; blockedBy?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.isWorthAnother = options.isWorthAnother ?? options.blockedBy !== undefined
    this.blockedBy = options.blockedBy
  }
}

export interface ThreadLimits {
  /** A call that takes longer ends the thread. */
  callMs: number
  /** A thread of which nothing is heard for so long while it has work is blocked by a page, and ended. */
  silenceMs: number
  /** Of JavaScript objects; past it the thread ends, not the process. */
  memoryMb: number
}

interface Pending {
  session: number
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  timeout: NodeJS.Timeout
}

export class DocsThread {
  readonly #worker: Worker
  readonly #limits: ThreadLimits
  readonly #answers: TreeAnswers
  readonly #trees = new Map<number, Tree>()
  readonly #pending = new Map<number, Pending>()
  #calls = 0
  #parsing: string | undefined
  #silence: NodeJS.Timeout | undefined
  #isAlive = true
  /** It loads its modules before it says a word, which takes its time on a busy machine and is no page's fault. */
  #isHeard = false

  constructor(source: URL, start: ThreadStart, limits: ThreadLimits) {
    this.#limits = limits
    this.#worker = new Worker(source, {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    })
    this.#answers = new TreeAnswers((message, transfer) => this.#worker.postMessage(message, transfer))
    this.#worker.on('message', (message: FromThread) => this.#take(message))
    this.#worker.on('error', (error) => this.#fail(this.#endedBy(error)))
    this.#worker.on('exit', () => this.#fail(new ThreadEnded(ENDED)))
    // A thread without work keeps no process from ending; one that has some does.
    this.#worker.unref()
  }

  isAlive(): boolean {
    return this.#isAlive
  }

  /** Throws `ThreadEnded`, and faults of the tree. */
  async open(session: number, tree: Tree, docsRoot: string): Promise<void> {
    this.#trees.set(session, tree)
    await this.#request(session, (call) => ({ kind: 'open', call, session, sha: tree.sha, docsRoot }))
  }

  /** Throws `ThreadEnded`, and faults of the tree. */
  call(session: number, method: Method, args: readonly unknown[]): Promise<unknown> {
    return this.#request(session, (call) => ({ kind: 'call', call, session, method, args }))
  }

  /** Calls of the session that are under way fail as soon as they read again. */
  close(session: number): void {
    if (this.#trees.delete(session) && this.#isAlive) this.#worker.postMessage({ kind: 'close', session })
  }

  /** Calls under way throw `ThreadEnded` with this message. */
  async end(message: string): Promise<void> {
    this.#fail(new ThreadEnded(message))
    await this.#worker.terminate()
  }

  #request(session: number, message: (call: number) => ToThread): Promise<unknown> {
    if (!this.#isAlive) throw new ThreadEnded(ENDED, { isWorthAnother: true })
    this.#calls += 1
    const call = this.#calls
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => this.#giveUpOn(call), this.#limits.callMs)
      this.#pending.set(call, { session, resolve, reject, timeout })
      this.#worker.ref()
      this.#listen()
      this.#worker.postMessage(message(call))
    })
  }

  #take(message: FromThread): void {
    this.#isHeard = true
    this.#listen()
    // A page is parsed in one piece: whatever is said after it was announced is said when it is done.
    this.#parsing = message.kind === 'parsing' ? message.blobSha : undefined
    switch (message.kind) {
      case 'list':
      case 'read':
        void this.#answers.answer(message, this.#trees.get(message.session))
        return
      case 'parsing':
      case 'alive':
        return
      case 'done':
        this.#settle(message.call)?.resolve(message.value)
        return
      case 'failed':
        this.#reject(message)
        return
      default:
        message satisfies never
    }
  }

  #reject({ call, faultId, message }: Extract<FromThread, { kind: 'failed' }>): void {
    const fault = this.#answers.faultOf(faultId)
    this.#settle(call)?.reject(fault ?? new Error(message))
  }

  /** Starts to count the silence anew, while there is anything to be heard. */
  #listen(): void {
    clearTimeout(this.#silence)
    const isExpected = this.#isHeard && this.#pending.size > 0
    this.#silence = isExpected ? setTimeout(() => this.#doubtSilence(), this.#limits.silenceMs) : undefined
  }

  /** Where it was this process that stood still, messages wait to be taken: they come before the next immediate. */
  #doubtSilence(): void {
    this.#silence = setTimeout(() => {
      this.#fail(new ThreadEnded(TOO_LONG, { blockedBy: this.#parsing }))
      void this.#worker.terminate()
    }, DOUBT_MS)
  }

  /** What one call does cannot be ended alone. */
  #giveUpOn(call: number): void {
    this.#settle(call)?.reject(new ThreadEnded(TOO_LONG))
    this.#fail(new ThreadEnded(ENDED, { isWorthAnother: true }))
    void this.#worker.terminate()
  }

  #endedBy(error: unknown): ThreadEnded {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    const isOutOfMemory = code === 'ERR_WORKER_OUT_OF_MEMORY'
    const message = isOutOfMemory
      ? 'The docs checks ran out of memory.'
      : 'The thread of the docs checks broke; try again.'
    return new ThreadEnded(message, { blockedBy: isOutOfMemory ? this.#parsing : undefined, cause: error })
  }

  #fail(error: ThreadEnded): void {
    this.#isAlive = false
    clearTimeout(this.#silence)
    for (const call of this.#pending.keys()) this.#settle(call)?.reject(error)
  }

  #settle(call: number): Pending | undefined {
    const pending = this.#pending.get(call)
    this.#pending.delete(call)
    clearTimeout(pending?.timeout)
    if (pending !== undefined) this.#answers.forgetFaults(pending.session)
    if (this.#pending.size === 0) {
      clearTimeout(this.#silence)
      this.#worker.unref()
    }
    return pending
  }
}

const DOUBT_MS = 50
const ENDED = 'The thread of the docs checks ended; try again.'
const TOO_LONG = 'The docs checks took too long.'
