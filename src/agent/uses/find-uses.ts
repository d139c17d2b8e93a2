// Who uses a file or a component: resolved links of the docs checks, imports and includes by path, registrations, tags.
import { readIfSmall, type SearchHit, type Tree } from '../../base/git-tree.ts'
import { escapeRegExp } from '../../base/text.ts'
import { type InboundLink, isComponentRegistry, usedAs } from '../../checks/index.ts'
import { isBinary } from '../changes/line-search.ts'
import { readableLines } from '../changes/text-lines.ts'
import { type FileNames, namesFile, stemOf } from './named-file.ts'

// The names that an import gives to what it imports.

const STATEMENT_START = /^\s*(?:import|export|const|let|var)\b/
const STATEMENT_END = /(?:;|["'`]|^)\s*$/
/** Of the lines before the one that names the module. */
const MAX_LINES = 30
const NAME = '[A-Za-z_$][\\w$]{0,100}'

/** Gives the names that the statement which ends in this line (from 0) binds: `import A, { b as C } from`, `const D = ...`. */
function namesBoundAt(lines: readonly string[], index: number): string[] {
  let start = index
  const isWithin = (at: number): boolean =>
    !STATEMENT_START.test(lines[at] ?? '') && !STATEMENT_END.test(lines[at - 1] ?? '')
  while (start > Math.max(0, index - MAX_LINES) && isWithin(start)) start -= 1
  const isStatement = STATEMENT_START.test(lines[start] ?? '')
  const text = (isStatement ? lines.slice(start, index + 1).join(' ') : (lines[index] ?? '')).slice(0, 3000)
  const registered = new RegExp(`\\bcomponent\\(\\s{0,5}['"\`](${NAME}|[\\w-]{1,100})['"\`]`).exec(text)?.[1]
  if (registered !== undefined) return [registered]
  const [, before = ''] = /^\s*(?:import|export|const|let|var)\s+(?:type\s+)?(.*)$/.exec(text) ?? []
  const braces = /\{([^{}]{0,2000})\}/.exec(before)?.[1] ?? ''
  const whole = new RegExp(`^(?:(${NAME})|\\*\\s{1,5}as\\s{1,5}(${NAME}))`).exec(before)
  const key = new RegExp(`(${NAME})\\s{0,5}:\\s{0,5}(?:${NAME}\\(|\\()`).exec(isStatement ? '' : text)?.[1]
  const named = braces.split(',').map(
    (part) =>
      part
        .trim()
        .split(/\s+as\s+|\s*:\s*/)
        .at(-1) ?? '',
  )
  const all = [whole?.[1] ?? whole?.[2] ?? '', key ?? '', ...named]
  return [...new Set(all.filter((name) => name !== '' && name !== 'type' && /^[\w$]+$/.test(name)))]
}

/** True for a name that stands in pages as a tag. */
function isComponentName(name: string): boolean {
  return /^[A-Z]/.test(name) || name.includes('-')
}

/** `MyButton` → `my-button`, as Vue allows it. */
function kebabOf(name: string): string {
  return name.replace(/\B[A-Z]/g, (letter) => `-${letter}`).toLowerCase()
}

export type UseKind = 'navigation' | 'registration' | 'import' | 'include' | 'tag' | 'link' | 'image' | 'named' | 'code'

export interface Use extends SearchHit {
  kind: UseKind
}

export interface Uses {
  uses: Use[]
  /** The names under which it stands in pages as a tag. */
  names: string[]
  /** More lines have its name than were looked at. */
  isCutOff: boolean
}

type Files = Pick<Tree, 'list' | 'read' | 'search'>

const HITS_MAX = 5000
const NAMES_MAX = 20
/** Files whose text is looked at for what they bind. */
const FILES_MAX = 300
const PAGE = /\.(?:mdx?|markdown|mdoc|rst|html?|astro)$/i
const COMPONENT = /\.(?:vue|astro|svelte|[jt]sx|mdx)$/i
const IN_IMPORT = /\b(?:import|export|from|require|component)\b/
const INCLUDE =
  /\{%-?\s{0,5}(?:include|render)|\{\{#|\{\{-?\s{0,5}partial|--8<--|include::|literalinclude|^\s{0,20}<<<|@include|<Snippet\b/
const IMAGE = /!\[|\b(?:src|srcset|image|poster|logo|icon)\s{0,5}[=:]/i

/** Finds the uses of a file. `inbound`: what the docs checks know of it. */
export async function findUsesOfFile(path: string, files: Files, inbound: readonly InboundLink[]): Promise<Uses> {
  const paths = (await files.list()).map((entry) => entry.path)
  const stem = stemOf(path)
  const all = new Set(paths)
  const named: FileNames = {
    path,
    sameName: paths.filter((one) => stemOf(one) === stem),
    hasFile: (one) => all.has(one),
  }
  const found = await searchLines(files, stem)
  const byPath = found.hits.flatMap((hit) => useByPath(hit, named) ?? [])
  const texts = createTexts(files)
  const imports = byPath.filter(({ kind }) => kind === 'import')
  const bound = await boundIn(imports, texts)
  const tags = await findTags({ path, stem, bound, files, texts })
  const forms = await searchForms(files, usedAs(path))
  const resolved = await Promise.all(inbound.map((link) => useOfLink(link, texts)))
  const quoted = imports.length === 0 ? found.hits.filter((hit) => isQuotedInCode(hit, stem)) : []
  const inCode = quoted.map((hit): Use => ({ ...hit, kind: 'code' }))
  const uses = distinct([...byPath, ...tags.uses, ...forms, ...resolved, ...inCode])
  return { uses: uses.filter((use) => use.path !== path), names: tags.names, isCutOff: found.isCutOff || tags.isCutOff }
}

/** Finds the uses of a component or shortcode by its name alone. */
export async function findUsesOfName(name: string, files: Files): Promise<Uses> {
  const spellings = [name, ...(/^[A-Z]/.test(name) ? [kebabOf(name)] : [])]
  const tags = await searchTags(files, spellings)
  const forms = await searchForms(
    files,
    ['{{< ', '{{<', '{{% ', '{{%', '{% '].map((mark) => mark + name),
  )
  const lines = await searchLines(files, name)
  const isWord = new RegExp(`(?<![\\w$-])${escapeRegExp(name)}(?![\\w$-])`)
  const others = lines.hits.flatMap((hit): Use[] => {
    if (!isWord.test(hit.text)) return []
    if (/\b(?:import|export)\b|\brequire\(/.test(hit.text)) return [{ ...hit, kind: 'import' }]
    return isRegistration(hit) ? [{ ...hit, kind: 'registration' }] : []
  })
  const uses = distinct([...tags.hits.map((hit): Use => ({ ...hit, kind: 'tag' })), ...forms, ...others])
  return { uses, names: spellings, isCutOff: tags.isCutOff || lines.isCutOff }
}

function useByPath(hit: SearchHit, file: FileNames): Use | undefined {
  const isImport = IN_IMPORT.test(hit.text) && /["'`]/.test(hit.text)
  if (!namesFile(hit.text, hit.path, file, isImport)) return undefined
  if (INCLUDE.test(hit.text)) return { ...hit, kind: 'include' }
  if (isImport) return { ...hit, kind: 'import' }
  return { ...hit, kind: IMAGE.test(hit.text) ? 'image' : 'named' }
}

/** Code that writes pages may import a component by its name alone. */
function isQuotedInCode({ path, text }: SearchHit, stem: string): boolean {
  const isCode = isComponentName(stem) && /\.(?:[cm]?[jt]sx?|vue|astro|svelte|py)$/.test(path)
  return isCode && ['"', "'", '`'].some((mark) => text.includes(`${mark}${stem}${mark}`))
}

/** Importing file → the names that it gives to the file. */
async function boundIn(imports: readonly Use[], texts: Texts): Promise<Map<string, Set<string>>> {
  const bound = new Map<string, Set<string>>()
  for (const { path, line } of imports.slice(0, FILES_MAX)) {
    const names = namesBoundAt(await texts.linesOf(path), line - 1)
    bound.set(path, new Set([...(bound.get(path) ?? []), ...names]))
  }
  return bound
}

interface TagSearch {
  path: string
  stem: string
  bound: ReadonlyMap<string, ReadonlySet<string>>
  files: Files
  texts: Texts
}

async function findTags({ path, stem, bound, files, texts }: TagSearch): Promise<Uses> {
  const registrations = await findRegistrations(bound, texts)
  const global = new Set(registrations.flatMap(({ name }) => [name, kebabOf(name)]))
  // Some generators know each component of a folder by the name of its file.
  if (bound.size === 0 && COMPONENT.test(path)) for (const name of [stem, kebabOf(stem)]) global.add(name)
  const local = [...bound.values()].flatMap((names) => [...names])
  const names = [...new Set([...local.filter(isComponentName), ...global])].filter(isComponentName).slice(0, NAMES_MAX)
  const uses: Use[] = registrations.map(({ use }) => use)
  if (names.length === 0) return { uses, names, isCutOff: false }
  const { hits, isCutOff } = await searchTags(files, [...names, ...local.filter(isComponentName).map(kebabOf)])
  for (const hit of hits) {
    const own = bound.get(hit.path)
    const used = [...names, ...names.map(kebabOf)].filter((name) => tagPattern([name]).test(hit.text))
    const isOwn = used.some((name) => own?.has(name) || [...(own ?? [])].some((one) => kebabOf(one) === name))
    const isGlobal = own === undefined && used.some((name) => global.has(name))
    if (isOwn || (isGlobal && !(await texts.binds(hit.path, used)))) uses.push({ ...hit, kind: 'tag' })
  }
  return { uses, names, isCutOff }
}

/** Where code makes names known to all pages: `app.component('Name', X)`, or the file that a generator reads for it. */
async function findRegistrations(bound: TagSearch['bound'], texts: Texts): Promise<{ name: string; use: Use }[]> {
  const found: { name: string; use: Use }[] = []
  for (const [path, names] of bound) {
    if (PAGE.test(path)) continue
    for (const [index, text] of (await texts.linesOf(path)).entries()) {
      const name = [...names].find((one) => new RegExp(`(?<![\\w$])${escapeRegExp(one)}(?![\\w$])`).test(text))
      if (name === undefined || /^\s*import\b/.test(text) || !isRegistration({ path, line: index + 1, text })) continue
      const as =
        /\bcomponent\(\s{0,5}["'`]([\w-]{1,100})["'`]/.exec(text)?.[1] ?? /([\w$]{1,100})\s{0,5}:/.exec(text)?.[1]
      found.push({ name: as ?? name, use: { path, line: index + 1, text, kind: 'registration' } })
    }
  }
  return found
}

function isRegistration({ path, text }: SearchHit): boolean {
  return /\.component\(/.test(text) || (isComponentRegistry(path) && !/^\s*import\b/.test(text))
}

async function useOfLink({ path, line, kind, target }: InboundLink, texts: Texts): Promise<Use> {
  const text = (await texts.linesOf(path))[line - 1] ?? target
  const kinds = { nav: 'navigation', code: 'code', image: 'image', include: 'include', link: 'link' } as const
  const isImport = kind === 'include' && /^\s*(?:import|export)\b/.test(text)
  return {
    path,
    line,
    text,
    kind: isImport ? 'import' : kind === 'document' || kind === 'label' ? 'link' : kinds[kind],
  }
}

async function searchLines(files: Files, text: string) {
  return search(files, text, false)
}

async function searchTags(files: Files, names: readonly string[]) {
  const pattern = `<(${[...new Set(names)].map(escapeRegExp).join('|')})([[:space:]/>.]|$)`
  const found = await search(files, pattern.slice(0, 990), true)
  return { ...found, hits: found.hits.filter(({ text }) => text.length >= 2000 || tagPattern(names).test(text)) }
}

function tagPattern(names: readonly string[]): RegExp {
  return new RegExp(`<(?:${names.map(escapeRegExp).join('|')})(?:[\\s/>.]|$)`)
}

/** Lines with one of the texts, where no longer word begins. */
async function searchForms(files: Files, forms: readonly string[]): Promise<Use[]> {
  const uses: Use[] = []
  for (const form of forms.slice(0, NAMES_MAX)) {
    const { hits } = await search(files, form, false)
    for (const hit of hits) {
      const ends = hit.text.indexOf(form) + form.length
      if (!/[\w/-]/.test(hit.text.charAt(ends))) uses.push({ ...hit, kind: 'tag' })
    }
  }
  return uses
}

async function search(files: Files, pattern: string, regex: boolean) {
  const { hits, truncated } = await files.search({ pattern, regex, ignoreCase: false, under: '', limit: HITS_MAX })
  return { hits: hits.map((hit) => ({ ...hit, text: hit.text.replace(/\r$/, '') })), isCutOff: truncated }
}

/** Each line once; the first kind counts, which says most. */
function distinct(uses: readonly Use[]): Use[] {
  const rank: UseKind[] = ['navigation', 'registration', 'import', 'include', 'tag', 'image', 'link', 'code', 'named']
  const sorted = [...uses].sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind))
  return [...new Map(sorted.toReversed().map((use) => [`${use.path}\0${use.line}`, use])).values()]
}

interface Texts {
  linesOf(path: string): Promise<string[]>
  /** True where the file itself gives one of these names to something. */
  binds(path: string, names: readonly string[]): Promise<boolean>
}

/** Texts of files, each read once; of too many, nothing is known. */
function createTexts(files: Files): Texts {
  const read = new Map<string, string[]>()
  const linesOf = async (path: string): Promise<string[]> => {
    const known = read.get(path)
    if (known !== undefined || read.size >= FILES_MAX) return known ?? []
    const content = await readIfSmall(files, path)
    const lines = content === undefined || isBinary(content) ? [] : readableLines(content)
    read.set(path, lines)
    return lines
  }
  return {
    linesOf,
    binds: async (path, names) => {
      const pattern = new RegExp(
        `^\\s*(?:import|export|const|let|var|function|class)\\b.*(?<![\\w$])(?:${names.map(escapeRegExp).join('|')})(?![\\w$])`,
      )
      return (await linesOf(path)).some((line) => pattern.test(line))
    },
  }
}
