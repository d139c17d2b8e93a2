// Analyzes one page: everything that its bytes alone can tell.

import { isUtf8 } from 'node:buffer'
import { findActiveContent } from '../active-content/find.ts'
import { liveText } from '../active-content/live-text.ts'
import type { Dialect } from '../dialect.ts'
import { positionAt } from '../positions.ts'
import type { PageProblem } from '../problem.ts'
import { findUnseenText } from '../unseen-text/unseen-text.ts'
import { findHeadings } from './anchors/headings.ts'
import { REPEATED, readFrontmatter, titleOf } from './frontmatter.ts'
import { htmlComments } from './html-comments.ts'
import { findLinks, findUncheckedLinks } from './links/find-links.ts'
import { findImports } from './module-imports.ts'
import type { PageAnalysis } from './page-analysis.ts'
import { collectNodes } from './page-nodes.ts'
import { PAGE_MAX_CHARACTERS, type ParsedPage, parsePage } from './parse-page.ts'
import { checkCodeBlocks } from './rules/code-blocks.ts'
import { checkFences } from './rules/fences.ts'
import { checkFieldTypes } from './rules/field-types.ts'
import { checkHiddenCharacters } from './rules/hidden-characters.ts'
import { checkLinkSyntax } from './rules/link-syntax.ts'
import { checkPlaceholderTags } from './rules/placeholder-tags.ts'
import { checkToolResidue } from './rules/tool-residue.ts'
import { unchecked } from './syntax-problem.ts'
import { unboundComponents } from './unbound-components.ts'

// HTML comments that are opened and never closed.

/** https://spec.commonmark.org/0.31.2/#html-blocks: without its end, such a block goes on to the end of the page. */
const OPEN_BLOCK = /^(?:<\?(?![\s\S]*\?>)|<!\[CDATA\[(?![\s\S]*\]\]>)|<![a-z][^>]*$)/i

/** Gives a problem for a declaration or an instruction that is never closed: browsers take it for a comment. */
function checkDeclarations({ text, root, starts, dialect }: ParsedPage): PageProblem[] {
  const mayHave = dialect.framework.activeContent?.hasCommonMarkParser !== false && /^ {0,3}<[?!]/m.test(text)
  return (mayHave ? (root?.children ?? []) : []).flatMap((node) => {
    if (node.type !== 'html' || !OPEN_BLOCK.test(node.value.trimStart())) return []
    const message = `${node.value.trimStart().slice(0, 2)} is never closed, so what follows is hidden. Close it, or write &lt; for <`
    return [{ rule: 'unclosed-comment', ...positionAt(starts, node.position?.start.offset ?? 0), subject: '', message }]
  })
}

/** Gives a problem for a comment that is never closed, and for one in which another opens: its own end is missing. */
function checkComments({ text, lines, starts, dialect }: ParsedPage): PageProblem[] {
  const hasComments = dialect.syntax === 'markdown' || dialect.framework.text?.allowsCommentsInMdx === true
  if (!hasComments || !text.includes('<!--')) return []
  const { closed, open } = htmlComments(text, lines)
  const swallowing = closed.filter(({ start, end }) => text.slice(start + 4, end).includes('<!--'))
  return [...swallowing.map(({ start }) => start), ...open].map((offset) => ({
    rule: 'unclosed-comment',
    ...positionAt(starts, offset),
    subject: '',
    message: 'The comment <!-- is never closed, so what follows is hidden. Close it with -->',
  }))
}

// The frontmatter of a page, and the fields that its framework requires.

interface CheckedFrontmatter {
  fields: Record<string, unknown>
  problems: PageProblem[]
}

/** Reads the fields of a page and says what is wrong with them. */
function checkFrontmatter(page: ParsedPage): CheckedFrontmatter {
  const { text, frontmatter, starts, dialect } = page
  if (dialect.syntax === 'other') return { fields: {}, problems: [] }
  if (frontmatter === 'not-closed') {
    return { fields: {}, problems: [problem(1, 1, 'not-closed', 'The frontmatter is never closed. Close it with ---')] }
  }
  const language = /^\uFEFF?---[ \t]*([A-Za-z]\w*)[ \t]*[\r\n]/.exec(text)?.[1]
  if (language !== undefined && language !== 'yaml') return { fields: {}, problems: [otherLanguage(language)] }
  const { data, problems } = frontmatter === undefined ? NOTHING : readFrontmatter(text, frontmatter)
  const found = problems.map(({ offset, message, subject }) => {
    const { line, column } = positionAt(starts, offset)
    const isHarmless = subject === REPEATED && dialect.framework.text?.takesLastField === true
    return isHarmless ? repeated(line, column) : problem(line, column, subject, message)
  })
  const types = dialect.framework.text?.fieldTypes?.[dialect.fields] ?? {}
  const ofFields = [...missingFields(data, dialect.requiredFields), ...checkFieldTypes(page, data, types)]
  return { fields: data, problems: found.length > 0 ? found : ofFields }
}

const NOTHING = { data: {}, problems: [] }

/** gray-matter, which most frameworks use, runs frontmatter that is tagged as JavaScript. */
function otherLanguage(language: string): PageProblem {
  const tag = language.slice(0, 20)
  return problem(1, 1, 'language', `The frontmatter is tagged as ${tag}, but only YAML is read. Write --- alone`)
}

function missingFields(data: Record<string, unknown>, required: readonly string[]): PageProblem[] {
  return required.flatMap((field) => {
    const value = Object.hasOwn(data, field) ? data[field] : undefined
    if (typeof value === 'string' && value.trim() !== '') return []
    const state = value === undefined ? 'is missing' : typeof value === 'string' ? 'is empty' : 'is not text'
    return [problem(1, 1, field, `The frontmatter field \`${field}\` ${state}, but the framework requires it`)]
  })
}

