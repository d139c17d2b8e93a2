// An overlay over a tree: reads see the edits, nothing is written anywhere. What the model makes can only be this.

import {
  blobShaOf,
  type Change,
  type FileMode,
  isProgram,
  isRegular,
  modeOf,
  readIfSmall,
  type SearchQuery,
  type SearchResult,
  type Tree,
  type TreeEntry,
} from '../../base/git-tree.ts'
import { compareByteOrder } from '../../base/text.ts'
import type { NavRename } from '../../checks/index.ts'
import type { BudgetLimits } from '../budget/budget.ts'
import type { FileDiff } from '../diff/file-diff.ts'
import { Refusal } from '../tools/refusal.ts'
import { FILE_MAX_BYTES, requireWithinCaps } from './change-caps.ts'
import { diffFiles } from './diff-files.ts'
import { changesOf, entryOf, type FileEdit } from './file-edit.ts'
import { mergeByPath } from './merge-by-path.ts'
import { newPathRefusal, pathRefusal } from './path-rules.ts'
import { RefusedEdits } from './refused-edits.ts'
import { searchEdited } from './search-edited.ts'

/**
 * Says why the project's policy forbids a change of this path, or gives undefined. `kept`: the file is moved or deleted
 * as it is; `new`: its bytes come from the model.
 */
export type WriteRefusal = (path: string, content: 'new' | 'kept') => string | undefined

/**
 * Says why the bytes may not be written, or gives undefined. `before` are those of the base; undefined for a new file.
 * `renames` are names of moved pages that calls of a navigation may take over, in the order of the moves.
 */
export type ContentRefusal = (
  path: string,
  before: Uint8Array | undefined,
  after: Uint8Array,
  renames?: readonly NavRename[],
) => string | undefined

/** A move of a file and all that was written because of it: they are of use only together. */
export interface MadeMove {
  to: string
  /** From where and to where, and the files that were rewritten. */
  paths: readonly string[]
}

export interface ChangeRules {
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>
  writeRefusal: WriteRefusal
  contentRefusal: ContentRefusal
}

/**
 * The edits of one run on top of a base tree. `write`, `move` and `delete` throw `Refusal` and change nothing when the
 * path, the policy or the kind of file forbids it, and `BudgetExhausted` when the caps of the whole set are passed: a
 * set that was cut off half way must never look finished.
 */
export class ChangeSet implements Omit<Tree, 'sha'> {
  readonly #base: Tree
  readonly #rules: ChangeRules
  readonly #edits = new Map<string, FileEdit>()
  readonly #made: MadeMove[] = []
  /** What the policy kept from being written. */
  readonly refused = new RefusedEdits()
  #renames: readonly NavRename[] = []
  #baseEntries: ReadonlyMap<string, TreeEntry> | undefined

  constructor(base: Tree, rules: ChangeRules) {
    this.#base = base
    this.#rules = rules
  }

