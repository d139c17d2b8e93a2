// The feed that a person names: by a name of ours, by one of GoAccess, or by a pattern in its notation, with or without an
// envelope in front.
import { splitFormatName, wrapFeed } from './envelopes/index.ts'
import type { Feed } from './feed.ts'
import { findFeed } from './index.ts'
import { findGoAccessPattern, GOACCESS_NAMES } from './pattern/goaccess-names.ts'
import { createPatternFeed } from './pattern/pattern-feed.ts'

export interface FormatText {
  format: string
  dateFormat?: string | undefined
  timeFormat?: string | undefined
  datetimeFormat?: string | undefined
}

/** Undefined for a name that nobody knows. Throws `PatternError`. */
export function chooseFeed({ format, ...times }: FormatText): Feed | undefined {
  const { envelope, inner } = splitFormatName(format)
  const feed = findFeed(inner) ?? findInGoAccess({ format: inner, ...times })
  return feed === undefined || envelope === undefined ? feed : wrapFeed(envelope, feed)
}

/** Whether a format is a pattern and no name. */
export function isPattern(format: string): boolean {
  return format.includes('%')
}

function findInGoAccess({ format, ...times }: FormatText): Feed | undefined {
  if (isPattern(format)) return createPatternFeed({ pattern: format, ...times })
  const name = GOACCESS_NAMES.get(format.toUpperCase())
  return name === undefined ? findGoAccessPattern(format.toUpperCase()) : findFeed(name)
}

/** What a format means, as text; '' without any. */
export function formatKey({ format, dateFormat, timeFormat, datetimeFormat }: Partial<FormatText>): string {
  const times = [dateFormat, timeFormat, datetimeFormat].filter((text) => text !== undefined)
  return [format ?? '', ...times].join(' ')
}
