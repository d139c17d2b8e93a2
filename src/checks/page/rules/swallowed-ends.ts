// Code fences that lost their end inside a tab or container, so that its closing line is code, and whatever follows up to
// the next fence. Another fence's marks close such a block, and the page may even parse.
import { positionAt } from '../../positions.ts'
import type { PageProblem } from '../../problem.ts'
import type { SourceLine } from '../lines.ts'
import type { ParsedPage } from '../parse-page.ts'

/** A line that ends what was opened before the fence: `</Tab>`, `:::`. */
const END = /^[ \t>]*(?:<\/([A-Z][\w.]{0,80})>|(:{3,}))[ \t]*$/
const TAG = /<(\/?)([A-Z][\w.]{0,80})(?=[\s>/]|$)([^<>]{0,1000}\/>)?/g
const COLONS = ':::'
/** Samples of Markdown may show an end alone. */
const MARKDOWN_SAMPLE = /[`~:]{3,}[ \t]*\{?(?:md|mdx|markdown|myst)\b/i

interface Fence {
  start: number
  opener: string
  /** What its own lines open: a sample of markup has both ends. */
  own: Set<string>
  isSaid: boolean
}

/** Gives `unclosed-fence` for each. One pass over the lines. */
export function findSwallowedEnds({ text, lines, starts }: ParsedPage): PageProblem[] {
  const open = new Map<string, number>()
  const problems: PageProblem[] = []
  let fence: Fence | undefined
  for (const line of lines) {
    const source = text.slice(line.start, line.end)
    if (line.kind === 'open' && MARKDOWN_SAMPLE.test(source)) fence = undefined
    else if (line.kind === 'open') fence = { start: line.start, opener: source, own: new Set(), isSaid: false }
    else if (line.kind !== 'code') countOpen(open, source, line)
    else if (fence !== undefined && !fence.isSaid) {
      const end = endIn(source)
      fence.isSaid = end !== undefined && (open.get(end) ?? 0) > 0 && !fence.own.has(end)
      if (fence.isSaid) problems.push(swallowed(fence, source.trim(), line, starts))
      else for (const name of openedBy(source)) fence.own.add(name)
    }
  }
  return problems
}

function endIn(source: string): string | undefined {
  const [, tag, colons] = END.exec(source) ?? []
  return colons === undefined ? tag : COLONS
}

function openedBy(source: string): string[] {
  const tags = Array.from(source.matchAll(TAG), ([, slash, name = '']) => (slash === '' ? name : ''))
  return /^[ \t>]*:{3,}[ \t]*[\w{]/.test(source) ? [...tags, COLONS] : tags
}

function countOpen(open: Map<string, number>, source: string, { kind }: SourceLine): void {
  const add = (name: string, by: number): unknown => open.set(name, Math.max(0, (open.get(name) ?? 0) + by))
  for (const [, slash, name = '', selfClosing] of source.matchAll(TAG)) {
    if (selfClosing === undefined) add(name, slash === '' ? 1 : -1)
  }
  if (kind === 'directive' && source.includes(COLONS)) add(COLONS, /:{3,}[ \t]*$/.test(source) ? -1 : 1)
}

function swallowed({ start, opener }: Fence, end: string, line: SourceLine, starts: readonly number[]): PageProblem {
  const [, marks = '', language = ''] = /(`{3,}|~{3,}|:{3,})[ \t]*([^\s`{]{0,80})/.exec(opener) ?? []
  const at = positionAt(starts, line.start).line
  const message = `The code fence ${marks} is not closed before ${end} on line ${at}, which is part of the code now. Close it with a line of ${marks}`
  return { rule: 'unclosed-fence', ...positionAt(starts, start), subject: language, message }
}
