// docs/api.md repeats tables of the code; these tests compare them in both directions.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { BEACON_REASONS } from '../../src/contract/beacon.ts'
import { ERRORS } from '../../src/contract/errors.ts'
import { AgentJobSchema, CreateJobSchema } from '../../src/contract/job.ts'
import { END_EVENT, TRANSCRIPT_EVENTS } from '../../src/contract/job-events.ts'
import { COMPLETED_OUTCOMES, FAILED_OUTCOMES } from '../../src/contract/job-states.ts'
import { ViewEventSchema } from '../../src/contract/view-events.ts'
import { ViewsQuerySchema } from '../../src/contract/views.ts'
import { FEED_NAMES } from '../../src/traffic/feeds/index.ts'
import { type RunningApi, readJson, startApi } from '../support/start-api.ts'

const page = readFileSync('docs/api.md', 'utf8')

/** Rows of the table whose heading begins with these columns, as lists of cells. */
function rowsOf(heading: string): string[][] {
  const [, after = ''] = page.split(`| ${heading}`)
  const table = after.slice(after.indexOf('\n') + 1).split('\n\n')[0] ?? ''
  const rows = table.split('\n').slice(1)
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const bare = (cell: string | undefined) => (cell ?? '').replaceAll('`', '')

test('the table of errors', () => {
  expect(rowsOf('code | status | meaning')).toEqual(
    Object.entries(ERRORS).map(([code, [status, meaning]]) => [`\`${code}\``, String(status), meaning]),
  )
})

test('the table of the job', () => {
  const fields = rowsOf('field | type | meaning').map(([field]) => bare(field).split('.')[0])
  expect([...new Set(fields)]).toEqual(Object.keys(AgentJobSchema.shape))
})

test('the table of the body', () => {
  expect(rowsOf('field | meaning').map(([field]) => bare(field))).toEqual(Object.keys(CreateJobSchema.shape))
})

test('the table of the events of a job', () => {
  expect(rowsOf('event | data').map(([event]) => bare(event))).toEqual([...TRANSCRIPT_EVENTS, END_EVENT])
})

test('the table of the fields of an event', () => {
  expect(rowsOf('event field | meaning').map(([field]) => bare(field))).toEqual(Object.keys(ViewEventSchema.shape))
})

test('the table of the parameters of an export', () => {
  const parameters = rowsOf('parameter | without it | meaning').map(([name]) => bare(name))
  expect(parameters).toEqual(Object.keys(ViewsQuerySchema.shape))
})

test('the list of formats', () => {
  const [, list = ''] = /`format` is one of (.+?)\./.exec(page) ?? []
  expect(bare(list).split(', ')).toEqual(FEED_NAMES)
})

test('the reasons of beacons', () => {
  const [, list = ''] = /was understood and not counted: (.+?), or one of/.exec(page) ?? []
  expect(bare(list).split(', ')).toEqual(Object.keys(BEACON_REASONS))
})

test('the table of outcomes', () => {
  const rows = Object.fromEntries(
    rowsOf('status | outcomes').map(([status, outcomes]) => [bare(status), bare(outcomes)]),
  )
  expect(rows).toMatchObject({ completed: COMPLETED_OUTCOMES.join(', '), failed: FAILED_OUTCOMES.join(', ') })
})

test('the table of routes', async () => {
  const api: RunningApi = await startApi()
  const { paths } = await readJson(await api.send('/openapi.json'))
  await api.stop()
  const listed = rowsOf('method | path | scope').map(
    ([method, path, scope]) => `${method} ${bare(path)} ${bare(scope)}`,
  )
  const served = Object.entries<Record<string, { description?: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { description = '' }]) => {
      return `${method.toUpperCase()} ${path} ${/`(.+)`/.exec(description)?.[1] ?? 'none'}`
    }),
  )
  expect(listed.sort()).toEqual(served.sort())
})
