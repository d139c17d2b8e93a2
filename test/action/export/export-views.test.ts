import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { messagesOf, runStep, startStep } from '../../support/action-runner.ts'
import { refusal, type Script, startScriptedApi } from '../../support/scripted-api.ts'
import { counts, exportInputs, fixed, NAME, others, page, useWorkspace, views } from './exported-views.ts'

const { workspace } = useWorkspace()

test('views become files in each form, and the workflow sees where and how many', async () => {
  await using api = await startScriptedApi({ ...others, views: [page(views)] })
  const step = await runStep({ with: { ...exportInputs(api.url), ...fixed, format: 'json, CSV,ndjson,csv' } })
  expect(messagesOf(step, 'error')).toEqual([])
  expect(step.outputs).toEqual({
    status: 'completed',
    files: expect.stringMatching(new RegExp(`^/.*/${NAME}\\.json\n/.*/${NAME}\\.csv\n/.*/${NAME}\\.ndjson$`)),
    'total-views': '13',
    'human-views': '8',
    'ai-views': '5',
  })
  const rows = views.map((row) => JSON.stringify(row))
  expect(step.files).toEqual({
    [`${NAME}.json`]: `{"projectId":"prj_1","dateFrom":"2026-11-01","dateTo":"2026-11-20","totals":{"human":8,"ai":5,"total":13},"views":[\n${rows.join(',\n')}\n]}\n`,
    [`${NAME}.csv`]: `path,human,ai,total\r\n/guide,7,3,10\r\n"/a ""b"", c",1,1,2\r\n'=cmd(),0,1,1\r\n`,
    [`${NAME}.ndjson`]: `${rows.join('\n')}\n`,
  })
  expect(JSON.parse(step.files[`${NAME}.json`] ?? '').views).toEqual(views)
})

test('all pages are read, with the bounds and the key', async () => {
  await using api = await startScriptedApi({ ...others, views: [page(views.slice(0, 2), true), page(views.slice(2))] })
  const step = await runStep({ with: { ...exportInputs(api.url), ...fixed, summary: 'false', format: 'ndjson' } })
  expect(step.files[`${NAME}.ndjson`]?.trim().split('\n')).toHaveLength(3)
  const bounds = 'dateFrom=2026-11-01&dateTo=2026-11-20&limit=250'
  expect(api.requests.map(({ path }) => path)).toEqual([
    `/v1/analytics/prj_1/views?${bounds}&offset=0`,
    `/v1/analytics/prj_1/views?${bounds}&offset=250`,
  ])
  expect(api.requests[0]?.headers.authorization).toBe('Bearer mend_scripted')
  expect(step.summary).toBe('')
})

test('all wrong inputs of an export are told in one message', async () => {
  const wrong = { 'base-url': '', 'date-from': 'monday', 'date-to': '1.11.', format: 'xml', 'output-dir': '/etc' }
  const step = await runStep({ with: { ...exportInputs(''), ...wrong, 'timeout-minutes': 'x', summary: 'x' } })
  const [message = '', ...more] = messagesOf(step, 'error')
  expect(more).toEqual([])
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'base-url',
    'date-from',
    'date-to',
    'format',
    'output-dir',
    'timeout-minutes',
    'summary',
  ])
})

test('without dates the last 30 full days are taken', async () => {
  await using api = await startScriptedApi({ ...others, views: [page(views)] })
  const step = await runStep({ with: { ...exportInputs(api.url), summary: 'false' } })
  const query = new URL(api.requests[0]?.path ?? '', api.url).searchParams
  const [from, to] = [query.get('dateFrom') ?? '', query.get('dateTo') ?? '']
  expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000)
  expect(Object.keys(step.files)).toEqual([expect.stringContaining(`views-${from}-to-`)])
})

test('no views are an empty export and no mistake', async () => {
  const nothing = { body: { totals: counts(0, 0), views: [], hasMore: false } }
  await using api = await startScriptedApi({ ...others, views: [nothing] })
  const step = await runStep({ with: { ...exportInputs(api.url), period: 'all', format: 'json,csv' } })
  expect([step.exitCode, step.outputs['total-views']]).toEqual([0, '0'])
  expect(JSON.parse(step.files['views-all.json'] ?? '')).toMatchObject({ dateFrom: null, dateTo: null, views: [] })
  expect(step.files['views-all.csv']).toBe('path,human,ai,total\r\n')
  expect(api.requests[0]?.path).toBe('/v1/analytics/prj_1/views?limit=250&offset=0')
})

