// What the thread of the docs checks and its owner call in each other. Trees stay with the owner.
import type { DocsSession } from '../documentation/index.ts'
import type { TreeEntry } from '../git-tree/tree.ts'

export type Method = Exclude<keyof DocsSession, 'close'>

/** Handed to the thread when it starts. */
export interface ThreadStart {
  /** Blobs that blocked a thread before: they are not parsed again. */
  barred: readonly string[]
}

/** In the thread. Sessions have numbers, which the owner gives. */
export interface ThreadCalls {
  open(session: number, sha: string, docsRoot: string): Promise<void>
  call(session: number, method: Method, args: readonly unknown[]): Promise<unknown>
  close(session: number): void
}

/** At the owner. */
export interface OwnerCalls {
  list(session: number): Promise<readonly TreeEntry[]>
  read(session: number, path: string): Promise<Uint8Array | undefined>
  /** About to parse this blob in full: when the thread falls silent after it, this is the page that blocks. */
  parsing(blobSha: string): void
}
