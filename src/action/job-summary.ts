// The job summary: a table of facts and the agent's message, shown on the page of the workflow run.

import { formatCount, plural } from '../base/text.ts'
import type { AgentJob } from '../contract/job.ts'
import { annotationText, escapePunctuation, summaryHtml } from './untrusted-text.ts'
import * as commands from './workflow-commands.ts'

/** Writes the summary of the step. */
export function writeSummary(title: string, job: AgentJob, page: string): void {
  addToSummary(summaryMarkdown(title, job, page))
}

/** Appends Markdown. A runner that cannot take a summary must not fail a job that succeeded. */
export function addToSummary(markdown: string): void {
  try {
    commands.addSummary(markdown)
  } catch (error) {
    commands.warning(annotationText(`The job summary could not be written: ${String(error)}`))
  }
}

/** `title` is ours, `page` the address of the job's page. Everything else comes from the server or the model and is escaped. */
export function summaryMarkdown(title: string, job: AgentJob, page: string): string {
  const rows = [
    ['Docmend job', link(page, job.id)],
    ['---', '---'],
    ['Status', summaryHtml(job.outcome === null ? job.status : `${job.status} (${job.outcome})`)],
    ['Pull request', linkPullRequest(job)],
    ...(job.preview == null ? [] : [['Preview', describePreview(job.preview)]]),
    ['Files changed', String(job.filesChanged)],
    ['Usage', describeUsage(job.usage)],
    ['Duration', formatDuration(job.usage.seconds)],
  ]
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')
  const message = job.message === null ? '' : `\n<blockquote>${summaryHtml(job.message)}</blockquote>\n`
  return `### ${title}\n\n${table}\n${message}`
}

function linkPullRequest({ prLink, pullRequest }: AgentJob): string {
  if (prLink === null) return 'none'
  return link(prLink, pullRequest === null ? prLink : `#${pullRequest.number}`)
}

function describePreview({ url, state }: NonNullable<AgentJob['preview']>): string {
  return `${link(url, url)} (${summaryHtml(state)})`
}

/** An address with another scheme, such as javascript:, is shown without a link. */
function link(address: string, name: string): string {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return summaryHtml(address)
  return `<a href="${escapePunctuation(url.href)}">${summaryHtml(name)}</a>`
}

function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** The same words in the log and in the summary. */
export function describeUsage({ modelCalls, inputTokens, cachedTokens, outputTokens }: AgentJob['usage']): string {
  const [input, cached, output] = [inputTokens, cachedTokens, outputTokens].map(formatCount)
  return `${plural(modelCalls, 'model call')}, ${input} tokens in (${cached} cached), ${output} out`
}
