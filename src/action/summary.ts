// The job summary: a table of facts and the agent's message, shown on the page of the workflow run.
import * as core from '@actions/core'
import type { AgentJob } from '../contract/job.ts'
import { annotationText, escapePunctuation, summaryHtml } from './untrusted-text.ts'
import { describeCalls, describeTokens } from './usage.ts'

/** Writes the summary of the step. */
export function writeSummary(title: string, job: AgentJob): Promise<void> {
  return addToSummary(summaryMarkdown(title, job))
}

/** Puts Markdown under what is there. A runner that cannot take a summary must not fail a job that went well. */
export async function addToSummary(markdown: string): Promise<void> {
  try {
    await core.summary.addRaw(markdown, true).write()
  } catch (error) {
    core.warning(annotationText(`The job summary could not be written: ${String(error)}`))
  }
}

/** `title` is ours; all else comes from the server or the model and is escaped. */
export function summaryMarkdown(title: string, job: AgentJob): string {
  const rows = [
    ['Docmend job', summaryHtml(job.id)],
    ['---', '---'],
    ['Status', summaryHtml(job.outcome === null ? job.status : `${job.status} (${job.outcome})`)],
    ['Pull request', pullRequestLink(job)],
    ['Files changed', String(job.filesChanged)],
    ['Usage', `${describeCalls(job.usage)}, ${describeTokens(job.usage)}`],
    ['Duration', duration(job.usage.seconds)],
  ]
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')
  const message = job.message === null ? '' : `\n<blockquote>${summaryHtml(job.message)}</blockquote>\n`
  return `### ${title}\n\n${table}\n${message}`
}

function pullRequestLink({ prLink, pullRequest }: AgentJob): string {
  if (prLink === null) return 'none'
  const url = URL.parse(prLink)
  // An address of another scheme, such as javascript:, is shown and not linked.
  if (url === null || !/^https?:$/.test(url.protocol)) return summaryHtml(prLink)
  const name = pullRequest === null ? prLink : `#${pullRequest.number}`
  return `<a href="${escapePunctuation(url.href)}">${summaryHtml(name)}</a>`
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
