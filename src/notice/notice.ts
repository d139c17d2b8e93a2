// Says what a change of code makes untrue in the documentation.
import type { ChangedFile } from '../base/commit-range.ts'
import { BlobTooLargeError, type ReadableTree } from '../base/git-tree.ts'
import { type Contradiction, findContradictions, type Proof } from './contradictions.ts'
import { type Page, type Pages, type PagesCache, readPages } from './docs/pages.ts'
import type { Fact } from './fact.ts'
import { compareFacts } from './facts/changes.ts'
import { sourceFactsOf } from './facts/source.ts'
import { FOLDED, fileKind } from './file-kind.ts'
import type { Finding, Notice } from './finding.ts'
import { findMissing, type NewFact } from './missing.ts'
import { foldName, isCompound } from './names.ts'
import { readSourceWords, type SourceWords, type WordsCache } from './source-words.ts'

export interface CodeChange {
  before: ReadableTree
  after: ReadableTree
  files: readonly ChangedFile[]
}

/** The repository of the documentation at both ends: the same tree twice where the code lies in another repository. */
export interface DocsEnds {
  before: ReadableTree
  after: ReadableTree
}

/** A person's word that a unit is fine although a fact changed: an entry of `vouched` in `.docmend.yml` of the base. */
export interface Vouch {
  page: string
  /** A part of the unit's text. */
  unit: string
  /** The name of the fact. */
  fact: string
  /** `YYYY-MM-DD`, the last day on which it counts. */
  until: string
  reason: string
}

export interface NoticeOptions {
  vouched: readonly Vouch[]
  /** `YYYY-MM-DD`. */
  today: string
}

export interface Noticer {
  /** Throws faults of git and of the trees. What it parsed is kept by blob id for the next change. */
  notice(change: CodeChange, docs: DocsEnds, options: NoticeOptions): Promise<Notice>
}

/** Files of one change that are compared; the rest of a larger one adds little that its first files do not say. */
const FILES_MAX = 500
/** Files that are read to see whether a value still stands. */
const STATES_MAX_FILES = 200

interface Caches {
  pages: PagesCache
  words: WordsCache
}

export function createNoticer(): Noticer {
  const caches: Caches = { pages: new Map(), words: new Map() }
  return {
    notice: async (change, docs, options) => {
      const files = change.files.filter(isCompared).slice(0, FILES_MAX)
      const { before, after } = await readFacts(files, change)
      const changes = compareFacts(before, after)
      if (changes.gone.length + changes.new.length + changes.changed.length === 0) {
        return { findings: [], candidates: [], pages: 0, files: files.length }
      }
      const pages = await readPages(docs.before, caches.pages)
      const proof = createProof(change, pages, caches.words)
      const contradictions = await findContradictions(changes, proof)
      const fresh = await newNames(change.before, changes.new, pages, caches.words)
      const missing = findMissing(
        fresh.map((fact) => ({ fact, siblings: siblingsOf(fact, before, after) })),
        pages,
      )
      const later = docs.after === docs.before ? pages : await readPages(docs.after, caches.pages)
      const findings = [...contradictions, ...missing].map((one) => toFinding(one, later, options))
      return { findings: inOrder(findings), candidates: [], pages: pages.all.length, files: files.length }
    },
  }
}

function isCompared({ path, kind }: ChangedFile): boolean {
  return kind !== 'submodule' && !FOLDED.has(fileKind(path))
}

async function readFacts(
  files: readonly ChangedFile[],
  { before, after }: CodeChange,
): Promise<{ before: Fact[]; after: Fact[] }> {
  const factsOf = async (tree: ReadableTree, path: string): Promise<Fact[]> => {
    const text = await readText(tree, path)
    return text === undefined ? [] : (sourceFactsOf(path, text) ?? [])
  }
  const old = files.filter(({ kind }) => kind !== 'added')
  const own = files.filter(({ kind }) => kind !== 'deleted')
  const [were, are] = await Promise.all([
    Promise.all(old.map(({ path, previousPath }) => factsOf(before, previousPath ?? path))),
    Promise.all(own.map(({ path }) => factsOf(after, path))),
  ])
  return { before: were.flat(), after: are.flat() }
}

async function readText(tree: ReadableTree, path: string): Promise<string | undefined> {
  try {
    const bytes = await tree.read(path)
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  } catch (error) {
    if (error instanceof BlobTooLargeError) return undefined
    throw error
  }
}

