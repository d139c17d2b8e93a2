// Says what a change of code makes untrue in the documentation. Others in the process have their turn after each file and page.
import { setImmediate } from 'node:timers/promises'
import type { ChangedFile } from '../base/commit-range.ts'
import { type ReadableTree, readIfSmall } from '../base/git-tree.ts'
import { escapeRegExp } from '../base/text.ts'
import { type ChangedText, rankCandidates } from './candidates.ts'
import { findContradictions, type Proof } from './contradictions.ts'
import { type Pages, type PagesCache, readPages } from './docs/pages.ts'
import { writesPage } from './docs/rendered.ts'
import type { Fact } from './fact.ts'
import { compareFacts } from './facts/changes.ts'
import { languageOf } from './facts/languages.ts'
import { manifestFactsOf } from './facts/manifest.ts'
import { sourceFactsOf } from './facts/source.ts'
import { surfaceFactsOf } from './facts/surface.ts'
import { FOLDED, fileKind } from './file-kind.ts'
import { type Finding, NOTICE_RULES, type Notice } from './finding.ts'
import { findMissing, type NewFact } from './missing.ts'
import { foldName, isCompound } from './names.ts'
import { readPackages } from './packages.ts'
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
  /** Paths of the only pages that count; undefined: all that look like pages of today. */
  only?: ReadonlySet<string>
}

export interface Noticer {
  /** Throws faults of git and of the trees. What it parsed is kept by blob id for the next change. */
  notice(change: CodeChange, docs: DocsEnds, options: NoticeOptions): Promise<Notice>
}

/** Files of one change that are compared; the rest of a larger one adds little that its first files do not say. */
const FILES_MAX = 500
/** Of the texts at both ends, which are all kept; a little more where the last files are large. */
const TEXTS_MAX_CHARACTERS = 32 * 1024 * 1024
/** Read at once: the tree answers them together. */
const GROUP = 25
/** At one end: a change of more is a drop of data. */
const FACTS_MAX = 50_000
/** The code of a documentation site, and settings of tools, say nothing about the product. */
const NOT_OF_PRODUCT =
  /(?:^|\/)(?:docs?|documentation|website|www|\.vitepress)\/|(?:^|\/)(?:\.[\w-]+rc|[\w.-]+\.config|Gruntfile|gulpfile|noxfile|conftest|tasks|dodo)\.[cm]?(?:[jt]s|py)$/i
/** Files that name a page and are read to see whether they write it. */
const WRITERS_MAX = 30
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
      const texts = await readTexts(compared, change)
      const { before, after } = await factsOf(texts, change)
      const changes = compareFacts(before, after)
      const pages = await readPages(docs.before, caches.pages, docs.only)
      const proof = { ...createProof(change, pages, caches.words), mayHaveLeft: leftWith(changes.new, texts) }
      const contradictions = await findContradictions(changes, proof)
      const renamed = new Set(changes.renamed.values())
      const fresh = changes.new.filter((fact) => fact.kind !== 'message' && !renamed.has(fact))
      const missing = await findMissing(
        withSiblings(fresh, before, after),
        pages,
        newNames(change.before, caches.words),
        () => readPackages(change.after),
      )
      const later = docs.after === docs.before ? pages : await readPages(docs.after, caches.pages, docs.only)
      const moved = later === pages ? new Map<string, string>() : movesOf(change)
      const findings: Finding[] = []
      for (const one of [...contradictions, ...missing]) {
        if (await proof.writes(one.page.path)) continue
        findings.push(toFinding(one, { pages, later, moved }, options))
        await setImmediate()
      }
      return {
        findings: inOrder(findings),
        candidates: options.withCandidates === false ? [] : await rankCandidates(changes, texts, change.title, pages),
        pages: pages.all.length,
        files: texts.length,
        filesLeft: compared.length - texts.length,
      }
    },
  }
}

/** From old paths to new ones. */
function movesOf({ files }: CodeChange): Map<string, string> {
  const moved = files.flatMap(({ path, previousPath }) => (previousPath === undefined ? [] : [{ path, previousPath }]))
  return new Map(moved.map(({ path, previousPath }) => [previousPath, path]))
}

