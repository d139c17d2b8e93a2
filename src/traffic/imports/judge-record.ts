// Which records of an import count, by the rules that the project has for its own views.

import { DAY_MS, dayOf } from '../../base/days.ts'
import { IMPORT_SOURCE_DAYS, type ImportSource } from '../../contract/import-sources.ts'
import type { ImportRejection } from '../../contract/imported-views.ts'
import { IMPORTED_DAY_MAX_VIEWS } from '../../contract/limits.ts'
import { parseDateBound } from '../../contract/parameters.ts'
import type { Hit } from '../hit.ts'
import type { SiteRules } from '../site-rules.ts'
import { FUTURE_TOLERANCE_MS, toPageRequest } from '../view-rule.ts'
import type { ImportedRow } from './import-store.ts'

/** Views of a page on a day, as the other tool counted them. */
export interface SentRecord {
  /** `2025-03-01`. */
  date: string
  path: string
  host: string | undefined
  views: number
  /** Rows of the export that it stands for. */
  rows: number
}

export type JudgeRecord = (record: SentRecord) => ImportedRow | ImportRejection

/** The first place on earth where a day begins: a site there may be a day ahead of UTC. */
const EARLIEST_ZONE_MS = 14 * 3_600_000
/** The Web is from that year. */
const FIRST_DAY = dayOf(Date.UTC(1990, 0, 1))

export function createRecordJudge(source: ImportSource, site: SiteRules, now: number): JudgeRecord {
  const ahead = IMPORT_SOURCE_DAYS[source] === 'utc' ? FUTURE_TOLERANCE_MS : EARLIEST_ZONE_MS
  const lastDay = dayOf(now + ahead)
  const judgePage = createPageJudge(site)
  return ({ date, path, host, views }) => {
    const day = parseDay(date)
    if (day === undefined || day < FIRST_DAY) return 'invalid_time'
    if (day > lastDay) return 'in_future'
    if (!Number.isInteger(views) || views < 0 || views > IMPORTED_DAY_MAX_VIEWS) return 'invalid_count'
    const page = judgePage(path, host)
    return typeof page === 'string' ? page : { day, path: page.path, views }
  }
}

/** The day as its number since 1970; undefined when it is malformed or does not exist. */
function parseDay(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined
  const time = parseDateBound(date)
  return time === undefined ? undefined : time / DAY_MS
}

// ---- Pages -----------------------------------------------------------------------------------------------------------

type Page = { path: string } | ImportRejection

/** Pages whose verdict is remembered: an export names each of them on every day. */
const REMEMBERED_PAGES = 50_000

function createPageJudge(site: SiteRules): (path: string, host: string | undefined) => Page {
  const known = new Map<string, Page>()
  return (path, host) => {
    const name = `${host ?? ''}\n${path}`
    const found = known.get(name)
    if (found !== undefined) return found
    if (known.size >= REMEMBERED_PAGES) known.clear()
    const page = judgePage(path, host, site)
    known.set(name, page)
    return page
  }
}

/** Those tools count in a browser that shows the page, so it was HTML. */
const SHOWN: Omit<Hit, 'target' | 'host'> = {
  time: 0,
  userAgent: '',
  method: undefined,
  status: undefined,
  contentType: 'text/html',
  accept: undefined,
  purpose: undefined,
  referrer: undefined,
  bytes: undefined,
  ip: undefined,
  id: undefined,
}
const ANY_TIME = { now: Number.POSITIVE_INFINITY, oldest: Number.NEGATIVE_INFINITY }

function judgePage(path: string, host: string | undefined, site: SiteRules): Page {
  if (path === '') return 'unreadable'
  const request = toPageRequest({ ...SHOWN, target: path, host: host === '' ? undefined : host }, site, ANY_TIME)
  if (typeof request !== 'string') return { path: request.path }
  switch (request) {
    case 'other_host':
    case 'outside_base_path':
    case 'asset':
      return request
    default:
      // Also what a framework loads for itself, such as the data of a page.
      return 'excluded_path'
  }
}
