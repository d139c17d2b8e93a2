// One page of the docs: who reads it, what agents received, what is wrong with it, and what was done about it.
import type { FC } from 'hono/jsx'
import { formatCount, neutralize, plural } from '../../base/text.ts'
import type { PageReport } from '../../contract/answers.ts'
import { describeImported } from '../../contract/import-sources.ts'
import type { Project } from '../../projects/project.ts'
import { OTHER_PATH } from '../../traffic/path.ts'
import { isPlainPath } from '../../traffic/suggestions/new-pages-prompt.ts'
import { newJobPath } from '../jobs/new-job-path.ts'
import { Tile } from '../parts.tsx'
import { projectPath } from '../paths.ts'
import { Operator } from '../readers/agents-page.tsx'
import { AnswerCells, AnswerHeads } from '../readers/answer-cells.tsx'
import { aiShare } from '../readers/compare-periods.ts'
import { DaySection } from '../readers/day-section.tsx'
import { formatPercent } from '../readers/describe-readers.ts'
import { MissingJobLink } from '../readers/job-link.tsx'
import { PathLink, pageHref } from '../readers/path-link.tsx'
import { showPath } from '../readers/quote.ts'
import { describeRange, type ReaderRange } from '../readers/range.ts'
import { onlyRange, readersHref } from '../readers/reader-query.ts'
import { Faults, RangePicker } from '../readers/readers-header.tsx'
import { docsHref } from './docs-part.tsx'
import { JobsOfPage } from './jobs-of-page-list.tsx'
import type { Neighbour } from './neighbours.ts'
import type { PageInDocs } from './read-page.ts'

// Missing pages near a page.

const WHY: Readonly<Record<Neighbour['why'], string>> = { name: 'has almost the same name', folder: 'in this folder' }

