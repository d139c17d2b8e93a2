// `docmend check` reads the files of a person as they are now.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createScratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let folder: string
beforeEach(() => {
  line = createCommandLine()
  folder = mkdtempSync(join(tmpdir(), 'docmend-disk-'))
})
afterEach(() => {
  line.remove()
  rmSync(folder, { recursive: true })
})

function put(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

const DEAD = '# A\n\n[x](gone.md)\n'

test('A mistake disappears when the page is saved, and the last commit still has it', async () => {
  const scratch = createScratch()
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', '.gitignore': 'out/\n', 'docs/a.md': DEAD })
  put(scratch.work, { 'docs/a.md': '# A\n', 'docs/new.md': DEAD, 'docs/out/b.md': DEAD })
  const now = await line.runWithin(['check', '--repo', scratch.work])
  const committed = await line.runWithin(['check', '--repo', scratch.work, '--committed'])
  scratch.remove()

  expect(now.stdout).toBe('docs/new.md:3:1 error broken-link docs/gone.md does not exist\n')
  expect(committed.stdout).toBe('docs/a.md:3:1 error broken-link docs/gone.md does not exist\n')
})

test('A folder without git is checked, without what packages and builds leave and what lies behind links', async () => {
  put(folder, { 'elsewhere/secret.md': DEAD })
  put(join(folder, 'site'), {
    'docs/a.md': DEAD,
    'docs/b.md': '# B\n',
    'node_modules/x/a.md': DEAD,
    'docs/_build/a.md': DEAD,
    'docs/dist/index.html': '<p>',
    'docs/dist/a.md': DEAD,
    'docs/build/a.md': '# About builds\n',
  })
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'site/docs/linked'))
  const { exitCode, stdout, stderr } = await line.runWithin(['check', '--repo', join(folder, 'site')])

  expect([exitCode, stdout]).toEqual([1, 'docs/a.md:3:1 error broken-link docs/gone.md does not exist\n'])
  expect(stderr).toContain('3 pages of docs read as plain files without a site generator')
})

test('Without git, --since, --staged and --committed say that they need it', async () => {
  put(folder, { 'docs/a.md': '# A\n' })
  for (const option of [['--since', 'main'], ['--staged'], ['--committed']]) {
    const { exitCode, stderr } = await line.runWithin(['check', '--repo', folder, ...option])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining('is not a git repository')])
  }
})
