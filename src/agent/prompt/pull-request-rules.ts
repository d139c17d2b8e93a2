// What the project asks of pull requests (a marker, a section, a form of the title) in files that the first message does not
// show as a whole. Labels are for the reviewer: they can start workflows, so no text sets one.
import { readIfSmall, type Tree } from '../../base/git-tree.ts'
import { cut } from '../../base/text.ts'
import { quote, withoutInvisible } from './quote.ts'

/** Files in which projects say it. */
const FILES = [
  'CLAUDE.md',
  '.github/copilot-instructions.md',
  'CONTRIBUTING.md',
  '.github/CONTRIBUTING.md',
  'docs/CONTRIBUTING.md',
]
/** In every request of the run. */
const RULES_MAX_CHARACTERS = 800
const LINE_MAX_CHARACTERS = 400
const LINE_READ_MAX_CHARACTERS = 1000
const SECTION_MAX_LINES = 20
const FILE_MAX_LINES = 3000

const PULL_REQUEST = /\b(?:PRs?|pull requests?)\b/i
/** What a title or a summary can follow; tests, reviews and forks are not the model's to see to. */
const FORM = /\b(?:titles?|descriptions?|bod(?:y|ies)|prefix(?:ed)?|labels?|disclos(?:e|ure)|marker|changelog entry)\b/i
const FORM_HEADING = /\b(?:PRs?|pull requests?)\b.*\b(?:titles?|descriptions?|formats?|bod(?:y|ies)|messages?)\b/i
/** What maintainers may do, and what starts by itself, is not for the model. */
const NOT_FOR_AUTHORS = /\bmaintainers?\b|\bworkflows?\b|\bbots?\b/i
const HEADING = /^(#{1,6})\s+(\S.*)$/

/** Gives a part of the first message, none when the project asks for nothing. Throws faults of the tree. */
export async function describePullRequestRules(tree: Pick<Tree, 'list' | 'read'>): Promise<string[]> {
  const present = new Set((await tree.list()).flatMap(({ path, mode }) => (mode.startsWith('100') ? [path] : [])))
  const found: string[] = []
  for (const path of FILES) {
    const content = present.has(path) ? await readIfSmall(tree, path) : undefined
    if (content !== undefined) found.push(...findPullRequestRules(new TextDecoder().decode(content)))
  }
  const text = [...new Set(found)].join('\n')
  if (text === '') return []
  const shown = text.length > RULES_MAX_CHARACTERS ? `${cut(text, RULES_MAX_CHARACTERS)}\n[cut off here]` : text
  return [`What the project asks of pull requests; name labels in the summary:\n${quote('guidance', shown)}`]
}

/** Gives the lines of a file that say what a title or a description should be like. */
export function findPullRequestRules(text: string): string[] {
  // Of a longer line, the patterns below would compare every word with every other.
  const lines = withoutInvisible(text)
    .split('\n', FILE_MAX_LINES)
    .map((line) => line.slice(0, LINE_READ_MAX_CHARACTERS))
  const found: string[] = []
  let section: { depth: number; left: number } | undefined
  for (const line of lines) {
    const [, marks = '', title = ''] = HEADING.exec(line) ?? []
    if (marks !== '') {
      if (section !== undefined && marks.length <= section.depth) section = undefined
      if (FORM_HEADING.test(title)) section = { depth: marks.length, left: SECTION_MAX_LINES }
    } else if (section !== undefined ? section.left-- > 0 : isRule(line)) {
      if (line.trim() !== '') found.push(cut(line.trim(), LINE_MAX_CHARACTERS))
    }
  }
  return found
}

function isRule(line: string): boolean {
  return PULL_REQUEST.test(line) && FORM.test(line) && !NOT_FOR_AUTHORS.test(line)
}
