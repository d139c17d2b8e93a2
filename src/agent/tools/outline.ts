import { z } from 'zod'
import type { Outline } from '../../documentation/index.ts'
import { oneLine } from '../../text/one-line.ts'
import { shownPath } from '../../text/shown-path.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'
import { cutLine, headAndTail } from './truncate.ts'

export const outline = defineTool({
  name: 'outline',
  description:
    'Returns the address, the frontmatter and the headings of a page, with line numbers and the anchors to use in links.',
  leavesTrace: false,
  schema: z.object({ path: z.string() }),
  async run({ path }, { changeSet, checks }) {
    const content = await changeSet.read(path)
    if (content === undefined) throw new Refusal(`${path} is not a file; call list to see the files`)
    const page = await checks.docs.outline(path, changeSet.changes())
    const text = page === undefined ? outlineOfText(path, content) : describe(page)
    return headAndTail(text, 'call read for the page itself')
  },
})

function describe({ path, lines, route, frontmatter, headings }: Outline): string {
  const address = route === null ? '' : `, served at ${oneLine(route)}`
  return [
    `${shownPath(path)}, ${lines} lines${address}`,
    ...frontmatter.map(({ key, value }) => cutLine(oneLine(`${key}: ${value}`))),
    ...headings.map(({ depth, text, line, anchor }) =>
      cutLine(oneLine(`${line}\t${'#'.repeat(depth)} ${text}  (#${anchor})`)),
    ),
    ...(headings.length === 0 ? ['no headings'] : []),
  ].join('\n')
}

/** For a file that the docs checks do not know, such as a page outside of the site. */
function outlineOfText(path: string, content: Uint8Array): string {
  const lines = new TextDecoder().decode(content).split(/\r?\n/)
  const frontmatterEnd =
    lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
  const shown = [...numbered(lines).slice(0, frontmatterEnd + 1), ...headings(lines, frontmatterEnd + 1)]
  return `${shownPath(path)}, ${lines.length} lines\n${shown.length === 0 ? 'no headings' : shown.join('\n')}`
}

function numbered(lines: readonly string[]): string[] {
  return lines.map((line, index) => `${index + 1}\t${line}`)
}

/** ATX headings outside of code fences. */
function headings(lines: readonly string[], from: number): string[] {
  let fence: string | undefined
  return numbered(lines).filter((_, index) => {
    const line = lines[index] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark !== undefined && fence === undefined) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    return index >= from && fence === undefined && /^ {0,3}#{1,6}(\s|$)/.test(line)
  })
}
