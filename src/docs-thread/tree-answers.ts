// The owner's side of a tree: answers what the thread asks, and keeps the faults that it could not be shown.
import { setImmediate } from 'node:timers/promises'
import { BlobTooLargeError, type Tree, TreeTooLargeError } from '../git-tree/tree.ts'
import type { FromThread, ToThread, TreeFault } from './messages.ts'

/** Entries of one message: copying them takes some 2 ms. */
const PART_ENTRIES = 2000

type Question = Extract<FromThread, { request: number }>
type Post = (message: ToThread, transfer?: ArrayBuffer[]) => void

export class TreeAnswers {
  readonly #post: Post
  readonly #faults = new Map<number, { session: number; error: unknown }>()
  #count = 0

  constructor(post: Post) {
    this.#post = post
  }

  /** Answers in its own time; never throws. Without a tree, since the session was closed meanwhile, it is a fault. */
  async answer(question: Question, tree: Tree | undefined): Promise<void> {
    const { request, session } = question
    try {
      if (tree === undefined) throw new Error('The docs session was closed while it was asked something')
      if (question.kind === 'list') await this.#sendList(request, tree)
      else this.#sendBytes(request, await tree.read(question.path))
    } catch (error) {
      this.#post({ kind: 'fault', request, fault: this.#keep(session, error) })
    }
  }

  /** The error behind a number that the thread gave back. */
  faultOf(id: number | undefined): unknown {
    return id === undefined ? undefined : this.#faults.get(id)?.error
  }

  /** A call of the session has ended: what its tree threw until then has been thrown on. */
  forgetFaults(session: number): void {
    for (const [id, fault] of this.#faults) if (fault.session === session) this.#faults.delete(id)
  }

  async #sendList(request: number, tree: Tree): Promise<void> {
    const all = await tree.list()
    for (let start = 0; start < all.length || start === 0; start += PART_ENTRIES) {
      const end = start + PART_ENTRIES
      this.#post({ kind: 'entries', request, entries: all.slice(start, end), isLast: end >= all.length })
      await setImmediate()
    }
  }

  /** A copy goes over: what `read` gave may be a part of a buffer that others use. */
  #sendBytes(request: number, content: Uint8Array | undefined): void {
    if (content === undefined) this.#post({ kind: 'bytes', request, content })
    else {
      const copy = new Uint8Array(content)
      this.#post({ kind: 'bytes', request, content: copy }, [copy.buffer])
    }
  }

  #keep(session: number, error: unknown): TreeFault {
    this.#count += 1
    // A tree that fails fails often; the first errors are the ones that are thrown.
    if (this.#faults.size < FAULTS_KEPT) this.#faults.set(this.#count, { session, error })
    const message = error instanceof Error ? error.message : String(error)
    return { id: this.#count, kind: kindOf(error), message }
  }
}

const FAULTS_KEPT = 1000

function kindOf(error: unknown): TreeFault['kind'] {
  if (error instanceof BlobTooLargeError) return 'blob_too_large'
  return error instanceof TreeTooLargeError ? 'tree_too_large' : 'other'
}
