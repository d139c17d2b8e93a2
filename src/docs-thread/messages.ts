// What the thread of the docs checks and its owner say to each other. Trees stay with the owner: the thread asks for what
// it reads.

import type { TreeEntry } from '../git-tree/tree.ts'
import type { DocsSession } from '../documentation/session.ts'

export type Method = Exclude<keyof DocsSession, 'close'>

/** Handed to the thread when it starts. */
export interface ThreadStart {
  /** Blobs that blocked a thread before: they are not parsed again. */
  barred: readonly string[]
}

export type ToThread =
  | { kind: 'open'; call: number; session: number; sha: string; docsRoot: string }
  | { kind: 'call'; call: number; session: number; method: Method; args: readonly unknown[] }
  | { kind: 'close'; session: number }
  /** The list of a tree in parts: in one piece its copy would hold up the owner for 0.1 s. */
  | { kind: 'entries'; request: number; entries: TreeEntry[]; isLast: boolean }
  | { kind: 'bytes'; request: number; content: Uint8Array | undefined }
  | { kind: 'fault'; request: number; fault: TreeFault }

/** A fault of a tree. The error itself stays with the owner, under its number, and is thrown there. */
export interface TreeFault {
  id: number
  kind: 'blob_too_large' | 'tree_too_large' | 'other'
  message: string
}

export type FromThread =
  | { kind: 'list'; request: number; session: number }
  | { kind: 'read'; request: number; session: number; path: string }
  /** About to parse this blob in full: if nothing is heard after it, this is the page that blocks. */
  | { kind: 'parsing'; blobSha: string }
  /** The thread still turns. */
  | { kind: 'alive' }
  | { kind: 'done'; call: number; value: unknown }
  | { kind: 'failed'; call: number; message: string; faultId: number | undefined }

/** How often the thread says that it still turns, while it has calls to answer. */
export const ALIVE_EVERY_MS = 250
