// A tree as the thread sees it: every look goes to the owner and back; many may be under way at once.
import {
  BlobTooLargeError,
  type SearchResult,
  type Tree,
  type TreeEntry,
  TreeTooLargeError,
} from '../git-tree/tree.ts'
import type { FromThread, ToThread, TreeFault } from './messages.ts'

/** A fault that is none of ours to tell: the owner throws the error that it stands for. */
export class RemoteFault extends Error {
  readonly id: number

  constructor({ id, message }: TreeFault) {
    super(message)
    this.id = id
  }
}

type Answer = Extract<ToThread, { request: number }>

interface Waiting {
  entries: TreeEntry[]
  resolve: (value: { entries: TreeEntry[]; content: Uint8Array | undefined }) => void
  reject: (error: Error) => void
}

/** The questions of one thread to its owner. */
export class TreeQuestions {
  readonly #post: (message: FromThread) => void
  readonly #waiting = new Map<number, Waiting>()
  #count = 0

  constructor(post: (message: FromThread) => void) {
    this.#post = post
  }

  /** Gives the tree of a session. */
  treeOf(session: number, sha: string): Tree {
    return {
      sha,
      list: async () => (await this.#ask((request) => ({ kind: 'list', request, session }))).entries,
      read: async (path) => (await this.#ask((request) => ({ kind: 'read', request, session, path }))).content,
      search: async (): Promise<SearchResult> => {
        throw new Error('The docs checks do not search: they read')
      },
    }
  }

  take(answer: Answer): void {
    const waiting = this.#waiting.get(answer.request)
    if (waiting === undefined) return
    if (answer.kind === 'entries') {
      for (const entry of answer.entries) waiting.entries.push(entry)
      if (!answer.isLast) return
    }
    this.#waiting.delete(answer.request)
    if (answer.kind === 'fault') waiting.reject(errorOf(answer.fault))
    else waiting.resolve({ entries: waiting.entries, content: answer.kind === 'bytes' ? answer.content : undefined })
  }

  #ask(question: (request: number) => FromThread): Promise<{ entries: TreeEntry[]; content: Uint8Array | undefined }> {
    this.#count += 1
    const request = this.#count
    return new Promise((resolve, reject) => {
      this.#waiting.set(request, { entries: [], resolve, reject })
      this.#post(question(request))
    })
  }
}

/** The classes that readers of trees tell apart; the number goes along in their cause. */
function errorOf(fault: TreeFault): Error {
  const cause = new RemoteFault(fault)
  if (fault.kind === 'blob_too_large') return new BlobTooLargeError(fault.message, { cause })
  return fault.kind === 'tree_too_large' ? new TreeTooLargeError(fault.message, { cause }) : cause
}

/** The number of the fault that this error comes from, or undefined. */
export function faultIdOf(error: unknown): number | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth++) {
    if (at instanceof RemoteFault) return at.id
  }
  return undefined
}
