// The demo as people start it: it needs nothing but git, and it ends by itself, also when it cannot go on.

import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

test('it prints the pull request that the sample prompt gives and the views of the sample log, and leaves nothing behind', async () => {
  const tmp = join(line.folder, 'tmp')
  mkdirSync(tmp)
  const { exitCode, stdout, stderr } = await line.run(['demo', '--exit'], { TMPDIR: tmp })
  expect(stdout).toMatch(/^Pull request: http:\/\/127\.0\.0\.1:\d+\/acme\/docs\/pull\/1\n/)
  expect(stdout).toMatch(/^ {2}\/quickstart +\d+ +\d+ +\d+ +[\d.]+$/m)
  expect(stdout).toMatch(/^ +\d+ {2}A view by a bot that is not AI\.$/m)
  expect(stdout).toMatch(/^ +\d+ {2}An image, style sheet, script, font, feed or other file that is not a page\.$/m)
  expect(stderr).toContain('Its page shows the diff')
  expect(exitCode).toBe(0)
  expect(readdirSync(tmp).filter((name) => name.startsWith('docmend-'))).toEqual([])
})

test.each([
  ['a folder that is not there', ['--repo', 'nowhere', '--prompt', 'x'], 'nowhere'],
  ['a folder without a prompt', ['--repo', '.'], '--prompt'],
  ['a prompt of blanks', ['--prompt', ' '], '--prompt'],
  ['an unknown setting', ['--set', 'nothing=1'], 'There is no setting nothing'],
  ['a wrong value', ['--set', 'draft=yes'], 'draft is asked or always'],
])('%s is wrong usage', async (_, args, hint) => {
  const { exitCode, stderr } = await line.runWithin(['demo', '--exit', ...args])
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(hint)])
})
