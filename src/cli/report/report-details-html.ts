// The parts of the HTML report about what agents got, who the others are, and what has changed.
import { html } from 'hono/html'
import { formatCount, plural } from '../../base/text.ts'
import { OTHER_KINDS } from '../../traffic/agents/other-kinds.ts'
import type { Html } from '../html-document.ts'
import type { NamedReport } from './report.ts'
import {
  describeBefore,
  describeFailedRequests,
  formatDifference,
  groupByKind,
  nameAgents,
  withAnswers,
} from './report-details-text.ts'

/** A table whose first column names what each row is about. */
function renderTable(id: string, title: string, lead: string, columns: readonly string[], rows: readonly Html[]): Html {
  const [first = '', ...numbers] = columns
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p class="muted">${lead}</p>
<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
<thead><tr><th scope="col">${first}</th>${numbers.map((name) => html`<th scope="col" class="number">${name}</th>`)}</tr></thead>
<tbody>${rows}</tbody>
</table></div>
</section>`
}

function renderRow(name: Html | string, figures: readonly string[]): Html {
  return html`<tr><th scope="row">${name}</th>${figures.map((figure) => html`<td class="number">${figure}</td>`)}</tr>`
}

export function renderAnswers(report: NamedReport, top: number): Html {
  const agents = withAnswers(report.agents)
  if (agents.length === 0) return html``
  const rows = agents.slice(0, top).map(({ agent, answers }) => {
    const { views, markdown, notModified, redirects, missing, refused, failed, bytes } = answers
    const counts = [views, markdown, notModified, redirects, missing, refused + failed]
    return renderRow(agent, [...counts.map(formatCount), formatBytes(bytes)])
  })
  const columns = ['Agent', 'Pages', 'Markdown', 'Not modified', 'Redirects', '404', 'Errors', 'Size']
  return renderTable('answers', 'What AI agents got', 'Answers to the requests of each agent.', columns, rows)
}

export function renderFailedRequests({ failedRequests }: NamedReport, top: number): Html {
  if (failedRequests.length === 0) return html``
  const rows = failedRequests.slice(0, top).map(({ path, agents, ...answers }) => {
    const note = html`<span class="path">${path}</span><span class="muted sub">${describeFailedRequests(answers)}: ${nameAgents(agents)}</span>`
    return renderRow(note, [formatCount(answers.requests)])
  })
  const lead = `${plural(failedRequests.length, 'page')} only redirected, failed or came without content.`
  return renderTable(
    'failed-requests',
    'Pages that never gave an AI agent anything to read',
    lead,
    ['Page', 'Requests'],
    rows,
  )
}

export function renderOthers({ others }: NamedReport): Html {
  if (others.length === 0) return html``
  const rows = groupByKind(others).map(({ kind, views, clients }) => {
    const named = clients.slice(0, 8).map(({ name, views: count }) => `${name} ${formatCount(count)}`)
    const more = clients.length - named.length
    const names = [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ')
    return renderRow(html`${OTHER_KINDS[kind]}<span class="muted sub">${names}</span>`, [formatCount(views)])
  })
  return renderTable('others', 'Neither human nor AI', 'In no total.', ['Kind', 'Views'], rows)
}

export function renderChange({ change, totals }: NamedReport, top: number): Html {
  if (change === null) return html``
  const row = (name: string, before: number, now: number): Html =>
    renderRow(name, [formatCount(before), formatCount(now), formatDifference(before, now)])
  const rows = [
    row('Human', change.totals.human, totals.human),
    row('AI', change.totals.ai, totals.ai),
    ...change.pages.slice(0, top).map(({ path, before, now }) => row(path, before.total, now.total)),
  ]
  const title = `Change against ${describeBefore(change)}`
  return renderTable('change', title, change.caveats.join(' '), ['', 'Before', 'Now', 'Change'], rows)
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}
