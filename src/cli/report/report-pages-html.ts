// The tables of pages in the HTML report. The first rows stand in the page; its script shows all of them.
import { html, raw } from 'hono/html'
import { formatCount } from '../../base/text.ts'
import type { PageViews } from '../../contract/views.ts'
import type { Html } from './report-chart.ts'
import { formatShare } from './report-labels.ts'
import { SORTS, type Sort } from './report-words.ts'

export interface PagesTable {
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

export function renderPages({ id, title, lead, pages, top, sort, host }: PagesTable): Html {
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
export function drawBar(human: number, ai: number, whole: number, kind = ''): Html {
  if (whole === 0) return html``
  const percent = (count: number): string => ((count / whole) * 100).toFixed(2)
  return html`<svg class="bar ${kind}" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="human" width="${percent(human)}" height="1"/><rect class="ai" x="${percent(human)}" width="${percent(ai)}" height="1"/></svg>`
}
