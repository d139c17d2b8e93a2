// Which command reads which inputs: the table says what the code does, and a step warns of the others.
import { expect, test } from '@jest/globals'
import { messagesOf, runStep } from '../support/action-runner.ts'
import { hostRepository } from './check/shallow-checkout.ts'

test('a check warns of inputs that it does not read, and not of defaults or of its own', async () => {
  using hosted = hostRepository({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# Home\n' })
  const workspace = hosted.checkOut(hosted.git('rev-parse', 'HEAD'))
  const inputs = { command: 'check', base: 'none', level: 'none', prompt: 'Rename', draft: 'true', wait: 'true' }
  const step = await runStep({ workspace, with: inputs, env: { PATH: process.env.PATH ?? '' }, matrix: { os: 'x' } })
  expect(messagesOf(step, 'warning')).toEqual([
    'prompt has no effect: check does not read it. Remove it, or use job or run.',
    'draft has no effect: check does not read it. Remove it, or use job or publish.',
  ])
  expect(step.exitCode).toBe(0)
})

test('command cannot make another command of the action for one', async () => {
  using hosted = hostRepository({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '# Home\n' })
  const workspace = hosted.checkOut(hosted.git('rev-parse', 'HEAD'))
  const env = { PATH: process.env.PATH ?? '' }
  const step = await runStep({ action: 'check', workspace, with: { command: 'publish', base: 'none' }, env })
  expect(messagesOf(step, 'warning')).toEqual(['command has no effect: check does not read it. Remove it.'])
  expect(step.outputs).toMatchObject({ status: 'completed', errors: '0' })
})
