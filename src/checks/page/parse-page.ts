// Parses a page into the syntax tree that its framework would see; positions are those of the unmasked text.

import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { Dialect } from '../dialect.ts'
import { lineStarts } from '../positions.ts'
import type { PageProblem } from '../problem.ts'
import { type FrontmatterBlock, findFrontmatter } from './frontmatter.ts'
import { readLines, type SourceLine } from './lines.ts'
import { maskText } from './mask.ts'
import { dialectOfPage } from './own-syntax.ts'
import { whyTooCostly } from './parse-cost.ts'
import { parseInParts, UnbrokenTextError } from './parse-in-parts.ts'
import { syntaxProblem, unchecked } from './syntax-problem.ts'

export interface ParsedPage {
  text: string
  dialect: Dialect
  /** Undefined when the page was not parsed: its syntax is not Markdown, or it is too large or too deeply nested. */
  root: Root | undefined
  /** Why the page does not parse in its framework, or was not parsed at all. */
  problem: PageProblem | undefined
  /** True when the page is not valid MDX and `root` is what Markdown makes of it: links and headings, but no JSX. */
  isFallback: boolean
  /** True when braces between dollar signs are what MDX refuses, which is fine where the site has maths. */
  isMathAlone?: true
  /** Not part of `root`. */
  frontmatter: FrontmatterBlock | 'not-closed' | undefined
  /** The lines after the frontmatter. */
  lines: readonly SourceLine[]
  /** Where each line of the text starts. */
  starts: readonly number[]
}

/** Longer pages are not parsed. As many bytes are read of a file. */
export const PAGE_MAX_CHARACTERS = 1024 * 1024

const markdown = unified().use(remarkParse).use(remarkGfm).freeze()
const mdx = unified().use(remarkParse).use(remarkGfm).use(remarkMdx).freeze()

/** Parses a page. Never throws: what is wrong is in `problem`. */
export function parsePage(text: string, ofSite: Dialect): ParsedPage {
  const frontmatter = findFrontmatter(text, ofSite.framework.text)
  const dialect = dialectOfPage(text, frontmatter, ofSite)
  const bodyStart = frontmatter === undefined || frontmatter === 'not-closed' ? 0 : frontmatter.bodyStart
  const isTooLarge = text.length > PAGE_MAX_CHARACTERS
  const lines = isTooLarge ? [] : readLines(text, bodyStart, dialect)
  const page = { text, dialect, frontmatter, lines, starts: isTooLarge ? [0] : lineStarts(text) }
  const nothing = { ...page, root: undefined, isFallback: false }
  if (dialect.syntax === 'other') return { ...nothing, problem: undefined }
  const reason = isTooLarge ? whyTooLarge(text) : whyTooCostly(text, lines, dialect)
  if (reason !== undefined) return { ...nothing, problem: unchecked(reason) }
  return { ...page, ...parseBody(text, lines, bodyStart, dialect, page.starts) }
}

type Body = Pick<ParsedPage, 'root' | 'problem' | 'isFallback' | 'isMathAlone'>

function parseBody(
  text: string,
  lines: readonly SourceLine[],
  bodyStart: number,
  dialect: Dialect,
  starts: readonly number[],
): Body {
  const masked = maskText(text, lines, bodyStart, dialect)
  try {
    const parser = dialect.syntax === 'mdx' ? mdx : markdown
    const root = parseInParts(masked.text, (part) => parser.parse(part))
    if (masked.removed !== undefined) restorePositions(root, masked.removed, starts)
    return { root, problem: undefined, isFallback: false }
  } catch (error) {
    const problem = error instanceof UnbrokenTextError ? unchecked(`${error.message}. Add one`) : syntaxProblem(error)
    if (dialect.syntax !== 'mdx' || problem.rule === 'unchecked') return { root: undefined, problem, isFallback: false }
    return {
      ...parseBody(text, lines, bodyStart, { ...dialect, syntax: 'markdown' }, starts),
      problem,
      isFallback: true,
      ...(compilesWithoutMath(masked.text) ? { isMathAlone: true } : {}),
    }
  }
}

/** Formulas of remark-math, in a paragraph. */
const FORMULA = /\$\$(?:[^$]|\$(?!\$)){1,5000}\$\$|(?<![\\$])\$[^$\s][^$\n]{0,500}\$(?!\d)/g

function compilesWithoutMath(text: string): boolean {
  const shown = text.replace(FORMULA, (formula) => formula.replace(/[{}<]/g, '.'))
  if (shown === text) return false
  try {
    parseInParts(shown, (part) => mdx.parse(part))
    return true
  } catch {
    return false
  }
}

function restorePositions(root: Root, removed: readonly number[], starts: readonly number[]): void {
  visit(root, ({ position }) => {
    for (const point of position === undefined ? [] : [position.start, position.end]) {
      point.column += removed[point.line - 1] ?? 0
      point.offset = (starts[point.line - 1] ?? 0) + point.column - 1
    }
  })
}

function whyTooLarge(text: string): string {
  const size = Math.ceil(text.length / 1024)
  return `The page has ${size} Ki characters; pages of more than ${PAGE_MAX_CHARACTERS / 1024} Ki are not checked. Split it`
}
