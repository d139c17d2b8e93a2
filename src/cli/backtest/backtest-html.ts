// A backtest as one HTML file, to be read case by case: no script, no requests, for screens, paper, screen readers, light and
// dark. All text of the repository is escaped; its style is allowed by its hash, so nothing else could run or load.
import { html } from 'hono/html'
import { readStyles } from '../../base/design/stylesheet.ts'
import { formatCount, plural, visibleText } from '../../base/text.ts'
import type { Backtest, FalseToday, SeenCommit, SeenFinding } from '../../local/backtest/backtest.ts'
import type { Finding } from '../../notice/finding.ts'
import { type Html, renderDocument } from '../html-document.ts'
import { describeSummary } from './backtest-text.ts'
import {
  dateOf,
  describeChange,
  editsDocs,
  isAlarm,
  type MendPlace,
  mendCommand,
  namesEditedPage,
  placeOfFact,
  shortSha,
  summarize,
} from './summary.ts'

const STYLE = readStyles(['tokens', 'base', 'report', 'backtest'])
const RULES: Readonly<Record<Finding['rule'], string>> = {
  'name-gone': 'name gone',
  'default-changed': 'default changed',
  'value-gone': 'value gone',
  'message-gone': 'message gone',
  'not-documented': 'not documented',
}
/** Of pages that people edited without a finding. */
const PAGES_SHOWN = 6
/** Of one commit: a rename through all the docs is understood after a few. */
const FINDINGS_SHOWN = 50

/** Gives the whole page. */
export async function renderBacktestHtml(found: Backtest, place: MendPlace): Promise<string> {
  const summary = summarize(found)
  const title = `Backtest: what the docs get wrong, ${summary.to}`
  const body = html`<header>
<p class="kicker">Docmend backtest</p>
<h1>What the docs get wrong</h1>
<p class="muted">${plural(summary.commits, 'commit')} from ${summary.from} to ${summary.to}, ${plural(found.pages, 'current page')}. Only what the code proves: names, defaults, values and messages that are gone or changed, and new options beside documented ones.</p>
</header>
<main>
${renderNumbers(found)}
${renderFalse(found, place)}
${renderCases(found)}
${renderGaps(found)}
</main>`
  return renderDocument(title, STYLE, body)
}

function renderNumbers(found: Backtest): Html {
  const summary = summarize(found)
  const { alarms, alarmsPer50, docsEdits, docsEditsNamed } = summary
  const { rows, silence } = describeSummary(summary)
  return html`<section aria-labelledby="numbers">
<h2 id="numbers" class="hidden">In numbers</h2>
<dl class="cards">
<div class="card ${found.falseToday.length > 0 ? 'bad' : ''}"><dt>False today</dt><dd>${formatCount(found.falseToday.length)}</dd><dd class="muted">from the last ${found.days} days</dd></div>
<div class="card"><dt>Notices</dt><dd>${alarmsPer50 === null ? formatCount(alarms) : `${alarmsPer50} in 50`}</dd><dd class="muted">${formatCount(alarms)} of ${plural(summary.commits, 'commit')}</dd></div>
${docsEdits === null ? html`` : html`<div class="card"><dt>Docs edits named</dt><dd>${formatCount(docsEditsNamed ?? 0)}</dd><dd class="muted">of ${plural(docsEdits, 'commit')} with code and pages</dd></div>`}
</dl>
${silence === undefined ? html`<ul>${rows.map(({ count, words }) => html`<li>${formatCount(count)} ${words}</li>`)}</ul>` : html`<p>${silence}</p>`}
</section>`
}

// ---- False today ---------------------------------------------------------------------------------------------------

function renderFalse(found: Backtest, place: MendPlace): Html {
  const { falseToday, olderFalseToday, days, head } = found
  const older =
    olderFalseToday === 0
      ? html``
      : html`<p class="muted">${plural(olderFalseToday, 'more place')} from commits before.</p>`
  return html`<section aria-labelledby="false-today">
<h2 id="false-today">False today <span class="count">${formatCount(falseToday.length)}</span></h2>
<p class="muted">What commits of the last ${days} days made untrue, what nobody has edited since, and what still holds at <code>${shortSha(head.sha)}</code>.</p>
${falseToday.length === 0 ? html`<p>Nothing, as far as code can prove it.</p>` : renderFalseCommits(falseToday, place)}
${older}
</section>`
}

function renderFalseCommits(places: readonly FalseToday[], place: MendPlace): Html[] {
  const shas = [...new Set(places.map(({ commit }) => commit.sha))]
  return shas.flatMap((sha) => {
    const of = places.filter(({ commit }) => commit.sha === sha)
    const [first] = of
    if (first === undefined) return []
    return html`<article class="case" id="false-${first.commit.sha}">
${renderTitle(first.commit)}
<p class="muted sub"><a href="#${anchorOf(first.commit)}">The lines around it, as they were then</a></p>
${of.map(({ finding }) => html`<div class="finding">${renderFinding(finding)}${finding.kind === 'missing' ? html`<p>Beside:</p>` : ''}<blockquote>${visibleText(finding.unit.text)}</blockquote>${renderEdit(finding)}</div>`)}
<p class="mend">Let an agent mend it (needs a model): <code>${visibleText(mendCommand(place, first.commit))}</code></p>
</article>`
  })
}

function renderTitle({ sha, time, title }: Pick<SeenCommit, 'sha' | 'time' | 'title'>): Html {
  return html`<h3><bdi>${visibleText(title)}</bdi></h3>
<p class="muted sub"><code>${shortSha(sha)}</code> <time datetime="${new Date(time).toISOString()}">${dateOf(time)}</time></p>`
}

