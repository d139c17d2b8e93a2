// `docmend notice`: what a change makes untrue, in real repositories and by the real command.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())
beforeEach(() => {
  scratch = createScratch()
  scratch.commit({ ...SITE, 'docs/cli.md': PAGE, 'src/cli.ts': CODE })
})
afterEach(() => scratch.remove())

const SITE = {
  'mkdocs.yml': 'site_name: X\n',
  'docs/index.md': '# Home\n\nIt copies pages.\n',
  'docs/install.md': '# Install\n\nRun the installer.\n',
}

const CODE = `import { Command } from 'commander'

export const program = new Command()
  .option('--max-retries <n>', 'how often a request is sent again', '3')
  .option('--out-dir <dir>', 'where the pages go')
  .option('--dry-run', 'write nothing')
  .option('--base-url <url>', 'address of the site')
`
const RENAMED = CODE.replace('--max-retries', '--max-attempts')

const PAGE = `# Command line

| option | meaning |
| --- | --- |
| \`--max-retries\` | how often a request is sent again; default: 3 |
| \`--out-dir\` | where the pages go |
| \`--dry-run\` | write nothing |
| \`--base-url\` | address of the site |
`

const notice = (...more: string[]) => line.runWithin(['notice', '--repo', scratch.work, ...more])
const write = (path: string, text: string) => writeFileSync(join(scratch.work, path), text)
const short = (sha: string) => sha.slice(0, 7)
const headOf = () => scratch.git('rev-parse', 'HEAD').trim()

describe('what it says', () => {
  test('an option that is gone: the line of the page, both places, and the edit', async () => {
    const [before, after] = [headOf(), scratch.commit({ 'src/cli.ts': RENAMED })]
    const { exitCode, stdout, stderr } = await notice('--from', 'HEAD~1')
    expect(exitCode).toBe(0)
    const [first, second] = stdout.split('\n')
    expect(first).toMatch(/^docs\/cli\.md:5 {2}\/cli {2}The page names --max-retries; /)
    expect(first).toContain(`(src/cli.ts:4 at ${short(before)} → src/cli.ts:4 at ${short(after)})`)
    expect(second).toBe('    edit line 5: replace "--max-retries" with "--max-attempts"')
    expect(stderr).toContain('1 open finding; 3 pages searched for what 1 source file changed from')
  })

  test('a default that the page states and the code has changed', async () => {
    scratch.commit({ 'src/cli.ts': CODE.replace("'3'", "'5'") })
    const { stdout } = await notice('--from', 'HEAD~1')
    expect(stdout).toMatch(
      /^docs\/cli\.md:5 {2}\/cli {2}.*\bdefault of --max-retries; it is now 5 \(src\/cli\.ts:4 at /,
    )
    expect(stdout).toContain('edit line 5: replace "3" with "5"')
  })

  test('a new option whose siblings a page lists', async () => {
    scratch.commit({ 'src/cli.ts': `${CODE}  .option('--cache-dir <dir>', 'where pages are kept')\n` })
    const { stdout } = await notice('--from', 'HEAD~1', '--format', 'json')
    expect(JSON.parse(stdout).findings).toMatchObject([
      { kind: 'missing', rule: 'not-documented', is: { name: '--cache-dir' }, unit: { page: 'docs/cli.md', line: 8 } },
    ])
  })

  test('nothing when the change edits the line itself', async () => {
    scratch.commit({ 'src/cli.ts': RENAMED, 'docs/cli.md': PAGE.replace('--max-retries', '--max-attempts') })
    expect(await notice('--from', 'HEAD~1', '--strict')).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: expect.stringContaining('0 open findings, 1 touched by the change itself; '),
    })
  })

  test('nothing when nothing that the page says has changed', async () => {
    scratch.commit({ 'src/cli.ts': `${CODE}\nprogram.parse()\n` })
    expect(await notice('--from', 'HEAD~1', '--strict')).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('a finding fails the command only when told to', async () => {
    scratch.commit({ 'src/cli.ts': RENAMED })
    expect(await notice('--from', 'HEAD~1', '--strict')).toMatchObject({ exitCode: 1 })
    const { exitCode, stdout } = await notice('--from', 'HEAD~1', '--strict', '--format', 'github')
    expect([exitCode, stdout]).toEqual([1, expect.stringContaining('\n::error file=docs/cli.md,line=5,')])
  })
})

describe('candidates', () => {
  test('are listed only when asked, five pages at most, each with the lines to look at', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
    const page = (name: string) => `# ${name}\n\nThe value of \`MaxRetries\` matters here.\n`
    const pages = Object.fromEntries(names.map((name) => [`docs/${name}.md`, page(name)]))
    const more = Object.fromEntries([...Array(30).keys()].map((n) => [`docs/more/${n}.md`, `# ${n}\n\nText.\n`]))
    scratch.commit({ ...pages, ...more })
    scratch.commit(
      { 'src/cli.ts': CODE.replace("'3'", "'5'").replace('how often', 'how many times') },
      'Change maxRetries',
    )
    const plain = await notice('--from', 'HEAD~1')
    expect(plain.stdout).not.toContain('nothing is proved')
    const { stdout } = await notice('--from', 'HEAD~1', '--candidates')
    const [, listed = ''] = stdout.split('Pages that the change may concern; nothing is proved:\n')
    expect(
      new Set(
        listed
          .trim()
          .split('\n')
          .map((one) => one.split(':')[0]),
      ).size,
    ).toBe(5)
    expect(listed).toMatch(/^docs\/[a-g]\.md:3 {2}\S+: The value of `MaxRetries` matters here\.$/m)
  })
})

