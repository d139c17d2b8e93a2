// The calls between the thread of the docs checks and its owner. Trees stay with the owner.
import type { DocsSession } from '../documentation/index.ts'
import type { TreeEntry } from '../git-tree/tree.ts'

export type Method = Exclude<keyof DocsSession, 'close'>

/** Passed to the thread when it starts. */
export interface ThreadStart {
  /** Blobs that blocked a thread before: it never parses them again. */
  barred: readonly string[]
}

/** Implemented in the thread. Sessions have numbers, which the owner assigns. */
export interface ThreadCalls {
  open(session: number, sha: string, docsRoot: string): Promise<void>
  call(session: number, method: Method, args: readonly unknown[]): Promise<unknown>
  close(session: number): void
}

/** Implemented by the owner. */
export interface OwnerCalls {
  list(session: number): Promise<readonly TreeEntry[]>
  read(session: number, path: string): Promise<Uint8Array | undefined>
  /** Announces a full parse of this blob: if the thread falls silent after it, this page blocks it. */
  parsing(blobSha: string): void
}
