import { z } from 'zod'
import { oneLine, shownPath } from '../../base/text.ts'
import type { InboundLink } from '../../checks/index.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'
import { cutLine } from './truncate.ts'

const LINKS_SHOWN = 50

export const deleteFile = defineTool({
  name: 'delete',
  description:
    'Deletes a file. Fails while pages, the navigation or code name it, and lists them; with force, fix them afterwards.',
  leavesTrace: true,
  schema: z.object({ path: z.string(), force: z.boolean().optional() }),
  async run({ path, force }, { changeSet, checks }) {
    const inbound = await checks.docs.inbound(path, changeSet.changes())
    const links = inbound.filter((link) => link.path !== path)
    if (links.length > 0 && force !== true) {
      throw new Refusal(`These link to ${shownPath(path)}; fix them first, or set force:\n${describe(links)}`)
    }
    await changeSet.delete(path)
    const rest = links.length === 0 ? 'Nothing links to it.' : `These still link to it; fix them:\n${describe(links)}`
    return `Deleted ${shownPath(path)}. ${rest}`
  },
})

function describe(links: readonly InboundLink[]): string {
  const shown = links.slice(0, LINKS_SHOWN).map(({ path, line, column, kind, target }) => {
    return cutLine(`${shownPath(path)}:${line}:${column} ${kind === 'nav' ? 'navigation' : kind} ${oneLine(target)}`)
  })
  return [...shown, ...(links.length > LINKS_SHOWN ? [`[${links.length - LINKS_SHOWN} more]`] : [])].join('\n')
}
