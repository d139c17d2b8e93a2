// Microsoft's IIS, and Azure App Service, in the W3C extended format: columns between spaces, named by a `#Fields:` line.
// https://learn.microsoft.com/en-us/windows/win32/http/w3c-logging
import type { Rejection } from '../../contract/rejections.ts'
import type { Hit } from '../hit.ts'
import type { Feed } from './feed.ts'
import { parseDateAndTime } from './iso-time.ts'
import { readLoggedBytes } from './logged-bytes.ts'
import { readLoggedStatus } from './logged-status.ts'
import { createColumnReader, FIELDS_HEADER, type ReadColumn } from './named-columns.ts'
import { readReferrer } from './referrer.ts'

export const iis: Feed = {
  name: 'iis',
  title: 'IIS or Azure App Service, W3C extended format',
  agentAdvice: 'select the field User Agent (cs(User-Agent)) among the W3C fields of the site in IIS',
  recognizes: (line) =>
    line.startsWith(FIELDS_HEADER) ? line.includes(' cs-uri-stem') && !line.includes(' x-edge-') : DATA_LINE.test(line),
  createReader: () => createColumnReader({ fallback: DEFAULT_FIELDS, separator: ' ', read: readLine }),
}

const DATA_LINE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (?:[^ ]+ ){1,8}[A-Z]+ \//

/** What IIS logs since version 7 unless an administrator changes it. */
const DEFAULT_FIELDS =
  'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status ' +
  'sc-substatus sc-win32-status time-taken'

function readLine(value: ReadColumn, has: (name: string) => boolean): Hit | Rejection {
  const stem = value('cs-uri-stem')
  if (stem === undefined) return 'unreadable'
  if (!has('cs(User-Agent)')) return 'user_agent_missing'
  const time = parseDateAndTime(value('date') ?? '', value('time') ?? '')
  if (time === undefined) return 'invalid_time'
  const status = has('sc-status') ? readLoggedStatus(value('sc-status') ?? '-') : undefined
  if (typeof status === 'string') return status
  const query = value('cs-uri-query')
  return {
    time,
    target: query === undefined ? stem : `${stem}?${query}`,
    userAgent: withSpaces(value('cs(User-Agent)') ?? ''),
    host: value('cs-host'),
    method: value('cs-method'),
    status,
    contentType: undefined,
    accept: withSpaces(value('cs(Accept)') ?? '') || undefined,
    purpose: undefined,
    referrer: readReferrer(withSpaces(value('cs(Referer)') ?? '')),
    bytes: readLoggedBytes(value('sc-bytes')),
    ip: value('c-ip'),
    id: undefined,
  }
}

/** IIS writes spaces as `+`; a `+` that was sent looks the same. */
function withSpaces(text: string): string {
  return text.replaceAll('+', ' ')
}
