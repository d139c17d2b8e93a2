// Renames that a change makes in many files: one line says more than each of them.
import type { FilePatch, PatchLine } from './parse-patch.ts'

export interface RepeatedRename {
  from: string
  to: string
  files: number
}

const MIN_FILES = 3
const MAX_PAIRS = 20_000
const LINE_MAX_CHARACTERS = 400
const TOKEN = /[\w$@-]+|[^\w$@-]/g

/** Gives the words that became another one in at least three files, the most frequent first. */
export function findRepeatedRenames(files: readonly FilePatch[]): RepeatedRename[] {
  const byPair = new Map<string, { from: string; to: string; files: Set<string> }>()
  for (const { path, hunks } of files) {
    for (const [was, is] of hunks.flatMap(pairsOf)) {
      const renamed = onlyDifference(was, is)
      if (renamed === undefined || byPair.size > MAX_PAIRS) continue
      const key = JSON.stringify(renamed)
      const known = byPair.get(key) ?? { from: renamed[0], to: renamed[1], files: new Set() }
      known.files.add(path)
      byPair.set(key, known)
    }
  }
  return [...byPair.values()]
    .map(({ from, to, files: found }) => ({ from, to, files: found.size }))
    .filter((rename) => rename.files >= MIN_FILES && /[A-Za-z]/.test(rename.from))
    .sort((a, b) => b.files - a.files || (a.from < b.from ? -1 : 1))
}

/** Removed lines with the added ones that stand for them, where there are as many. */
function pairsOf(hunk: readonly PatchLine[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let at = 0; at < hunk.length; ) {
    let middle = at
    while (hunk[middle]?.sign === '-') middle++
    let end = middle
    while (hunk[end]?.sign === '+') end++
    if (middle > at && end - middle === middle - at) {
      for (let i = 0; i < middle - at; i++) pairs.push([hunk[at + i]?.text ?? '', hunk[middle + i]?.text ?? ''])
    }
    at = Math.max(end, at + 1)
  }
  return pairs
}

/** The one word that differs, however often; undefined if more than a word does. */
function onlyDifference(was: string, is: string): [string, string] | undefined {
  if (was.length > LINE_MAX_CHARACTERS || is.length > LINE_MAX_CHARACTERS) return undefined
  const [left, right] = [was.match(TOKEN) ?? [], is.match(TOKEN) ?? []]
  if (left.length !== right.length) return undefined
  let pair: [string, string] | undefined
  for (const [at, token] of left.entries()) {
    const other = right[at] ?? ''
    if (token === other) continue
    if (pair !== undefined && (pair[0] !== token || pair[1] !== other)) return undefined
    pair = [token, other]
  }
  return pair
}
