// `docmend check --fix` changes the files of a person, and nothing but what is certain.
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeEach(() => {
  line = createCommandLine()
  scratch = createScratch()
})
afterEach(() => {
  line.remove()
  scratch.remove()
})

const STEPS = 'Download it.\nRun the program.\nWait for it.\n'
const fix = (...args: string[]) => line.runWithin(['check', '--repo', scratch.work, '--fix', ...args])
const textOf = (path: string): string => readFileSync(join(scratch.work, path), 'utf8')

/** A page that moved, and got another heading, in two commits; a page that links to it, and one that links to nothing. */
function commitMove(): string {
  scratch.commit({
    'mkdocs.yml': 'site_name: X\n',
    'docs/index.md': '# Home\n\n[s](setup.md#install-it)\n',
    'docs/dead.md': '# Dead\n\n[g](nothing.md)\n',
    'docs/setup.md': `# Setup\n\n## Install it\n\n${STEPS}`,
  })
  const moved = scratch.commit({
    'docs/setup.md': null,
    'docs/guides/begin.md': `# Setup\n\n## Install it\n\n${STEPS}`,
  })
  scratch.commit({ 'docs/guides/begin.md': `# Setup\n\n## Install\n\n${STEPS}` })
  return moved.slice(0, 8)
}

test('A link follows its page and its heading through the history, and the rest is reported', async () => {
  const moved = commitMove()
  const { exitCode, stdout, stderr } = await fix()

  expect(textOf('docs/index.md')).toBe('# Home\n\n[s](guides/begin.md#install)\n')
  const [fixed, left] = stdout.split('\n')
  expect(fixed).toContain(
    `docs/index.md:3:1 fixed broken-link setup.md#install-it -> guides/begin.md#install: docs/setup.md became docs/guides/begin.md in ${moved}; #install-it of`,
  )
  expect(left).toBe('docs/dead.md:3:1 error broken-link docs/nothing.md does not exist')
  expect(stderr).toContain('1 correction written to 1 file; nothing is committed')
  expect([exitCode, scratch.git('diff', '--name-only')]).toEqual([1, 'docs/index.md\n'])
})

test('A move that is not committed yet counts, and nothing left means exit code 0', async () => {
  const files = {
    'mkdocs.yml': 'site_name: X\n',
    'docs/index.md': '[s](setup.md)\n',
    'docs/setup.md': `# Setup\n\n${STEPS}`,
  }
  scratch.commit(files)
  scratch.git('mv', 'docs/setup.md', 'docs/begin.md')
  const { exitCode, stdout } = await fix()

  expect([exitCode, textOf('docs/index.md')]).toEqual([0, '[s](begin.md)\n'])
  expect(stdout).toContain('docs/setup.md became docs/begin.md since the last commit')
})

test('--dry-run prints a patch that git applies, and writes nothing', async () => {
  commitMove()
  const { exitCode, stdout, stderr } = await fix('--dry-run')

  expect([exitCode, scratch.git('status', '--short')]).toEqual([1, ''])
  expect(stderr).toContain('docs/index.md:3:1 would fix broken-link setup.md#install-it -> guides/begin.md#install')
  expect(stderr).toContain('1 correction planned for 1 file, nothing written; 1 error and 0 warnings would be left')
  execFileSync('git', ['apply', '-'], { cwd: scratch.work, input: stdout })
  expect(textOf('docs/index.md')).toBe('# Home\n\n[s](guides/begin.md#install)\n')
})

test('git and patch find the files of a patch, whatever they are called', async () => {
  const names = ['docs/a b.md', 'docs/grün.md', 'docs/"q" \\ x.md']
  const pages = Object.fromEntries(names.map((name) => [name, '# X\n\n[s](Setup.md)\n']))
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/setup.md': '[a](setup.md)\n'.repeat(20), ...pages })
  const { stdout } = await fix('--dry-run')
  // GNU patch ends a name at the tab.
  expect(stdout).toContain('--- a/docs/a b.md\t\n+++ b/docs/a b.md\t\n')
  execFileSync('git', ['apply', '-'], { cwd: scratch.work, input: stdout })
  expect(names.map(textOf)).toEqual(names.map(() => '# X\n\n[s](setup.md)\n'))
})

test('--json has each fix with its evidence, and in a dry run the patch', async () => {
  commitMove()
  const { fixing, problems } = JSON.parse((await fix('--dry-run', '--format', 'json')).stdout)

  expect(fixing).toMatchObject({ isWritten: false, left: { errors: 1, warnings: 0 } })
  expect(fixing.fixes).toEqual([expect.objectContaining({ kind: 'broken-link', becomes: 'guides/begin.md#install' })])
  expect(fixing.patch).toContain('+[s](guides/begin.md#install)')
  expect(problems).toHaveLength(2)
})

