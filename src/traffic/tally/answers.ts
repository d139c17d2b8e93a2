// What agents got for their requests: of what status, how many bytes, HTML or Markdown.
import type { Visit } from '../visit.ts'

export interface AnswerCounts {
  requests: number
  /** Answers with a page: 200, 304, or no status in the log. */
  views: number
  /** Part of `views`: 304, the agent has the page already. */
  notModified: number
  /** Part of `views`: 200 without a byte. */
  empty: number
  /** Part of `views`: sent as Markdown. */
  markdown: number
  /** 3xx but 304. */
  redirects: number
  /** 4xx but 404 and 410. */
  refused: number
  /** 5xx. */
  failed: number
  /** 404 and 410. */
  missing: number
  /** Of the answers whose size is in the log. */
  bytes: number
}

export function emptyAnswers(): AnswerCounts {
  return {
    requests: 0,
    views: 0,
    notModified: 0,
    empty: 0,
    markdown: 0,
    redirects: 0,
    refused: 0,
    failed: 0,
    missing: 0,
    bytes: 0,
  }
}

/** What decides as what a request is counted. */
export type Answered = Pick<Visit, 'kind' | 'status' | 'bytes' | 'isMarkdown'>

export function countAnswer(counts: AnswerCounts, visit: Answered): void {
  counts.requests += 1
  counts.bytes += visit.bytes ?? 0
  if (visit.kind === 'missing') counts.missing += 1
  else if (visit.kind === 'unserved') countUnserved(counts, visit.status ?? 0)
  else {
    counts.views += 1
    if (visit.isMarkdown) counts.markdown += 1
    if (visit.status === 304) counts.notModified += 1
    else if (visit.bytes === 0) counts.empty += 1
  }
}

/** The rest, such as 206, is only a request. */
function countUnserved(counts: AnswerCounts, status: number): void {
  if (status >= 300 && status < 400) counts.redirects += 1
  else if (status >= 400 && status < 500) counts.refused += 1
  else if (status >= 500) counts.failed += 1
}

export function sumAnswers(all: Iterable<AnswerCounts>): AnswerCounts {
  const sum = emptyAnswers()
  const names = Object.keys(sum) as (keyof AnswerCounts)[]
  for (const counts of all) for (const name of names) sum[name] += counts[name]
  return sum
}

/** Whether none of the requests got a page with something in it. */
export function gotNothing({ requests, views, empty, redirects, refused, failed }: AnswerCounts): boolean {
  return requests > 0 && views === empty && requests === empty + redirects + refused + failed
}
