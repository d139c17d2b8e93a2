// A check's findings as one result, with what a person can do where it is not sure that the docs root is the right one.
import type { ReadableTree } from '../../base/git-tree.ts'
import { plural } from '../../base/text.ts'
import { type FoundRoot, findDocsRoot, isError, NO_FRAMEWORK, type SiteSummary } from '../index.ts'
import type { CheckResult } from './check-result.ts'

export interface Found
  extends Pick<CheckResult, 'problems' | 'unjudged' | 'pages' | 'drift' | 'byHand' | 'skipped' | 'refusals' | 'notes'> {
  /** Problems that are not listed, but count. */
  unlisted?: { errors: number; warnings: number } | undefined
}

export async function detectRoot(tree: ReadableTree): Promise<FoundRoot> {
  return findDocsRoot((await tree.list()).map(({ path }) => path))
}

export function summarize(
  { framework }: SiteSummary,
  { docsRoot, detected }: { docsRoot: string; detected: FoundRoot | undefined },
  { unlisted = { errors: 0, warnings: 0 }, ...found }: Found,
): CheckResult {
  const listedErrors = found.problems.filter(isError).length
  const errors = listedErrors + unlisted.errors
  const warnings = found.problems.length - listedErrors + unlisted.warnings
  const hints = detected === undefined ? [] : suggestRoots(detected, framework)
  return { framework, docsRoot, errors, warnings, hints, ...found }
}

const MAX_SUGGESTED = 8

/** Gives a sentence for people at a terminal, or none: the root is that of the one site that there is. */
function suggestRoots({ docsRoot, candidates, leftOut, isSure }: FoundRoot, framework: string): string[] {
  const others = candidates.filter((candidate) => candidate.docsRoot !== docsRoot)
  if (others.length > 0 && (!isSure || leftOut.length > 0)) {
    const listed = others.slice(0, MAX_SUGGESTED).map(({ docsRoot: root, frameworks, pages }) => {
      return `  --docs-root ${root === '' ? '.' : root}  (${frameworks.join(', ')}, ${plural(pages, 'page')})`
    })
    return [
      `Several folders may be the docs root. Docmend chose ${shownRoot(docsRoot)}; to choose another, add`,
      ...listed,
    ]
  }
  if (isSure || framework !== NO_FRAMEWORK) return []
  return [
    `No configuration of a docs framework was found, so the pages of ${shownRoot(docsRoot)} are read as plain Markdown. If the docs are elsewhere, name their folder with --docs-root`,
  ]
}

function shownRoot(docsRoot: string): string {
  return docsRoot === '' ? 'the whole repository' : docsRoot
}
