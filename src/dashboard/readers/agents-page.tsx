// Which AI agents read, for whom, and what they received.
import type { FC } from 'hono/jsx'
import { formatCount, plural } from '../../base/text.ts'
import { AI_CLASSES, type AiClass } from '../../contract/view-classes.ts'
import type { AgentViews } from '../../contract/views.ts'
import type { Project } from '../../projects/project.ts'
import { sumAnswers } from '../../traffic/tally/answers.ts'
import { AnswerCells, AnswerHeads } from './answer-cells.tsx'
import { CLASS_MEANING, CLASS_NAME } from './class-words.ts'
import { formatPercent } from './describe-readers.ts'
import { ClassFilter } from './filters.tsx'
import { NoReaders } from './no-readers.tsx'
import { describeWhen } from './range.ts'
import { onlyRange, type ReaderQuery, readersHref } from './reader-query.ts'
import { ReadersHeader } from './readers-header.tsx'

interface AgentsPageProps {
  project: Project
  query: ReaderQuery
  agents: readonly AgentViews[]
}

export const AgentsPage: FC<AgentsPageProps> = ({ project, query, agents }) => {
  const views = agents.reduce((sum, agent) => sum + agent.views, 0)
  return (
    <div class="stack wide">
      <ReadersHeader project={project} view="agents" query={query} />
      <section class="stack" aria-labelledby="agents">
        <h2 id="agents">
          {plural(agents.length, 'AI agent')} {describeWhen(query.range)}
        </h2>
        <ClassFilter project={project} view="agents" query={query} />
        {query.aiClass !== undefined && (
          <p class="lead">
            {CLASS_NAME[query.aiClass]} {CLASS_MEANING[query.aiClass]}.
          </p>
        )}
        {agents.length === 0 ? (
          <NoReaders project={project} range={query.range} />
        ) : (
          <>
            <AgentTable project={project} query={query} agents={agents} views={views} />
            <p class="small soft">
              Agents are recognized by their user agents, which anybody can send. One that asks like a browser counts as
              a person, so the real number may be higher.
            </p>
            <p>
              <a href={readersHref(project.id, 'agents.csv', query)} download>
                Download as CSV
              </a>
            </p>
          </>
        )}
      </section>
    </div>
  )
}

const AgentTable: FC<Pick<AgentsPageProps, 'project' | 'query' | 'agents'> & { views: number }> = (props) => (
  <section class="card flush scroll" tabindex={0} aria-label="Table of agents">
    <table class="dense">
      <thead>
        <tr>
          <th scope="col">Agent</th>
          <th scope="col" class="number">
            Share
          </th>
          <AnswerHeads />
        </tr>
      </thead>
      {AI_CLASSES.map((aiClass) => (
        <AgentsOfClass aiClass={aiClass} {...props} />
      ))}
    </table>
  </section>
)

const AgentsOfClass: FC<
  Pick<AgentsPageProps, 'project' | 'query' | 'agents'> & { views: number; aiClass: AiClass }
> = ({ project, query, agents: all, views, aiClass }) => {
  const agents = all.filter((agent) => agent.class === aiClass)
  if (agents.length === 0) return null
  const ofClass = agents.reduce((sum, agent) => sum + agent.views, 0)
  return (
    <tbody>
      <tr class="group">
        <th scope="rowgroup">{CLASS_NAME[aiClass]}</th>
        <td class="number">{share(ofClass, views)}</td>
        <AnswerCells answers={sumAnswers(agents.flatMap(({ answers }) => answers ?? []))} />
      </tr>
      {agents.map(({ agent, operator, views: own, answers }) => (
        <tr>
          <th scope="row">
            <a href={readersHref(project.id, 'pages', onlyRange(query), { agent })}>{agent}</a>{' '}
            <Operator name={operator} />
          </th>
          <td class="number">{share(own, views)}</td>
          <AnswerCells answers={answers} />
        </tr>
      ))}
    </tbody>
  )
}

export const Operator: FC<{ name: string | null }> = ({ name }) =>
  name === null ? null : <span class="small soft">{name}</span>

function share(views: number, all: number): string {
  return all === 0 ? '–' : formatPercent(views / all)
}

/** What all agents received, as the overview shows it. */
export const ReceivedInShort: FC<{ project: Project; query: ReaderQuery; agents: readonly AgentViews[] }> = ({
  project,
  query,
  agents,
}) => {
  const sum = sumAnswers(agents.flatMap(({ answers }) => answers ?? []))
  const facts: readonly (readonly [label: string, count: number, isBad: boolean])[] = [
    ['Pages', sum.views - sum.notModified - sum.empty, false],
    ['of these as Markdown', sum.markdown, false],
    ['“Not modified” (304)', sum.notModified, false],
    ['Redirects', sum.redirects, false],
    ['Missing pages (404, 410)', sum.missing, true],
    ['Refused (other 4xx)', sum.refused, true],
    ['Failed (5xx)', sum.failed, true],
    ['Empty pages', sum.empty, true],
  ]
  return (
    <div class="stack">
      <p class="lead">
        Of {plural(sum.requests, 'request')} by agents,{' '}
        {formatPercent(sum.requests === 0 ? 0 : (sum.views - sum.empty) / sum.requests)} got a page.
      </p>
      <dl class="tiles small-tiles">
        {facts.map(([label, count, isBad]) => (
          <div>
            <dt class="small soft">{label}</dt>
            <dd class={count === 0 ? 'none' : isBad ? 'bad' : ''}>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <p class="row">
        <a href={readersHref(project.id, 'agents', onlyRange(query))}>What each agent received</a>
        <a href={readersHref(project.id, 'failed-requests', onlyRange(query))}>
          Failed requests: pages that gave agents nothing to read
        </a>
      </p>
    </div>
  )
}
