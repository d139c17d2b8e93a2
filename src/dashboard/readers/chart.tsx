// Readers per day: people as an area, AI agents as a line with dots, so that the two can be told apart without colour and each
// can be followed from the same ground. Positions across are in per cent, so that letters keep their size on every screen.
// The value of a day shows itself where the pointer or the focus is, and all of them stand in a table below.

import { scaleLinear } from 'd3-scale'
import type { FC } from 'hono/jsx'
import { DAY_MS, isoDay } from '../../base/days.ts'
import { formatCount } from '../../base/text.ts'
import { type DayOfReaders, describeDay } from './days-of-readers.ts'

// Which days of an axis have a label: the first of months or weeks, or days at equal distances, and never more than fit on a phone.

interface DayTick {
  /** In the list of days. */
  index: number
  label: string
}

const TICKS_MAX = 6
/** From this many days on, months are told apart and not days. */
const MONTHS_FROM = 120

/** `days`: since 1970, one after the other. */
export function tickDays(days: readonly number[]): DayTick[] {
  if (days.length >= MONTHS_FROM)
    return thin(days.flatMap((day, index) => (dateOf(day).getUTCDate() === 1 ? [index] : []))).map((index) =>
      toTick(days, index, 'month'),
    )
  const mondays = days.flatMap((day, index) => (dateOf(day).getUTCDay() === 1 ? [index] : []))
  const every = Math.ceil(days.length / TICKS_MAX)
  const even = days.map((_, index) => index).filter((index) => index % every === 0)
  return thin(mondays.length >= 3 ? mondays : even).map((index) => toTick(days, index, 'day'))
}

function thin(indexes: readonly number[]): number[] {
  const every = Math.max(1, Math.ceil(indexes.length / TICKS_MAX))
  return indexes.filter((_, place) => place % every === 0)
}

function toTick(days: readonly number[], index: number, unit: 'day' | 'month'): DayTick {
  const date = dateOf(days[index] ?? 0)
  const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' }).format(date)
  return { index, label: unit === 'day' ? `${month} ${date.getUTCDate()}` : `${month} ${date.getUTCFullYear()}` }
}

function dateOf(day: number): Date {
  return new Date(day * DAY_MS)
}

const HEIGHT = 248
const TOP = 30
const BOTTOM = 220
/** The paths are drawn on so many units, and stretched. */
const UNITS = 1000
/** More dots would hide the line; more stops would keep a keyboard from going on. */
const DOTS_MAX = 92
const FOCUSABLE_MAX = 31

export const ReadersChart: FC<{ days: readonly DayOfReaders[]; label: string }> = ({ days, label }) => {
  const most = Math.max(4, ...days.map(({ human, ai }) => Math.max(human, ai)))
  const y = scaleLinear().domain([0, most]).nice(4).range([BOTTOM, TOP])
  const steps = y.ticks(4).filter((step) => Number.isInteger(step))
  const places = days.map((one, index): Place => ({ one, index }))
  // A day that is not over would look like a fall.
  const over = places.filter(({ one }) => !one.isToday)
  const at = (index: number): number => (days.length === 1 ? 50 : 3.5 + (95 * index) / (days.length - 1))
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no element for a group of figures.
    <svg class="chart" width="100%" height={HEIGHT} role="group" aria-label={describeDays(days, label)}>
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        {steps.map((step) => (
          <line class={step === 0 ? 'ground' : 'grid'} x1="0" x2="100%" y1={y(step)} y2={y(step)} />
        ))}
        <ImportedBand days={days} at={at} />
        {tickDays(days.map(({ day }) => day)).map((tick) => (
          <DayLabel tick={tick} at={at(tick.index)} />
        ))}
      </svg>
      <svg
        x="0"
        y="0"
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 ${UNITS} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path class="area" d={drawArea(over, at, y)} />
        <path class="line human" d={drawLine(over, at, ({ human }) => y(human))} />
        <path class="line ai" d={drawLine(withAi(over), at, ({ ai }) => y(ai))} />
        {over.length < days.length && hasReaders(days.at(-1)) && (
          <>
            <path class="line human open" d={drawLine(places.slice(-2), at, ({ human }) => y(human))} />
            <path class="line ai open" d={drawLine(withAi(places.slice(-2)), at, ({ ai }) => y(ai))} />
          </>
        )}
      </svg>
      <svg width="100%" height={HEIGHT} aria-hidden="true">
        {steps.map((step) => (
          <text class="label step" x="0" y={y(step) - 5}>
            {formatCount(step)}
          </text>
        ))}
      </svg>
      {days.map((one, index) => (
        <DayFigure one={one} at={at(index)} width={95 / Math.max(1, days.length - 1)} y={y} count={days.length} />
      ))}
    </svg>
  )
}

