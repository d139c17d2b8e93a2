// The first messages of a run: rules, the project's guidance, what came before and the task. What people wrote is quoted
// as data. What is the same for all tasks of a project stands first, for the sake of the vendor's cache.

import type { Change, Tree } from '../../base/git-tree.ts'
import type { DocsSession, SiteSummary } from '../../checks/index.ts'
import type { Message } from '../model.ts'
import type { ContextRepository, PastTurn } from './context.ts'
import { describeContext } from './describe-context.ts'
import { describeHistory } from './describe-history.ts'
import { describeRanked, describeSite, listsAllPages } from './docs-map.ts'
import { describeGuidance } from './guidance.ts'
import { describePullRequestRules } from './pull-request-rules.ts'
import { quote, unquote, withoutInvisible } from './quote.ts'
import { systemPrompt } from './system-prompt.ts'

export interface FirstMessagesOf {
  tree: Pick<Tree, 'read' | 'list'>
  prompt: string
  docsRoot: string
  site: SiteSummary
  /** Gives the pages that have words of a text, the likeliest first. */
  rank: DocsSession['rank']
  context: readonly ContextRepository[]
  history: readonly PastTurn[]
  startFrom: readonly Change[]
  /** What is said of the change of code that the task is about. Default: nothing. */
  about?: readonly string[]
  /** The text whose words rank the pages. Default: the prompt; none where `about` says something, because it lists pages. */
  rankBy?: string | undefined
}

/** Gives the system message and one user message; the same input gives the same bytes. */
export async function firstMessages(input: FirstMessagesOf): Promise<Message[]> {
  const { tree, prompt, docsRoot, site, rank, context, history, startFrom, about = [] } = input
  const rankBy = input.rankBy ?? (about.length === 0 ? prompt : undefined)
  const parts = [
    `The documentation is in ${docsRoot === '' ? 'the whole repository' : `the folder ${docsRoot}/`}.`,
    ...describeSite(site),
    ...(await describeGuidance(tree)),
    ...(await describePullRequestRules(tree)),
    ...(await describeContext(context)),
    ...describeHistory(history, startFrom),
    ...about,
    ...(listsAllPages(site) || rankBy === undefined ? [] : describeRanked(await rank(rankBy))),
    quote('task', withoutInvisible(prompt)),
  ]
  return [
    { role: 'system', text: systemPrompt(site) },
    { role: 'user', text: parts.join('\n\n') },
  ]
}

/** Gives docs root, task and whether code is its cause back from the first messages: what the offline model, which cannot read, goes by. */
export function taskOf(messages: readonly Message[]): { docsRoot: string; prompt: string; hasCause: boolean } {
  const text = messages.find((message) => message.role === 'user')?.text ?? ''
  const docsRoot = /^The documentation is in the folder (.*)\/\.$/m.exec(text.split('\n', 1)[0] ?? '')?.[1] ?? ''
  const start = text.lastIndexOf('\n<task>\n')
  const prompt = text.slice(start + '\n<task>\n'.length).replace(/\n<\/task>\s*$/, '')
  const hasCause = text.slice(0, Math.max(start, 0)).includes('\n<code-change>\n')
  return { docsRoot, prompt: start === -1 ? '' : unquote(prompt), hasCause }
}