function repeated(line: number, column: number): PageProblem {
  const message = 'The frontmatter has this field twice, and the last value counts. Remove one of them'
  return { ...problem(line, column, REPEATED, message), severity: 'warning' }
}

function problem(line: number, column: number, subject: string, message: string): PageProblem {
  return { rule: 'frontmatter', line, column, subject, message }
}

/** The most problems that are kept of one page. The limit is high: a page at the limit hides new problems. */
const MAX_PROBLEMS = 10_000

/** Analyzes a page from its bytes; what is not UTF-8 has the problem `encoding` and nothing else. */
export type AnalyzeBytes = (bytes: Uint8Array, dialect: Dialect) => PageAnalysis

export const analyzeBytes: AnalyzeBytes = (bytes, dialect) => analyzeText(bytes, (text) => analyzePage(text, dialect))

/** Finds only what the problems of a site come from: those of the text, links and anchors. Shares no memory with the text. */
export const checkBytes: AnalyzeBytes = (bytes, dialect) =>
  analyzeText(bytes, (text) => {
    const {
      problems,
      links,
      anchors,
      unboundComponents: unbound,
      imports,
      template,
    } = checkParsedPage(parsePage(text, dialect))
    const bareLinks = links.map(({ kind, target, line, column, via }) => ({
      kind,
      target,
      line,
      column,
      ...(via && { via }),
    }))
    return structuredClone({
      ...NOTHING_FOUND,
      problems,
      links: bareLinks,
      anchors,
      unboundComponents: unbound,
      imports,
      template,
    })
  })

function analyzeText(bytes: Uint8Array, analyze: (text: string) => PageAnalysis): PageAnalysis {
  const reason = whyNoText(bytes)
  if (reason !== undefined) return unreadPage({ rule: 'encoding', line: 1, column: 1, subject: '', message: reason })
  return analyze(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
}

/** Analyzes a page. Never throws: a page that cannot be parsed has the problem `unchecked`. */
export function analyzePage(text: string, dialect: Dialect): PageAnalysis {
  const page = parsePage(text, dialect)
  const live = liveText(page)
  return {
    ...checkParsedPage(page),
    uncheckedLinks: findUncheckedLinks(page),
    activeContent: findActiveContent(page, live),
    unseenText: findUnseenText(page, live),
  }
}

function checkParsedPage(page: ParsedPage): Omit<PageAnalysis, 'uncheckedLinks' | 'activeContent' | 'unseenText'> {
  const frontmatter = checkFrontmatter(page)
  const body = analyzeBody(page, frontmatter)
  const problems = [
    // Whether braces between dollar signs are a formula, the site tells.
    ...(page.problem === undefined || (page.isMathAlone === true && body.template !== undefined) ? [] : [page.problem]),
    ...frontmatter.problems,
    ...body.problems,
    ...checkComments(page),
    ...checkDeclarations(page),
    ...checkToolResidue(page),
    ...checkHiddenCharacters(page.text),
  ]
  return {
    ...body,
    problems: problems.sort((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_PROBLEMS),
    frontmatter: frontmatter.fields,
    title: titleOf(frontmatter.fields, body.headings),
  }
}

type Body = Pick<
  PageAnalysis,
  'problems' | 'headings' | 'anchors' | 'links' | 'unboundComponents' | 'imports' | 'template'
>
const EMPTY_BODY: Body = {
  problems: [],
  headings: [],
  anchors: [],
  links: [],
  unboundComponents: [],
  imports: [],
  template: undefined,
}
const NOTHING_FOUND: PageAnalysis = {
  ...EMPTY_BODY,
  frontmatter: {},
  title: undefined,
  uncheckedLinks: [],
  activeContent: [],
  unseenText: [],
}

function analyzeBody(page: ParsedPage, { fields }: CheckedFrontmatter): Body {
  if (page.root === undefined) return { ...EMPTY_BODY, ...readOther(page) }
  try {
    const nodes = collectNodes(page.text, page.root)
    const outline = findHeadings(page, nodes)
    const problems = [
      ...checkFences(page, nodes),
      ...checkCodeBlocks(page, nodes),
      ...checkLinkSyntax(page, nodes),
      ...checkPlaceholderTags(page, nodes),
      ...(page.dialect.framework.text?.check?.(page, nodes, outline.headings) ?? []),
    ]
    return {
      problems,
      ...outline,
      links: findLinks(page, nodes, fields),
      unboundComponents: unboundComponents(page, nodes),
      imports: page.dialect.framework.text?.findImports?.(page, nodes) ?? findImports(page, nodes),
      template: page.dialect.framework.text?.template?.read(page, nodes),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ...EMPTY_BODY, problems: [unchecked('The page is nested too deeply to be checked')] }
  }
}

/** Pages that are too large are not read. */
function readOther(page: ParsedPage): Partial<Body> {
  const isRead = page.dialect.isRestructuredText && page.text.length <= PAGE_MAX_CHARACTERS
  return (isRead ? page.dialect.framework.text?.readOther?.(page) : undefined) ?? {}
}

function whyNoText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isUtf16) return 'The page is UTF-16. Save it as UTF-8'
  if (bytes.includes(0)) return 'The page is binary, not text'
  return isUtf8(bytes) ? undefined : 'The page is not valid UTF-8. Save it as UTF-8'
}

/** The analysis of a page that is not read. */
export function unreadPage(problem: PageProblem): PageAnalysis {
  return { ...NOTHING_FOUND, problems: [problem] }
}
