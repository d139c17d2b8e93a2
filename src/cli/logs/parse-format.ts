// `--format`: a name of ours, a name of GoAccess, or a pattern in its notation, with or without an envelope in front.
import { splitFormatName, wrapFeed } from '../../pageviews/feeds/envelopes/index.ts'
import type { Feed } from '../../pageviews/feeds/feed.ts'
import { FORMAT_CHOICE, findFeed } from '../../pageviews/feeds/index.ts'
import { findGoAccessPattern, GOACCESS_NAMES } from '../../pageviews/feeds/pattern/goaccess-names.ts'
import { PatternError } from '../../pageviews/feeds/pattern/pattern-error.ts'
import { createPatternFeed } from '../../pageviews/feeds/pattern/pattern-feed.ts'
import { UsageError } from '../runtime.ts'

export interface FormatOptions {
  format?: string
  dateFormat?: string
  timeFormat?: string
  datetimeFormat?: string
}

/** Undefined when the format is to be detected. Throws `UsageError`. */
export function parseFormat(options: FormatOptions): Feed | undefined {
  const { format, dateFormat, timeFormat, datetimeFormat } = options
  const hasTimes = [dateFormat, timeFormat, datetimeFormat].some((text) => text !== undefined)
  if (hasTimes && format?.includes('%') !== true) {
    throw new UsageError('--date-format, --time-format and --datetime-format belong to a pattern in --format')
  }
  return format === undefined ? undefined : findFormat(format, options)
}

function findFormat(format: string, options: FormatOptions): Feed {
  const { envelope, inner } = splitFormatName(format)
  const feed = asUsage(() => findFeed(inner) ?? findInGoAccess(inner, options))
  if (feed === undefined) throw new UsageError(`--format takes ${FORMAT_CHOICE}, or a pattern with %, not "${format}"`)
  return envelope === undefined ? feed : wrapFeed(envelope, feed)
}

function findInGoAccess(format: string, { dateFormat, timeFormat, datetimeFormat }: FormatOptions): Feed | undefined {
  if (format.includes('%')) return createPatternFeed({ pattern: format, dateFormat, timeFormat, datetimeFormat })
  const name = GOACCESS_NAMES.get(format.toUpperCase())
  return name === undefined ? findGoAccessPattern(format.toUpperCase()) : findFeed(name)
}

function asUsage<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof PatternError ? new UsageError(`--format: ${error.message}`) : error
  }
}

/** The options as text, for what depends on the format. '' without any. */
export function formatOptionsKey({ format, dateFormat, timeFormat, datetimeFormat }: FormatOptions): string {
  const times = [dateFormat, timeFormat, datetimeFormat].filter((text) => text !== undefined)
  return [format ?? '', ...times].join(' ')
}
