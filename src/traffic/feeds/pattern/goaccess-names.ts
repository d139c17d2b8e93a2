// The names that GoAccess has for formats, `goaccess --log-format=COMBINED`, and what reads the same lines here.
import type { Feed } from '../feed.ts'
import { PatternError } from './pattern-error.ts'
import { createPatternFeed } from './pattern-feed.ts'

/** Names of feeds. */
export const GOACCESS_NAMES: ReadonlyMap<string, string> = new Map([
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
export function findGoAccessPattern(name: string): Feed | undefined {
  if (name === 'CLOUDSTORAGE') return createPatternFeed({ pattern: CLOUD_STORAGE, datetimeFormat: '%f' })
  if (name !== 'SQUID') return undefined
  throw new PatternError(
    'The native log of Squid has no user agents; let Squid write "logformat combined" (access_log ... combined) and read that',
  )
}
