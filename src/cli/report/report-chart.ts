// Draws human and AI views over time as inline SVG: stacked columns for days, weeks or months.
import { html } from 'hono/html'
import { formatCount } from '../../base/text.ts'
import type { DayViews } from '../../contract/views.ts'
import type { Html } from '../html-document.ts'

/** More columns would be too thin to see. */
const COLUMNS_MAX = 92
const SPANS = [
  { days: 1, name: 'day' },
  { days: 7, name: 'week' },
  { days: 30, name: '30 days' },
  { days: 365, name: '365 days' },
]
const WIDTH = 760
const HEIGHT = 240
const PLOT = { left: 52, right: 8, top: 12, bottom: 28 }
const PLOT_WIDTH = WIDTH - PLOT.left - PLOT.right
const PLOT_HEIGHT = HEIGHT - PLOT.top - PLOT.bottom
const GAP_SHARE = 0.25

/** One column. */
interface Stack {
  from: string
  to: string
  human: number
  ai: number
}

/** Nothing when there are no days. */
export function drawDailyChart(days: readonly DayViews[]): Html {
  const span = SPANS.find(({ days: length }) => days.length / length <= COLUMNS_MAX) ?? {
    days: days.length,
    name: 'all',
  }
  const stacks = stackDays(days, span.days)
  const [first, last] = [stacks[0], stacks.at(-1)]
  if (first === undefined || last === undefined) return html``
  const top = roundUp(Math.max(...stacks.map(({ human, ai }) => human + ai)))
  return html`<section aria-labelledby="chart">
<h2 id="chart">Views per ${span.name}</h2>
<p class="legend" aria-hidden="true"><span class="key human"></span>Human <span class="key ai"></span>AI</p>
<div class="scroll" tabindex="0" role="group" aria-label="Chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="chart-title chart-desc">
<title id="chart-title">Human and AI views per ${span.name}</title>
<desc id="chart-desc">${describe(stacks)}</desc>
${drawGrid(top)}
${stacks.map((stack, index) => drawStack(stack, index, stacks.length, top))}
${drawDates(stacks)}
</svg></div>
</section>`
}

function stackDays(days: readonly DayViews[], length: number): Stack[] {
  const stacks: Stack[] = []
  for (let at = 0; at < days.length; at += length) {
    const part = days.slice(at, at + length)
    const sum = (name: 'human' | 'ai'): number => part.reduce((total, day) => total + day[name], 0)
    stacks.push({ from: part[0]?.date ?? '', to: part.at(-1)?.date ?? '', human: sum('human'), ai: sum('ai') })
  }
  return stacks
}

/** The next of 1, 2, 5, 10, 20, ... that is not smaller. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return ([1, 2, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power
}

function drawGrid(top: number): Html[] {
  // Lines at whole numbers, four or five if possible.
  const parts = [4, 5, 2].find((count) => top % count === 0) ?? 1
  return Array.from({ length: parts + 1 }, (_, index) => {
    const share = index / parts
    const y = round(PLOT.top + PLOT_HEIGHT * (1 - share))
    return html`<line class="grid" x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${y}" y2="${y}"/><text class="axis" x="${PLOT.left - 8}" y="${y}" dy="0.35em" text-anchor="end">${shorten(top * share)}</text>
`
  })
}

function drawStack({ from, to, human, ai }: Stack, index: number, count: number, top: number): Html {
  const step = PLOT_WIDTH / count
  const width = round(Math.max(1, Math.min(40, step * (1 - GAP_SHARE))))
  const x = round(PLOT.left + step * index + (step - width) / 2)
  const [humanHeight, aiHeight] = [(human / top) * PLOT_HEIGHT, (ai / top) * PLOT_HEIGHT]
  const humanY = PLOT.top + PLOT_HEIGHT - humanHeight
  const label = `${from === to ? from : `${from} to ${to}`}: ${formatCount(human)} human, ${formatCount(ai)} AI`
  return html`<g><title>${label}</title><rect class="human" x="${x}" y="${round(humanY)}" width="${width}" height="${round(humanHeight)}"/><rect class="ai" x="${x}" y="${round(humanY - aiHeight)}" width="${width}" height="${round(aiHeight)}"/></g>
`
}

function drawDates(stacks: readonly Stack[]): Html[] {
  const places = [...new Set([0, Math.floor((stacks.length - 1) / 2), stacks.length - 1])]
  const step = PLOT_WIDTH / stacks.length
  return places.map((index) => {
    const isEdge = stacks.length > 3
    const anchor = isEdge && index === 0 ? 'start' : isEdge && index === stacks.length - 1 ? 'end' : 'middle'
    const middle = PLOT.left + step * (index + 0.5)
    const x = anchor === 'start' ? PLOT.left : anchor === 'end' ? WIDTH - PLOT.right : middle
    return html`<text class="axis" x="${round(x)}" y="${HEIGHT - 8}" text-anchor="${anchor}">${stacks[index]?.from ?? ''}</text>
`
  })
}

function describe(stacks: readonly Stack[]): string {
  const [first, last] = [stacks[0], stacks.at(-1)]
  const best = stacks.reduce((a, b) => (b.human + b.ai > a.human + a.ai ? b : a))
  const most = `The highest column begins on ${best.from}: ${formatCount(best.human)} human, ${formatCount(best.ai)} AI.`
  return `From ${first?.from ?? ''} to ${last?.to ?? ''}. ${most}`
}

function shorten(value: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
