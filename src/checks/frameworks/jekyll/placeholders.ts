// What the placeholders of a permalink stand for in a post or a document of a collection. Tried out with Jekyll 4.3.
import { nameOf, withoutExtension } from '../../config/paths.ts'
import type { ServedFile } from './routes.ts'

/** `2024-01-31`, `2024-01-31 23:30:00 +0100`, `2024-01-31T23:30Z` */
const DATE = /^(\d{4})-(\d\d?)-(\d\d?)(?:(?:[Tt]|\s+)(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/
/** Of a post, and of a document that may have one; a year of two digits is of this century. */
const DATED_NAME = /^(?:(\d{2}|\d{4})-(\d\d?)-(\d\d?)-)?(.+)$/

/** True for a date that Jekyll and we read alike; Ruby also finds one in `31st of Jan 24`. */
export function isPlainDate(value: unknown): boolean {
  return wallClockOf(value, 'UTC') !== undefined
}

/** Gives the values by the names of the placeholders; those of a date only where the date is known. */
export function placeholdersOf(
  { path, scan }: ServedFile,
  { folders, collection, timezone }: { folders: readonly string[]; collection: string; timezone: string },
): Record<string, string> {
  const bare = withoutExtension(nameOf(path))
  const [, year, month, day, name = bare] = DATED_NAME.exec(bare) ?? []
  const { slug: written, categories, category, date } = scan.frontmatter
  const slug = typeof written === 'string' && written !== '' ? written : name.replace(/\.+$/, '')
  const words = [...folders, ...wordsOf(categories), ...wordsOf(category)]
  const ofName = year === undefined ? undefined : `${year.padStart(4, '20')}-${month}-${day}`
  return {
    collection,
    name: slugify(bare),
    title: slug.replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, ''),
    slug: slugify(slug),
    categories: [...new Set(words.map((word) => word.toLowerCase()))].join('/'),
    slugified_categories: [...new Set(words.map(slugify))].join('/'),
    ...ofDate(wallClockOf(date ?? ofName, timezone)),
  }
}

function slugify(text: string): string {
  return text
    .replace(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/\s+/).filter((word) => word !== '')
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

/** Gives what a clock at the place shows, as if it stood there in UTC; undefined for a value that is no plain date. */
function wallClockOf(value: unknown, timeZone: string): Date | undefined {
  // Ruby finds a date in the text of a list, too.
  const text = value instanceof Date ? value.toISOString() : Array.isArray(value) ? '' : String(value)
  const [, year = '', month = '', day = '', hour = '00', minute = '00', second, offset] = DATE.exec(text) ?? []
  const local = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const zone = (offset ?? 'Z').replace('UTC', 'Z').replace(/(\d\d)(\d\d)$/, '$1:$2')
  const instant = new Date(`${local}T${hour.padStart(2, '0')}:${minute}:${second ?? '00'}${zone}`)
  // JavaScript takes the 31st of February for a day in March; Ruby stops.
  const isDay = new Date(`${local}T00:00Z`).getUTCDate() === Number(day)
  if (Number.isNaN(instant.getTime()) || !isDay) return undefined
  // To YAML, only a time with seconds is one.
  if (offset === undefined && second === undefined) return instant
  // The Swedish notation is that of ISO 8601.
  const shown = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return new Date(`${shown.replace(' ', 'T')}Z`)
}

const DAY_MS = 86_400_000

function ofDate(date: Date | undefined): Record<string, string> {
  if (date === undefined) return {}
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(date)
  const two = (value: number): string => String(value).padStart(2, '0')
  const dayOfYear = (of: Date): number => Math.floor((of.getTime() - Date.UTC(of.getUTCFullYear(), 0, 1)) / DAY_MS) + 1
  const weekDay = date.getUTCDay() || 7
  // A week belongs to the year of its Thursday.
  const thursday = new Date(date.getTime() + (4 - weekDay) * DAY_MS)
  return {
    year: String(date.getUTCFullYear()),
    short_year: two(date.getUTCFullYear() % 100),
    month: two(date.getUTCMonth() + 1),
    i_month: String(date.getUTCMonth() + 1),
    short_month: part({ month: 'short' }),
    long_month: part({ month: 'long' }),
    day: two(date.getUTCDate()),
    i_day: String(date.getUTCDate()),
    y_day: String(dayOfYear(date)).padStart(3, '0'),
    w_year: String(thursday.getUTCFullYear()),
    week: two(Math.ceil(dayOfYear(thursday) / 7)),
    w_day: String(weekDay),
    short_day: part({ weekday: 'short' }),
    long_day: part({ weekday: 'long' }),
    hour: two(date.getUTCHours()),
    minute: two(date.getUTCMinutes()),
    second: two(date.getUTCSeconds()),
  }
}
