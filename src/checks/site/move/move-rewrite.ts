// What a move rewrites, collected file by file.

import { applySplices, type Splice } from '../../config/splice.ts'
import type { NavRename } from '../../nav-edit/code-literals.ts'
import type { MovePlan } from '../../session.ts'
import { readText } from '../load-rules.ts'
import type { Overlay } from '../overlay.ts'

export interface Move {
  from: string
  to: string
}

interface FileRewrite {
  splices: Splice[]
  /** The whole text after an edit of it as a whole, splices included. */
  edited?: string
  notes: Set<string>
  renames: NavRename[]
}

export class MoveRewrite {
  readonly #files = new Map<string, FileRewrite>()
  readonly byHand: string[] = []
  readonly unseen: string[] = []

  /** `path` is that before the move. `note` says what the splice changes, for the model. */
  splice(path: string, splice: Splice, note: string): void {
    const file = this.#fileOf(path)
    file.splices.push(splice)
    file.notes.add(note)
  }

  /** Says that the splices of a navigation in code write this name into calls. */
  rename(rename: NavRename): void {
    this.#fileOf(rename.path).renames.push(rename)
  }

  /** Edits the text after all splices of the file, so call it last. False if `edit` returns nothing. */
  async edit(
    before: Overlay,
    path: string,
    edit: (text: string) => string | undefined,
    note: string,
  ): Promise<boolean> {
    const text = await readText(before, path)
    if (text === undefined) return false
    const edited = edit(applySplices(text, this.#files.get(path)?.splices ?? []))
    if (edited === undefined) return false
    const file = this.#fileOf(path)
    file.edited = edited
    file.notes.add(note)
    return true
  }

  /** Gives the whole new contents; the moved file stands under its new path. */
  async writes(before: Overlay, move: Move): Promise<MovePlan['writes']> {
    const writes: MovePlan['writes'] = []
    for (const [path, { splices, edited, notes, renames }] of this.#files) {
      const text = await readText(before, path)
      if (text === undefined) continue
      const rewritten = edited ?? applySplices(text, splices)
      if (rewritten === text) continue
      const target = path === move.from ? move.to : path
      const note = [...notes].join('; ')
      writes.push({ path: target, content: new TextEncoder().encode(rewritten), note, renames })
    }
    return writes.sort((a, b) => (a.path < b.path ? -1 : 1))
  }

  #fileOf(path: string): FileRewrite {
    const known = this.#files.get(path)
    if (known !== undefined) return known
    const made: FileRewrite = { splices: [], notes: new Set(), renames: [] }
    this.#files.set(path, made)
    return made
  }
}
