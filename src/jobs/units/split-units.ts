// Which changes are of use only together: a unit is published as a whole or not at all.
import type { MoveMade } from '../../agent/end.ts'
import type { Change } from '../../base/git-tree.ts'
import type { TouchedPage } from '../../checks/index.ts'

export interface ChangesToSplit {
  changes: readonly Change[]
  moves: readonly Pick<MoveMade, 'paths'>[]
  /** Pages that the checks take for moved, however they were moved. */
  touched: readonly Pick<TouchedPage, 'path' | 'movedFrom'>[]
  /** Files that the checks take for one: see CheckReport. */
  together?: readonly (readonly string[])[] | undefined
  /** The base's bytes of what is changed or deleted, by path. */
  before: ReadonlyMap<string, Uint8Array>
}

/**
 * Splits the changes into units of paths, in the order of the changes. A move is one with all that it rewrote, a page that goes is
 * one with its entries in the navigation, its redirects and the links that were taken out for it, a file from which text went is one with the file to which it went, and a file in two of them joins them; every other file is its own.
 * What else belongs together shows when the checks look at the rest.
 */
export function splitUnits({ changes, moves, touched, together = [], before }: ChangesToSplit): string[][] {
  const sets = new DisjointSets()
  for (const { paths } of moves) sets.join(paths)
  for (const { path, movedFrom } of touched) if (movedFrom !== undefined) sets.join([movedFrom, path])
  for (const paths of together) sets.join(paths)
  for (const pair of findCarriedText(changes, before)) sets.join(pair)
  return [...Map.groupBy(changes, ({ path }) => sets.find(path)).values()].map((unit) => unit.map(({ path }) => path))
}

class DisjointSets {
  readonly #parents = new Map<string, string>()

  join(members: readonly string[]): void {
    const [first, ...others] = members
    for (const other of others) {
      const [a, b] = [this.find(first ?? other), this.find(other)]
      if (a !== b) this.#parents.set(b, a)
    }
  }

  find(member: string): string {
    let root = member
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root)) root = parent
    if (root !== member) this.#parents.set(member, root)
    return root
  }
}

/** A shorter line, such as a fence or a heading that many pages have, says nothing of where it comes from. */
const LINE_MIN_CHARACTERS = 40
/** One line may be in both by chance. */
const LINES_MIN = 2

/** Gives the files that lost lines which others got: without the other, the text would be gone. */
function findCarriedText(changes: readonly Change[], before: ChangesToSplit['before']): [string, string][] {
  const lost = new Map<string, string>()
  const got = new Map<string, string[]>()
  for (const change of changes) {
    const old = linesOf(before.get(change.path))
    const now = change.kind === 'write' ? linesOf(change.content) : new Set<string>()
    if (change.kind !== 'reuse') for (const line of old) if (!now.has(line)) lost.set(line, change.path)
    got.set(
      change.path,
      [...now].filter((line) => !old.has(line)),
    )
  }
  return [...got].flatMap(([to, lines]) => {
    const sources = Map.groupBy(lines, (line) => lost.get(line))
    return [...sources].flatMap(([from, carried]): [string, string][] =>
      from === undefined || from === to || carried.length < LINES_MIN ? [] : [[from, to]],
    )
  })
}

function linesOf(bytes: Uint8Array | undefined): Set<string> {
  if (bytes === undefined) return new Set()
  const lines = new TextDecoder().decode(bytes).split('\n')
  return new Set(lines.map((line) => line.trim()).filter((line) => line.length >= LINE_MIN_CHARACTERS))
}
