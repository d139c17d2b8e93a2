// Renders a report as one HTML file: no requests; made for screens, paper, screen readers, light and dark. Its one script and its
// style are allowed by their hashes, so text of visitors that got past the escaping would still not run.

import { html, raw } from 'hono/html'
import { readStyles } from '../../base/design/stylesheet.ts'
import { formatCount, plural } from '../../base/text.ts'
import { SUGGESTION_KINDS } from '../../contract/suggestion-kinds.ts'
import { isReader } from '../../contract/view-classes.ts'
import type { AgentViews, PageViews } from '../../contract/views.ts'
import type { SuggestionKind } from '../../traffic/suggestions/choose-suggestion.ts'
import { splitAi } from '../../traffic/tally.ts'
import { type Html, renderDocument } from '../html-document.ts'
import type { NamedReport } from './report.ts'
import { drawDailyChart } from './report-chart.ts'
import { renderAnswers, renderChange, renderFailedRequests, renderOthers } from './report-details-html.ts'
import { nameAgents } from './report-details-text.ts'
import { CLASS_LABELS, describeInput, describePeriod, formatShare, isBounded, LOWER_BOUND } from './report-labels.ts'
import { describeSuggestion, SUGGESTION_TITLES } from './report-missing-text.ts'
import { REPORT_SCRIPT } from './report-script.ts'
import { explainRejection } from './report-text.ts'
import { SORTS, type Sort } from './report-words.ts'

// The tables of pages in the HTML report. The first rows stand in the page; its script shows all of them.

interface PagesTable {
  id: string
  title: string
  lead: string
  /** With a line below the path; '' = none. */
  pages: readonly (PageViews & { note: string })[]
  top: number
  sort: Sort
  /** The host that paths are links to; undefined where it is not known. */
  host: string | undefined
}

const SORT_NAMES: Record<Sort, string> = { views: 'Views', ai: 'AI views', 'ai-share': 'AI share' }

function renderPages({ id, title, lead, pages, top, sort, host }: PagesTable): Html {
  const most = pages.reduce((best, { total }) => Math.max(best, total), 0)
  const rows = pages.slice(0, top).map((page) => renderRow(page, most, host))
  const table = html`<div class="scroll" tabindex="0" role="group" aria-label="${title}"><table>
<thead><tr><th scope="col">Page</th><th scope="col" class="number">Human</th><th scope="col" class="number">AI</th><th scope="col" class="number total">Total</th><th scope="col" class="number">AI share</th><td class="figure"></td></tr></thead>
<tbody>${rows}</tbody>
</table></div>
<button type="button" class="more" hidden>Show 100 more</button>
${pages.length > top ? html`<p class="muted rest">and ${formatCount(pages.length - top)} more</p>` : ''}`
  return html`<section aria-labelledby="${id}" ${pages.length === 0 ? '' : raw('data-pages')}>
<h2 id="${id}">${title} <span class="count">${formatCount(pages.length)}</span></h2>
<p class="muted">${lead}</p>
${pages.length === 0 ? html`<p>None.</p>` : html`${renderTools(sort)}${table}${renderData(pages, host)}`}
</section>`
}

function renderRow(
  { path, human, ai, total, note }: PagesTable['pages'][number],
  most: number,
  host: string | undefined,
): Html {
  return html`<tr>
<th scope="row" class="path">${host === undefined ? path : html`<a href="${linkTo(host, path)}" rel="noreferrer noopener">${path}</a>`}${note === '' ? '' : html`<span class="muted sub">${note}</span>`}</th>
<td class="number">${formatCount(human)}</td><td class="number">${formatCount(ai)}</td><td class="number total">${formatCount(total)}</td><td class="number">${formatShare(ai, total)}</td>
<td class="figure">${drawBar(human, ai, most)}</td>
</tr>`
}

function linkTo(host: string, path: string): string {
  return `https://${host}${encodeURI(path.toWellFormed())}`
}