describe('what it compares', () => {
  test('no code in a folder of built files, and says so', async () => {
    scratch.commit({ 'build/validate.js': CODE, 'build/out.map': '{}' })
    const { stderr } = await notice('--from', 'HEAD~1')
    expect(stderr).toContain('Not compared, because the path says that a program writes it: build/validate.js\n')
  })

  test('a branch with the commit in which it left the default branch', async () => {
    scratch.git('branch', '-M', 'main')
    scratch.git('checkout', '-qb', 'work')
    scratch.commit({ 'src/cli.ts': RENAMED })
    scratch.git('checkout', '-q', 'main')
    scratch.commit({
      'src/cli.ts': CODE.replace('--dry-run', '--no-write'),
      'docs/cli.md': PAGE.replace('--dry-run', '--no-write'),
    })
    scratch.git('checkout', '-q', 'work')
    const { stdout, stderr } = await notice()
    expect(stdout).toContain('The page names --max-retries')
    // What came to the default branch since would be edited by this change.
    expect(stderr).not.toContain('touched')
  })

  test('nothing on the default branch itself, and says how to compare what is not committed', async () => {
    scratch.git('branch', '-M', 'main')
    write('src/cli.ts', RENAMED)
    expect(await notice()).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Both ends are the same commit, .* stage it and use --staged\n0 open findings; /),
    })
  })

  test('two commits, whichever is checked out', async () => {
    scratch.git('tag', 'old')
    scratch.commit({ 'src/cli.ts': RENAMED })
    scratch.git('tag', 'new')
    scratch.git('checkout', '-q', 'old')
    expect((await notice('--from', 'old', '--to', 'new')).stdout).toContain('docs/cli.md:5 ')
  })

  test('what is staged, not what the files have become since, and changes nothing in the repository', async () => {
    write('src/cli.ts', RENAMED)
    expect(await notice('--staged')).toMatchObject({ exitCode: 0, stdout: '' })
    scratch.git('add', '-A')
    write('src/cli.ts', CODE)
    const before = [scratch.git('status', '--porcelain'), scratch.git('count-objects', '-v')]
    expect((await notice('--staged')).stdout).toMatch(/^docs\/cli\.md:5 .* → src\/cli\.ts:4 staged\) {2}name-gone\n/)
    expect([scratch.git('status', '--porcelain'), scratch.git('count-objects', '-v')]).toEqual(before)
  })

  test('during a merge, what neither side has', async () => {
    scratch.git('branch', '-M', 'main')
    scratch.git('checkout', '-qb', 'theirs')
    scratch.commit({ 'src/cli.ts': RENAMED })
    scratch.git('checkout', '-q', 'main')
    scratch.commit({ 'src/other.ts': 'export const other = 1\n' })
    scratch.git('merge', '-q', '--no-commit', '--no-ff', 'theirs')
    expect(await notice('--staged', '--strict')).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('nothing before the first commit', async () => {
    const fresh = createScratch()
    writeFileSync(join(fresh.work, 'cli.ts'), CODE)
    fresh.git('add', '-A')
    const ended = await line.runWithin(['notice', '--staged', '--repo', fresh.work])
    fresh.remove()
    expect(ended).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('the pages of another repository, as its last commit has them', async () => {
    scratch.git('rm', '-q', 'docs/cli.md')
    scratch.commit({ 'src/cli.ts': CODE })
    const docs = createScratch()
    docs.commit({ 'guide/cli.md': PAGE, 'guide/index.md': '# Home\n' })
    writeFileSync(join(docs.work, 'guide/cli.md'), '# Empty\n')
    scratch.commit({ 'src/cli.ts': RENAMED })
    const [own, other] = [await notice('--from', 'HEAD~1'), await notice('--from', 'HEAD~1', '--docs', docs.work)]
    docs.remove()
    expect(own.stdout).toBe('')
    expect(other.stdout).toMatch(/^guide\/cli\.md:5 {2}The page names --max-retries/)
  })

  test('the same repository at both ends when --docs names a folder of it', async () => {
    scratch.commit({ 'src/cli.ts': RENAMED, 'docs/cli.md': PAGE.replace('--max-retries', '--max-attempts') })
    const { stderr } = await notice('--from', 'HEAD~1', '--docs', join(scratch.work, 'docs'))
    expect(stderr).toContain('1 touched by the change itself')
  })
})

describe('a person vouched for the line', () => {
  const FILE = `vouched:
  - page: docs/cli.md
    unit: how often a request is sent again
    fact: --max-retries
    until: 2999-12-31
    reason: It stays as an alias
`

  test('it is listed with its day, and fails nothing', async () => {
    scratch.commit({ '.docmend.yml': FILE })
    scratch.commit({ 'src/cli.ts': RENAMED })
    const { exitCode, stdout } = await notice('--from', 'HEAD~1', '--strict')
    expect([exitCode, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^docs\/cli\.md:5 {2}\/cli {2}vouched until 2999-12-31: The page names --max-retries; .*\n$/,
      ),
    ])
  })

  test('after its last day it is open again', async () => {
    scratch.commit({ '.docmend.yml': FILE.replace('2999-12-31', '2020-01-01') })
    scratch.commit({ 'src/cli.ts': RENAMED })
    expect(await notice('--from', 'HEAD~1', '--strict')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining(
        '.docmend.yml: the entry for --max-retries on docs/cli.md ended on 2020-01-01: remove it, or check the line',
      ),
    })
  })

  test.each([
    ['no line of its page has the unit', 'how often a request', 'how seldom a request', 1],
    ['its page is not there', 'docs/cli.md', 'docs/gone.md', 0],
    ['it matches', '', '', 0],
  ])('a hint names the entry only where it counts for nothing: %s', async (_, before, after, hints) => {
    scratch.commit({ '.docmend.yml': FILE.replace(before, after) })
    scratch.commit({ 'src/cli.ts': RENAMED })
    const { stderr } = await notice('--from', 'HEAD~1')
    expect(stderr.match(/^\.docmend\.yml: the entry for --max-retries on \S+ matches no line: /gm) ?? []).toHaveLength(
      hints,
    )
  })

  test('a line in the same change silences nothing, and one in the repository of the docs counts', async () => {
    scratch.commit({ 'src/cli.ts': RENAMED, '.docmend.yml': FILE })
    expect(await notice('--from', 'HEAD~1', '--strict')).toMatchObject({ exitCode: 1 })
    const docs = createScratch()
    docs.commit({ ...SITE, 'docs/cli.md': PAGE, '.docmend.yml': FILE })
    const elsewhere = await notice('--from', 'HEAD~1', '--strict', '--docs', docs.work)
    docs.remove()
    expect(elsewhere).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('vouched until 2999-12-31') })
  })

  test('in a file that is not valid nothing counts, which is said', async () => {
    scratch.commit({ '.docmend.yml': FILE.replace('2999-12-31', 'soon') })
    scratch.commit({ 'src/cli.ts': RENAMED })
    const { exitCode, stderr } = await notice('--from', 'HEAD~1', '--strict')
    expect([exitCode, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^\.docmend\.yml vouches for nothing and declares no commands, because it is not valid: line 5: /,
      ),
    ])
  })
})

