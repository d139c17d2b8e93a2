// Options that several commands take, with their words in one place, and what they are turned into.
import { Option } from 'commander'
import { parseDateBound } from '../contract/date-bound.ts'
import type { Feed } from '../pageviews/feeds/feed.ts'
import { FEED_NAMES, findFeed } from '../pageviews/feeds/index.ts'
import { type Surroundings, UsageError } from './surroundings.ts'

/** Each call makes an option of its own: commander writes into them. */
export const OPTIONS = {
  json: () => new Option('--json', 'print JSON for scripts'),
  project: () => new Option('--project <id>', 'the project: its id, or OWNER/REPO[:ROOT] of this machine'),
  from: () => new Option('--from <date>', 'first day or time (UTC) that counts, such as 2026-11-01'),
  to: () => new Option('--to <date>', 'first day or time (UTC) that no longer counts'),
  format: () => new Option('--format <name>', `format of the lines (default: detected): ${FEED_NAMES.join(', ')}`),
  host: () => new Option('--host <name>', 'only requests to this host; lines that name none are taken for its own'),
  url: () => new Option('--url <address>', 'a service elsewhere, instead of the data of this machine'),
  apiKey: () => new Option('--api-key <key>', 'key for --url (better: the variable DOCMEND_API_KEY)'),
}

export interface RangeOptions {
  from?: string
  to?: string
}

/** Bounds in epoch milliseconds, null where none was given. Throws `UsageError`. */
export function parseRange({ from, to }: RangeOptions): { from: number | null; to: number | null } {
  const range = { from: parseBound('--from', from), to: parseBound('--to', to) }
  if (range.from !== null && range.to !== null && range.from > range.to) {
    throw new UsageError('--from is after --to; the range begins with --from and ends before --to')
  }
  return range
}

function parseBound(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const time = parseDateBound(text)
  if (time !== undefined) return time
  throw new UsageError(`${name} takes a date like 2026-11-20 or a time like 2026-11-20T08:00:00Z; "${text}" is none`)
}

/** Throws `UsageError` when there is no such format; undefined = to be detected. */
export function parseFormat(name: string | undefined): Feed | undefined {
  if (name === undefined) return undefined
  const feed = findFeed(name)
  if (feed === undefined) throw new UsageError(`--format "${name}" is none; there are ${FEED_NAMES.join(', ')}`)
  return feed
}

export interface RemoteOptions {
  url?: string
  apiKey?: string
}

/** Where the service is and with which key; undefined = the data of this machine. Throws `UsageError`. */
export function parseRemote(
  around: Surroundings,
  options: RemoteOptions,
): { baseUrl: string; apiKey: string } | undefined {
  if (options.url === undefined) {
    if (options.apiKey !== undefined) throw new UsageError('--api-key goes with --url, which is missing')
    return undefined
  }
  if (!/^https?:\/\/./.test(options.url))
    throw new UsageError(`--url takes an address like https://docmend.example.com`)
  const apiKey = options.apiKey ?? around.env.DOCMEND_API_KEY ?? ''
  if (apiKey === '') throw new UsageError('--url needs a key: set DOCMEND_API_KEY, or give --api-key')
  return { baseUrl: options.url, apiKey }
}
