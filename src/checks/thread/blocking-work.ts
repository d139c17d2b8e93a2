// What blocked a thread before, by project. One project's record never counts for another: a project that fills the
// memory of a thread could otherwise end it while the thread reads a page that other projects have, too.
import { LRUCache } from 'lru-cache'

/** Projects whose pages are remembered because they blocked a thread. */
const BLOCKING_PROJECTS = 1000

/** Pages that are remembered per project because they blocked a thread. */
const BLOCKING_PAGES = 1000

export class BlockingWork {
  readonly #works = new LRUCache<string, Set<string>>({ max: BLOCKING_PROJECTS })

  /** `work` is undefined when it is not known which page blocked the thread. */
  add(project: string, work: string | undefined): void {
    const works = this.#works.get(project) ?? new Set()
    this.#works.set(project, works)
    if (work === undefined) return
    works.add(work)
    const [oldest] = works
    if (works.size > BLOCKING_PAGES && oldest !== undefined) works.delete(oldest)
  }

  has(project: string): boolean {
    return this.#works.has(project)
  }

  of(project: string): string[] {
    return [...(this.#works.get(project) ?? [])]
  }
}
