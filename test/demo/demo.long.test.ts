// The demo as people start it: it needs nothing but git, and it ends by itself, also when it cannot go on.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { listPages, makeSampleLog } from '../../dev/demo/sample-access-log.ts'
import { SAMPLE_DOCS } from '../../dev/demo/sample-docs.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

test('for scripts it prints one JSON object', async () => {
  const { stdout } = await line.run(['demo', '--exit', '--json', '--prompt', 'Replace "no such words" with "x"'])
  const { views, ...job } = JSON.parse(stdout)
  expect(job).toMatchObject({ prLink: null, status: 'completed', outcome: 'no_changes' })
  const { truth, lines } = makeSampleLog({ now: Date.now(), pages: listPages(SAMPLE_DOCS) })
  const { totals, views: rows, accepted, rejected } = truth
  expect(views).toEqual({ totals, views: rows, accepted, rejected, duplicates: 0, lines: lines.length })
})

test('without a pull request it says why, stays open, and its address, project and key work', async () => {
  const docs = join(line.folder, 'docs')
  execFileSync('git', ['init', '--quiet', docs])
  const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  execFileSync('git', [...person, 'commit', '--quiet', '--allow-empty', '-m', 'Empty'], { cwd: docs })
  const command = line.start(['demo', '--repo', docs, '--prompt', 'Replace "no such words" with "x"'])
  const text = await command.until(/-d '\{"prompt"/)
  const [, url] = /API {9}(\S+)/.exec(text) ?? []
  const [, project] = /Project id {2}(\S+)/.exec(text) ?? []
  const [, key] = /API key {5}(\S+)/.exec(text) ?? []
  const answer = await fetch(`${url}/v2/agent/${project}/jobs`, { headers: { authorization: `Bearer ${key}` } })
  expect(await answer.json()).toMatchObject({ jobs: [{ outcome: 'no_changes' }] })
  command.kill('SIGINT')
  const { exitCode, stdout } = await command.ended
  expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^No pull request \(no_changes\)\. .*does not occur/)])
})

test('it works with the settings that it is given, and says where a refusal can be lifted', async () => {
  const prompt = ['--prompt', 'Replace "Lumen turns machines on" with "<iframe></iframe>"']
  const refused = await line.run(['demo', '--exit', '--json', ...prompt])
  expect(JSON.parse(refused.stdout)).toMatchObject({ prLink: null, outcome: 'policy_refused' })
  expect(refused.stderr).toContain('--set NAME=VALUE')
  const allowed = await line.run(['demo', '--exit', '--json', ...prompt, '--set', 'allowedForms=frame'])
  expect(JSON.parse(allowed.stdout)).toMatchObject({ status: 'completed', outcome: 'pr_opened' })
})

test('a repository without a commit ends it with 1 and says so', async () => {
  execFileSync('git', ['init', '--quiet', join(line.folder, 'empty')])
  const { exitCode, stderr } = await line.runWithin(['demo', '--exit', '--repo', 'empty', '--prompt', 'x'])
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('a git repository with a commit')])
})
