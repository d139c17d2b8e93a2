// What `docmend check` says where something is not as the caller thinks.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
  scratch = createScratch()
  const hugo = 'theme = "elsewhere"\n'
  scratch.commit({ 'hugo.toml': hugo, '.docmend.yml': 'checks: [\n', 'content/a.md': '---\ntitle: A\n---\n\nText.\n' })
  scratch.git('branch', 'good')
  scratch.commit({ 'content/a.md': '---\ntitle: A\n---\n\n{{< box >}}\n\n[x](gone.md)\n' })
})
afterAll(() => {
  line.remove()
  scratch.remove()
})

test('a docs root that is not there is wrong usage', async () => {
  const { exitCode, stderr } = await line.runWithin(['check', '--repo', scratch.work, '--docs-root', 'nope'])
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('There is no folder nope in this repository')])
})

test('names that a theme may define are named once as not checked', async () => {
  const { stderr } = await line.runWithin(['check', '--repo', scratch.work])
  expect(stderr).toContain('Names of shortcodes are not checked: code that Docmend does not read may define them.')
})

test('a fault in .docmend.yml ends in no colon, and speaks of the check', async () => {
  const { stderr } = await line.runWithin(['check', '--repo', scratch.work, '--since', 'good'])
  expect(stderr).toMatch(/\.docmend\.yml before the changes is not valid, so it sets no rules: line 2: .*[^:]$/m)
})

test('no correction is offered where there is none', async () => {
  const { stdout } = await line.runInWindow(['check', '--repo', scratch.work], 80)
  expect(stdout).toContain('What to do next')
  expect(stdout).not.toContain('--fix --dry-run')
})

test('a shallow clone that lacks the common commit says with what it compared', async () => {
  scratch.git('branch', 'mine')
  scratch.git('checkout', '-q', '--orphan', 'other')
  scratch.commit({ 'content/b.md': '---\ntitle: B\n---\n\n# B\n' })
  const { stderr } = await line.runWithin(['check', '--repo', scratch.work, '--since', 'mine'])
  expect(stderr).toContain('This clone does not have the commit where the history left mine')
})
