// Fences whose options or language make a plugin run their content, read files, or give it to a program.
import { formOfFence } from './directives.ts'
import { LINE_LEAD } from './line-lead.ts'
import type { ActiveContentList } from './list.ts'

// What stands behind the marks of a fence: a language, and words, options and attributes in one notation or another.

interface FenceInfo {
  /** Without the dot of a class, in lower case; empty if there is none. */
  language: string
  /** What follows it; of a word without a value, that is undefined. Classes and ids are left out. */
  options: FenceOption[]
}

interface FenceOption {
  name: string
  value: string | undefined
}

/** A text in quotes without a name is a title. */
const TOKEN = /"[^"]*"|([^\s={},"'`]+)(?:=("[^"]*"|'[^']*'|[^\s{},]*))?/g

/** Reads `js title="a"`, `{ .js .annotate title="a" }`, `rust,editable` and `js {1,3-5}`; linear. */
function readFenceInfo(info: string): FenceInfo {
  const tokens = Array.from(info.matchAll(TOKEN), ([, name = '', value]) => ({ name, value: unquote(value) })).filter(
    ({ name }) => name !== '',
  )
  const [first] = tokens
  const hasLanguage = first !== undefined && first.value === undefined && !first.name.startsWith('#')
  return {
    language: hasLanguage ? first.name.replace(/^\./, '').toLowerCase() : '',
    options: tokens.slice(hasLanguage ? 1 : 0).filter(({ name, value }) => value !== undefined || isWord(name)),
  }
}

/** Classes, ids and numbers of lines are no words. */
function isWord(name: string): boolean {
  return /^[A-Za-z_]/.test(name)
}

