// Draws views over time as a Mermaid chart, which GitHub renders in job summaries. https://mermaid.js.org/syntax/xyChart.html
import type { DayViews } from '../../contract/views.ts'

/** More labels would overlap in the width of a summary; more days are grouped by weeks. */
const MAX_POINTS = 31
const DAY = /^\d{4}-\d{2}-\d{2}$/

interface Point {
  label: string
  human: number
  ai: number
}

/** Gives the chart in a fence, or '' with fewer than two points. It contains only dates and numbers. */
export function drawChart(days: readonly DayViews[]): string {
  const known = days.filter(({ date }) => DAY.test(date))
  const daysPerPoint = known.length <= MAX_POINTS ? 1 : 7 * Math.ceil(known.length / 7 / MAX_POINTS)
  const points = groupDays(known, daysPerPoint)
  if (points.length < 2) return ''
  const list = (pick: (point: Point) => number | string) => `[${points.map(pick).join(', ')}]`
  return [
    '```mermaid',
    '%%{init: {"xyChart": {"width": 1000, "height": 320, "xAxis": {"labelFontSize": 10}}}}%%',
    'xychart-beta',
    `  title "${describePoints(daysPerPoint)}"`,
    `  x-axis ${list(({ label }) => `"${label}"`)}`,
    '  y-axis "Views"',
    `  bar ${list(({ human }) => human)}`,
    `  line ${list(({ ai }) => ai)}`,
    '```',
    '',
    'Bars are human views, the line is AI.',
  ].join('\n')
}

function describePoints(daysPerPoint: number): string {
  if (daysPerPoint === 1) return 'Views per day (UTC)'
  return daysPerPoint === 7
    ? 'Views per week, by its first day (UTC)'
    : `Views per ${daysPerPoint / 7} weeks, by their first day (UTC)`
}

/** Equal labels would put points on top of each other, so the year is left out only within one year. */
function groupDays(days: readonly DayViews[], daysPerPoint: number): Point[] {
  const isOneYear = days.at(0)?.date.slice(0, 4) === days.at(-1)?.date.slice(0, 4)
  const points: Point[] = []
  for (const [index, { date, human, ai }] of days.entries()) {
    const last = points.at(-1)
    if (index % daysPerPoint === 0 || last === undefined) {
      points.push({ label: isOneYear ? date.slice(5) : date.slice(2), human, ai })
    } else {
      last.human += human
      last.ai += ai
    }
  }
  return points
}