  /** All files as they are after the edits, sorted by path in UTF-8 byte order. */
  async list(): Promise<readonly TreeEntry[]> {
    const base = await this.#base.list()
    if (this.#edits.size === 0) return base
    const edited = [...this.#edits].flatMap(([path, edit]) => entryOf(path, edit) ?? [])
    const kept = base.filter((entry) => !this.#edits.has(entry.path))
    return mergeByPath(
      kept,
      edited.sort((a, b) => compareByteOrder(a.path, b.path)),
    )
  }

  /** The file at this path after the edits, or undefined. */
  async entry(path: string): Promise<TreeEntry | undefined> {
    const edit = this.#edits.get(path)
    return edit === undefined ? (await this.#entriesOfBase()).get(path) : entryOf(path, edit)
  }

  /** The bytes of a file after the edits, or undefined when there is not a regular file. */
  async read(path: string): Promise<Uint8Array | undefined> {
    const edit = this.#edits.get(path)
    if (edit === undefined) return (await this.#entriesOfBase()).has(path) ? this.#base.read(path) : undefined
    if (edit.kind === 'write') return edit.content
    return edit.kind === 'reuse' ? this.#readBlob(edit.sha) : undefined
  }

  /** Searches the files after the edits; see `Tree.search`. */
  async search(query: SearchQuery): Promise<SearchResult> {
    return searchEdited(query, this.#edits, this.#base, this)
  }

  /** Says why the path may not be written, whatever the bytes, or gives undefined. */
  async writeRefusal(path: string, content: 'new' | 'kept' = 'new'): Promise<string | undefined> {
    const refusal = pathRefusal(path) ?? this.#rules.writeRefusal(path, content)
    const mode = (await this.#entriesOfBase()).get(path)?.mode
    if (refusal !== undefined || mode === undefined) return refusal
    if (!isRegular(mode)) return `${path} is a link or a submodule (mode ${mode}) and cannot be changed`
    if (mode === '100644' || !isProgram(await readIfSmall(this.#base, path))) return undefined
    return `${path} is a program (mode ${mode}, and it begins with #!) and cannot be changed`
  }

  /** How many files would be changed with these, and how many may be. */
  countWith(paths: Iterable<string>): { changed: number; limit: number } {
    return { changed: new Set([...this.#edits.keys(), ...paths]).size, limit: this.#rules.limits.changedFiles }
  }

  /** `renames`: names that calls of a navigation take over in this and later writes, as a move of a page found them. */
  async write(path: string, content: Uint8Array, renames: readonly NavRename[] = []): Promise<void> {
    const known = [...this.#renames, ...renames]
    await this.requireAllowed(path, content, known)
    const mode = await this.#modeAt(path)
    await this.#put(path, { kind: 'write', content, sha: this.#shaOf(content), size: content.byteLength, mode })
    this.#renames = known
    this.refused.forget(path)
  }

  /** Throws `Refusal` if the bytes may not be written, and notes that as `write` would. */
  async requireAllowed(path: string, content: Uint8Array, renames = this.#renames): Promise<void> {
    try {
      await this.#requireWritable(path, 'new')
      if (content.byteLength > FILE_MAX_BYTES) throw new Refusal(`${path} would be larger than 1 MB`)
      if ((await this.entry(path)) === undefined) await this.#requireFreePath(path)
      await this.#requireContent(path, content, renames)
    } catch (error) {
      const before = error instanceof Refusal ? await this.read(path) : undefined
      if (before !== undefined && error instanceof Refusal) this.refused.record(path, error.message, before, content)
      throw error
    }
  }

  async move(from: string, to: string): Promise<void> {
    await this.#requireWritable(from, 'kept')
    await this.#requireWritable(to, 'kept')
    const entry = await this.entry(from)
    if (entry === undefined) throw new Refusal(`${from} does not exist`)
    if ((await this.entry(to)) !== undefined)
      throw new Refusal(`${to} exists already; delete it first or choose another path`)
    await this.#requireFreePath(to, from)
    // What a path may hold must not depend on the way it came there.
    // The gate refuses a navigation that is too large to be read.
    await this.#requireContent(to, await readIfSmall(this, from))
    const mode = await this.#modeAt(to, from)
    const edit = this.#edits.get(from) ?? { kind: 'reuse' as const, sha: entry.sha, size: entry.size ?? 0 }
    await this.allOrNone(async () => {
      await this.#put(from, { kind: 'delete' })
      await this.#put(to, edit.kind === 'delete' ? edit : { ...edit, mode })
    })
  }

  /** Takes back all changes of this path alone, and tells whether there were any. */
  async restore(path: string): Promise<boolean> {
    if (!this.#edits.has(path)) return false
    const isGone = (await this.entry(path)) === undefined
    if (isGone) await this.#requireFreePath(path)
    this.#edits.delete(path)
    return true
  }

  /** Notes what a move has written, when all of it is done. */
  recordMove(move: MadeMove): void {
    this.#made.push(move)
  }

  /** All moves, in order; files of them may have been changed again. */
  moves(): readonly MadeMove[] {
    return this.#made
  }

  async delete(path: string): Promise<void> {
    await this.#requireWritable(path, 'kept')
    if ((await this.entry(path)) === undefined) throw new Refusal(`${path} does not exist`)
    await this.#put(path, { kind: 'delete' })
  }

  /** Makes several edits; when one of them throws, none remains. */
  async allOrNone<Result>(makeEdits: () => Promise<Result>): Promise<Result> {
    const before = [...this.#edits]
    const renames = this.#renames
    try {
      return await makeEdits()
    } catch (error) {
      this.#edits.clear()
      for (const [path, edit] of before) this.#edits.set(path, edit)
      this.#renames = renames
      throw error
    }
  }

  /** What differs from the base, sorted by path: an edit that was taken back is not in it. */
  changes(): Change[] {
    // Every edit reads the base first.
    return changesOf(this.#edits, this.#baseEntries ?? new Map())
  }

  /**
   * Replaces the edits by saved ones, which passed the rules of paths and contents when they were made. All or none, and
   * within the caps: throws `BudgetExhausted` past them.
   */
  async load(changes: readonly Change[]): Promise<void> {
    await this.allOrNone(async () => {
      this.#edits.clear()
      for (const change of changes) await this.#put(change.path, await this.#editOf(change))
    })
    // Which of them a move made is not known any more.
    const isEditsAlone = changes.every(({ kind }) => kind === 'write')
    if (!isEditsAlone) this.recordMove({ to: '', paths: changes.map(({ path }) => path) })
  }

  /** Every file that differs from the base, before and after, by path. One that was moved as it was is named as moved. */
  async fileDiffs(): Promise<FileDiff[]> {
    const before = { tree: this.#base, entries: await this.#entriesOfBase() }
    return diffFiles(this.#edits, before, this)
  }

  async #put(path: string, edit: FileEdit): Promise<void> {
    const base = (await this.#entriesOfBase()).get(path)
    const isTakenBack = edit.kind === 'delete' ? base === undefined : base?.sha === edit.sha
    const edits = new Map(this.#edits)
    if (isTakenBack) edits.delete(path)
    else edits.set(path, edit)
    requireWithinCaps(edits, this.#rules.limits)
    if (isTakenBack) this.#edits.delete(path)
    else this.#edits.set(path, edit)
  }

  async #requireWritable(path: string, content: 'new' | 'kept'): Promise<void> {
    const refusal = await this.writeRefusal(path, content)
    if (refusal !== undefined) throw new Refusal(refusal)
  }

  async #requireContent(
    path: string,
    content: Uint8Array | undefined,
    renames: readonly NavRename[] = this.#renames,
  ): Promise<void> {
    if (content === undefined) return
    if (isProgram(content) && (await this.#modeAt(path)) === '100755') {
      throw new Refusal(`${path} is executable, so its content may not begin with #!`)
    }
    const before = (await this.#entriesOfBase()).has(path) ? await this.#base.read(path) : undefined
    const refusal = this.#rules.contentRefusal(path, before, content, renames)
    if (refusal !== undefined) throw new Refusal(refusal)
  }

  async #requireFreePath(path: string, leaving?: string): Promise<void> {
    const existing = (await this.list()).map((entry) => entry.path).filter((other) => other !== leaving)
    const refusal = newPathRefusal(path, await this.#entriesOfBase(), existing)
    if (refusal !== undefined) throw new Refusal(refusal)
  }

  async #editOf(change: Change): Promise<FileEdit> {
    if (change.kind === 'delete') return { kind: 'delete' }
    const mode = modeOf(change)
    if (change.kind === 'write') {
      const { content } = change
      return { kind: 'write', content, sha: this.#shaOf(content), size: content.byteLength, mode }
    }
    const source = await this.#entryOfBlob(change.blobSha)
    return { kind: 'reuse', sha: change.blobSha, size: source?.size ?? 0, mode }
  }

  /** The mode that a file gets here: that of the base, else the one that it has, or that it brings along from `source`. */
  async #modeAt(path: string, source = path): Promise<FileMode> {
    const mode = (await this.#entriesOfBase()).get(path)?.mode ?? (await this.entry(source))?.mode
    return mode !== undefined && isRegular(mode) ? mode : '100644'
  }

  async #readBlob(sha: string): Promise<Uint8Array | undefined> {
    const source = await this.#entryOfBlob(sha)
    return source === undefined ? undefined : this.#base.read(source.path)
  }

  async #entryOfBlob(sha: string): Promise<TreeEntry | undefined> {
    return (await this.#base.list()).find((entry) => entry.sha === sha && entry.mode.startsWith('100'))
  }

  async #entriesOfBase(): Promise<ReadonlyMap<string, TreeEntry>> {
    this.#baseEntries ??= new Map((await this.#base.list()).map((entry) => [entry.path, entry]))
    return this.#baseEntries
  }

  #shaOf(content: Uint8Array): string {
    return blobShaOf(content, this.#base.sha)
  }
}
