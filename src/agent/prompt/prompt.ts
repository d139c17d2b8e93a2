// The first messages of a run: rules, the project's guidance, what came before and the task. What people wrote is quoted
// as data. What is the same for all tasks of a project stands first, for the sake of the vendor's cache.

import type { SiteSummary } from '../../documentation/index.ts'
import type { Change } from '../../git-tree/change.ts'
import type { Tree } from '../../git-tree/tree.ts'
import { cut } from '../../text/cut.ts'
import type { Message } from '../model.ts'
import type { ContextRepository, PastTurn } from './context.ts'
import { describeContext } from './describe-context.ts'
import { describeHistory } from './describe-history.ts'
import { describeSite } from './docs-map.ts'
import { quote, unquote, withoutInvisible } from './quote.ts'
import { SYSTEM_PROMPT } from './system-prompt.ts'

/** Where a project says how its pages are written; read from the base commit only. */
const GUIDANCE_FILES = ['AGENTS.md', '.docmend/AGENTS.md']
const GUIDANCE_MAX_CHARACTERS = 32 * 1024

export interface FirstMessagesOf {
  tree: Pick<Tree, 'read' | 'list'>
  prompt: string
  docsRoot: string
  site: SiteSummary
  context: readonly ContextRepository[]
  history: readonly PastTurn[]
  startFrom: readonly Change[]
}

/** Gives the system message and one user message; the same input gives the same bytes. */
export async function firstMessages(input: FirstMessagesOf): Promise<Message[]> {
  const { tree, prompt, docsRoot, site, context, history, startFrom } = input
  const parts = [
    `The documentation is in ${docsRoot === '' ? 'the whole repository' : `the folder ${docsRoot}/`}.`,
    ...describeSite(site),
    ...(await guidance(tree)),
    ...(await describeContext(context)),
    ...describeHistory(history, startFrom),
    quote('task', withoutInvisible(prompt)),
  ]
  return [
    { role: 'system', text: SYSTEM_PROMPT },
    { role: 'user', text: parts.join('\n\n') },
  ]
}

/** Gives docs root and task back from the first messages: what the offline model, which cannot read, goes by. */
export function taskOf(messages: readonly Message[]): { docsRoot: string; prompt: string } {
  const text = messages.find((message) => message.role === 'user')?.text ?? ''
  const docsRoot = /^The documentation is in the folder (.*)\/\.$/m.exec(text.split('\n', 1)[0] ?? '')?.[1] ?? ''
  const start = text.lastIndexOf('\n<task>\n')
  const prompt = text.slice(start + '\n<task>\n'.length).replace(/\n<\/task>\s*$/, '')
  return { docsRoot, prompt: start === -1 ? '' : unquote(prompt) }
}

async function guidance(tree: FirstMessagesOf['tree']): Promise<string[]> {
  const present = new Set((await tree.list()).flatMap(({ path, size }) => ((size ?? 0) <= 1024 * 1024 ? [path] : [])))
  const parts: string[] = []
  let room = GUIDANCE_MAX_CHARACTERS
  for (const path of GUIDANCE_FILES) {
    const content = present.has(path) ? await tree.read(path) : undefined
    const text = withoutInvisible(new TextDecoder().decode(content)).trim()
    if (text === '' || room <= 0) continue
    const shown = text.length > room ? `${cut(text, room)}\n[cut off here]` : text
    parts.push(`Guidance of the project, from ${path}:\n${quote('guidance', shown)}`)
    room -= text.length
  }
  return parts
}