test('Byte order mark, line ends and mode of a file stay', async () => {
  const before = '\uFEFF# Home\r\n\r\nÜber [s](Setup.md)\r\n'
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': before, 'docs/setup.md': '# Setup\n' })
  chmodSync(join(scratch.work, 'docs/index.md'), 0o755)
  await fix()

  expect(textOf('docs/index.md')).toBe(before.replace('Setup', 'setup'))
  expect(statSync(join(scratch.work, 'docs/index.md')).mode & 0o777).toBe(0o755)
  expect(readdirSync(join(scratch.work, 'docs'))).toEqual(['index.md', 'setup.md'])
})

test('A file that git converts on its way to the disk keeps its line ends', async () => {
  const files = {
    '.gitattributes': '*.md text eol=crlf\n',
    'mkdocs.yml': 'site_name: X\n',
    'docs/setup.md': '# Setup\n',
  }
  scratch.commit({ ...files, 'docs/index.md': '# Home\n\n[s](Setup.md)\n' })
  rmSync(join(scratch.work, 'docs/index.md'))
  scratch.git('checkout', 'docs/index.md')
  await fix()

  expect(textOf('docs/index.md')).toBe('# Home\r\n\r\n[s](setup.md)\r\n')
})

test('A file that is not on disk as it was checked is left as it is, and named', async () => {
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': '[s](Setup.md)\n', 'docs/setup.md': '# Setup\n' })
  scratch.git('update-index', '--assume-unchanged', 'docs/index.md')
  writeFileSync(join(scratch.work, 'docs/index.md'), 'Mine. [s](Setup.md)\n')
  const { exitCode, stderr } = await fix()

  expect([exitCode, textOf('docs/index.md')]).toEqual([1, 'Mine. [s](Setup.md)\n'])
  expect(stderr).toContain('Not fixed: docs/index.md was left as it is: the file on disk is not what was checked')
})

test('Nothing is written through a link', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'docmend-outside-'))
  writeFileSync(join(outside, 'index.md'), '[s](Setup.md)\n')
  scratch.commit({
    'mkdocs.yml': 'site_name: X\n',
    'docs/a/index.md': '[s](Setup.md)\n',
    'docs/a/setup.md': '# Setup\n',
  })
  scratch.git('update-index', '--assume-unchanged', 'docs/a/index.md', 'docs/a/setup.md')
  rmSync(join(scratch.work, 'docs/a'), { recursive: true })
  symlinkSync(outside, join(scratch.work, 'docs/a'))
  await fix()

  expect(readFileSync(join(outside, 'index.md'), 'utf8')).toBe('[s](Setup.md)\n')
  rmSync(outside, { recursive: true })
})

test('With --since, only what is new is fixed, and a moved page gets its redirect', async () => {
  const redirects = 'site_name: X\nplugins:\n  - redirects:\n      redirect_maps:\n        z.md: index.md\n'
  const setup = `# Setup\n\n${STEPS}`
  const base = scratch.commit({
    'mkdocs.yml': redirects,
    'docs/index.md': '[s](setup.md)\n',
    'docs/old.md': '[x](Index.md)\n',
    'docs/setup.md': setup,
  })
  scratch.commit({ 'docs/setup.md': null, 'docs/begin.md': setup })
  const { exitCode } = await fix('--since', base)

  expect([exitCode, textOf('docs/index.md'), textOf('docs/old.md')]).toEqual([0, '[s](begin.md)\n', '[x](Index.md)\n'])
  expect(textOf('mkdocs.yml')).toContain('        setup.md: begin.md\n')
})

test('A folder without git is fixed by names alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-folder-'))
  writeFileSync(join(folder, 'index.md'), '[s](Setup.md)\n')
  writeFileSync(join(folder, 'setup.md'), '# Setup\n')
  const { exitCode } = await line.runWithin(['check', '--repo', folder, '--fix'])

  expect([exitCode, readFileSync(join(folder, 'index.md'), 'utf8')]).toEqual([0, '[s](setup.md)\n'])
  rmSync(folder, { recursive: true })
})

test.each([
  [['--fix', '--staged'], '--fix corrects the files on disk'],
  [['--fix', '--committed'], '--fix corrects the files on disk'],
  [['--dry-run'], 'add --fix'],
  [['--fix', '--dry-run', '--format', 'sarif'], 'prints a patch'],
])('%j is refused with advice', async (args, advice) => {
  const { exitCode, stderr } = await line.runWithin(['check', '--repo', scratch.work, ...args])
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining(advice)])
})

test('a check asks for the page that the history names, as a fix writes it, and not for a namesake', async () => {
  commitMove()
  scratch.commit({ 'docs/other/setup.md': '# Setup\n' })
  const { stdout } = await line.runWithin(['check', '--repo', scratch.work])
  expect(stdout).toContain('docs/setup.md does not exist; did you mean guides/begin.md#install?')
  await fix()
  expect(textOf('docs/index.md')).toContain('(guides/begin.md#install)')
})
