// `docmend run`: the agent on a repository of this machine, with the offline model.
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.commit({ 'docs/index.md': '# Widget\n\nA Widget, [more](more.md).\n', 'docs/more.md': '# More\n' })
})
afterAll(() => {
  line.remove()
  scratch.remove()
})

const run = (prompt: string, ...more: string[]) =>
  line.run(['run', '--repo', scratch.work, '--prompt', prompt, ...more])

test('prints a patch that git applies, and writes nothing itself', async () => {
  const { exitCode, stdout } = await run('Rename Widget to Gadget')
  expect(exitCode).toBe(0)
  expect(scratch.git('status', '--porcelain')).toBe('')
  execFileSync('git', ['apply', '-'], { cwd: scratch.work, input: stdout })
  expect(scratch.git('show', 'HEAD:docs/index.md')).toContain('Widget')
  expect(scratch.git('diff', '--stat')).toContain('docs/index.md')
  expect(scratch.git('grep', '-c', 'Gadget')).toBe('docs/index.md:2\n')
  scratch.git('checkout', '-q', '.')
})

test('with nothing to change it prints no patch, says why and is done', async () => {
  const { exitCode, stdout, stderr } = await run('Rename Sprocket to Gadget')
  expect([exitCode, stdout]).toEqual([0, ''])
  expect(stderr).toContain('"Sprocket" does not occur')
})

test('for scripts it prints one JSON object', async () => {
  const { exitCode, stdout } = await run('Rename Widget to Gadget', '--json', '--docs-root', './docs/')
  expect(exitCode).toBe(0)
  const end = JSON.parse(stdout)
  expect(end).toMatchObject({ status: 'completed', outcome: 'patch_ready', model: expect.stringContaining('offline') })
  expect(end.patch).toContain('+# Gadget')
})

test('a model that cannot be reached ends it with 1 and names the setting', async () => {
  const env = { OPENAI_BASE_URL: 'http://127.0.0.1:1/v1', DOCMEND_MODEL: 'm' }
  const { exitCode, stderr } = await line.run(['run', '--repo', scratch.work, '--prompt', 'x'], env)
  expect(exitCode).toBe(1)
  expect(stderr).toContain('OPENAI_BASE_URL')
}, 30_000)

test('a prompt of blanks and a folder that is not there are wrong usage', async () => {
  expect(await run('  ')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--prompt') })
  const missing = await line.run(['run', '--repo', 'nowhere', '--prompt', 'x'])
  expect(missing).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('no folder nowhere') })
})

test('a folder that is no repository fails and says so', async () => {
  const folder = join(line.folder, 'plain')
  mkdirSync(folder)
  const { exitCode, stderr } = await line.run(['run', '--repo', folder, '--prompt', 'x'])
  expect(exitCode).toBe(1)
  expect(stderr).toContain('not a git repository')
})

test('a docs root that is not in the commit fails and names it', async () => {
  const { exitCode, stdout, stderr } = await run('x', '--docs-root', 'nope')
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('There is no folder nope')
})

test('a .docmend.yml that is no file stops it, since what it forbids is not known', async () => {
  const before = scratch.git('rev-parse', 'HEAD').trim()
  symlinkSync('docs/more.md', join(scratch.work, '.docmend.yml'))
  scratch.git('add', '.docmend.yml')
  scratch.git('commit', '-qm', 'A link')
  const { exitCode, stdout, stderr } = await run('Rename Widget to Gadget')
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('.docmend.yml in the last commit is no regular file')
  scratch.git('reset', '-q', '--hard', before)
})
