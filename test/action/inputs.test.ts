import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { messagesOf, runStep, stepInputs } from '../support/action-runner.ts'
import { completedJob, ok, startScriptedApi } from '../support/scripted-api.ts'

const workspace = mkdtempSync(join(tmpdir(), 'docmend-workspace-'))
writeFileSync(join(workspace, 'prompt.md'), '\nRename Widget to Gadget.\n\nOn every page.\n')
writeFileSync(join(workspace, 'empty.md'), ' \n')
afterAll(() => rmSync(workspace, { recursive: true }))

test.each([
  [{ command: 'deploy' }, 'command is "deploy"; write one of job, export-views, check, run, publish.'],
  [{ 'base-url': '' }, 'base-url is missing.'],
  [{ 'base-url': 'docmend.example.com' }, 'base-url "docmend.example.com" is not an address'],
  [{ 'base-url': 'https://user:pass@docmend.example.com' }, 'is not an address'],
  [{ 'project-id': ' ' }, 'project-id is missing.'],
  [{ 'api-key': 'mend_a b' }, 'api-key contains a space or a line break'],
  [{ prompt: '' }, 'There is no prompt. Set prompt, prompt-file, cause or job-id.'],
  [{ 'prompt-file': 'prompt.md' }, 'prompt and prompt-file are both set.'],
  [{ prompt: '', 'prompt-file': 'empty.md' }, 'prompt-file empty.md is empty.'],
  [{ prompt: '', 'prompt-file': '../outside.md' }, '../outside.md does not exist.'],
  [{ prompt: 'x'.repeat(100_001) }, 'The prompt has 100001 characters'],
  [{ cause: 'acme/api' }, 'cause is "acme/api"; write owner/name@from..to or owner/name#123.'],
  [{ title: 'x'.repeat(257) }, 'title: it has 257 characters; at most 256 are allowed.'],
  [
    { reviewers: 'ada, @grace' },
    'reviewers: "@grace" is no account of GitHub; write a login such as octocat, without @.',
  ],
  [{ assignees: Array(11).fill('ada').join() }, 'assignees names 11; at most 10 are allowed.'],
  [{ 'team-reviewers': 'acme/docs' }, 'team-reviewers: "acme/docs" is no team;'],
  [{ labels: `docs\n${'x'.repeat(51)}` }, 'has more than 50 characters.'],
  [{ branch: '../main' }, 'branch: "../main" cannot be part of a branch;'],
  [{ 'sign-off': 'me' }, 'sign-off is "me"; write true or false.'],
  [{ wait: 'yes' }, 'wait is "yes"; write true or false.'],
  [{ 'timeout-minutes': '0' }, 'timeout-minutes is "0"'],
  [{ 'timeout-minutes': '1h' }, 'timeout-minutes is "1h"'],
])('%j is refused before anything is sent', async (wrong, message) => {
  const step = await runStep({ with: { ...stepInputs('http://127.0.0.1:9'), ...wrong }, workspace })
  expect(step.exitCode).toBe(1)
  expect(messagesOf(step, 'error')).toEqual([expect.stringContaining(message)])
})

test('all wrong inputs of a job are told in one message, beside the missing credentials', async () => {
  const wrong = { 'project-id': '', 'api-key': '', prompt: '', cause: 'acme/api', draft: 'maybe', mode: 'issue' }
  const words = {
    title: 'a\nb',
    reviewers: '@',
    'team-reviewers': '@',
    assignees: '@',
    labels: '\t,\u0001',
    branch: '.',
  }
  const more = {
    ...words,
    'sign-off': '',
    'base-url': 'docs',
    wait: 'yes',
    'timeout-minutes': '0',
    summary: '',
    'fail-on-no-changes': 'no',
  }
  const step = await runStep({ with: { ...wrong, ...more, 'cancel-on-timeout': '1' } })
  const [message = '', ...others] = messagesOf(step, 'error')
  expect(others).toEqual([])
  expect(message.split('\n').map((line) => line.split(/[ .]/).slice(0, 2).join(' '))).toEqual([
    'The step',
    'base-url "docs"',
    'project-id is',
    'draft is',
    'mode is',
    'cause is',
    'title: it',
    'reviewers: "@"',
    'team-reviewers: "@"',
    'assignees: "@"',
    'labels: "\\u0001"',
    'sign-off is',
    'branch: "',
    'wait is',
    'timeout-minutes is',
    'cancel-on-timeout is',
    'fail-on-no-changes is',
    'summary is',
  ])
})

test('a wrong api-key is told beside the wrong inputs, and stays masked', async () => {
  const step = await runStep({ with: { ...stepInputs('http://127.0.0.1:9'), 'api-key': 'mend_a b', wait: 'yes' } })
  expect(messagesOf(step, 'error')).toEqual([expect.stringMatching(/^api-key contains .*\nwait is "yes"; [^\n]*$/)])
  expect(step.lines.filter((line) => line.includes('mend_a b'))).toEqual(['::add-mask::mend_a b'])
})

test.each([
  ['http://docs.internal.invalid', true],
  ['http://localhost.invalid', true],
  ['https://docs.internal.invalid', false],
  ['http://[::1]:9', false],
  ['http://127.1:9', false],
])('base-url %s is warned about: %s', async (address, isWarned) => {
  const step = await runStep({ with: { ...stepInputs(address), prompt: '' } })
  expect(messagesOf(step, 'warning').some((line) => line.includes('base-url uses http'))).toBe(isWarned)
})

test('a prompt of 100,000 characters goes through', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ with: { ...stepInputs(api.url), prompt: 'x'.repeat(100_000) } })
  expect(step.exitCode).toBe(0)
})

test('a prompt-file of 100,000 emoji goes through, each counted once, though no environment variable could hold it', async () => {
  writeFileSync(join(workspace, 'long.md'), '🚀'.repeat(100_000))
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ with: { ...stepInputs(api.url), prompt: '', 'prompt-file': 'long.md' }, workspace })
  expect(step.exitCode).toBe(0)
})

test.each([
  ['acme/api@v1.2.0..main', { repository: 'acme/api', from: 'v1.2.0', to: 'main' }],
  ['acme/api@a1b2c3d..feature/x', { repository: 'acme/api', from: 'a1b2c3d', to: 'feature/x' }],
  [' acme/api#123 ', { repository: 'acme/api', pullRequest: 123 }],
])('cause %j is sent with the question as the prompt', async (cause, sent) => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  const step = await runStep({ with: { ...stepInputs(api.url), prompt: '', cause } })
  expect(step.exitCode).toBe(0)
  expect(api.requests[0]?.body).toEqual({ prompt: expect.stringContaining('no longer true?'), cause: sent })
})

test('prompt-file is sent trimmed, with its inner lines', async () => {
  await using api = await startScriptedApi({ create: [ok(completedJob())] })
  await runStep({ with: { ...stepInputs(api.url), prompt: '', 'prompt-file': 'prompt.md' }, workspace })
  expect(api.requests[0]?.body).toEqual({ prompt: 'Rename Widget to Gadget.\n\nOn every page.' })
})
