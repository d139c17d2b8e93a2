// Page views as a site's server would report them.
import { gzipSync } from 'node:zlib'
import { eventsPath, viewsPath } from '../../src/contract/paths.ts'
import type { ViewsReport } from '../../src/contract/reports.ts'
import type { IngestAnswer, ViewEvent } from '../../src/contract/view-events.ts'
import { type RunningApi, readJson } from './start-api.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const CHATGPT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot'
export const GPTBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)'

/** An hour ago, so it is neither in the future nor too old. */
export const RECENT = new Date(Date.now() - 3_600_000)

/** A person's view of a page, unless the fields say otherwise. */
export function viewEvent(fields: Partial<ViewEvent> = {}): ViewEvent {
  return { time: RECENT.toISOString(), path: '/guide', userAgent: FIREFOX, status: 200, ...fields }
}

/** A line as nginx writes it in its combined format. */
export function logLine(path: string, { userAgent = FIREFOX, status = 200, method = 'GET', at = RECENT } = {}): string {
  const [, , day, month, year, time] = /^(\w+), (\d+) (\w+) (\d+) ([\d:]+)/.exec(at.toUTCString()) ?? []
  return `203.0.113.7 - - [${day}/${month}/${year}:${time} +0000] "${method} ${path} HTTP/1.1" ${status} 512 "-" "${userAgent}"`
}

/** Sends a body unchanged; the query may name the format. */
export function postBatch(
  api: RunningApi,
  body: string | Uint8Array<ArrayBuffer>,
  { type = 'application/json', key, gzip = false, query = '' }: BatchOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = { 'Content-Type': type }
  if (key !== undefined) headers['Idempotency-Key'] = key
  if (gzip) headers['Content-Encoding'] = 'gzip'
  const sent = gzip && typeof body === 'string' ? gzipSync(body) : body
  return api.send(`${eventsPath(api.project.id)}${query}`, { method: 'POST', body: sent, headers })
}

interface BatchOptions {
  type?: string
  key?: string
  gzip?: boolean
  /** With its question mark. */
  query?: string
}

/** Sends events and returns the counts. */
export async function countEvents(api: RunningApi, events: readonly ViewEvent[], key?: string): Promise<IngestAnswer> {
  const response = await postBatch(api, JSON.stringify(events), key === undefined ? {} : { key })
  if (response.status !== 200) throw new Error(`Events were answered ${response.status}: ${await response.text()}`)
  return readJson(response)
}

/** Sends log lines, whose format is detected, and returns the counts. */
export async function countLines(
  api: RunningApi,
  text: string | Uint8Array<ArrayBuffer>,
  query = '',
): Promise<IngestAnswer> {
  const response = await postBatch(api, text, { type: 'text/plain', query })
  if (response.status !== 200) throw new Error(`Lines were answered ${response.status}: ${await response.text()}`)
  return readJson(response)
}

/** Number of lines that the answer accounts for. */
export function linesOf({ accepted, duplicates, rejected }: IngestAnswer): number {
  return accepted + duplicates + Object.values(rejected).reduce((sum, count) => sum + count, 0)
}

/** Reads a report; the query includes its question mark. */
export async function readReport(api: RunningApi, query = '', report: ViewsReport = 'views') {
  return readJson(await api.send(`${viewsPath(api.project.id, report)}${query}`))
}
