import { describe, expect, test } from '@jest/globals'
import { runStep } from '../../support/action-runner.ts'
import { refusal, startScriptedApi } from '../../support/scripted-api.ts'
import { counts, exportInputs, fixed, NAME, others, page, useWorkspace, views } from './exported-views.ts'

useWorkspace()

test('imported views are named in the log, the summary and the JSON', async () => {
  const days = { from: '2026-11-01', to: '2026-11-02', days: 'utc', ai: 'unknown' }
  const sources = [{ ...days, source: 'umami', views: 3 }]
  const body = { totals: counts(8, 5), views, hasMore: false, sources }
  await using api = await startScriptedApi({ ...others, views: [{ body }] })
  const step = await runStep({ with: { ...exportInputs(api.url), ...fixed, format: 'json' } })
  const sentence = '3 of the human views were counted by Umami on 2026-11-01 and imported.'
  expect(step.log.join('\n')).toContain(sentence)
  expect(step.summary.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toContain(sentence)
  expect(JSON.parse(step.files[`${NAME}.json`] ?? '').sources).toEqual(sources)
})

describe('an export that breaks leaves no file', () => {
  const soon = { 'Retry-After': '0' }

  test('while a fault that passes is tried again', async () => {
    const away = refusal(503, 'store_unavailable', 'Away.', soon)
    await using api = await startScriptedApi({ ...others, views: [away, 'reset', page(views)] })
    const step = await runStep({ with: { ...exportInputs(api.url), ...fixed } })
    expect([step.exitCode, step.outputs['total-views']]).toEqual([0, '13'])
  })
})
