import { z } from 'zod'
import { oneLine, shownPath } from '../../base/text.ts'
import type { Outline } from '../../checks/index.ts'
import { Refusal } from './refusal.ts'
import { showSection } from './show-section.ts'
import { defineTool } from './tool.ts'
import { cutLine, headAndTail } from './truncate.ts'

export const outline = defineTool({
  name: 'outline',
  description:
    'Shows the address, frontmatter, headings with their anchors, and code blocks of a page, by line. With section (text, ' +
    'anchor or line of a heading): that section, and where it is in other languages.',
  leavesTrace: true,
  schema: z.object({
    path: z.string(),
    section: z.string().optional(),
    allLanguages: z.boolean().default(false).describe('Show the section in full in each'),
  }),
  async run({ path, section, allLanguages }, context) {
    const { changeSet, checks } = context
    const content = await changeSet.read(path)
    if (content === undefined) throw new Refusal(`${path} is not a file; call list to see the files`)
    if (section !== undefined && section.trim() !== '')
      return showSection(path, { name: section, allLanguages }, context)
    const page = await checks.docs.outline(path, changeSet.changes())
    const text = page === undefined ? outlineOfText(path, content) : describe(page)
    return headAndTail(text, 'call read for the page itself')
  },
})

function describe({ path, lines, route, frontmatter, headings, fences = [] }: Outline): string {
  const address = route === null ? '' : `, served at ${oneLine(route)}`
  const rows = [
    ...headings.map(({ depth, text, line, anchor }) => ({ line, text: `${'#'.repeat(depth)} ${text}  (#${anchor})` })),
    ...fences.map(({ line, info }) => ({ line, text: `\`\`\`${info}` })),
  ]
  return [
    `${shownPath(path)}, ${lines} lines${address}`,
    ...frontmatter.map(({ key, value }) => cutLine(oneLine(`${key}: ${value}`))),
    ...rows.toSorted((a, b) => a.line - b.line).map(({ line, text }) => `${line}\t${cutLine(oneLine(text))}`),
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

/** ATX headings outside of code fences, and the lines that open these. */
function headings(lines: readonly string[], from: number): string[] {
  let fence: string | undefined
  return numbered(lines).filter((_, index) => {
    const line = lines[index] ?? ''
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    const opens = mark !== undefined && fence === undefined
    if (opens) fence = mark
    else if (mark !== undefined && fence !== undefined && mark.startsWith(fence)) fence = undefined
    return index >= from && (opens || (fence === undefined && /^ {0,3}#{1,6}(\s|$)/.test(line)))
  })
}
