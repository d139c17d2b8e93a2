// Where the statements and names that earlier turns listed stand now: a later turn, or a person, may have moved their lines.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Change } from '../../git-tree/change.ts'
import { type ReadableTree, readIfSmall } from '../../git-tree/tree.ts'
import { shareOf, stemsIn } from './claim-words.ts'
import type { EvidenceReport } from './evidence-report.ts'
import { findSentences } from './prose-sentences.ts'

export type EarlierPlaces = Pick<EvidenceReport, 'unsourced' | 'unknownTerms'>

export interface PresentFiles {
  /** What the turn worked from. */
  tree: Pick<ReadableTree, 'read' | 'list'>
  changes: readonly Change[]
  /** Earlier path → present path, of what the turn has moved. */
  movedTo: ReadonlyMap<string, string>
}

/** The share of its words that a statement keeps when it is reworded. */
const KEPT_WORDS = 0.6
const SAVED_MAX_CHARACTERS = 500

/** Gives what is still there, at its present path and line; what is gone is left out. Throws faults of the tree. */
export async function findPresentPlaces(
  { unsourced = [], unknownTerms }: EarlierPlaces,
  files: PresentFiles,
): Promise<EarlierPlaces> {
  const textAt = createReader(files)
  const present: Required<EarlierPlaces> = { unsourced: [], unknownTerms: [] }
  for (const statement of unsourced) {
    const path = files.movedTo.get(statement.path) ?? statement.path
    const found = findStatement(statement, await textAt(path))
    if (found !== undefined) present.unsourced.push({ path, ...found })
  }
  for (const term of unknownTerms) {
    const path = files.movedTo.get(term.path) ?? term.path
    const line = findTerm(term, await textAt(path))
    if (line !== undefined) present.unknownTerms.push({ ...term, path, line })
  }
  return present
}

type Place = { line: number; text: string }

/** The same sentence, or else the one that has most of its words: a rewording is no proof. */
function findStatement({ line, text }: Place, page: string): Place | undefined {
  const sentences = findSentences(page)
  const same = sentences.filter((one) => one.text === text || isShortened(text, one.text))
  if (same.length > 0) return nearest(same, line)
  const stems = stemsIn(text)
  const [best] = sentences
    .map((one) => ({ ...one, share: shareOf(stems, stemsIn(one.text)) }))
    .sort((a, b) => b.share - a.share)
  return best !== undefined && stems.size > 0 && best.share >= KEPT_WORDS
    ? { line: best.line, text: best.text }
    : undefined
}

/** Long texts are saved without their end. */
function isShortened(saved: string, text: string): boolean {
  return text.length > SAVED_MAX_CHARACTERS && text.startsWith(saved.slice(0, SAVED_MAX_CHARACTERS - 10))
}

function findTerm({ term, line }: { term: string; line: number }, page: string): number | undefined {
  const places = page.split(/\r?\n/).flatMap((text, index) => (text.includes(term) ? [{ line: index + 1 }] : []))
  return nearest(places, line)?.line
}

function nearest<T extends { line: number }>(places: readonly T[], line: number): T | undefined {
  return places.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0]
}

/** Each file is read once; '' for one that is gone. */
function createReader({ tree, changes, movedTo }: PresentFiles): (path: string) => Promise<string> {
  const texts = new Map<string, string>()
  const changed = new Map(changes.map((change) => [change.path, change]))
  const origins = new Map(Array.from(movedTo, ([from, to]) => [to, from]))
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const change = changed.get(path)
    if (change?.kind === 'write') return change.content
    if (change?.kind === 'delete') return undefined
    return readIfSmall(tree, change === undefined ? path : (origins.get(path) ?? path))
  }
  return async (path) => {
    const known = texts.get(path)
    if (known !== undefined) return known
    // This thread answers requests too.
    await setImmediate()
    const content = await read(path)
    const text = content === undefined || isBinary(content) ? '' : new TextDecoder().decode(content)
    texts.set(path, text)
    return text
  }
}
