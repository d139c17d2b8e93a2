import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { defineTool } from './tool.ts'
import { headAndTail } from './truncate.ts'

export const outline = defineTool({
  name: 'outline',
  description: 'Gives the frontmatter and the headings of a Markdown page with their line numbers.',
  leavesTrace: false,
  schema: z.object({ path: z.string() }),
  async run({ path }, { changeSet }) {
    const content = await changeSet.read(path)
    if (content === undefined) throw new Refusal(`${path} is no file; see list`)
    const lines = new TextDecoder().decode(content).split(/\r?\n/)
    const frontmatterEnd =
      lines[0]?.trim() === '---' ? lines.findIndex((line, index) => index > 0 && line.trim() === '---') : -1
    const shown = [...numbered(lines).slice(0, frontmatterEnd + 1), ...headings(lines, frontmatterEnd + 1)]
    const text = shown.length === 0 ? 'no headings' : shown.join('\n')
    return headAndTail(`${path}, ${lines.length} lines\n${text}`, 'call read for the page itself')
  },
})

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
