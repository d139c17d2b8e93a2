// `--log-format`: a name of ours, a name of GoAccess, or a pattern in its notation, with or without an envelope in front.
import { chooseFeed, formatKey, isPattern } from '../../traffic/feeds/choose-feed.ts'
import type { Feed } from '../../traffic/feeds/feed.ts'
import { FORMAT_CHOICE } from '../../traffic/feeds/index.ts'
import { PatternError } from '../../traffic/feeds/pattern/pattern-error.ts'
import { UsageError } from '../runtime.ts'

export interface FormatOptions {
  logFormat?: string
  dateFormat?: string
  timeFormat?: string
  datetimeFormat?: string
}

/** Undefined when the format is to be detected. Throws `UsageError`. */
export function parseFormat(options: FormatOptions): Feed | undefined {
  const { logFormat: format, dateFormat, timeFormat, datetimeFormat } = options
  const hasTimes = [dateFormat, timeFormat, datetimeFormat].some((text) => text !== undefined)
  if (hasTimes && (format === undefined || !isPattern(format))) {
    throw new UsageError('--date-format, --time-format and --datetime-format belong to a pattern in --log-format')
  }
  return format === undefined ? undefined : findFormat(format, options)
}

function findFormat(format: string, options: FormatOptions): Feed {
  const feed = asUsage(() => chooseFeed({ ...options, format }))
  if (feed !== undefined) return feed
  throw new UsageError(`--log-format takes ${FORMAT_CHOICE}, or a pattern with %, not "${format}"`)
}

function asUsage<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof PatternError ? new UsageError(`--log-format: ${error.message}`) : error
  }
}

/** The options as text, for what depends on the format. '' without any. */
export function formatOptionsKey(options: FormatOptions): string {
  const { logFormat: format, ...times } = options
  return formatKey(format === undefined ? times : { ...times, format })
}