function isCompared({ path, kind }: ChangedFile): boolean {
  return (
    kind !== 'submodule' &&
    !FOLDED.has(fileKind(path)) &&
    !(NOT_OF_PRODUCT.test(path) && languageOf(path) !== undefined)
  )
}

async function readTexts(files: readonly ChangedFile[], change: CodeChange): Promise<ChangedText[]> {
  const texts: ChangedText[] = []
  let characters = 0
  while (texts.length < Math.min(files.length, FILES_MAX) && characters < TEXTS_MAX_CHARACTERS) {
    const group = files.slice(texts.length, Math.min(texts.length + GROUP, FILES_MAX))
    for (const text of await Promise.all(group.map((file) => readEnds(file, change)))) {
      texts.push(text)
      characters += (text.before?.length ?? 0) + (text.after?.length ?? 0)
    }
  }
  return texts
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

async function factsOf(
  texts: readonly ChangedText[],
  { declared }: CodeChange,
): Promise<{ before: Fact[]; after: Fact[] }> {
  const known: { before: Fact[]; after: Fact[] }[] = []
  let room = FACTS_MAX
  for (const { path, previousPath, before: old, after: own } of texts) {
    const before = old === undefined ? [] : factsIn(previousPath, old)
    const after = own === undefined ? [] : factsIn(path, own)
    // A file that cannot be read at one end says nothing of what is gone.
    if (before !== undefined && after !== undefined) {
      known.push({ before, after })
      room -= Math.max(before.length, after.length)
    }
    if (room < 0) break
    await setImmediate()
  }
  // Of the same fact the last one is named: a place in a file helps more than what a command printed.
  return {
    before: [...(declared?.before ?? []), ...known.flatMap(({ before }) => before)],
    after: [...(declared?.after ?? []), ...known.flatMap(({ after }) => after)],
  }
}

function factsIn(path: string, text: string): Fact[] | undefined {
  const found = sourceFactsOf(path, text) ?? surfaceFactsOf(path, text)
  const asked = manifestFactsOf(path, text)
  // `setup.py` is both.
  return found === undefined ? asked : [...found, ...(asked ?? [])]
}

async function readText(tree: ReadableTree, path: string): Promise<string | undefined> {
  const bytes = await readIfSmall(tree, path)
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}

/** Tells what may now come from a package: the change begins to need one, and deletes the file or imports the package there. */
function leftWith(fresh: readonly Fact[], texts: readonly ChangedText[]): (fact: Fact) => boolean {
  const taken = fresh.filter(({ kind, owner }) => kind === 'requirement' && owner === 'package').map(({ name }) => name)
  const after = new Map(texts.map((text) => [text.previousPath, text.after]))
  return ({ kind, path }) => {
    const text = after.get(path)
    const imports = (name: string): boolean =>
      new RegExp(
        `["'\`]${escapeRegExp(name)}(?:/[^"'\`]*)?["'\`]|\\b(?:import|from|use)\\s+${escapeRegExp(name)}\\b`,
      ).test(text ?? '')
    const isKnown = kind !== 'requirement' && after.has(path)
    return isKnown && taken.length > 0 && (text === undefined || taken.some(imports))
  }
}

/** Reads the tree only once something asks for it. */
function createProof(
  { before, after }: CodeChange,
  pages: Pages,
  cache: WordsCache,
): Omit<Proof, 'mayHaveLeft'> & { writes: (page: string) => Promise<boolean> } {
  const written = new Map<string, boolean>()
  let read: Promise<SourceWords> | undefined
  const words = (): Promise<SourceWords> => {
    read ??= readSourceWords(after, cache)
    return read
  }
  return {
    pages,
    hasName: async (folded) => (await words()).has(folded),
    states: async (folded, value) => {
      const known = await words()
      if (known.isCut) return true
      const paths = known.filesWith(folded, STATES_MAX_FILES).filter((path) => !FOLDED.has(fileKind(path)))
      for (const path of paths) {
        const facts = sourceFactsOf(path, (await readText(after, path)) ?? '') ?? []
        if (facts.some((fact) => foldName(fact.name) === folded && fact.value === value)) return true
      }
      return false
    },
    hasText: async (text) => {
      const known = await words()
      if (known.isCut) return true
      const word = foldName(longestWord(text))
      // Without a word to look up, every file would have to be read.
      if (word === '') return true
      for (const path of known.filesWith(word, Number.POSITIVE_INFINITY)) {
        if ((await readText(after, path))?.includes(text) === true) return true
      }
      return false
    },
    writes: async (page) => {
      const known = written.get(page) ?? (await isWritten(page, await words(), after))
      written.set(page, known)
      return known
    },
    hasOtherParts: async ({ owner, path }, now) => {
      const [was, is] = await Promise.all([readText(before, path), readText(after, now)])
      const old = new Set(partsOf(owner, was ?? ''))
      return partsOf(owner, is ?? '').some((part) => !old.has(part))
    },
  }
}

/** Whether a script or a program of the code writes the page. */
async function isWritten(page: string, words: SourceWords, tree: ReadableTree): Promise<boolean> {
  const parts = page.split('/').slice(-2)
  if (parts.length < 2) return false
  for (const path of words.filesWith(foldName(parts.at(-1) ?? ''), WRITERS_MAX)) {
    if (writesPage((await readText(tree, path)) ?? '', parts.join('/'))) return true
  }
  return false
}

/** What a type is made of: `B` of `interface A extends B`, `type A = Omit<B, 'x'>` or `class A(B)`. */
function partsOf(type: string, text: string): string[] {
  const head = new RegExp(`\\b(?:interface|type|class)\\s+${escapeRegExp(type)}\\b([^{;]{0,400})`).exec(text)?.[1]
  return head?.match(/\b(?!T[A-Z])[A-Z]\w*/g) ?? []
}

/** More words are a sentence: code may have something before its first and after its last, as in `"\\nRetry the…"`. */
const NAME_MAX_WORDS = 4

/** The longest word of the text as `SourceWords` knows them: an underscore does not end one, and other alphabets do. */
function longestWord(text: string): string {
  const words = text.split(/[^\w$]+/)
  const whole = words.length > NAME_MAX_WORDS ? words.slice(1, -1) : words
  return whole.reduce((a, b) => (b.length > a.length ? b : a), '')
}

/** Tells the facts that readers of the documentation do not know by their name. Reads the tree only where it has to. */
function newNames(before: ReadableTree, cache: WordsCache): (fact: Fact) => Promise<boolean> {
  let read: Promise<SourceWords> | undefined
  return async ({ kind, name, owner }) => {
    // Of several words, a name is new to its owner wherever else the code uses it.
    if (kind === 'member' || (kind === 'key' && owner !== '') || isCompound(name)) return true
    read ??= readSourceWords(before, cache)
    return !(await read).has(foldName(name))
  }
}

function withSiblings(fresh: readonly Fact[], before: readonly Fact[], after: readonly Fact[]): NewFact[] {
  // An interface of TypeScript has fields and methods.
  const isField = ({ kind, owner, path }: Fact): boolean =>
    kind === 'declaration' && owner !== '' && languageOf(path) === 'script'
  const placeOf = (fact: Fact): string => JSON.stringify([isField(fact) ? 'key' : fact.kind, fact.owner, fact.path])
  const [old, own] = [Map.groupBy(before, placeOf), Map.groupBy(after, placeOf)]
  const siblingsAt = (place: string): Fact[] => {
    const known = new Set(old.get(place)?.map(({ name }) => name))
    const still = own.get(place)?.filter(({ name }) => known.has(name)) ?? []
    return [...new Map(still.map((one) => [one.name, one])).values()]
  }
  const byPlace = new Map([...new Set(fresh.map(placeOf))].map((place) => [place, siblingsAt(place)]))
  return fresh.map((fact) => ({ fact, siblings: byPlace.get(placeOf(fact)) ?? [] }))
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (a, b) =>
      NOTICE_RULES.indexOf(a.rule) - NOTICE_RULES.indexOf(b.rule) ||
      (a.unit.page < b.unit.page ? -1 : a.unit.page > b.unit.page ? 1 : a.unit.line - b.unit.line),
  )
}