const Neighbours: FC<{ project: Project; range: ReaderRange; neighbours: readonly Neighbour[] }> = ({
  project,
  range,
  neighbours,
}) =>
  neighbours.length === 0 ? null : (
    <section class="stack" aria-labelledby="neighbours">
      <h2 id="neighbours">Missing pages near it</h2>
      <p class="lead">Readers and agents asked for these, and there is no such page.</p>
      <ul class="card flush list">
        {neighbours.map(({ path, human, ai, why }) => (
          <li class="row between">
            <span class="stack tight">
              <span class="path">
                <PathLink projectId={project.id} path={path} range={range} />
              </span>
              <span class="small soft">{WHY[why]}</span>
            </span>
            <span class="row">
              <span class="small soft">
                {formatCount(human)} human, {formatCount(ai)} AI
              </span>
              <MissingJobLink project={project} page={{ path, human, ai }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

// Where readers find a page, when the settings name the site's host.

/** Undefined when the host is not known: without hosts all requests count, and a pattern names no one host. */
export function liveAddress(path: string, hosts: readonly string[]): string | undefined {
  const host = hosts.find((one) => !one.includes('*'))
  if (host === undefined || !path.startsWith('/')) return undefined
  const address = `https://${host}${path.split('/').map(encodeSegment).join('/')}`
  return URL.canParse(address) ? address : undefined
}

/** A counted path keeps the escapes of signs that would give it another shape, such as `%2F` and `%3F`. */
function encodeSegment(segment: string): string {
  return segment
    .split(/(%[\da-f]{2})/i)
    .map((part, index) => (index % 2 === 1 ? part : encodeURIComponent(part)))
    .join('')
}

// The prompt with which a job about one page begins; a person goes on writing it.

/** Undefined for an address that could carry words of a stranger. */
export function writePagePrompt(path: string): string | undefined {
  return path === '/' || isPlainPath(path) ? `Improve the page ${path}: ` : undefined
}

interface DocsPageProps {
  project: Project
  range: ReaderRange
  faults: readonly string[]
  found: PageInDocs
  /** Of the site, as the settings have them. */
  hosts: readonly string[]
  now: number
}

export const DocsPage: FC<DocsPageProps> = (props) => {
  const { project, range, found, now } = props
  const { report, days, jobs, neighbours } = found
  const { totals, missing } = report
  const isRead = totals.total > 0
  return (
    <div class="stack wide">
      <Head {...props} />
      <section class="stack" aria-labelledby="page-answer">
        <h2 class="answer" id="page-answer">
          {describePage(report)}
        </h2>
        <dl class="tiles">
          <Tile label="Human views" value={formatCount(totals.human)} />
          <Tile label="AI views" value={formatCount(totals.ai)} />
          {report.sources === undefined && (
            <Tile label="AI share" value={isRead ? formatPercent(aiShare(totals)) : '–'} />
          )}
          <Tile label="Requests that found no page" value={formatCount(missing?.total ?? 0)} />
        </dl>
        <p class="small soft">Of {describeRange(range)}, in UTC.</p>
        {describeImported(report.sources ?? []).map((sentence) => (
          <p class="notice">{sentence}</p>
        ))}
      </section>
      {isRead && <DaySection days={days} label="Views per day" />}
      {report.agents.length > 0 && <Agents project={project} range={range} report={report} />}
      {missing !== null && <Askers missing={missing} />}
      {report.path !== OTHER_PATH && (
        <section class="stack" aria-labelledby="docs">
          <h2 id="docs">In the docs</h2>
          <div id="docs-part" hx-get={docsHref(project.id, report.path)} hx-trigger="load" hx-swap="innerHTML">
            <p>
              <a href={docsHref(project.id, report.path)}>Its file, and what the checks find in it</a>
            </p>
          </div>
        </section>
      )}
      <JobsOfPage project={project} jobs={jobs} now={now} />
      <Neighbours project={project} range={range} neighbours={neighbours} />
    </div>
  )
}

const Head: FC<DocsPageProps> = ({ project, range, faults, found: { report }, hosts }) => {
  const { path } = report
  const [live, prompt] = [liveAddress(path, hosts), writePagePrompt(path)]
  const filledIn = prompt === undefined ? undefined : newJobPath(project.id, { prompt })
  const jobHref = filledIn ?? projectPath(project.id, 'jobs', 'new')
  return (
    <header class="stack">
      <p class="small">
        <a href={readersHref(project.id, 'pages', onlyRange({ range }))}>All pages</a>
      </p>
      <div class="row between">
        <h1 class="address">{showPath(path)}</h1>
        <p class="row">
          {live !== undefined && <a href={live}>Open the page</a>}
          {path !== OTHER_PATH &&
            (isMissing(report) ? (
              <a class="button" href={readersHref(project.id, 'missing', { ...onlyRange({ range }), search: path })}>
                What to do about it
              </a>
            ) : (
              <a class="button" href={jobHref}>
                New job about this page
              </a>
            ))}
        </p>
      </div>
      <RangePicker
        query={{ range }}
        hrefOf={(days) => pageHref(project.id, path, { first: 0, last: days - 1, preset: days })}
        action={projectPath(project.id, 'page')}
        kept={[['path', path]]}
      />
      <Faults faults={faults} />
    </header>
  )
}

/** Nobody got a page here in these days, and somebody asked for one. */
function isMissing({ totals, missing }: PageReport): boolean {
  return totals.total === 0 && missing !== null
}

function describePage(report: PageReport): string {
  const { path, totals, missing, answers } = report
  const { human, ai, total } = totals
  if (path === OTHER_PATH) return 'Paths beyond those that are counted by name, and paths that are too long.'
  if (isMissing(report) && missing !== null) {
    return `${plural(missing.total + missing.other, 'request')} found no page here.`
  }
  if (total === 0) {
    return answers.requests === 0
      ? 'Nobody has read this page in these days.'
      : 'Agents asked for this page and got nothing to read.'
  }
  if (human === 0) return `Only AI agents read this page: ${plural(ai, 'view')}.`
  if (ai === 0) return `Only people read this page: ${plural(human, 'view')}.`
  return `${plural(total, 'view')}, ${formatPercent(aiShare({ human, ai }))} of them by AI agents.`
}

const AGENTS_MAX = 50

const Agents: FC<Pick<DocsPageProps, 'project' | 'range'> & { report: PageReport }> = ({ project, range, report }) => (
  <section class="stack" aria-labelledby="page-agents">
    <h2 id="page-agents">What agents received</h2>
    <section class="card flush scroll" tabindex={0} aria-label="Table of agents">
      <table class="dense">
        <thead>
          <tr>
            <th scope="col">Agent</th>
            <AnswerHeads />
          </tr>
        </thead>
        <tbody>
          <tr class="group">
            <th scope="row">All agents</th>
            <AnswerCells answers={report.answers} />
          </tr>
          {report.agents.slice(0, AGENTS_MAX).map((agent) => (
            <tr>
              <th scope="row">
                <a href={readersHref(project.id, 'pages', onlyRange({ range }), { agent: agent.agent })}>
                  {agent.agent}
                </a>{' '}
                <Operator name={agent.operator} />
              </th>
              <AnswerCells answers={agent} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    {report.agents.length > AGENTS_MAX && (
      <p class="small soft">{plural(report.agents.length - AGENTS_MAX, 'more agent')} asked for it.</p>
    )}
  </section>
)

const LISTED_MAX = 8

const Askers: FC<{ missing: NonNullable<PageReport['missing']> }> = ({ missing: { agents, referrers } }) => (
  <section class="stack" aria-labelledby="askers">
    <h2 id="askers">Who asked and found no page</h2>
    <ul class="card flush list">
      {agents.slice(0, LISTED_MAX).map(({ agent, requests }) => (
        <li class="row between">
          <span>{agent}</span>
          <span class="number soft">{plural(requests, 'request')}</span>
        </li>
      ))}
    </ul>
    {referrers.length > 0 && (
      <p class="small path">
        Linked from{' '}
        {referrers
          .slice(0, LISTED_MAX)
          .map(({ from, isOwn }) => `${neutralize(from)}${isOwn === true ? ' (this site)' : ''}`)
          .join(', ')}
        {referrers.length > LISTED_MAX && ` and ${formatCount(referrers.length - LISTED_MAX)} more`}
      </p>
    )}
  </section>
)
