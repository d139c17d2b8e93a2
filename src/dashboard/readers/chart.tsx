// Readers per day: people below, AI agents on top of them. The same numbers stand in a table for whoever cannot see it.
import { scaleBand, scaleLinear } from 'd3-scale'
import type { FC } from 'hono/jsx'
import { isoDay } from '../../text/days.ts'

export interface DayOfReaders {
  /** Since 1970, in UTC. */
  day: number
  human: number
  ai: number
}

const WIDTH = 1000
const HEIGHT = 240
const MARGIN = { top: 8, right: 8, bottom: 24, left: 52 }
const LABELS_MAX = 8

export const ReadersChart: FC<{ days: readonly DayOfReaders[] }> = ({ days }) => {
  const x = scaleBand<number>()
    .domain(days.map(({ day }) => day))
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .paddingInner(0.25)
  const most = Math.max(1, ...days.map(({ human, ai }) => human + ai))
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
  const labelEvery = Math.max(1, Math.ceil(days.length / LABELS_MAX))
  return (
    <svg class="chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby="chart-title">
      <title id="chart-title">{describe(days)}</title>
      {y
        .ticks(4)
        .filter((tick) => Number.isInteger(tick))
        .map((tick) => (
          <g>
            <line class="grid" x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={y(tick)} y2={y(tick)} />
            <text class="label end" x={MARGIN.left - 8} y={y(tick) + 4}>
              {tick.toLocaleString('en-US')}
            </text>
          </g>
        ))}
      {days.map((one, index) => (
        <Bar one={one} x={x(one.day) ?? 0} width={x.bandwidth()} y={y} isLabeled={index % labelEvery === 0} />
      ))}
    </svg>
  )
}

interface BarProps {
  one: DayOfReaders
  x: number
  width: number
  y: (value: number) => number
  isLabeled: boolean
}

const Bar: FC<BarProps> = ({ one: { day, human, ai }, x, width, y, isLabeled }) => (
  <g>
    <title>{`${isoDay(day)}: ${human.toLocaleString('en-US')} human, ${ai.toLocaleString('en-US')} AI`}</title>
    <rect class="human" x={x} width={width} y={y(human)} height={y(0) - y(human)} />
    <rect class="ai" x={x} width={width} y={y(human + ai)} height={y(human) - y(human + ai)} />
    {isLabeled && (
      <text class="label" x={x} y={HEIGHT - 6}>
        {isoDay(day).slice(5)}
      </text>
    )}
  </g>
)

function describe(days: readonly DayOfReaders[]): string {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return 'No days'
  const sum = (of: (one: DayOfReaders) => number) =>
    days.reduce((total, one) => total + of(one), 0).toLocaleString('en-US')
  return `Views per day from ${isoDay(first.day)} to ${isoDay(last.day)}: ${sum(({ human }) => human)} human, ${sum(({ ai }) => ai)} AI. The table below has each day.`
}
