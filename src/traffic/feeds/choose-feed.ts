// The feed that a person names: by a name of ours, by one of GoAccess, or by a pattern in its notation, with or without an
// envelope in front.

import { splitFormatName, wrapFeed } from './envelopes/index.ts'
import type { Feed } from './feed.ts'
import { findFeed } from './index.ts'
import { PatternError } from './pattern/pattern-error.ts'
import { createPatternFeed } from './pattern/pattern-feed.ts'

// The names that GoAccess has for formats, `goaccess --log-format=COMBINED`, and what reads the same lines here.

/** Names of feeds. */
const GOACCESS_NAMES: ReadonlyMap<string, string> = new Map([
  ['COMBINED', 'combined'],
  ['VCOMBINED', 'combined'],
  ['COMMON', 'combined'],
  ['VCOMMON', 'combined'],
  ['W3C', 'iis'],
  ['CLOUDFRONT', 'cloudfront'],
  ['AWSELB', 'alb'],
  ['AWSALB', 'alb'],
  ['AWSS3', 's3'],
  ['CADDY', 'caddy'],
  ['TRAEFIKCLF', 'combined'],
])

/** https://cloud.google.com/storage/docs/access-logs: microseconds, address, two more, method, address, status, ... */
const CLOUD_STORAGE = '"%x","%h",%^,%^,"%m","%U","%s",%^,"%b","%D",%^,"%R","%u"'

/** A format of GoAccess that is no feed of its own. Throws `PatternError` for one without user agents. */
function findGoAccessPattern(name: string): Feed | undefined {
  if (name === 'CLOUDSTORAGE') return createPatternFeed({ pattern: CLOUD_STORAGE, datetimeFormat: '%f' })
  if (name !== 'SQUID') return undefined
  throw new PatternError(
    'The native log of Squid has no user agents; let Squid write "logformat combined" (access_log ... combined) and read that',
  )
}

interface FormatText {
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
