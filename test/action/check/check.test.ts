import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { GONE, OUT_OF_TIME, openPullRequest, SITE } from './check-site.ts'
import { hostRepository, pullRequest, runCheckStep } from './shallow-checkout.ts'

test('a pull request is told what it breaks, and neither old mistakes nor those of others', async () => {
  using hosted = hostRepository(SITE)
  const { head, base, merged } = openPullRequest(hosted)
  const step = await runCheckStep({ workspace: hosted.checkOut(merged), event: pullRequest(base, head) })
  expect(step.lines.filter((line) => line.startsWith('::error'))).toEqual([
    '::error file=docs/install.md,line=5,col=6,title=broken-link::docs/hom.md does not exist%0Adocmend check --explain broken-link',
    expect.stringContaining('::error file=docs/install.md,line=5,col=25,title=broken-anchor::'),
  ])
  expect(step.exitCode).toBe(1)
  expect(step.outputs).toMatchObject({ status: 'completed', errors: '2', warnings: '0', 'quiet-rules': '' })
})

test.each([
  ['error', {}, '1'],
  ['none', { level: 'none' }, '0'],
  ['warning', { level: 'warning', set: 'checks=broken-link:warning,broken-anchor:warning' }, '1'],
  ['error, with rules that only warn', { set: 'checks=broken-link:warning,broken-anchor:warning' }, '0'],
])('the step fails by its level: %s', async (_, inputs, exitCode) => {
  using hosted = hostRepository(SITE)
  const { head, base, merged } = openPullRequest(hosted)
  const step = await runCheckStep({ workspace: hosted.checkOut(merged), event: pullRequest(base, head), with: inputs })
  expect(String(step.exitCode)).toBe(exitCode)
})

test('timeout-minutes counts while the base is fetched', async () => {
  using hosted = hostRepository(SITE)
  const workspace = hosted.checkOut('main')
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/acme/docs`
  hosted.git('-C', workspace, 'remote', 'set-url', 'origin', origin)
  const step = await runCheckStep({ workspace, with: { base: GONE, 'timeout-minutes': '0.02' } })
  silent.close()
  expect(messagesOf(step, 'error')[0]).toContain(OUT_OF_TIME)
})

test('a step before actions/checkout says so', async () => {
  const step = await runCheckStep({ workspace: '/' })
  expect(messagesOf(step, 'error')).toEqual([
    'There is no checkout here. Add the step actions/checkout before this one.',
  ])
})

test('all wrong inputs are told in one message', async () => {
  using hosted = hostRepository(SITE)
  const wrong = { 'docs-root': '../docs', level: 'fatal', set: 'checks', 'sarif-file': '/etc/report', summary: 'maybe' }
  const step = await runCheckStep({ workspace: hosted.checkOut('main'), with: wrong })
  const [message = ''] = messagesOf(step, 'error')
  expect(message.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'docs-root',
    'level',
    'set',
    'sarif-file',
    'summary',
  ])
})

test('a setting that does not exist is refused', async () => {
  using hosted = hostRepository(SITE)
  const step = await runCheckStep({ workspace: hosted.checkOut('main'), with: { set: 'colour=red' } })
  expect(messagesOf(step, 'error')[0]).toContain('colour')
  expect(step.exitCode).toBe(1)
})
