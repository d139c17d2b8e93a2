// What a person can do where it is not sure that the detected docs root is the right one.
import { type FoundRoot, NO_FRAMEWORK } from '../checks/index.ts'
import { plural } from '../base/text/plural.ts'

const MAX_SUGGESTED = 8

/** Gives a sentence for people at a terminal, or none: the root is that of the one site that there is. */
export function suggestRoots({ docsRoot, candidates, leftOut, isSure }: FoundRoot, framework: string): string[] {
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
