import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { deriveIdempotencyKey } from '../../src/action/track-job.ts'

const run = { id: '7001', job: 'docs', step: 'ask' }
const body = { prompt: 'Fix the links' }
const key = deriveIdempotencyKey(run, 'prj_1', body, 1)

test('the same step of the same run asks with the same key', () => {
  expect(deriveIdempotencyKey({ ...run }, 'prj_1', { ...body }, 1)).toBe(key)
  expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test.each([
  ['run', deriveIdempotencyKey({ ...run, id: '7002' }, 'prj_1', body, 1)],
  ['workflow job', deriveIdempotencyKey({ ...run, job: 'other' }, 'prj_1', body, 1)],
  ['step', deriveIdempotencyKey({ ...run, step: 'other' }, 'prj_1', body, 1)],
  ['project', deriveIdempotencyKey(run, 'prj_2', body, 1)],
  ['prompt', deriveIdempotencyKey(run, 'prj_1', { prompt: 'Fix the images' }, 1)],
  ['branch', deriveIdempotencyKey(run, 'prj_1', { ...body, ref: 'next' }, 1)],
  ['draft', deriveIdempotencyKey(run, 'prj_1', { ...body, draft: true }, 1)],
  ['attempt', deriveIdempotencyKey(run, 'prj_1', body, 2)],
  ['leg of a matrix', deriveIdempotencyKey(run, 'prj_1', body, 1, '{"version":1}')],
])('another %s asks with another key', (_, other) => {
  expect(other).not.toBe(key)
})

test('outside a matrix the key is that of earlier versions, so that a re-run finds its job', () => {
  const parts = JSON.stringify(['7001', 'docs', 'ask', 'prj_1', body])
  expect(key).toBe(createHash('sha256').update(parts).digest('hex'))
})

test('parts cannot run into each other', () => {
  const shifted = deriveIdempotencyKey({ ...run, job: 'do', step: 'csask' }, 'prj_1', body, 1)
  expect(shifted).not.toBe(deriveIdempotencyKey({ ...run, job: 'docs', step: 'ask' }, 'prj_1', body, 1))
})
