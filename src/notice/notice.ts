// Says what a change of code makes untrue in the documentation.
import type { ChangedFile } from '../base/commit-range.ts'
import { BlobTooLargeError, type ReadableTree } from '../base/git-tree.ts'
import { type ChangedText, rankCandidates } from './candidates.ts'
import { findContradictions, type Proof } from './contradictions.ts'
import { type Pages, type PagesCache, readPages } from './docs/pages.ts'
import type { Fact } from './fact.ts'
import { compareFacts } from './facts/changes.ts'
import { manifestFactsOf } from './facts/manifest.ts'
import { languageOf, sourceFactsOf } from './facts/source.ts'
import { surfaceFactsOf } from './facts/surface.ts'
import { FOLDED, fileKind } from './file-kind.ts'
import { type Finding, NOTICE_RULES, type Notice } from './finding.ts'
import { findMissing, type NewFact } from './missing.ts'
import { foldName, isCompound } from './names.ts'
import { readSourceWords, type SourceWords, type WordsCache } from './source-words.ts'
import { type NoticeOptions, toFinding } from './standing.ts'

export interface CodeChange {
  before: ReadableTree
  after: ReadableTree
  files: readonly ChangedFile[]
  /** Titles of the commits, a line each; '' when unknown. Only the order of candidates depends on it. */
  title: string
  /** What commands that the project declares print at both ends (src/local/declared-commands.ts). */
  declared?: { before: readonly Fact[]; after: readonly Fact[] }
}

/** The repository of the documentation at both ends: the same tree twice where the code lies in another repository. */
export interface DocsEnds {
  before: ReadableTree
  after: ReadableTree
}

export interface Noticer {
  /** Throws faults of git and of the trees. What it parsed is kept by blob id for the next change. */
  notice(change: CodeChange, docs: DocsEnds, options: NoticeOptions): Promise<Notice>
}

/** Files of one change that are compared; the rest of a larger one adds little that its first files do not say. */
const FILES_MAX = 500
/** The code of a documentation site, and settings of tools, say nothing about the product. */
const NOT_OF_PRODUCT =
  /(?:^|\/)(?:docs?|documentation|website|www|\.vitepress)\/|(?:^|\/)(?:\.[\w-]+rc|[\w.-]+\.config|Gruntfile|gulpfile|noxfile|conftest|tasks|dodo)\.[cm]?(?:[jt]s|py)$/i
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
      const compared = change.files.filter(isCompared)
      const files = compared.slice(0, FILES_MAX)
      const texts = await Promise.all(files.map((file) => readEnds(file, change)))
      const { before, after } = factsOf(texts, change)
      const changes = compareFacts(before, after)
      const pages = await readPages(docs.before, caches.pages)
      const contradictions = await findContradictions(changes, createProof(change, pages, caches.words))
      const renamed = new Set(changes.renamed.values())
      const fresh = (await newNames(change.before, changes.new, caches.words)).filter((fact) => !renamed.has(fact))
      const missing = findMissing(
        fresh.map((fact) => ({ fact, siblings: siblingsOf(fact, before, after) })),
        pages,
      )
      const later = docs.after === docs.before ? pages : await readPages(docs.after, caches.pages)
      const moved = new Map(
        change.files.flatMap(({ path, previousPath }) =>
          previousPath === undefined ? [] : [[previousPath, path] as const],
        ),
      )
      const findings = [...contradictions, ...missing].map((one) => toFinding(one, { pages, later, moved }, options))
      return {
        findings: inOrder(findings),
        candidates: rankCandidates(changes, texts, change.title, pages),
        pages: pages.all.length,
        files: files.length,
        filesLeft: compared.length - files.length,
      }
    },
  }
}

function isCompared({ path, kind }: ChangedFile): boolean {
  return (
    kind !== 'submodule' &&
    !FOLDED.has(fileKind(path)) &&
    !(NOT_OF_PRODUCT.test(path) && languageOf(path) !== undefined)
  )
}

async function readEnds(
  { path, previousPath, kind }: ChangedFile,
  { before, after }: CodeChange,
): Promise<ChangedText> {
  return {
    path,
    previousPath: previousPath ?? path,
    before: kind === 'added' ? undefined : await readText(before, previousPath ?? path),
    after: kind === 'deleted' ? undefined : await readText(after, path),
  }
}

function factsOf(texts: readonly ChangedText[], { declared }: CodeChange): { before: Fact[]; after: Fact[] } {
  const ends = texts.map(({ path, previousPath, before, after }) => ({
    before: before === undefined ? [] : factsIn(previousPath, before),
    after: after === undefined ? [] : factsIn(path, after),
  }))
  // A file that cannot be read at one end says nothing of what is gone.
  const known = ends.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [{ before, after }],
  )
  // Of the same fact the last one is named: a place in a file helps more than what a command printed.
  return {
    before: [...(declared?.before ?? []), ...known.flatMap(({ before }) => before)],
    after: [...(declared?.after ?? []), ...known.flatMap(({ after }) => after)],
  }
}

function factsIn(path: string, text: string): Fact[] | undefined {
  return sourceFactsOf(path, text) ?? surfaceFactsOf(path, text) ?? manifestFactsOf(path, text)
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

/** Those that readers of the documentation do not know by their name. */
async function newNames(before: ReadableTree, facts: readonly Fact[], cache: WordsCache): Promise<Fact[]> {
  const asked = facts.filter(({ kind }) => kind !== 'message')
  if (asked.length === 0) return []
  const words = await readSourceWords(before, cache)
  // Of several words, a name is new to its owner wherever else the code uses it.
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

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      NOTICE_RULES.indexOf(a.rule) - NOTICE_RULES.indexOf(b.rule) ||
      (a.unit.page < b.unit.page ? -1 : a.unit.page > b.unit.page ? 1 : a.unit.line - b.unit.line),
  )
}
