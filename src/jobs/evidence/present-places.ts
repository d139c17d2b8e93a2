// Where the statements and names that earlier turns listed stand now: a later turn, or a person, may have moved their lines.
import { setImmediate } from 'node:timers/promises'
import { isBinary } from '../../agent/changes/line-search.ts'
import type { Change } from '../../git-tree/change.ts'
import { type ReadableTree, readIfSmall } from '../../git-tree/tree.ts'
import { shareOf, stemsIn } from './claim-words.ts'
import type { EvidenceReport } from './evidence-report.ts'
import { findSentences, type Sentence } from './prose-sentences.ts'

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
const SENTENCES_AT_ONCE = 500

/** Gives what is still there, at its present path and line; what is gone is left out. Throws faults of the tree. */
export async function findPresentPlaces(
  { unsourced = [], unknownTerms }: EarlierPlaces,
  files: PresentFiles,
): Promise<EarlierPlaces> {
  const pageAt = createReader(files)
  const present: Required<EarlierPlaces> = { unsourced: [], unknownTerms: [] }
  for (const statement of unsourced) {
    const path = files.movedTo.get(statement.path) ?? statement.path
    const found = await findStatement(statement, await pageAt(path))
    if (found !== undefined) present.unsourced.push({ path, ...found })
  }
  for (const term of unknownTerms) {
    const path = files.movedTo.get(term.path) ?? term.path
    const line = findTerm(term, await pageAt(path))
    if (line !== undefined) present.unknownTerms.push({ ...term, path, line })
  }
  return present
}

type Place = { line: number; text: string }

/** The same sentence, or else the one that has most of its words: a rewording is no proof. */
async function findStatement({ line, text }: Place, page: Page): Promise<Place | undefined> {
  page.sentences ??= findSentences(page.text)
  const same = page.sentences.filter((one) => one.text === text || isShortened(text, one.text))
  if (same.length > 0) return nearest(same, line)
  const stems = stemsIn(text)
  page.stemmed ??= await stemsOf(page.sentences)
  const [best] = page.stemmed
    .map((one) => ({ ...one, share: shareOf(stems, one.stems) }))
    .sort((a, b) => b.share - a.share)
  return best !== undefined && stems.size > 0 && best.share >= KEPT_WORDS
    ? { line: best.line, text: best.text }
    : undefined
}

type Stemmed = Place & { stems: ReadonlySet<string> }

async function stemsOf(sentences: readonly Sentence[]): Promise<Stemmed[]> {
  const stemmed: Stemmed[] = []
  for (const [index, { line, text }] of sentences.entries()) {
    // This thread answers requests too.
    if (index % SENTENCES_AT_ONCE === 0) await setImmediate()
    stemmed.push({ line, text, stems: stemsIn(text) })
  }
  return stemmed
}

/** Long texts are saved without their end. */
function isShortened(saved: string, text: string): boolean {
  return text.length > SAVED_MAX_CHARACTERS && text.startsWith(saved.slice(0, SAVED_MAX_CHARACTERS - 10))
}

function findTerm({ term, line }: { term: string; line: number }, page: Page): number | undefined {
  const places = page.text.split(/\r?\n/).flatMap((text, index) => (text.includes(term) ? [{ line: index + 1 }] : []))
  return nearest(places, line)?.line
}

function nearest<T extends { line: number }>(places: readonly T[], line: number): T | undefined {
  return places.toSorted((a, b) => Math.abs(a.line - line) - Math.abs(b.line - line))[0]
}

/** What is found in a page is kept for its other statements. */
interface Page {
  text: string
  sentences?: readonly Sentence[]
  stemmed?: readonly Stemmed[]
}

/** Each file is read once; one that is gone is empty. */
function createReader({ tree, changes, movedTo }: PresentFiles): (path: string) => Promise<Page> {
  const pages = new Map<string, Page>()
  const changed = new Map(changes.map((change) => [change.path, change]))
  const origins = new Map(Array.from(movedTo, ([from, to]) => [to, from]))
  const read = async (path: string): Promise<Uint8Array | undefined> => {
    const change = changed.get(path)
    if (change?.kind === 'write') return change.content
    if (change?.kind === 'delete') return undefined
    return readIfSmall(tree, change === undefined ? path : (origins.get(path) ?? path))
  }
  return async (path) => {
    await setImmediate()
    const known = pages.get(path)
    if (known !== undefined) return known
    const content = await read(path)
    const text = content === undefined || isBinary(content) ? '' : new TextDecoder().decode(content)
    const page = { text }
    pages.set(path, page)
    return page
  }
}
