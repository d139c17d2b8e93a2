// The phrases that the changes replace by others in several places, read off the changed lines alone.
import { isBinary } from '../../agent/changes/line-search.ts'
import { type Change, readIfSmall, type Tree } from '../../base/git-tree.ts'

export interface Replacement {
  old: string
  new: string
}

/** One change of a word is an edit, not a replacement. */
const PLACES_NEEDED = 2
const PHRASE = { min: 3, max: 100 }
const GIVEN = 3
const FILES_MAX = 2000
const LINE_MAX_CHARACTERS = 2000
/** Characters that belong to one word, address or name. */
const WORD = /[\p{L}\p{N}_.@-]/u

/** Gives the phrases that are replaced most often. Throws faults of the tree. */
export async function findReplacements(changes: readonly Change[], tree: Tree): Promise<Replacement[]> {
  const found = new Map<string, { pair: Replacement; lines: string[] }>()
  for (const change of changes.slice(0, FILES_MAX)) {
    if (change.kind !== 'write' || isBinary(change.content)) continue
    const before = await readIfSmall(tree, change.path)
    if (before === undefined || isBinary(before)) continue
    for (const [old, now] of changedLines(linesOf(before), linesOf(change.content))) {
      const pair = differenceOf(old, now)
      if (pair === undefined) continue
      const key = `${pair.old}\n${pair.new}`
      const known = found.get(key) ?? { pair, lines: [] }
      known.lines.push(old)
      found.set(key, known)
    }
  }
  const repeated = [...found.values()].filter(({ lines }) => lines.length >= PLACES_NEEDED)
  const most = repeated.toSorted((a, b) => b.lines.length - a.lines.length).slice(0, GIVEN)
  return most.flatMap(({ pair, lines }) => (isPlainWord(pair.old) ? withNeighbours(pair, lines) : pair))
}

function isPlainWord(text: string): boolean {
  return /^\p{L}+$/u.test(text)
}

/** A plain word may be short for a phrase: it gets the words that stand beside it everywhere. A short word alone tells nothing. */
function withNeighbours(pair: Replacement, lines: readonly string[]): Replacement[] {
  const places = lines.flatMap((line) => placesOf(line, pair.old))
  const left = commonWords(places.map(({ before }) => (before.match(/\S+/g) ?? []).toReversed())).toReversed()
  const right = commonWords(places.map(({ after }) => after.match(/\S+/g) ?? []))
  if (left.length + right.length === 0) return pair.old.length >= SHORT_WORD ? [pair] : []
  const around = (word: string): string => bare([...left, word, ...right].join(' '))
  return [{ old: around(pair.old), new: around(pair.new) }]
}

/** Below it a word is part of too much. */
const SHORT_WORD = 5
const NEIGHBOURS_MAX = 2

function placesOf(line: string, phrase: string): { before: string; after: string }[] {
  const places = []
  for (let at = line.indexOf(phrase); at !== -1; at = line.indexOf(phrase, at + phrase.length)) {
    const [before, after] = [line.slice(0, at), line.slice(at + phrase.length)]
    if (!WORD.test(before.at(-1) ?? '') && !WORD.test(after[0] ?? '')) places.push({ before, after })
  }
  return places
}

/** The first words that all lists have in common; none that is cut off from the phrase by a mark. */
function commonWords(lists: readonly (readonly string[])[]): string[] {
  const common: string[] = []
  for (const word of (lists[0] ?? []).slice(0, NEIGHBOURS_MAX)) {
    const plain = bare(word)
    const isCommon = isPlainWord(plain) && lists.every((list) => bare(list[common.length] ?? '') === plain)
    if (!isCommon) break
    common.push(plain)
  }
  return common
}

function linesOf(content: Uint8Array): string[] {
  return new TextDecoder().decode(content).split(/\r?\n/)
}

/** Lines that stand in one text only, in pairs, where both have as many. */
function changedLines(before: readonly string[], after: readonly string[]): [old: string, now: string][] {
  const [had, has] = [new Set(before), new Set(after)]
  const removed = before.filter((line) => !has.has(line))
  const added = after.filter((line) => !had.has(line))
  return removed.length === added.length ? removed.map((line, at) => [line, added[at] ?? '']) : []
}

/** What differs between two lines, as whole words; undefined when that is no phrase, or nothing else stays. */
function differenceOf(old: string, now: string): Replacement | undefined {
  if (old.length > LINE_MAX_CHARACTERS || now.length > LINE_MAX_CHARACTERS) return undefined
  const shortest = Math.min(old.length, now.length)
  let start = 0
  while (start < shortest && old[start] === now[start]) start++
  let end = 0
  while (end < shortest - start && old.at(-1 - end) === now.at(-1 - end)) end++
  while (start > 0 && WORD.test(old[start - 1] ?? '')) start--
  while (end > 0 && WORD.test(old[old.length - end] ?? '')) end--
  const pair = { old: bare(old.slice(start, old.length - end)), new: bare(now.slice(start, now.length - end)) }
  return single(pair)
}

/** A line may have the phrase twice: the difference then holds what stands between, too. */
function single(pair: Replacement): Replacement | undefined {
  const { old, new: now } = pair
  const [first = '', last = ''] = [/^\S+/.exec(old)?.[0], /\S+$/.exec(old)?.[0]]
  const [firstNow = ''] = /^\S+/.exec(now) ?? []
  if (first !== old && first === last && old.replaceAll(first, firstNow) === now)
    return single({ old: first, new: firstNow })
  return isPhrase(old) && now !== old && now.length <= PHRASE.max ? pair : undefined
}

function isPhrase(text: string): boolean {
  return text.length >= PHRASE.min && text.length <= PHRASE.max && /\p{L}{2}/u.test(text)
}

/** Without the marks around it. */
function bare(text: string): string {
  return text.replace(/^[\s.`*"'()[\]<>-]+|[\s.`*"'()[\]<>:;,-]+$/gu, '')
}
