// The pages of a documentation, and where they speak of which names. Parsing is most of the work, so a page is parsed once
// something asks for more than its text. Others in the process have their turn after each page.
import { setImmediate } from 'node:timers/promises'
import { isRegular, type ReadableTree } from '../../base/git-tree.ts'
import { foldName } from '../names.ts'
import { firstFiles, forgetOthers, readFiles } from '../read-files.ts'
import { isSearchedPage, type PageKind, pageKind } from './page-kinds.ts'
import { isRendered } from './rendered.ts'
import { type Unit, unitsOf } from './units.ts'

export interface Page extends Readonly<ParsedPage> {
  path: string
  kind: Exclude<PageKind, 'aside'>
  text: string
  /** `foldName` of the whole text: a name of two words may stand there as two. */
  readonly squeezed: string
  readonly isParsed: boolean
}

interface ParsedPage {
  units: readonly Unit[]
  /** Places of each name by `foldName`, in the order of the page. */
  places: ReadonlyMap<string, readonly Place[]>
  /** Names that examples on the page define themselves, folded. */
  defined: ReadonlySet<string>
  /** A program writes it. */
  isGenerated: boolean
}

export interface Place {
  unit: Unit
  /** As the page writes it. */
  name: string
  weight: number
}

export interface Pages {
  all: readonly Page[]
  /** Pages that have the name anywhere. */
  with(folded: string): Promise<readonly Page[]>
  /** Pages that have the text anywhere. */
  withText(text: string): Promise<readonly Page[]>
  /** 0 for a name on every page; the larger, the fewer pages have it. */
  rarity(folded: string): Promise<number>
}

/** By blob id and path: what a page is depends on both. */
export type PagesCache = Map<string, Page>

const PAGES_MAX = 20_000
/** What is known of them takes about ten times as much memory. */
const PAGES_MAX_BYTES = 32 * 1024 * 1024
/** Of the pages that other trees had. A page of 250 kB takes 4 MB, and each commit may have another one of it. */
const OTHERS_MAX_CHARACTERS = 16 * 1024 * 1024
/** Names that are searched in the text of pages; for more, parsing all pages is faster. */
const SCANS_MAX = 100
const DEFINES =
  /\b(?:function|const|let|var|def|class|fn|func|type|interface|struct|enum)\s+([A-Za-z_$][\w$]*)|^\s*([A-Za-z_$][\w$]*)\s*(?::\s*[\w<>[\]]+\s*)?=(?!=)|\bas\s+([A-Za-z_$][\w$]*)/g

/** Reads the pages that are not in the cache; with `only`, no others than these. Throws faults of the tree. */
export async function readPages(tree: ReadableTree, cache: PagesCache, only?: ReadonlySet<string>): Promise<Pages> {
  const listed = await tree.list()
  const files = firstFiles(
    listed.filter(({ path, mode }) => isRegular(mode) && isSearchedPage(path) && only?.has(path) !== false),
    { files: PAGES_MAX, bytes: PAGES_MAX_BYTES },
  )
  const missing = files.filter(({ path, sha }) => !cache.has(`${sha} ${path}`))
  for await (const { file, content } of readFiles(tree, missing)) {
    cache.set(`${file.sha} ${file.path}`, toPage(file.path, new TextDecoder().decode(content)))
  }
  const all = files.flatMap(({ path, sha }) => cache.get(`${sha} ${path}`) ?? [])
  const own = new Set(files.map(({ path, sha }) => `${sha} ${path}`))
  const others = [...cache].reduce((sum, [key, { text }]) => sum + (own.has(key) ? 0 : text.length), 0)
  forgetOthers(cache, own, others > OTHERS_MAX_CHARACTERS)
  const asked = new Map<string, Promise<readonly Page[]>>()
  const having = (folded: string): Promise<readonly Page[]> => {
    const isScanned = asked.size < SCANS_MAX
    // Every name of a page is a part of its text.
    const mayHave = (page: Page): boolean => page.isParsed || !isScanned || page.squeezed.includes(folded)
    const known = asked.get(folded) ?? filterInTurns(all, (page) => mayHave(page) && page.places.has(folded))
    asked.set(folded, known)
    return known
  }
  return {
    all,
    with: having,
    withText: (part) => filterInTurns(all, (page) => page.text.includes(part) && page.units.length > 0),
    rarity: async (folded) => Math.log((1 + all.length) / (1 + (await having(folded)).length)),
  }
}

async function filterInTurns(pages: readonly Page[], isWanted: (page: Page) => boolean): Promise<Page[]> {
  const found: Page[] = []
  for (const page of pages) {
    const { isParsed } = page
    if (isWanted(page)) found.push(page)
    if (page.isParsed !== isParsed) await setImmediate()
  }
  return found
}

function toPage(path: string, text: string): Page {
  let parsed: ParsedPage | undefined
  let squeezed: string | undefined
  const parse = (): ParsedPage => {
    parsed ??= parsePage(path, text)
    return parsed
  }
  return {
    path,
    kind: pageKind(path) === 'migration' ? 'migration' : 'current',
    text,
    get squeezed() {
      squeezed ??= foldName(text)
      return squeezed
    },
    get isParsed() {
      return parsed !== undefined
    },
    get units() {
      return parse().units
    },
    get places() {
      return parse().places
    },
    get defined() {
      return parse().defined
    },
    get isGenerated() {
      return parse().isGenerated
    },
  }
}

function parsePage(path: string, text: string): ParsedPage {
  const units = unitsOf(path, text)
  const places = new Map<string, Place[]>()
  for (const unit of units) {
    for (const { name, folded, weight } of unit.names) {
      const known = places.get(folded)
      if (known === undefined) places.set(folded, [{ unit, name, weight }])
      else known.push({ unit, name, weight })
    }
  }
  const code = units.filter(({ kind }) => kind === 'code')
  const defined = code.flatMap((unit) =>
    Array.from(unit.text.matchAll(DEFINES), (match) => match[1] ?? match[2] ?? match[3] ?? ''),
  )
  return {
    units,
    places,
    defined: new Set(defined.map(foldName)),
    isGenerated: isRendered(text),
  }
}
