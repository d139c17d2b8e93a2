// The words of a pull request and of its commit. What a model wrote stands in its own paragraphs; the code host's
// adapter neutralises mentions, closing keywords and the like in all of it.
import type { Job } from './job.ts'
import type { SavedResult } from './store.ts'

/** Files named in the body before the rest is only counted. */
const LISTED_FILES = 50
/** Long paths are shown by their end. */
const PATH_MAX_CHARACTERS = 200
/** Of the prompt: enough to hold the changes against it. */
const PROMPT_SHOWN_CHARACTERS = 2000
/** So that files and footer always have room below it: a body may have 65,536 characters, mentions made harmless included. */
const SUMMARY_MAX_CHARACTERS = 25_000

export interface PullRequestText {
  title: string
  body: string
  commitMessage: string
}

export function describePullRequest(job: Job, result: SavedResult): PullRequestText {
  const body = [
    closingFences(shorten(result.summary.trim(), SUMMARY_MAX_CHARACTERS)),
    `### Asked for\n\n${quote(shorten(job.prompt, PROMPT_SHOWN_CHARACTERS))}`,
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
  const acts = { write: '', reuse: ' (moved here)', delete: ' (deleted)' } as const
  const lines = result.changes.slice(0, LISTED_FILES).map((change) => `- ${asCode(change.path)}${acts[change.kind]}`)
  const more = result.changes.length - LISTED_FILES
  return [...lines, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')
}

function asCode(path: string): string {
  const end = path.length > PATH_MAX_CHARACTERS ? `…${path.slice(-PATH_MAX_CHARACTERS).toWellFormed()}` : path
  return `\`${end.replaceAll('`', "'")}\``
}

function shorten(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  return `${text.slice(0, maxCharacters).toWellFormed()}\n\n(The rest is left out: it is too long.)`
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ')
}

/** Ends a code block that the summary leaves open: the files and the footer would become part of it (CommonMark 4.5). */
function closingFences(summary: string): string {
  let open: string | undefined
  for (const line of summary.split('\n')) {
    const [, mark = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (open === undefined && mark !== '' && !(mark.startsWith('`') && rest.includes('`'))) open = mark
    else if (open !== undefined && mark.startsWith(open) && rest.trim() === '') open = undefined
  }
  return open === undefined ? summary : `${summary}\n${open}`
}

function footer(job: Job): string {
  const { modelCalls, inputTokens, outputTokens } = job.spent
  return [
    '---\n',
    `Written by \`${job.model}\` through Docmend and not yet read by a person.`,
    `Model calls: ${modelCalls}; tokens: ${inputTokens} in, ${outputTokens} out.`,
  ].join('\n')
}