describe('an export that breaks leaves no file', () => {
  test.each<[string, Script['views'], RegExp]>([
    ['refused key', [refusal(401, 'revoked_key', 'Revoked.')], /^Revoked\. Check the secret/],
    ['missing scope', [refusal(403, 'scope_missing', 'No.')], /views:read/],
    ['unknown project', [refusal(404, 'project_not_found', 'No.')], /Check project-id/],
    [
      'refused run',
      [refusal(403, 'token_not_allowed', 'Runs of tags may only read.')],
      /^Runs of tags may only read\.$/,
    ],
    ['refusal after the first page', [page(views, true), refusal(400, 'range_not_kept', 'Gone.')], /^Gone\./],
    ['sum that does not fit', [page(views.slice(1))], /changed while they were read/],
    ['another service', [{ body: { hello: 'world' } }], /Check base-url/],
  ])('%s', async (_, answers, words) => {
    await using api = await startScriptedApi({ ...others, views: answers ?? [] })
    const step = await runStep({ with: { ...exportInputs(api.url), ...fixed } })
    expect(step.exitCode).toBe(1)
    expect(messagesOf(step, 'error')).toEqual([expect.stringMatching(words)])
    expect([step.files, step.outputs]).toEqual([{}, {}])
  })

  test('one of the files cannot get its name', async () => {
    const taken = mkdtempSync(join(workspace, 'taken-'))
    mkdirSync(join(taken, 'out', `${NAME}.csv`), { recursive: true })
    await using api = await startScriptedApi({ ...others, views: [page(views)] })
    const inputs = { ...exportInputs(api.url), ...fixed, format: 'json,csv', 'output-dir': 'out' }
    const step = await runStep({ with: inputs, workspace: taken })
    expect([step.exitCode, step.outputs]).toEqual([1, {}])
    expect(readdirSync(join(taken, 'out'))).toEqual([`${NAME}.csv`])
  })

  test('the time is up', async () => {
    await using api = await startScriptedApi({ views: ['hang'] })
    const step = await runStep({ with: { ...exportInputs(api.url), ...fixed, 'timeout-minutes': '0.005' } })
    expect([step.exitCode, step.files]).toEqual([1, {}])
    expect(messagesOf(step, 'error')).toEqual([
      'The export was not complete after 0.005 minutes; raise timeout-minutes or export a shorter range.',
    ])
  })

  test('the workflow run is canceled', async () => {
    await using api = await startScriptedApi({ views: ['hang'] })
    const step = startStep({ with: { ...exportInputs(api.url), ...fixed } })
    await api.seen('views')
    step.kill('SIGINT')
    const result = await step.ended
    expect([result.exitCode, result.files]).toEqual([1, {}])
    expect(messagesOf(result, 'error')).toEqual(['The workflow run was canceled before the export was complete.'])
  })
})

test('files of an earlier export are replaced, and what else is there stays', async () => {
  mkdirSync(join(workspace, 'docmend-views'))
  writeFileSync(join(workspace, 'docmend-views', `${NAME}.json`), 'old')
  writeFileSync(join(workspace, 'docmend-views', 'note.txt'), 'mine')
  await using api = await startScriptedApi({ ...others, views: [page(views)] })
  const step = await runStep({ with: { ...exportInputs(api.url), ...fixed }, workspace })
  expect(Object.keys(step.files).sort()).toEqual(['note.txt', `${NAME}.json`])
  expect(step.files[`${NAME}.json`]).toContain('"/guide"')
})

test('a summary that lacks a report says so, and the export is whole', async () => {
  const old = refusal(404, 'route_not_found', 'There is no such route')
  await using api = await startScriptedApi({ ...others, views: [page(views)], timeseries: [old], agents: [old] })
  const step = await runStep({ with: { ...exportInputs(api.url), ...fixed } })
  expect([step.exitCode, step.outputs.status]).toEqual([0, 'completed'])
  expect(messagesOf(step, 'warning')).toHaveLength(2)
  expect(step.summary).toContain('#### Top pages')
})

test('a run that is canceled during the summary has its files', async () => {
  await using api = await startScriptedApi({ ...others, views: [page(views)], timeseries: ['hang'] })
  const step = startStep({ with: { ...exportInputs(api.url), ...fixed } })
  await api.seen('timeseries')
  step.kill('SIGINT')
  const result = await step.ended
  expect([result.exitCode, result.outputs.status, Object.keys(result.files)]).toEqual([
    0,
    'completed',
    [`${NAME}.json`],
  ])
  expect(messagesOf(result, 'warning')).toContain('The summary has no timeseries: the step had to stop')
})

describe('an input that cannot be is refused before anything is sent', () => {
  symlinkSync(tmpdir(), join(workspace, 'elsewhere'))
  test.each([
    [{ period: 'week' }, 'period is "week"; write one of yesterday, 7d, 30d, last-month, all.'],
    [{ format: 'xlsx' }, 'format is "xlsx"; write json, csv, ndjson'],
    [{ format: '' }, 'format is ""'],
    [{ 'date-from': 'yesterday' }, 'date-from is "yesterday"; write a day like'],
    [{ 'date-to': '2026-11-01; rm -rf /' }, 'date-to is'],
    [{ 'output-dir': '../out' }, 'output-dir ../out is outside the workspace.'],
    [{ 'output-dir': '/etc' }, 'output-dir /etc is outside'],
    [{ 'output-dir': 'elsewhere/new/folder' }, 'output-dir elsewhere/new/folder is outside'],
  ])('%j', async (wrong, message) => {
    const step = await runStep({ with: { ...exportInputs('http://127.0.0.1:9'), ...wrong }, workspace })
    expect(step.exitCode).toBe(1)
    expect(messagesOf(step, 'error')).toEqual([expect.stringContaining(message)])
  })
})
