import { expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { hostRepository, pullRequest, runCheckStep } from './shallow-checkout.ts'

const SITE = { 'mkdocs.yml': 'site_name: Widgets\n', 'docs/index.md': '# Home\n' }
const MISTAKE = { 'docs/index.md': '# Home\n\n[Nowhere](nowhere.md)\n' }
const TWO_MISTAKES = { 'docs/index.md': '# Home\n\n[Nowhere](nowhere.md)\n\n[Gone](gone.md)\n' }

test('in pull_request_target, a checkout of the pull request is checked', async () => {
  using hosted = hostRepository(SITE)
  const base = hosted.git('rev-parse', 'HEAD')
  const head = hosted.commit(MISTAKE)
  const event = { ...pullRequest(base, head), name: 'pull_request_target' }
  const step = await runCheckStep({ workspace: hosted.checkOut(head), event })
  expect(step.outputs.errors).toBe('1')
})

test('a forced push is compared with what was there before, also where the whole history is there', async () => {
  using hosted = hostRepository(SITE)
  hosted.git('checkout', '--quiet', '-b', 'topic')
  const before = hosted.commit(MISTAKE)
  hosted.git('checkout', '--quiet', '-B', 'topic', 'main')
  const after = hosted.commit(TWO_MISTAKES)
  const workspace = hosted.checkOut(after)
  hosted.git('-C', workspace, 'fetch', '--quiet', '--unshallow', 'origin', before, after)
  const step = await runCheckStep({ workspace, event: { name: 'push', payload: { before } } })
  expect(messagesOf(step, 'error').map((text) => text.split('\n')[0])).toEqual(['docs/gone.md does not exist'])
})

test('histories that never meet are said so', async () => {
  using hosted = hostRepository(SITE)
  hosted.git('checkout', '--quiet', '--orphan', 'other')
  const other = hosted.commit(MISTAKE)
  const step = await runCheckStep({ workspace: hosted.checkOut(other), with: { base: 'main' } })
  expect(step.log.join('\n')).toContain('do not meet')
  expect(step.summary).toContain('do not meet')
  expect(step.outputs.errors).toBe('1')
})
