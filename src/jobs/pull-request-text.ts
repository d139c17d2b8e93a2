// The words of a pull request and of its commit. What a model wrote stands in its own paragraphs; the code host's
// adapter neutralises mentions, closing keywords and the like in all of it.
import type { Job } from './job.ts'
import type { SavedResult } from './store.ts'

/** Files named in the body before the rest is only counted. */
const LISTED_FILES = 50

export interface PullRequestText {
  title: string
  body: string
  commitMessage: string
}

export function describePullRequest(job: Job, result: SavedResult): PullRequestText {
  const body = [
    result.summary.trim(),
    `### Files\n\n${listFiles(result)}`,
    footer(job),
    // Survives a renamed branch: the second mark by which a pull request is known as this job's.
    `<!-- docmend:job=${job.id} -->`,
  ]
  return {
    title: result.title,
    body: body.filter((part) => part !== '').join('\n\n'),
    commitMessage: `${result.title}\n\nMade by Docmend, job ${job.id}.`,
  }
}

function listFiles(result: SavedResult): string {
  const verbs = { write: 'written', reuse: 'moved here', delete: 'deleted' } as const
  const lines = result.changes
    .slice(0, LISTED_FILES)
    .map((change) => `- \`${change.path.replaceAll('`', "'")}\` ${verbs[change.kind]}`)
  const more = result.changes.length - LISTED_FILES
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

function footer(job: Job): string {
  const { modelCalls, inputTokens, outputTokens } = job.spent
  return [
    '---\n',
    `Written by \`${job.model}\` through Docmend and not yet read by a person.`,
    `Model calls: ${modelCalls}; tokens: ${inputTokens} in, ${outputTokens} out.`,
  ].join('\n')
}
