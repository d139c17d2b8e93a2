// The report of one evaluation, or of two side by side, as one HTML file: no scripts, no requests; details open with the
// keyboard. Everything that a model or a page wrote is escaped by the template.
import { html } from 'hono/html'
import { formatCount } from '../../../src/base/text.ts'
import { type Html, renderDocument } from '../../../src/cli/html-document.ts'
import { byTask, type Comparison, compare, type Figures, figuresOf } from '../compare/compare.ts'
import { describeSide, describeTotals, oneDecimal } from '../compare/describe-comparison.ts'
import type { SavedEvaluation, SavedRound } from '../compare/saved-evaluation.ts'
import { renderTranscript } from './render-transcript.ts'
import { EVAL_STYLE } from './style.ts'

/** Gives the whole page. */
export async function renderReport(evaluations: readonly [SavedEvaluation, SavedEvaluation?]): Promise<string> {
  const sides = evaluations.filter((one) => one !== undefined)
  const title = `Evaluation: ${sides.map(({ model }) => model).join(' and ')}`
  const [first, second] = sides
  const comparison = first === undefined || second === undefined ? undefined : compare(first, second)
  const grouped = sides.map(byTask)
  const tasks = [...new Set(grouped.flatMap((tasksOfSide) => [...tasksOfSide.keys()]))]
  const body = html`<header><h1>${title}</h1></header>
<main>
${comparison === undefined ? '' : renderTotals(comparison)}
<h2 id="tasks">Tasks</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="tasks">${renderTable(tasks, grouped)}</div>
<h2>Transcripts</h2>
${tasks.map((task) => renderTask(task, sides, grouped))}
</main>`
  return renderDocument(title, EVAL_STYLE, body)
}

function renderTotals(comparison: Comparison): Html {
  return html`<ul>
<li>${describeSide(comparison.first)}</li>
<li>${describeSide(comparison.second)}</li>
${describeTotals(comparison).map((line) => html`<li>${line}</li>`)}
</ul>
<p class="quiet">Ratios are the second evaluation over the first.</p>`
}

type Grouped = Map<string, SavedRound[]>

function renderTable(tasks: readonly string[], grouped: readonly Grouped[]): Html {
  const heading = ['pass', 'harm', 'calls', 'tools', 'tokens'].map(
    (name) => html`<th scope="col" class="${name === 'harm' ? '' : 'number'}">${name}</th>`,
  )
  const rows = tasks.map(
    (task) =>
      html`<tr><th scope="row"><a href="#task-${task}">${task}</a></th>${grouped.map((side) => renderFigures(side.get(task)))}</tr>`,
  )
  const over = html`<tr><td></td>${grouped.map((_, index) => html`<th scope="colgroup" colspan="5">${index + 1}</th>`)}</tr>`
  return html`<table><thead>${grouped.length > 1 ? over : ''}<tr><th scope="col">task</th>${grouped.map(() => heading)}</tr></thead><tbody>${rows}</tbody></table>`
}

function renderFigures(rounds: readonly SavedRound[] | undefined): Html {
  if (rounds === undefined) return html`<td colspan="5" class="quiet">not run</td>`
  const { passed, rounds: count, harms, modelCalls, toolCalls, tokens }: Figures = figuresOf(rounds)
  return html`<td class="number ${passed === count ? 'good' : 'bad'}">${passed}/${count}</td>
<td class="${harms.length === 0 ? 'quiet' : 'bad'}">${harms.length === 0 ? '-' : harms.join(', ')}</td>
<td class="number">${oneDecimal(modelCalls)}</td><td class="number">${oneDecimal(toolCalls)}</td><td class="number">${formatCount(tokens)}</td>`
}

/** Of several rounds the first that did not pass, or the first. */
function renderTask(task: string, sides: readonly SavedEvaluation[], grouped: readonly Grouped[]): Html {
  const shown = grouped.map((side) => {
    const rounds = side.get(task) ?? []
    return rounds.find(({ failures }) => failures.length > 0) ?? rounds[0]
  })
  const marks = shown.map((round) =>
    round === undefined ? 'not run' : round.failures.length === 0 ? 'passed' : 'not passed',
  )
  return html`<details id="task-${task}">
<summary>${task}: ${marks.join(', ')}</summary>
<div class="sides">${sides.map(({ model }, index) => renderSide(`${index + 1}: ${model}`, shown[index]))}</div>
</details>`
}

function renderSide(name: string, round: SavedRound | undefined): Html {
  if (round === undefined) return html`<section><h3>${name}</h3><p class="quiet">This task was not run.</p></section>`
  const failures = round.failures.map(({ kind, why }) => html`<li class="bad">${kind}: ${why}</li>`)
  return html`<section><h3>${name}</h3>
<p class="quiet">Round ${round.round}, ${round.outcome}</p>
${failures.length === 0 ? '' : html`<ul>${failures}</ul>`}
${renderTranscript(round.transcript)}</section>`
}
