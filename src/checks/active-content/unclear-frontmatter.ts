// Frontmatter that parsers delimit or nest differently. What one of them takes for a plain value is live text or a field
// to another, so such a block is refused as a whole. Differences in the types of values do not count.
import { createHash } from 'node:crypto'
import { type FrontmatterBlock, readFrontmatter } from '../page/frontmatter.ts'
import type { ParsedPage } from '../page/parse-page.ts'
import type { ActiveContentList } from './list.ts'
import { findOddYaml } from './unclear-yaml.ts'

/** Adds the line to change; of several, the first. */
export function addUnclearFrontmatter(page: ParsedPage, found: ActiveContentList): void {
  const at = findUnclear(page)
  if (at === undefined) return
  const { text } = page
  const start = Math.max(text.lastIndexOf('\n', at - 1) + 1, 0)
  const end = text.indexOf('\n', at)
  const line = text.slice(start, end === -1 ? text.length : end)
  // What another parser takes for frontmatter may go on to the end of the page.
  const { frontmatter } = page
  const block = frontmatter === undefined || frontmatter === 'not-closed' ? text : text.slice(0, frontmatter.block.end)
  const hash = createHash('sha256').update(block).digest('hex').slice(0, 8)
  found.add('unclear-frontmatter', start, `${line} (in frontmatter ${hash})`)
}

/** Marks of YAML, TOML and JSON; four dashes are a line across the page to all parsers. */
const OPENING = /^(\s*)(-{3}(?!-)|\+{3}(?!\+)|;{3}(?!;))([^\n\r]*)/
const JSON_BLOCK = /^\s*\{\s*"[\w-]{1,80}"\s*:/
/** gray-matter ends at a line that begins with the mark, Astro at either mark, MkDocs at `...` too. */
const MARK_INSIDE = /^(?:-{3}|\+{3}|\.{3})/m
/** YAML 1.1 and some regular expressions end a line here, others do not; a tab indents for some. */
const ODD_CHARACTER = /\r(?!\n)|[\0\v\f\u0085\u2028\u2029\uFEFF]|^ *\t+(?=\S)/m

function findUnclear({ text, frontmatter, dialect }: ParsedPage): number | undefined {
  const opening = OPENING.exec(text)
  if (opening === null) return JSON_BLOCK.test(text) ? 0 : undefined
  const [whole, before = '', mark = '', rest = ''] = opening
  if (rest.trim() !== '' || !/^[ \t]*$/.test(rest)) return before.length
  const isOwnMark = mark === '---' || (mark === '+++' && dialect.framework.text?.hasTomlFrontmatter === true)
  const isMarkedAgain = /^(?:-{3}|\+{3}|;{3}|\.{3})/m.test(text.slice(whole.length))
  if (before !== '' || !isOwnMark) return isMarkedAgain ? before.length : undefined
  if (frontmatter === undefined || frontmatter === 'not-closed') return 0
  const hasPyYaml = dialect.framework.activeContent?.hasPyYaml === true
  return (hasPyYaml ? endOfEmptyBlock(text, frontmatter) : undefined) ?? findInBlock(text, frontmatter, hasPyYaml)
}

/**
 * Gives the end of an empty block if a later line could close it too: some parsers look for the end only from the second
 * line of the block on.
 */
function endOfEmptyBlock(text: string, { content: { start, end }, bodyStart }: FrontmatterBlock): number | undefined {
  return start === end && /^(?:-{3}|\.{3})/m.test(text.slice(bodyStart)) ? end : undefined
}

function findInBlock(text: string, block: FrontmatterBlock, hasPyYaml: boolean): number | undefined {
  const { start, end } = block.content
  const content = text.slice(start, end)
  const inside = MARK_INSIDE.exec(content) ?? ODD_CHARACTER.exec(content)
  if (inside !== null) return start + inside.index
  const closing = text.slice(end, block.block.end + 1)
  if (!/^(?:-{3}|\+{3})[ \t]*[\r\n]?$/.test(closing)) return end
  const { problems } = readFrontmatter(text, block)
  const [problem] = problems
  if (problem !== undefined) return problem.offset
  const odd = block.format === 'yaml' ? findOddYaml(content, hasPyYaml) : undefined
  return odd === undefined ? undefined : start + odd
}
