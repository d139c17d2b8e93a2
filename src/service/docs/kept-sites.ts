// The sites that were read last at `/mcp`, one of each project, with the index of their pages: a model asks many questions about
// the same commit.
import { LRUCache } from 'lru-cache'
import type { Tree } from '../../base/git-tree.ts'
import type { DocsSession } from '../../checks/index.ts'

/** How long a site stays open after its last call at `/mcp`: its index lies in a thread, which ends by then. */
const PROJECT_KEPT_MS = 5 * 60_000

/** Sites that stay open between calls at `/mcp`, one of each project: the list of files of one takes up to 25 MB. */
const PROJECT_KEPT_SITES = 4

export interface OpenSite {
  tree: Tree
  docsRoot: string
  docs: DocsSession
}

export class KeptSites {
  readonly #kept = new LRUCache<string, KeptSite>({
    max: PROJECT_KEPT_SITES,
    ttl: PROJECT_KEPT_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: (site) => site.retire(),
  })

  /**
   * Works on the site of a project. `version` says which files these are: another one takes the place of the last, and calls
   * with the same one share what `open` gives. Throws what `open` and `work` throw; after `open` failed, the next call retries.
   */
  async use<Result>(
    projectId: string,
    version: string,
    open: () => Promise<OpenSite>,
    work: (site: OpenSite) => Promise<Result>,
  ): Promise<Result> {
    const known = this.#kept.get(projectId)
    const site = known?.version === version ? known : new KeptSite(version, open())
    if (site !== known) this.#kept.set(projectId, site)
    try {
      return await site.use(work)
    } catch (error) {
      if (this.#kept.peek(projectId) === site && (await site.hasFailed())) this.#kept.delete(projectId)
      throw error
    }
  }

  close(): void {
    this.#kept.clear()
  }
}

/** Closes when nobody works on it and nobody will. */
class KeptSite {
  readonly version: string
  readonly #opening: Promise<OpenSite>
  #users = 0
  #isRetired = false

  constructor(version: string, opening: Promise<OpenSite>) {
    this.version = version
    this.#opening = opening
  }

  async use<Result>(work: (site: OpenSite) => Promise<Result>): Promise<Result> {
    this.#users += 1
    try {
      return await work(await this.#opening)
    } finally {
      this.#users -= 1
      this.#closeIfUnused()
    }
  }

  hasFailed(): Promise<boolean> {
    return this.#opening.then(
      () => false,
      () => true,
    )
  }

  retire(): void {
    this.#isRetired = true
    this.#closeIfUnused()
  }

  #closeIfUnused(): void {
    if (!this.#isRetired || this.#users > 0) return
    // Its callers got the fault, and a session without a thread has nothing to close.
    this.#opening.then((site) => site.docs.close()).catch(() => undefined)
  }
}
