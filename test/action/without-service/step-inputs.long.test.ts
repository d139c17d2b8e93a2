// The inputs of `command: run` and `command: publish`.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { messagesOf, type StepResult } from '../../support/action-runner.ts'
import { startScriptedOpenAi } from '../../support/scripted-openai.ts'
import { newFile, startTwoJobs, type TwoJobs } from './two-jobs.ts'

let jobs: TwoJobs
beforeEach(async () => {
  jobs = await startTwoJobs()
})
afterEach(() => jobs.end())

/** How each line of the one error begins. */
function beginnings(step: StepResult): string[] {
  const [message = '', ...others] = messagesOf(step, 'error')
  expect(others).toEqual([])
  expect(step.exitCode).toBe(1)
  return message.split('\n').map((line) => line.split(/[ .]/).slice(0, 2).join(' '))
}

const WRONG = { 'docs-root': '/docs', 'timeout-minutes': '0', summary: 'maybe', 'bundle-dir': '/elsewhere' }

test('all wrong inputs of run are told in one message, beside a wrong variable', async () => {
  const wrong = { ...WRONG, prompt: '', cause: 'acme/api', 'fail-on-no-changes': 'no', set: 'checks' }
  const step = await jobs.run(wrong, { DOCMEND_MAX_TOKENS: 'many' })
  expect(beginnings(step)).toEqual([
    'The environment',
    '- DOCMEND_MAX_TOKENS',
    'cause is',
    'docs-root "/docs"',
    'set has',
    'bundle-dir /elsewhere',
    'timeout-minutes is',
    'fail-on-no-changes is',
    'summary is',
  ])
})

test('without a prompt, run names the inputs that it takes', async () => {
  const step = await jobs.run({ prompt: '' })
  expect(messagesOf(step, 'error')).toEqual(['There is no prompt. Set prompt, prompt-file or cause.'])
})

test('all wrong inputs of publish are told in one message', async () => {
  const wrong = { ...WRONG, 'github-token': '', 'patch-sha256': 'abc', draft: 'perhaps', set: 'draft=never' }
  expect(beginnings(await jobs.publish(wrong))).toEqual([
    'github-token is',
    'bundle-dir /elsewhere',
    'patch-sha256 is',
    'docs-root "/docs"',
    'draft is',
    'set: draft',
    'timeout-minutes is',
    'summary is',
  ])
})

test('each line of set that would have no effect is refused by its name', async () => {
  const set = 'hosts=docs.example.com\ndraft=always\ncolour=red\nonChecks=sometimes'
  expect(messagesOf(await jobs.run({ set }), 'error')[0]?.split('\n')).toEqual([
    'set: "hosts" has no effect on command: run, which takes onBudget, onChecks, checks, allowedForms, hiddenPaths, verifyClaims.',
    'set: "draft" has no effect on command: run, which takes onBudget, onChecks, checks, allowedForms, hiddenPaths, verifyClaims.',
    'set: "colour" has no effect on command: run, which takes onBudget, onChecks, checks, allowedForms, hiddenPaths, verifyClaims.',
    expect.stringMatching(/^set: onChecks .*sometimes/),
  ])
  const step = await jobs.publish({ set: 'onBudget=draft' })
  expect(messagesOf(step, 'error')[0]).toMatch(/^set: "onBudget" has no effect on command: publish/)
})

test('with onChecks=draft, publish opens a draft of a patch that has errors', async () => {
  await jobs.run()
  jobs.replacePatch(newFile('docs/guide/new.md', ['# New', '', '[gone](gone.md)']))
  expect((await jobs.publish()).outputs.outcome).toBe('checks_failed')
  const step = await jobs.publish({ set: 'onChecks=draft' })
  expect(step.outputs.outcome).toBe('pr_opened')
  expect(jobs.desk.forge.pullRequests('acme/docs')).toMatchObject([{ isDraft: true }])
})

test('the prompt of run may be a file of the checkout', async () => {
  writeFileSync(join(jobs.checkout, 'prompt.md'), 'Replace "Start here" with "Set out here"\n')
  const step = await jobs.run({ prompt: '', 'prompt-file': 'prompt.md' })
  expect(step.outputs.outcome).toBe('patch_ready')
  expect(jobs.patch()).toContain('+Set out here.')
})

const NOTHING = {
  toolCalls: [{ name: 'finish', arguments: { title: '', summary: '', noChangesReason: 'All still true' } }],
}

test('with a cause, run shows the model the change of code between two commits of the checkout', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-C', jobs.checkout, ...args])
  writeFileSync(join(jobs.checkout, 'cli.ts'), "program.option('--max-retries <n>', 'how often')\n")
  git('add', 'cli.ts')
  git('commit', '-q', '-m', 'Name the option')
  const vendor = await startScriptedOpenAi(() => NOTHING)
  const env = { OPENAI_BASE_URL: vendor.url, DOCMEND_MODEL: 'm' }
  const step = await jobs.run({ prompt: '', cause: 'HEAD~1..HEAD' }, env)
  await vendor.stop()
  expect(messagesOf(step, 'error')).toEqual([])
  expect(step.outputs.outcome).toBe('no_changes')
  expect(JSON.stringify(vendor.requests[0]?.body.messages)).toContain('--max-retries')
})
