// The threads of the docs checks. Each works for one project at a time, so that nothing that a project's pages do can slow
// or end the calls of another project.
import type { Clock } from '../../base/clock.ts'
import { ThreadOwner } from '../../base/threads/thread-owner.ts'
import type { StartedThread } from './started-thread.ts'

interface ProjectThreadsOptions {
  /** How many run at once. */
  threads: number
  start: () => StartedThread
  /** A thread ends after this time without a call. */
  idleMs: number
  clock: Clock
  closedError: () => Error
  /** True for a project whose pages blocked a thread: all such projects together get one thread at a time. */
  isBlocking: (project: string) => boolean
}

interface Waiting {
  project: string
  enter: (thread: ProjectThread) => void
  refuse: (error: Error) => void
}

export class ProjectThreads {
  readonly #options: ProjectThreadsOptions
  /** Those that were used last come first. */
  #threads: ProjectThread[]
  #waiting: Waiting[] = []
  #isClosed = false

  constructor(options: ProjectThreadsOptions) {
    this.#options = options
    this.#threads = Array.from({ length: options.threads }, () => new ProjectThread(options))
  }

  /** Gives the project a thread, as soon as one is free; the caller gives it back with `leave`. Throws after `close`. */
  enter(project: string): Promise<ProjectThread> {
    if (this.#isClosed) throw this.#options.closedError()
    const { promise, resolve, reject } = Promise.withResolvers<ProjectThread>()
    this.#waiting.push({ project, enter: resolve, refuse: reject })
    this.#admit()
    return promise
  }

  leave(thread: ProjectThread): void {
    thread.release()
    this.#admit()
  }

  closeSession(id: number): void {
    for (const thread of this.#threads) thread.closeSession(id)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse(this.#options.closedError())
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  /**
   * In the order in which they came. A call that waits for any thread holds up all later ones, even those whose project has a
   * thread: otherwise a project with many calls could keep its thread forever.
   */
  #admit(): void {
    const stay: Waiting[] = []
    let isHeldUp = false
    for (const waiting of this.#waiting) {
      const thread = isHeldUp ? undefined : this.#threadFor(waiting.project)
      if (thread === undefined) {
        stay.push(waiting)
        isHeldUp ||= !this.#mustShare(waiting.project)
        continue
      }
      thread.hold(waiting.project)
      this.#threads = [thread, ...this.#threads.filter((other) => other !== thread)]
      waiting.enter(thread)
    }
    this.#waiting = stay
  }

  #threadFor(project: string): ProjectThread | undefined {
    const own = this.#threads.find((thread) => thread.project === project)
    if (own?.isFree() === false) return own
    if (this.#mustShare(project)) return undefined
    const free = this.#threads.filter((thread) => thread.isFree())
    return own ?? free.find((thread) => thread.project === undefined) ?? free.at(-1)
  }

  /** True when the project has to wait for another one that blocks threads too. */
  #mustShare(project: string): boolean {
    const { isBlocking } = this.#options
    const isOther = (thread: ProjectThread): boolean => thread.project !== project && !thread.isFree()
    return isBlocking(project) && this.#threads.some((thread) => isOther(thread) && isBlocking(thread.project ?? ''))
  }
}

/** One thread at a time, which is started when it is needed, and the project that it works for. */
export class ProjectThread {
  readonly #owner: ThreadOwner<StartedThread>
  #project: string | undefined
  #calls = 0

  constructor(options: ProjectThreadsOptions) {
    this.#owner = new ThreadOwner(options)
  }

  /** The project that it worked for last. */
  get project(): string | undefined {
    return this.#project
  }

  isFree(): boolean {
    return this.#calls === 0
  }

  /** Takes the thread for a call. Another project's sessions are closed, so that they take no memory from this one. */
  hold(project: string): void {
    if (this.#project !== project) this.#owner.running()?.closeSessions()
    this.#project = project
    this.#calls += 1
    this.#owner.hold()
  }

  release(): void {
    this.#calls -= 1
    this.#owner.release()
  }

  /** Returns the thread, or a new one if it has ended. */
  thread(): StartedThread {
    return this.#owner.thread()
  }

  closeSession(id: number): void {
    this.#owner.running()?.closeSession(id)
  }

  close(): Promise<void> {
    return this.#owner.close()
  }
}
