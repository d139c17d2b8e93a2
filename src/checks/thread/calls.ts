// The calls between the thread of the docs checks and its owner. Trees stay with the owner.

import type { TreeEntry } from '../../base/git-tree.ts'
import type { DocsSession, PagesRead } from '../index.ts'

export type Method = Exclude<keyof DocsSession, 'close'>

/** What bounds the work on the pages of one session. */
export interface PageLimits {
  /** Work on pages that blocked a thread before: it never runs again. */
  barred: readonly string[]
  /** CPU time that slow pages may take together, in ms; after that, no page is read that is not in the caches. */
  slowPagesCpuMs: number
}

/** Which files there are, for what the sessions share. */
interface TreeIdentity {
  sha: string
  part: string | undefined
}

/** Implemented in the thread. Sessions have numbers, which the owner assigns. */
export interface ThreadCalls {
  open(session: number, tree: TreeIdentity, docsRoot: string, limits: PageLimits): Promise<void>
  call(session: number, method: Method, args: readonly unknown[]): Promise<unknown>
  close(session: number): void
}

/** Implemented by the owner. */
export interface OwnerCalls {
  list(session: number): Promise<readonly TreeEntry[]>
  read(session: number, path: string): Promise<Uint8Array | undefined>
  /** Gives the files in the order of the paths; null for one whose read failed. */
  readMany(session: number, paths: readonly string[]): Promise<readonly (Uint8Array | undefined | null)[]>
  /** Tells how many pages of a whole site are read, now and then. */
  progress(progress: PagesRead): void
}
