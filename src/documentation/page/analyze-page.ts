// All that is to be known of a page by its text.

import { findActiveContent } from '../active-content/find.ts'
import type { Dialect } from '../dialect.ts'
import type { PageProblem } from '../problem.ts'
import { findHeadings } from './anchors/headings.ts'
import { findLinks } from './links/find-links.ts'
import type { PageFacts } from './page-analysis.ts'
import { collectNodes } from './page-nodes.ts'
import { type ParsedPage, parsePage } from './parse-page.ts'
import { checkCodeBlocks } from './rules/code-blocks.ts'
import { checkComments } from './rules/comments.ts'
import { checkFences } from './rules/fences.ts'
import { type CheckedFrontmatter, checkFrontmatter } from './rules/frontmatter.ts'
import { checkHiddenCharacters } from './rules/hidden-characters.ts'
import { checkToolResidue } from './rules/tool-residue.ts'
import { unchecked } from './syntax-problem.ts'
import { titleOf } from './title.ts'

/** Problems of one page that are kept: many, since a page that already has that many hides every new one. */
const MAX_PROBLEMS = 10_000

/** Analyzes a page. Never throws: a page that cannot be taken apart has the problem `unchecked`. */
export function analyzePage(text: string, dialect: Dialect): PageFacts {
  const page = parsePage(text, dialect)
  const frontmatter = checkFrontmatter(page)
  const body = analyzeBody(page, frontmatter)
  const problems = [
    ...present(page.problem),
    ...frontmatter.problems,
    ...body.problems,
    ...checkComments(page),
    ...checkToolResidue(page),
    ...checkHiddenCharacters(text),
  ]
  return {
    ...body,
    problems: problems.sort((a, b) => a.line - b.line || a.column - b.column).slice(0, MAX_PROBLEMS),
    frontmatter: frontmatter.fields,
    title: titleOf(frontmatter.fields, body.headings),
    activeContent: findActiveContent(page),
  }
}

type Body = Pick<PageFacts, 'problems' | 'headings' | 'anchors' | 'links'>
const EMPTY_BODY: Body = { problems: [], headings: [], anchors: [], links: [] }

function analyzeBody(page: ParsedPage, { fields }: CheckedFrontmatter): Body {
  if (page.root === undefined) return EMPTY_BODY
  try {
    const nodes = collectNodes(page.text, page.root)
    const outline = findHeadings(page, nodes)
    const problems = [
      ...checkFences(page, nodes),
      ...checkCodeBlocks(page, nodes),
      ...(page.dialect.framework.text?.check?.(page, nodes, outline.headings) ?? []),
    ]
    return { problems, ...outline, links: findLinks(page, nodes, fields) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { ...EMPTY_BODY, problems: [unchecked('The page is nested too deeply to be checked')] }
  }
}

function present(problem: PageProblem | undefined): PageProblem[] {
  return problem === undefined ? [] : [problem]
}