/** Days that another tool has counted have no AI views, which is not the same as none. */
function hasAi({ sourceTool }: DayOfReaders): boolean {
  return sourceTool === undefined
}

/** A log that comes once a day has nothing of today. */
function hasReaders(one: DayOfReaders | undefined): boolean {
  return one !== undefined && one.human + one.ai > 0
}

function toUnits(percent: number): number {
  return Math.round((percent * UNITS) / 10) / 10
}

/** A day with its place among all of them. */
interface Place {
  one: DayOfReaders
  index: number
}

function withAi(places: readonly Place[]): Place[] {
  return places.filter(({ one }) => hasAi(one))
}

function drawLine(places: readonly Place[], at: (index: number) => number, yOf: (one: DayOfReaders) => number): string {
  return places
    .map(({ one, index }, nth) => `${nth === 0 ? 'M' : 'L'}${toUnits(at(index))},${Math.round(yOf(one) * 10) / 10}`)
    .join('')
}

function drawArea(places: readonly Place[], at: (index: number) => number, y: (value: number) => number): string {
  const [first, last] = [places.at(0), places.at(-1)]
  if (first === undefined || last === undefined) return ''
  const top = drawLine(places, at, ({ human }) => y(human))
  return `${top}L${toUnits(at(last.index))},${BOTTOM}L${toUnits(at(first.index))},${BOTTOM}Z`
}

interface FigureProps {
  one: DayOfReaders
  /** In per cent of the width. */
  at: number
  width: number
  y: (value: number) => number
  count: number
}

const DayFigure: FC<FigureProps> = ({ one, at, width, y, count }) => {
  const x = `${round(at)}%`
  const label = describeDay(one)
  // Many days would take up the page, and their table has them all.
  const toReaders = count > FOCUSABLE_MAX ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, tabindex: 0 }
  return (
    <g class="day" {...toReaders}>
      <rect class="catch" x={`${round(at - width / 2)}%`} width={`${round(width)}%`} y="0" height={HEIGHT} />
      <line class="guide" x1={x} x2={x} y1={TOP} y2={BOTTOM} />
      {count <= DOTS_MAX && one.isToday && hasReaders(one) && (
        <circle class="dot human open" cx={x} cy={y(one.human)} r="4" />
      )}
      {count <= DOTS_MAX && hasAi(one) && (!one.isToday || hasReaders(one)) && (
        <circle class={one.isToday ? 'dot ai open' : 'dot ai'} cx={x} cy={y(one.ai)} r={one.isToday ? 4 : 3} />
      )}
      <text class="readout" x="100%" y="12">
        {label}
      </text>
    </g>
  )
}

const DayLabel: FC<{ tick: DayTick; at: number }> = ({ tick, at }) => (
  <text class={`label day-label ${at > 90 ? 'end' : at < 10 ? '' : 'middle'}`} x={`${round(at)}%`} y={BOTTOM + 18}>
    {tick.label}
  </text>
)

const ImportedBand: FC<{ days: readonly DayOfReaders[]; at: (index: number) => number }> = ({ days, at }) => {
  const last = days.findLastIndex((one) => !hasAi(one))
  const first = days.findIndex((one) => !hasAi(one))
  if (first === -1) return null
  const [from, to] = [first === 0 ? 0 : at(first), last === days.length - 1 ? 100 : at(last)]
  return (
    <g>
      <rect
        class="imported"
        x={`${round(from)}%`}
        width={`${round(Math.max(1, to - from))}%`}
        y={TOP}
        height={BOTTOM - TOP}
      />
    </g>
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

function describeDays(days: readonly DayOfReaders[], label: string): string {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return `${label}: no days`
  const sum = (of: (one: DayOfReaders) => number) => formatCount(days.reduce((total, one) => total + of(one), 0))
  return `${label} from ${isoDay(first.day)} to ${isoDay(last.day)}: ${sum(({ human }) => human)} human, ${sum(({ ai }) => ai)} AI. The table below has each day.`
}