/** Shown by the script. */
function renderTools(sort: Sort): Html {
  const options = SORTS.map(
    (name) => html`<option value="${name}" ${name === sort ? raw('selected') : ''}>${SORT_NAMES[name]}</option>`,
  )
  return html`<div class="tools" hidden>
<label>Search <input type="search" autocomplete="off"></label>
<label>Sort by <select>${options}</select></label>
<p role="status" class="muted"></p>
</div>`
}

/** No text in it can end the element. */
function renderData(pages: PagesTable['pages'], host: string | undefined): Html {
  const rows = pages.map(({ path, human, ai, note }) => [path.toWellFormed(), human, ai, note])
  return html`<script type="application/json">${raw(JSON.stringify({ host: host ?? null, rows }).replaceAll('<', '\\u003c'))}</script>`
}

/** Repeats the figures next to it, so it is hidden from screen readers. No style attribute, which the page's policy forbids. */
function drawBar(human: number, ai: number, whole: number, kind = ''): Html {
  if (whole === 0) return html``
  const percent = (count: number): string => ((count / whole) * 100).toFixed(2)
  return html`<svg class="bar ${kind}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="human" width="${percent(human)}" height="1"/><rect class="ai" x="${percent(human)}" width="${percent(ai)}" height="1"/></svg>`
}

// The style of the HTML report: that of all pages that Docmend makes, and what only the report has.

const REPORT_STYLE = readStyles(['tokens', 'base', 'report'])

/** Gives the whole page; `top` is the number of rows of each table. Escapes text of visitors. */
export async function renderHtml(report: NamedReport, top: number): Promise<string> {
  const { sort, hosts } = report
  const [host] = hosts.filter((name) => !name.startsWith('*'))
  const shared = { top, sort, host: hosts.length === 1 ? host : undefined }
  const title = `Page views, human and AI: ${describePeriod(report)}`
  const body = html`<header>
<p class="kicker">Docmend report</p>
<h1>Page views by people and AI</h1>
<p class="muted">${describePeriod(report)}: ${describeInput(report)}, times in UTC</p>
</header>
<main>
${renderTotals(report)}
${drawDailyChart(report.timeseries)}
${renderAgents(report, top)}
${renderChange(report, top)}
${renderPages({ id: 'pages', title: 'Pages', lead: 'Every page with views.', pages: report.views.map(withAgents), ...shared })}
${renderAnswers(report, top)}
${renderFailedRequests(report, top)}
${SUGGESTION_KINDS.map((kind) => renderMissing(report, kind, shared))}
${renderOthers(report)}
${renderRejected(report)}
</main>
<footer><p>${[LOWER_BOUND, ...report.bounds].join(' ')}</p></footer>`
  return renderDocument(title, REPORT_STYLE, body, REPORT_SCRIPT)
}

// ---- Totals --------------------------------------------------------------------------------------------------------

function renderTotals({ totals, classes }: NamedReport): Html {
  const { readers, crawlers } = splitAi(classes)
  return html`<section aria-labelledby="totals">
<h2 id="totals" class="hidden">Totals</h2>
<dl class="cards">
<div class="card human"><dt>Human</dt><dd>${formatCount(totals.human)}</dd><dd class="muted">${formatShare(totals.human, totals.total)} of the views</dd></div>
<div class="card ai"><dt>AI</dt><dd>${formatCount(totals.ai)}</dd><dd class="muted">${formatShare(totals.ai, totals.total)} of the views</dd></div>
<div class="card"><dt>AI, for a person</dt><dd>${formatCount(readers)}</dd><dd class="muted">${formatCount(crawlers)} more by crawlers</dd></div>
<div class="card"><dt>Total</dt><dd>${formatCount(totals.total)}</dd><dd class="muted">human and AI</dd></div>
</dl>
${drawBar(totals.human, totals.ai, totals.total, 'wide')}
</section>`
}