function unquote(value: string | undefined): string | undefined {
  return value?.replace(/^(["'])(.*)\1$/s, '$2')
}

export const FENCE = new RegExp(`^${LINE_LEAD}(\`{3,}|~{3,})([^\\n\\r]*)`, 'gm')
/** Options that only label lines or style the block, and words that only tell a highlighter or a test what to do. */
const HARMLESS_OPTIONS = new Set(
  (
    'hl_lines linenums linenos linenostart linenostep linenospecial lineno-start anchor_linenums title filename caption ' +
    'name label id class lang highlight showlinenumbers nolinenumbers copy nocopy no-copy select annotate wrap collapse ' +
    'ignore no_run noplayground no_playground should_panic compile_fail editable edition2015 edition2018 edition2021 ' +
    'edition2024 hidelines diff ins del focus inline ' +
    // Kinds of mdbook-admonish.
    'note abstract info tip success question warning failure danger bug example quote collapsible'
  ).split(' '),
)
/** markdown-exec (`exec="on"`), and options under which other plugins run code. */
const RUNNING_OPTIONS = /^(?:exec|execute|eval|run|session|pyodide|cmd|command|shell|hook|postprocess|filter)$/i
/** plantuml-markdown and others read the content from there. */
const READING_OPTIONS = /^(?:source|src|file|filepath|path|include|url|from|csv|data)$/i
const RUNNING_LANGUAGE = /^(?:pyodide|pyscript|exec|execute|eval|run|cmdrun|jupyter|jupyter-execute|code-cell)\b/
/** Languages of diagrams and plots that a program on the build machine, or a server, turns into an image. */
const RENDERED_LANGUAGE =
  /^(?:kroki(?:-\w+)?|plantuml(?:-\w+)?|c4plantuml|puml|uml|dot|graphviz|neato|fdp|twopi|circo|d2|svgbob|bob|ditaa|blockdiag|seqdiag|actdiag|nwdiag|packetdiag|rackdiag|bpmn|bytefield|dbml|erd|excalidraw|nomnoml|pikchr|structurizr|symbolator|tikz|umlet|vega|vega-?lite|wireviz|asy|asymptote|gnuplot|mscgen|csvtable|drawio)$/
/** How such a language names a file or an address that its program reads. */
const READING_BODY =
  /!(?:include|import|theme\b[^\n]*\bfrom)|@import|@from_file|%(?:load_json|getenv|file_exists)|\b(?:image|shapefile|imagepath|fontpath|_background|url|stylesheet)["']?\s*[=:]|<img\b|\bicon:|\.\.\.@|\\(?:input|include|write|openin|read)/i

// VitePress prints the language of a fence into an attribute as it is, and other tools print it or the title as markup.

/**
 * Up to a space or a brace: names of languages and files, numbers of lines, and what some tools put between them. The title of
 * a fence without a language is in quotes, and has no more than words.
 */
const LANGUAGE = /^[\p{L}\p{N}+\-_.#/:*,=@!|$%()[\]}]*$/u
const PLAIN_TITLE = /^(?:\w{1,50}:)?title="[\p{L}\p{N} .,:()|_-]{0,300}"(?= |$)/u
/** Behind the language a tool may print a title as markup: there, tags are found as such, but not what hides the page. */
const OPENING = /<[!/?]/

/** Adds the info lines of `live` that a tool could print as more than a language and a title. */
export function addFenceLanguages(live: string, found: ActiveContentList): void {
  for (const { 0: line, 1: marks = '', 2: info = '', index } of live.matchAll(FENCE)) {
    // To every parser, that is a span of code.
    if (marks.startsWith('`') && info.includes('`')) continue
    // VitePress takes out the name of a tab first, and may find the language behind it.
    const whole = [info, info.replace(/\[.*\]/, '')].map((one) => {
      return /^[^ {]*/.exec(one.trim().replace(PLAIN_TITLE, ''))?.[0] ?? ''
    })
    const language = whole.find((one) => !LANGUAGE.test(one)) ?? (OPENING.test(info) ? info.trim() : undefined)
    if (language !== undefined) found.add('fence-language', index + line.length - info.length, language)
  }
}

/** How much of a page is read as bodies of fences, as a multiple of its length: fences without an end overlap. */
const BODIES_PER_PAGE = 8

/**
 * Adds what the fences of a page can do by their info lines, in all places where some parser finds fences. `live` is
 * `text` without code, but with the info lines of fences.
 */
export function addFenceOptions(text: string, live: string, found: ActiveContentList): void {
  let left = BODIES_PER_PAGE * text.length
  for (const { 0: line, 1: marks = '', 2: info = '', index } of live.matchAll(FENCE)) {
    const { language, options } = readFenceInfo(info)
    if (language === '' && options.length === 0) continue
    const isRendered = RENDERED_LANGUAGE.test(language)
    const form = formOfFence(info.trim())
    const isRun = form === 'directive' || runs(language, options)
    // What the fence holds takes no part in what it reads.
    if (form === 'snippet') found.add(form, index, info.trim())
    const isReading = options.some(({ name }) => READING_OPTIONS.test(name))
    if (isRun || isRendered) {
      const end = left > 0 ? endOfBody(text, index + line.length, marks) : index + line.length
      left -= end - index
      if (isRun) found.addRange('directive', index, end)
      else if (isReading || left <= 0 || READING_BODY.test(text.slice(index, end)))
        found.addRange('snippet', index, end)
      else found.add('unknown-directive', index, language, language)
    }
    addUnknownOptions(options, info, index, found)
  }
}

function runs(language: string, options: readonly FenceOption[]): boolean {
  return RUNNING_LANGUAGE.test(language) || options.some(({ name }) => RUNNING_OPTIONS.test(name))
}

/** Words between commas, as rustdoc and mdBook have them, become classes of the block and nothing else. */
const WORD_LIST = /^\s*[\w+#-]+(?:,\s?[\w+-]+)+\s*$/

function addUnknownOptions(options: readonly FenceOption[], info: string, at: number, found: ActiveContentList): void {
  if (WORD_LIST.test(info)) return
  for (const { name } of options) {
    const isKnown = RUNNING_OPTIONS.test(name) || HARMLESS_OPTIONS.has(name.toLowerCase())
    if (!isKnown) found.add('unknown-directive', at, name, name)
  }
}

/** Gives the offset of the line that closes a fence, or the end of the page. */
export function endOfBody(text: string, from: number, marks: string): number {
  const closing = new RegExp(`^[ \\t>]*${marks.charAt(0)}{${Math.min(marks.length, 1000)},}[ \\t]*\\r?$`, 'gm')
  closing.lastIndex = from
  return closing.exec(text)?.index ?? text.length
}