describe('wrong usage ends with 2 and says what to write', () => {
  test.each([
    [['--staged', '--from', 'HEAD'], 'leave out --from and --to'],
    [['--format', 'xml'], '--format takes text, json, github, gitlab, sarif, junit, not "xml"'],
    [['--format', 'sarif', '--candidates'], '--candidates belongs to --format text'],
    [['--docs', 'nowhere'], '--docs takes the folder of a git repository'],
  ])('%j', async (args, words) => {
    expect(await notice(...args)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(words) })
  })

  test('no --from where there is no default branch', async () => {
    scratch.git('branch', '-M', 'work')
    expect(await notice()).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('with --from') })
  })

  test('a repository without a commit, and one without pages, say what is missing', async () => {
    const empty = createScratch()
    try {
      const unborn = await line.runWithin(['notice', '--repo', empty.work])
      expect(unborn.exitCode).not.toBe(0)
      expect(unborn.stderr).toContain('commit first: only what is committed is read')
      empty.commit({ 'src/cli.ts': CODE })
      empty.commit({ 'src/cli.ts': RENAMED })
      const { stderr } = await line.runWithin(['notice', '--repo', empty.work, '--from', 'HEAD~1'])
      expect(stderr).toContain('No page of documentation was found')
    } finally {
      empty.remove()
    }
  })

  test('a commit that is not there is a failure', async () => {
    expect(await notice('--from', 'nowhere')).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('has no branch or commit nowhere: fetch it first'),
    })
  })
})

test.each([
  ['--repo', ['--repo', '/']],
  ['--docs', ['--from', 'HEAD', '--docs', '/']],
])('%s with a folder that is in no repository', async (_, options) => {
  const { exitCode, stderr } = await line.runWithin(['notice', '--repo', scratch.work, ...options])
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('/ is not a git repository: make one with git init')])
})
