// `docmend run --apply` and `--branch`: where the result goes, and that nothing of a person's is lost.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeEach(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.git('config', 'user.name', 'Ada Person')
  scratch.git('config', 'user.email', 'ada@example.com')
  scratch.commit({ 'docs/index.md': '# Widget\n\nA Widget, [more](more.md).\n', 'docs/more.md': '# More\n\nWidget\n' })
})
afterEach(() => {
  line.remove()
  scratch.remove()
})

const run = (...more: string[]) =>
  line.runWithin(['run', '--repo', scratch.work, '--prompt', 'Rename Widget to Gadget', ...more])
const read = (path: string) => readFileSync(join(scratch.work, path), 'utf8')

test('--apply changes the files and prints no patch', async () => {
  const { exitCode, stdout, stderr } = await run('--apply')
  expect([exitCode, stdout]).toEqual([0, ''])
  expect(stderr).toContain('The changes are in the work tree')
  expect(read('docs/index.md')).toContain('# Gadget')
  expect(scratch.git('diff', '--name-only', '--cached')).toBe('')
})

test('--apply works from a folder below the top too', async () => {
  mkdirSync(join(scratch.work, 'src'))
  const args = ['run', '--repo', join(scratch.work, 'src'), '--prompt', 'Rename Widget to Gadget', '--apply']
  const { exitCode } = await line.runWithin(args)
  expect([exitCode, read('docs/more.md')]).toEqual([0, '# More\n\nGadget\n'])
})

test("a person's change to the same line stays: no file is written, and the patch is printed", async () => {
  writeFileSync(join(scratch.work, 'docs/more.md'), '# More\n\nWidget and more\n')
  const { exitCode, stdout, stderr } = await run('--apply')
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/none was changed\. Commit or stash/)])
  expect(read('docs/more.md')).toBe('# More\n\nWidget and more\n')
  expect(read('docs/index.md')).toContain('# Widget')
  execFileSync('git', ['apply', '--check', '--include=docs/index.md', '-'], { cwd: scratch.work, input: stdout })
})

test('changes to other lines and files stay beside ours', async () => {
  writeFileSync(join(scratch.work, 'notes.txt'), 'mine')
  const { exitCode } = await run('--apply')
  expect([exitCode, read('notes.txt')]).toEqual([0, 'mine'])
})

test('--branch makes one commit by the person and leaves the work tree alone', async () => {
  const { exitCode, stdout, stderr } = await run('--branch', 'docs/gadget')
  expect([exitCode, stdout]).toEqual([0, ''])
  expect(stderr).toMatch(/on the new branch docs\/gadget, commit [0-9a-f]{12}\./)
  expect(scratch.git('log', '-1', '--format=%an <%ae> %s', 'docs/gadget')).toBe(
    'Ada Person <ada@example.com> Replace "Widget" with "Gadget"\n',
  )
  expect(scratch.git('rev-parse', 'docs/gadget^')).toBe(scratch.git('rev-parse', 'HEAD'))
  expect(scratch.git('show', 'docs/gadget:docs/more.md')).toContain('Gadget')
  expect(scratch.git('status', '--porcelain')).toBe('')
  expect(scratch.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/docs/gadget\nrefs/heads/main\n')
})

test('executable pages stay executable in the work tree, on a branch and in a replay', async () => {
  const modeOf = () => statSync(join(scratch.work, 'docs/more.md')).mode & 0o111
  chmodSync(join(scratch.work, 'docs/more.md'), 0o755)
  scratch.commit({})
  const record = join(line.folder, 'run.ndjson')
  const { stdout: patch } = await run('--record', record)
  const replayed = await line.runWithin(['replay', record, '--repo', scratch.work])
  expect([patch.match(/^index .* 100755$/gm)?.length, replayed.stdout]).toEqual([1, patch])
  expect((await run('--branch', 'gadget')).exitCode).toBe(0)
  expect(scratch.git('diff', '--summary', 'main', 'gadget')).toBe('')
  expect(scratch.git('ls-tree', 'gadget', 'docs/more.md')).toMatch(/^100755 /)
  expect((await run('--apply')).exitCode).toBe(0)
  expect([modeOf(), read('docs/more.md')]).toEqual([0o111, '# More\n\nGadget\n'])
})

test.each([
  ['a branch that exists', ['--branch', 'main'], 1, 'The branch main exists already'],
  ['a name that is none', ['--branch', 'a..b'], 1, 'is no name for a branch'],
  ['both at once', ['--branch', 'x', '--apply'], 2, 'give one'],
])('%s is refused before the model is asked', async (_, options, expected, hint) => {
  const { exitCode, stderr } = await run(...options)
  expect([exitCode, stderr]).toEqual([expected, expect.stringContaining(hint)])
  expect(stderr).not.toContain('Docs root')
})

test('a bare repository has no files to change', async () => {
  scratch.git('clone', '-q', '--bare', '.', 'bare.git')
  const args = ['run', '--repo', join(scratch.work, 'bare.git'), '--prompt', 'Rename Widget to Gadget', '--apply']
  const { exitCode, stderr } = await line.runWithin(args)
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('use --branch instead of --apply')])
})

test('without changes nothing is written', async () => {
  const args = ['run', '--repo', scratch.work, '--prompt', 'Rename Sprocket to Gadget', '--branch', 'none']
  expect((await line.runWithin(args)).exitCode).toBe(0)
  expect(scratch.git('branch', '--list', 'none')).toBe('')
})

test('without --repo it works on the folder that one stands in', async () => {
  const child = execFileSync(
    process.execPath,
    [join(process.cwd(), 'src/main.ts'), 'run', '--prompt', 'Rename Widget to Gadget', '--quiet'],
    { cwd: scratch.work, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], env: { PATH: process.env.PATH } },
  )
  expect(child).toContain('+# Gadget')
})
