// Touched files that other files include. Alone such a file may be harmless: the payload stands in its code block. But the
// page that includes it may take a part of it (lines, a region), put it into a fence that the marks of the file close, or
// read it with another parser. So the file is judged once more, as a text that nothing protects.
import type { ActiveContent } from '../../active-content/active-forms.ts'
import { findUnprotected } from '../../active-content/find.ts'
import { nameOf } from '../../config/paths.ts'
import type { PageSyntax } from '../../dialect.ts'
import type { Framework, SiteRules } from '../../frameworks/framework.ts'
import { lazily } from '../lazily.ts'
import { readTexts } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { createYield } from '../take-turns.ts'

// Constructs that include a file, by their look.

/** Pages and the templates that render them. */
const MAY_INCLUDE = /\.(?:mdx?|markdown|mkdn?|mkdown|rst|txt|adoc|asciidoc|html?|liquid|j2|njk|hbs|xml)$/i
/** Files that are searched. */
const SEARCHED_MAX = 10_000
/** On the line of the name: a mark of some syntax, or a call of a template for something other than an address. */
const INCLUDING =
  /[@#{%.:][ \t]*[\w-]{0,20}include|^[ \t]*include[\w-]{0,20}(?:::|[ \t]+["'])|-8<-|\{!|-vue\b|\{\{[<%]?-?\s*(?!(?:rel)?ref\b)|\{%-?\s*(?!link\b|post_url\b)/im
/** Calls that print an address: `[a]({{ site.baseurl }}{% link a.md %})`. */
const LINKING = /\{%-?\s*(?:link|post_url)\b[^%\n]{0,300}%\}|\{\{[<%]\s*(?:rel)?ref\b[^}\n]{0,300}\}\}/g
/** Between two such lines of pymdownx.snippets each line is a file. */
const SNIPPET_BLOCK = /^[ \t>]*-+8<-+[ \t]*$/m
/** Names of files by a pattern (mkdocs-include-markdown-plugin). */
const PATTERN = /include-?markdown[ \t]+["'][^"'\n]{0,300}\*/i
/** How the text behind the name chooses a part of the file. */
const PART = /^(?:[:{#]|[^\n]{0,200}?\b(?:start|end|lines?|section|region|tags?|anchor)\b)/i

interface Include {
  framework: Framework
  /** Of the including file, or of the parser that it names. */
  syntax: PageSyntax
  /** What follows the name, if that chooses a part. */
  part: string | undefined
  /** Within a fence of the including page. */
  isInFence: boolean
}

interface Source {
  site: Site
  path: string
  text: string
  /** Of the touched files, as `findingNames` gives them. */
  names: ReadonlySet<string> | undefined
}

/** Judges a text as the pages do that include the file. */
export type JudgeIncluded = (text: string) => ActiveContent[]

interface IncludedJudge {
  /** False for a text in which nothing would be found, whatever includes it. */
  hasAny(text: string): boolean
  /**
   * Gives the way to judge a touched file as an included one; undefined if no file of the base or of the changed site includes
   * it. Reads the files that could include one once, and only if the text has something new.
   */
  find(path: string, texts: { before: string; now: string }): Promise<JudgeIncluded | undefined>
}

export function createIncludedJudge(base: Site, after: Site): IncludedJudge {
  const readAll = lazily(() => readSources(base, after))
  const frameworks = new Set([...base.members, ...after.members].flatMap(rulesOf).map(({ framework }) => framework))
  const anyway = Array.from(frameworks, (framework): Include[] =>
    SYNTAXES.map((syntax) => ({ framework, syntax, part: undefined, isInFence: true })),
  ).flat()
  const find: IncludedJudge['find'] = async (path, { before, now }) => {
    if (now.includes('\0') || !hasMore(anyway, before, now)) return undefined
    const includes = (await readAll()).flatMap((source) => includesOf(source, path))
    const ofTemplate = after.members.filter(({ rules }) => rules.includedAs?.(path) !== undefined)
    const byName = ofTemplate.map(({ rules }): Include => {
      return { framework: rules.framework, syntax: rules.syntaxOf(path), part: undefined, isInFence: false }
    })
    const all = [...includes, ...byName]
    return all.length === 0 ? undefined : (text) => judge(text, all)
  }
  return { hasAny: (text) => !text.includes('\0') && hasMore(anyway, '', text), find }
}

/** All that a page can be. */
const MARKDOWN: PageSyntax = { syntax: 'markdown', hasRawTemplates: true }
const SYNTAXES: readonly PageSyntax[] = [MARKDOWN, { syntax: 'other' }]

/** Of a site and of those that may build its pages as well. */
function rulesOf({ rules }: Site): SiteRules[] {
  return [rules, ...rules.candidates]
}

function hasMore(includes: readonly Include[], before: string, now: string): boolean {
  const keyOf = ({ form, text }: ActiveContent): string => `${form}\0${text}`
  const known = new Set(judge(before, includes).map(keyOf))
  return judge(now, includes).some((one) => !known.has(keyOf(one)))
}

async function readSources(base: Site, after: Site): Promise<Source[]> {
  const yieldIfLong = createYield()
  const namesIn = findingNames(after.overlay.changed)
  const found: Source[] = []
  const paths = [...after.overlay.files.paths()].filter((path) => MAY_INCLUDE.test(path)).slice(0, SEARCHED_MAX)
  const old = after.overlay.changed.filter((path) => MAY_INCLUDE.test(path))
  const both: [Site, string[]][] = [
    [after, paths],
    [base, old],
  ]
  for (const [site, named] of both) {
    for await (const [path, text] of readTexts(site.overlay, named)) {
      await yieldIfLong()
      const names = namesIn(text)
      if (names?.size !== 0 && INCLUDING.test(text)) found.push({ site: site.siteOf(path), path, text, names })
    }
  }
  return found
}

/** With more names, looking for each of them costs more than it saves. */
const NAMES_MAX = 50

/** Gives, for a text, which of the files it may name, as `namedAs` gives them; undefined: any of them. */
function findingNames(paths: readonly string[]): (text: string) => ReadonlySet<string> | undefined {
  const names = [...new Set(paths.map(namedAs))]
  return (text) => {
    if (names.length > NAMES_MAX) return undefined
    const lower = text.toLowerCase()
    if (lower.includes('include') && PATTERN.test(lower)) return undefined
    return new Set(names.filter((name) => lower.includes(name)))
  }
}

function namedAs(path: string): string {
  return nameOf(path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
}

function includesOf({ site, path: from, text, names }: Source, path: string): Include[] {
  if (names?.has(namedAs(path)) === false) return []
  const name = nameOf(path)
  const namesParser = text.includes(':parser:')
  const hasBlock = SNIPPET_BLOCK.test(text)
  const found: Include[] = []
  let fences = 0
  for (const line of text.replace(LINKING, '').split('\n')) {
    if (FENCE_LINE.test(line)) fences += 1
    if (!hasBlock && !INCLUDING.test(line)) continue
    const rest = /\{\{[<%]/.test(line) ? behindName(line, path, name, true) : behindName(line, path, name, false)
    if (rest === undefined && !PATTERN.test(line)) continue
    const part = rest !== undefined && PART.test(rest) ? rest : undefined
    for (const rules of rulesOf(site)) {
      const syntax = namesParser ? MARKDOWN : rules.syntaxOf(from)
      found.push({ framework: rules.framework, syntax, part, isInFence: fences % 2 === 1 })
    }
  }
  return found
}

/** Gives what follows the name of the file in a line; undefined if the line does not name it. A shortcode may leave out `.md`. */
function behindName(line: string, path: string, name: string, isShortcode: boolean): string | undefined {
  const lower = line.toLowerCase()
  const wanted = (isShortcode ? name.replace(/\.[^.]*$/, '') : name).toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const [way = ''] = /[\w./@~-]*$/.exec(lower.slice(0, at)) ?? []
    const folders = way.split('/').filter((part) => !/^[.@~]*$/.test(part))
    const isSame = `/${path.toLowerCase()}`.includes(`/${[...folders, wanted].join('/')}`)
    if (isSame && !/^(?:\w|-(?!->))/.test(lower.slice(at + wanted.length))) return line.slice(at + wanted.length)
  }
  return undefined
}

// Fences of a file that is copied into another text: where one begins or ends there, the rest of that text is code or not.

const FENCE_LINE = /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)*(`{3,}|~{3,})([^\n\r]*)/

function judge(text: string, includes: readonly Include[]): ActiveContent[] {
  const kinds = new Map(
    includes.map((one) => [`${one.framework.name} ${one.syntax.syntax} ${one.syntax.hasRawTemplates}`, one]),
  )
  const found = [...kinds.values()].flatMap((one) => findUnprotected(text, one.framework, one.syntax))
  // Sphinx parses an included file by itself.
  const copies = includes.filter(({ framework }) => framework.activeContent?.hasRestructuredText !== true)
  const parts = copies.filter(({ part, isInFence }) => part !== undefined || isInFence)
  return [
    ...found,
    ...(copies.length === 0 ? [] : openFence(text)),
    ...(parts.length === 0 ? [] : [fencesBeside(text, parts)]),
  ]
}

/** Gives the last fence if it does not end. */
function openFence(text: string): ActiveContent[] {
  let open: { marks: string; line: number } | undefined
  for (const [index, line] of text.split('\n').entries()) {
    const [, marks = '', info = ''] = FENCE_LINE.exec(line) ?? []
    if (marks === '') continue
    if (open === undefined) open = { marks, line: index + 1 }
    else if (marks.startsWith(open.marks) && info.trim() === '') open = undefined
  }
  return open === undefined
    ? []
    : [{ form: 'shared-fence', line: open.line, column: 1, text: `${open.marks} without an end in an included file` }]
}

/** Gives where the fences of a text are, as far as it matters to those that take a part of it or put it into a fence. */
function fencesBeside(text: string, includes: readonly Include[]): ActiveContent {
  const lines = text.split('\n')
  const words = new Set(includes.flatMap(({ part = '' }) => part.match(/[\p{L}\p{N}_-]+/gu) ?? []))
  const counts = new Set<string>()
  let fences = 0
  let first = 1
  for (const [index, line] of lines.entries()) {
    for (const word of words) {
      const isAt = /^\d+$/.test(word) ? Number(word) === index + 1 : line.includes(word)
      if (isAt) counts.add(`${fences}`)
    }
    if (!FENCE_LINE.test(line)) continue
    if (fences === 0) first = index + 1
    fences += 1
  }
  const places = [...counts, fences].join(', ')
  return {
    form: 'shared-fence',
    line: first,
    column: 1,
    text: `fences around a part that another page includes (${places})`,
  }
}
