import { z } from 'zod'
import type { Outline } from '../../documentation/index.ts'
import { oneLine } from '../../text/one-line.ts'
import { shownPath } from '../../text/shown-path.ts'
import { Refusal } from '../refusal.ts'
import { outlineOfText } from './outline-of-text.ts'
import { defineTool } from './tool.ts'
import { cutLine, headAndTail } from './truncate.ts'

export const outline = defineTool({
  name: 'outline',
  description:
    'Gives the address, the frontmatter and the headings of a page, with their line numbers and the anchors that links ' +
    'name them by.',
  leavesTrace: false,
  schema: z.object({ path: z.string() }),
  async run({ path }, { changeSet, checks }) {
    const content = await changeSet.read(path)
    if (content === undefined) throw new Refusal(`${path} is no file; see list`)
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