// ---- Tables --------------------------------------------------------------------------------------------------------

function renderAgents({ agents: all, classes }: NamedReport, top: number): Html {
  const agents = all.filter(({ views }) => views > 0)
  const { readers, crawlers } = splitAi(classes)
  const forPeople = agents.filter((row) => isReader(row.class))
  const crawling = agents.filter((row) => !isReader(row.class))
  return html`<div class="pair">
${renderAgentTable('readers', 'AI that reads for a person', 'Assistants and coding agents, when a person asks them.', readers, forPeople, top)}
${renderAgentTable('crawlers', 'AI crawlers', 'They collect pages for search and for training.', crawlers, crawling, top)}
</div>`
}

function renderAgentTable(
  id: string,
  title: string,
  lead: string,
  sum: number,
  agents: readonly AgentViews[],
  top: number,
): Html {
  const most = agents[0]?.views ?? 0
  const rows = agents.slice(0, top).map(
    ({ agent, operator, class: aiClass, views }) => html`<tr>
<th scope="row">${agent}<span class="muted sub">${operator === null ? '' : `${operator}, `}${CLASS_LABELS[aiClass]}</span></th>
<td class="number">${formatCount(views)}</td>
<td class="figure">${drawBar(0, views, most)}</td>
</tr>`,
  )
  const table = html`<table>
<thead><tr><th scope="col">Agent</th><th scope="col" class="number">Views</th><td class="figure"></td></tr></thead>
<tbody>${rows}</tbody>
</table>`
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title} <span class="count">${formatCount(sum)}</span></h2>
<p class="muted">${lead}</p>
${agents.length === 0 ? html`<p>None.</p>` : table}
${renderRest(agents.length, top)}
</section>`
}

function withAgents(page: NamedReport['views'][number]) {
  return { ...page, note: nameAgents(page.agents) }
}

type Shared = Pick<PagesTable, 'top' | 'sort' | 'host'>

/** Nothing where no missing page has this suggestion. */
function renderMissing({ missing }: NamedReport, kind: SuggestionKind, shared: Shared): Html {
  const pages = missing
    .filter(({ suggestion }) => suggestion.kind === kind)
    .map((page) => ({ ...page, note: describeSuggestion(page.suggestion).join(' ') }))
  if (pages.length === 0) return html``
  const lead =
    'Answered with 404 or 410. A log shows requests and not intentions, so what is said of each page is a guess.'
  return renderPages({ id: `missing-${kind}`, title: SUGGESTION_TITLES[kind], lead, pages, ...shared, host: undefined })
}

function renderRest(count: number, top: number): Html {
  return count > top ? html`<p class="muted">and ${formatCount(count - top)} more</p>` : html``
}

function renderRejected({ period, rejected, duplicates, lines, accepted, assets }: NamedReport): Html {
  const where = isBounded(period) ? ' of the whole log, not only of the period' : ''
  const reasons: [name: string, count: number, why: string][] = Object.entries(rejected).map(([name, count]) => [
    name,
    count,
    explainRejection(name, assets),
  ])
  if (duplicates > 0) reasons.push(['duplicates', duplicates, 'An equal line was counted before.'])
  const rows = reasons
    .sort((a, b) => b[1] - a[1])
    .map(
      ([name, count, why]) =>
        html`<tr><th scope="row">${name}<span class="muted sub">${why}</span></th><td class="number">${formatCount(count)}</td></tr>`,
    )
  return html`<section aria-labelledby="rejected">
<h2 id="rejected">Not counted <span class="count">${formatCount(lines - accepted)}</span></h2>
<p class="muted">Of ${plural(lines, 'line')}${where}, ${formatCount(accepted)} counted as views; this table accounts for the others.</p>
${rows.length === 0 ? html`<p>None.</p>` : html`<table><thead><tr><th scope="col">Why</th><th scope="col" class="number">Lines</th></tr></thead><tbody>${rows}</tbody></table>`}
</section>`
}