/** Reads the tree only once something asks for it. */
function createProof({ after }: CodeChange, pages: Pages, cache: WordsCache): Proof {
  let read: Promise<SourceWords> | undefined
  const words = (): Promise<SourceWords> => {
    read ??= readSourceWords(after, cache)
    return read
  }
  return {
    pages,
    hasName: async (folded) => (await words()).has(folded),
    states: async (folded, value) => {
      const paths = (await words()).filesWith(folded, STATES_MAX_FILES).filter((path) => !FOLDED.has(fileKind(path)))
      for (const path of paths) {
        const facts = sourceFactsOf(path, (await readText(after, path)) ?? '') ?? []
        if (facts.some((fact) => foldName(fact.name) === folded && fact.value === value)) return true
      }
      return false
    },
    hasText: async (text) => {
      const rarest = text.split(/[^A-Za-z\d]+/).reduce((a, b) => (b.length > a.length ? b : a), '')
      for (const path of (await words()).filesWith(foldName(rarest), Number.POSITIVE_INFINITY)) {
        if ((await readText(after, path))?.includes(text) === true) return true
      }
      return false
    },
  }
}

/** Those whose name the code before the change had nowhere. */
async function newNames(
  before: ReadableTree,
  facts: readonly Fact[],
  pages: Pages,
  cache: WordsCache,
): Promise<Fact[]> {
  const asked = facts.filter(
    (fact) => fact.kind === 'member' || (fact.kind !== 'message' && pages.with(foldName(fact.name)).length === 0),
  )
  if (asked.length === 0) return []
  const words = await readSourceWords(before, cache)
  // A name of several words that no page has is new to readers, wherever else the code used it.
  return asked.filter(({ kind, name }) => kind === 'member' || isCompound(name) || !words.has(foldName(name)))
}

function siblingsOf(fact: Fact, before: readonly Fact[], after: readonly Fact[]): NewFact['siblings'] {
  const isSibling = (one: Fact): boolean =>
    one.kind === fact.kind && one.owner === fact.owner && one.path === fact.path && one.name !== fact.name
  const known = new Set(before.filter(isSibling).map(({ name }) => name))
  return [
    ...new Map(after.filter((one) => isSibling(one) && known.has(one.name)).map((one) => [one.name, one])).values(),
  ]
}

function toFinding(one: Contradiction, later: Pages, { vouched, today }: NoticeOptions): Finding {
  const { page, unit, rule, was, is, why, edit } = one
  const place = { page: page.path, line: unit.line, endLine: unit.endLine, text: unit.text }
  const base = {
    kind: rule === 'not-documented' ? ('missing' as const) : ('contradicted' as const),
    rule,
    why,
    ...(was && { was }),
    ...(is && { is }),
  }
  const still = later.all.find(({ path }) => path === page.path)
  const isMentioned =
    rule === 'not-documented' && later.all.some(({ squeezed }) => squeezed.includes(foldName(is?.name ?? '')))
  const same = still === undefined || isMentioned ? undefined : sameUnit(still, one)
  if (same === undefined) return { ...base, standing: 'touched', unit: place, ...(edit && { edit }) }
  const moved = { ...place, line: same.line, endLine: same.endLine }
  const own = edit === undefined ? {} : { edit: { ...edit, line: edit.line + same.line - unit.line } }
  const name = (was ?? is)?.name ?? ''
  const vouch = vouched.find(
    (entry) =>
      entry.page === page.path && entry.fact === name && unit.text.includes(entry.unit) && entry.until >= today,
  )
  if (vouch !== undefined) return { ...base, standing: 'vouched', vouchedUntil: vouch.until, unit: moved, ...own }
  return { ...base, standing: 'open', unit: moved, ...own }
}

/** The unit after the change. */
function sameUnit(still: Page, { unit }: Contradiction) {
  const same = still.units.filter(({ text, kind }) => text === unit.text && kind === unit.kind)
  return same.toSorted((a, b) => Math.abs(a.line - unit.line) - Math.abs(b.line - unit.line))[0]
}

const RULES: readonly Finding['rule'][] = [
  'name-gone',
  'default-changed',
  'value-gone',
  'message-gone',
  'not-documented',
]

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      RULES.indexOf(a.rule) - RULES.indexOf(b.rule) ||
      (a.unit.page < b.unit.page ? -1 : a.unit.page > b.unit.page ? 1 : a.unit.line - b.unit.line),
  )
}
