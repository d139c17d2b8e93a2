// The home page of a project as Markdown, for a chat or an issue: links are whole, and nobody is mentioned.

import { describeSpan, formatCount, neutralize, oneLine, plural } from '../../base/text.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import { describeAge, describeProblems } from '../../traffic/stale-pages.ts'
import { describeState, titleOf } from '../jobs/job-words.ts'
import { projectPath } from '../paths.ts'
import { aiShare } from '../readers/compare-periods.ts'
import { formatPercent } from '../readers/describe-readers.ts'
import { SUGGESTION_NAME } from '../readers/suggestion-words.ts'
import { describeGaps, formatDollars } from './cost.ts'
import { describeReview } from './open-pulls.ts'
import { describeOutcomes } from './outcome-words.ts'
import { describeChange, describeShare } from './readers-of-week.ts'
import { describeDays } from './week.ts'
import type { WeekReport } from './week-report.ts'

/** `origin`: of the service, such as `https://docs.example.com`. */
export function writeWeekMarkdown(report: WeekReport, origin: string): string {
  const { project, week } = report
  const name = week.name ?? 'the last seven days'
  const title = `# ${plain(project.repository)}: ${name} (${describeDays(week)})`
  const sections = [
    writePulls(report),
    writeOutcomes(report),
    writeEnded(report, origin),
    writeReaders(report),
    writeMissing(report),
    writeStale(report),
    writeCost(report),
  ]
  const page = `${origin}${projectPath(project.id)}${week.name === undefined ? '' : `?week=${week.name}`}`
  return `${[title, ...sections.filter((section) => section !== ''), `From <${page}>`].join('\n\n')}\n`
}

function writePulls({ pulls, now }: WeekReport): string {
  if (pulls === undefined) return ''
  const lines = pulls.open.map(({ number, url, title, openedAt, review }) => {
    const age = describeSpan(now - openedAt)
    return `- [#${number}](<${url}>) ${plain(title)} (open for ${age}). ${plain(describeReview(review))}`
  })
  const away = pulls.areReviewsKnown ? [] : ['GitHub did not say who reviews them.']
  return section('Open pull requests', lines, 'No pull request of Docmend is open.', away)
}

function writeOutcomes({ outcomes }: WeekReport): string {
  const said = describeOutcomes(outcomes.ofWeek)
  const lines = said === undefined ? [] : [`- ${said}`]
  return section('What became of pull requests', lines, 'No pull request was merged or closed in this time.', [])
}

function writeEnded({ ended, project }: WeekReport, origin: string): string {
  const lines = ended.jobs.map(({ job, name }) => {
    const [state] = describeState(job)
    const link = `[${plain(titleOf({ prompt: name }))}](<${origin}${projectPath(project.id, 'jobs', job.id)}>)`
    return `- ${link}: ${state}. ${plain(job.message ?? '')}`.trimEnd()
  })
  const more = ended.hasMore ? ['There are more.'] : []
  return section('Jobs without a pull request', lines, 'Every job that ended has a pull request.', more)
}

function writeReaders({ readers: { now, before, imported } }: WeekReport): string {
  const change = (one: 'human' | 'ai') => (before === undefined ? '' : ` (${describeChange(now[one], before[one])})`)
  const isRead = now.human + now.ai > 0
  const shareLine = isRead ? [`- AI share: ${formatPercent(aiShare(now))} (${describeShare(now, before)})`] : []
  const lines = [
    `- Human views: ${now.human.toLocaleString('en-US')}${change('human')}`,
    `- AI views: ${now.ai.toLocaleString('en-US')}${change('ai')}`,
    ...(imported.length === 0 ? shareLine : []),
  ]
  return section('Readers', lines, '', imported)
}

function writeMissing({ missing }: WeekReport): string {
  const counts = SUGGESTION_KINDS.map(
    (kind) => `${formatCount(missing.counts[kind])} ${SUGGESTION_NAME[kind].toLowerCase()}`,
  )
  const lines = missing.open.map(({ path, human, ai, suggestion: { kind, target } }) => {
    const to = target === undefined ? '' : ` to ${plain(target)}`
    return `- ${plain(path)}: ${SUGGESTION_NAME[kind].toLowerCase()}${to} (${formatCount(human)} human, ${formatCount(ai)} AI)`
  })
  const empty = 'Nobody asked for a page that does not exist.'
  return missing.of === 0
    ? section('Missing pages', [], empty, [])
    : section('Missing pages', [`${counts.join(', ')}.`, '', ...lines], '', [])
}

function writeStale({ stale }: WeekReport): string {
  if (stale === undefined) return ''
  const since = stale.facts?.since ?? null
  const lines = stale.pages.map((page) => {
    const facts = [plural(page.views, 'view'), describeAge(page, since), describeProblems(page)]
    return `- ${plain(page.path)}: ${facts.join(', ')}`
  })
  const notes = [stale.why, stale.facts?.whyNoAges, stale.facts?.whyNoProblems]
  return section(
    'Most read and longest unchanged',
    lines,
    'Not known yet.',
    notes.flatMap((note) => note ?? []),
  )
}

function writeCost({ cost }: WeekReport): string {
  const line = `${formatDollars(cost.costUsd)} for ${plural(cost.turns, 'turn')} of ${plural(cost.jobs, 'job')}.`
  return section('Cost of the model', [], cost.turns === 0 ? 'No job ended.' : line, describeGaps(cost))
}

function section(title: string, lines: readonly string[], empty: string, notes: readonly string[]): string {
  const body = lines.length === 0 ? empty : lines.join('\n')
  return [`## ${title}`, body, ...notes.map(plain)].filter((part) => part !== '').join('\n\n')
}

/** What others wrote, as text on one line: no markup, and no mention of a person. */
function plain(text: string): string {
  const line = neutralize(oneLine(text)).trim()
  return line.replace(/[\\`*_{}[\]<>#|~!&]/g, String.raw`\$&`).replace(/@(?=\w)/g, '@\u200b')
}
