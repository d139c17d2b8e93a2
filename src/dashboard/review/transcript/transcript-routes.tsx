// The transcript of a job, page by page, and one of its entries as it is.
import type { Hono } from 'hono'
import type { TranscriptEntry } from '../../../agent/transcript.ts'
import { cut, formatCount, visibleText } from '../../../base/text.ts'
import type { Job } from '../../../jobs/job.ts'
import type { NumberedEntry, TranscriptTurns } from '../../../jobs/job-records.ts'
import type { DashboardContext, DashboardEnv } from '../../context.ts'
import type { DashboardDeps } from '../../deps.ts'
import { noSuchPage } from '../../faults.ts'
import { projectPath } from '../../paths.ts'
import { projectFrame } from '../../project-frame.ts'
import { requireProject } from '../../require.ts'
import type { Show } from '../../show.tsx'
import { readProgress } from '../live-routes.tsx'
import { type ReviewLinks, reviewLinks } from '../review-links.ts'
import { findJob, readNumber } from '../show-job.tsx'
import { withoutTokens } from './shown-text.ts'
import { TranscriptPage } from './transcript-page.tsx'
import { toSteps } from './transcript-steps.ts'

const PAGE_ENTRIES = 40
/** Read for one page; a single entry may be larger. */
const PAGE_MAX_BYTES = 2 * 1024 * 1024
/** Of one entry as plain text. */
const ENTRY_MAX_CHARACTERS = 2_000_000

export function addTranscriptRoutes(site: Hono<DashboardEnv>, deps: DashboardDeps, show: Show): void {
  site.get(projectPath(':projectId', 'jobs', ':jobId', 'transcript'), async (context) => {
    const visit = await requireProject(context, deps)
    const job = await findJob(context, deps, visit)
    const entry = readNumber(context.req.query('entry'))
    if (entry !== undefined) return sendEntry(context, deps, job, entry)
    const after = readNumber(context.req.query('after')) ?? 0
    const [{ name }, index, entries] = await Promise.all([
      readProgress(deps, job),
      deps.jobs.transcriptTurns(job.id),
      readPage(deps, job, after),
    ])
    const content = (
      <TranscriptPage
        title={name}
        steps={toSteps(entries)}
        {...placeOf(index, entries, after, reviewLinks(job, {}))}
        isActive={job.status === 'active'}
      />
    )
    return show(context, { title: 'Transcript', ...projectFrame(visit, 'jobs') }, content)
  })
}

/** One entry more than a page has, when it answers the last one. */
async function readPage({ jobs }: DashboardDeps, { id }: Job, after: number): Promise<NumberedEntry[]> {
  const entries = await jobs.transcriptAfter(id, after, PAGE_MAX_BYTES)
  const page = entries.slice(0, PAGE_ENTRIES)
  const next = entries[PAGE_ENTRIES]
  const isAnswered = page.at(-1)?.entry.kind === 'reply' && next?.entry.kind === 'results'
  return next !== undefined && isAnswered ? [...page, next] : page
}

/** Where a page stands among the others. */
function placeOf(
  { first, last, turns }: TranscriptTurns,
  entries: readonly NumberedEntry[],
  after: number,
  links: ReviewLinks,
) {
  const from = entries[0]?.sequence ?? 0
  const to = entries.at(-1)?.sequence ?? 0
  const path = links.to('transcript')
  const before = turns.findLast(({ sequence }) => sequence < from)
  return {
    links,
    continued: turns.some(({ sequence }) => sequence === from) ? undefined : before?.turn,
    turns: turns.map(({ turn, sequence }) => ({ turn, href: `${path}?after=${sequence - 1}#turn-${turn}` })),
    earlier: from > first ? pageLink(path, Math.max(0, after - PAGE_ENTRIES)) : undefined,
    later: to < last && to > 0 ? pageLink(path, to) : undefined,
    span: `Entries ${formatCount(from)} to ${formatCount(to)} of ${formatCount(last)}`,
  }
}

function pageLink(path: string, after: number): string {
  return after === 0 ? path : `${path}?after=${after}`
}

async function sendEntry(
  context: DashboardContext,
  { jobs }: DashboardDeps,
  { id }: Job,
  sequence: number,
): Promise<Response> {
  const [found] = await jobs.transcriptAfter(id, sequence - 1, 1)
  if (found === undefined || found.sequence !== sequence) throw noSuchPage()
  return context.text(visibleText(cut(withoutTokens(textOf(found.entry)), ENTRY_MAX_CHARACTERS)))
}

/** What a person may read of it; the vendor's own form of a reply is encrypted and of no use. */
function textOf(entry: TranscriptEntry): string {
  switch (entry.kind) {
    case 'turn':
      return entry.prompt
    case 'reply':
      return [entry.reply.text, ...entry.reply.toolCalls.map(({ name, arguments: sent }) => `${name}\n${sent}`)].join(
        '\n\n',
      )
    case 'results':
      return entry.results.map(({ name, text }) => `${name}\n${text}`).join('\n\n')
    case 'outcome':
      return `${entry.outcome}\n${entry.message}`
    default:
      return entry satisfies never
  }
}