function renderFinding(finding: Finding): Html {
  const { unit, rule, why } = finding
  const fact = placeOfFact(finding)
  return html`<p><span class="path">${visibleText(`${unit.page}:${unit.line}`)}</span> <strong>${visibleText(describeChange(finding))}</strong> <span class="tag">${RULES[rule]}</span>${renderAddress(unit.address)}</p>
<p>${visibleText(why)}${fact === '' ? '' : html` <span class="muted path">${visibleText(fact)}</span>`}</p>`
}

function renderAddress(address: string | undefined): Html {
  if (address === undefined) return html``
  const shown = visibleText(address)
  if (!/^https?:\/\//.test(address)) return html` <span class="muted path">${shown}</span>`
  return html` <a class="path" href="${address}" rel="noreferrer noopener">${shown}</a>`
}

function renderEdit({ edit }: Finding): Html {
  if (edit === undefined) return html``
  return html`<p>Edit line ${edit.line}: <del>${visibleText(edit.before)}</del> <ins>${visibleText(edit.after)}</ins></p>`
}

// ---- Case by case --------------------------------------------------------------------------------------------------

function renderCases({ commits, falseToday }: Backtest): Html {
  const listed = new Set(falseToday.map(({ commit }) => commit.sha))
  const show = (commit: SeenCommit): Html => renderCase(commit, listed.has(commit.sha))
  const open = commits.filter(isAlarm)
  const touched = commits.filter((commit) => commit.findings.length > 0 && !isAlarm(commit))
  const unnamed = commits.filter((commit) => editsDocs(commit) && !namesEditedPage(commit))
  return html`<section aria-labelledby="cases">
<h2 id="cases">Case by case</h2>
<p class="muted">What Docmend would have said of each commit, against what people edited in it. A rule that is wrong for your code shows here.</p>
<details open>
<summary>Commits that would have brought a notice <span class="count">${formatCount(open.length)}</span></summary>
${open.length === 0 ? html`<p>None.</p>` : open.map(show)}
</details>
<details>
<summary>Commits that edited every place that they made untrue <span class="count">${formatCount(touched.length)}</span></summary>
${touched.length === 0 ? html`<p>None.</p>` : touched.map(show)}
</details>
<details>
<summary>Commits that changed code and pages, where no fact names an edited page <span class="count">${formatCount(unnamed.length)}</span></summary>
${unnamed.length === 0 ? html`<p>None.</p>` : html`<ul class="unnamed">${unnamed.map(renderUnnamed)}</ul>`}
</details>
</section>`
}

/** Open findings first; each commit is in one list only, so that its anchor is there once. */
function renderCase(commit: SeenCommit, isListed: boolean): Html {
  const open = commit.findings.filter(({ standing }) => standing === 'open')
  const others = commit.findings.filter(({ standing }) => standing !== 'open')
  const more = commit.findings.length - FINDINGS_SHOWN
  return html`<article class="case" id="${anchorOf(commit)}">
${renderTitle(commit)}
${isListed ? html`<p class="muted sub"><a href="#false-${commit.sha}">In the list of what is false today</a></p>` : ''}
${[...open, ...others].slice(0, FINDINGS_SHOWN).map(renderSeen)}
${more > 0 ? html`<p class="muted">and ${formatCount(more)} more</p>` : ''}
</article>`
}

function renderSeen(finding: SeenFinding): Html {
  return html`<div class="finding">${renderMark(finding)}${renderFinding(finding)}${renderLines(finding)}</div>`
}

function renderMark({ standing, stillStands, vouchedUntil }: SeenFinding): Html {
  if (standing === 'touched') return html`<p class="mark good">edited in the same commit</p>`
  if (standing === 'vouched') return html`<p class="mark">vouched until ${vouchedUntil}</p>`
  return stillStands ? html`<p class="mark bad">still stands</p>` : html`<p class="mark">no longer there</p>`
}

function renderLines({ around, unit }: SeenFinding): Html {
  if (around.length === 0) return html`<blockquote>${visibleText(unit.text)}</blockquote>`
  const width = String(around.at(-1)?.line ?? 0).length
  const rows = around.map(({ line, text, isUnit }) => {
    const numbered = `${String(line).padStart(width)}  ${visibleText(text)}`
    return isUnit ? html`<mark>${numbered}</mark>${'\n'}` : html`${numbered}${'\n'}`
  })
  return html`<pre tabindex="0" aria-label="${visibleText(unit.page)}">${rows}</pre>`
}

function renderUnnamed({ sha, time, title, editedPages }: SeenCommit): Html {
  const more = editedPages.length - PAGES_SHOWN
  const pages = editedPages.slice(0, PAGES_SHOWN).join(', ')
  return html`<li><code>${shortSha(sha)}</code> <time datetime="${new Date(time).toISOString()}">${dateOf(time)}</time> <bdi>${visibleText(title)}</bdi><span class="muted sub path">${visibleText(pages)}${more > 0 ? ` and ${more} more` : ''}</span></li>`
}

function renderGaps({ gaps }: Backtest): Html {
  if (gaps.length === 0) return html``
  return html`<section aria-labelledby="gaps">
<h2 id="gaps">Not compared</h2>
${gaps.map((gap) => html`<p>${gap}</p>`)}
</section>`
}

function anchorOf({ sha }: Pick<SeenCommit, 'sha'>): string {
  return `commit-${sha}`
}
