// `docmend check --staged`: what a commit would make worse, in all the states that an index can have, with real git.
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
})
afterEach(() => scratch.remove())

const DEAD_OLD = '# A\n\n[old](old.md)\n'
const DEAD_NEW = '# B\n\n[n](nowhere.md)\n'
const FOUND_NEW = 'docs/b.md:3:1 error broken-link docs/nowhere.md does not exist\n'

const checkStaged = (...more: string[]) => line.runWithin(['check', '--staged', '--repo', scratch.work, ...more])
const write = (path: string, text: string) => writeFileSync(join(scratch.work, path), text)

/** A site with a problem that is nobody's business now. */
function commitSite(): void {
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': DEAD_OLD, 'docs/b.md': '# B\n' })
}

describe('docmend check --staged', () => {
  test('reports what the commit would add, and leaves index, objects and refs as they are', async () => {
    commitSite()
    write('docs/b.md', DEAD_NEW)
    scratch.git('add', '-A')
    const stateOf = () => [
      readFileSync(join(scratch.work, '.git/index')).toString('base64'),
      scratch.git('count-objects', '-v'),
      scratch.git('for-each-ref'),
    ]
    const before = stateOf()
    expect(await checkStaged()).toMatchObject({ exitCode: 1, stdout: FOUND_NEW })
    expect(stateOf()).toEqual(before)
  })

  test('leaves out what is not staged, and what is only announced', async () => {
    commitSite()
    write('docs/b.md', DEAD_NEW)
    write('docs/c.md', DEAD_NEW)
    scratch.git('add', '--intent-to-add', 'docs/c.md')
    expect(await checkStaged()).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('checks what is staged, not what the file has become since', async () => {
    commitSite()
    write('docs/b.md', DEAD_NEW)
    scratch.git('add', '-A')
    write('docs/b.md', '# B\n')
    expect(await checkStaged()).toMatchObject({ exitCode: 1, stdout: FOUND_NEW })
  })

  test('finds the links that a deleted or renamed page leaves behind', async () => {
    scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# B\n' })
    scratch.git('mv', 'docs/b.md', 'docs/c.md')
    expect(await checkStaged()).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/^docs\/a\.md:3:1 error broken-link docs\/b\.md does not exist/),
    })
  })

  test('says nothing new when every page is renamed with its folder', async () => {
    commitSite()
    scratch.git('mv', 'docs', 'manual')
    write('mkdocs.yml', 'site_name: X\ndocs_dir: manual\n')
    scratch.git('add', '-A')
    expect(await checkStaged()).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('checks everything before the first commit', async () => {
    mkdirSync(join(scratch.work, 'docs'))
    write('docs/a.md', DEAD_OLD)
    scratch.git('add', '-A')
    expect(await checkStaged()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('docs/a.md:3:1 error') })
  })

  test('finds nothing where nothing was ever staged', async () => {
    expect(await checkStaged()).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test.each([
    ['a split index', ['update-index', '--split-index']],
    ['a sparse index', ['sparse-checkout', 'set', '--cone', '--sparse-index', 'docs']],
    ['a detached HEAD', ['checkout', '-q', '--detach']],
  ])('works with %s', async (_, command) => {
    scratch.commit({ 'src/deep/code.js': 'run()\n' })
    commitSite()
    scratch.git(...command)
    write('docs/b.md', DEAD_NEW)
    scratch.git('add', 'docs')
    expect(await checkStaged()).toMatchObject({ exitCode: 1, stdout: FOUND_NEW })
  })

  test('works beside a submodule', async () => {
    commitSite()
    scratch.git('update-index', '--add', '--cacheinfo', `160000,${scratch.git('rev-parse', 'HEAD').trim()},theme`)
    expect(await checkStaged()).toMatchObject({ exitCode: 0, stdout: '' })
  })

  test('works in a linked work tree', async () => {
    commitSite()
    const linked = join(scratch.folder, 'linked')
    scratch.git('worktree', 'add', '-q', linked)
    writeFileSync(join(linked, 'docs/b.md'), DEAD_NEW)
    scratch.git('-C', linked, 'add', '-A')
    expect(await line.runWithin(['check', '--staged', '--repo', linked])).toMatchObject({ stdout: FOUND_NEW })
    expect(await checkStaged()).toMatchObject({ exitCode: 0, stdout: '' })
  })

  describe('during a merge', () => {
    beforeEach(() => {
      commitSite()
      scratch.git('checkout', '-q', '-b', 'theirs')
      scratch.commit({ 'docs/a.md': '# Theirs\n', 'docs/t.md': '# T\n\n[t](gone.md)\n' })
      scratch.git('checkout', '-q', 'main')
      scratch.commit({ 'docs/a.md': '# Ours\n' })
      expect(() => scratch.git('merge', '-q', 'theirs')).toThrow()
    })

    test('says what to do about conflicts', async () => {
      expect(await checkStaged()).toMatchObject({
        exitCode: 2,
        stdout: '',
        stderr: expect.stringMatching(
          /1 file with merge conflicts: docs\/a\.md\. Resolve them and stage them with git add/,
        ),
      })
    })

    test('reports what neither side has', async () => {
      write('docs/a.md', '# Both\n\n[b](both.md)\n')
      scratch.git('add', '-A')
      const { exitCode, stdout } = await checkStaged()
      expect([exitCode, stdout]).toEqual([1, 'docs/a.md:3:1 error broken-link docs/both.md does not exist\n'])
    })
  })

  test.each([
    ['another scope', ['--since', 'HEAD'], 2, '--staged compares what is staged'],
    ['the drift of the whole site', ['--drift'], 2, '--staged compares what is staged'],
    ['a setting of the gate', ['--set', 'allowedForms=frame'], 2, 'no effect in docmend check'],
    ['an unknown docs root', ['--docs-root', 'manual'], 2, 'no folder manual'],
  ])('refuses %s', async (_, options, exitCode, words) => {
    commitSite()
    expect(await checkStaged(...options)).toMatchObject({ exitCode, stderr: expect.stringContaining(words) })
  })

  test('says that a folder is no repository, or has no work tree', async () => {
    commitSite()
    const bare = join(scratch.folder, 'bare.git')
    scratch.git('clone', '-q', '--bare', '.', bare)
    const endOf = (repo: string) => line.runWithin(['check', '--staged', '--repo', repo])
    expect(await endOf(bare)).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('has no work tree') })
    expect(await endOf(scratch.folder)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('not a git repo'),
    })
  })

  test.each([['--staged'], ['--drift']])('says with %s that there is no git', async (option) => {
    commitSite()
    const end = await line.runWithin(['check', option, '--repo', scratch.work], { PATH: scratch.folder })
    expect(end).toMatchObject({
      exitCode: 2,
      stderr: 'docmend: git was not found: install it, or add its folder to PATH\n',
    })
  })

  test('says that a link to itself is no folder', async () => {
    const loop = join(scratch.folder, 'loop')
    symlinkSync(loop, loop)
    const end = await line.runWithin(['check', '--repo', loop])
    expect(end).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('there is no folder') })
  })
})

describe('As a hook before a commit, docmend check --staged', () => {
  beforeEach(() => {
    commitSite()
    const hook = join(scratch.work, '.git/hooks/pre-commit')
    mkdirSync(join(scratch.work, '.git/hooks'), { recursive: true })
    // To standard error, as git shows it.
    writeFileSync(hook, `#!/bin/sh\nexec '${process.execPath}' '${resolve('src/main.ts')}' check --staged >&2\n`)
    chmodSync(hook, 0o755)
  })

  /** What git and the hook print on standard error; '' when git commits. */
  function commit(...args: string[]): string {
    try {
      scratch.git('commit', '-q', '-m', 'Change', ...args)
      return ''
    } catch (error) {
      return (error as { stderr: string }).stderr
    }
  }

  test('judges the files of `git commit -a`, which are not in the index yet', () => {
    write('docs/b.md', DEAD_NEW)
    expect(commit('-a')).toContain(FOUND_NEW)
  })

  test('judges the files of `git commit PATH` alone', () => {
    write('docs/a.md', DEAD_NEW)
    scratch.git('add', 'docs/a.md')
    write('docs/b.md', '# B\n\nMore.\n')
    expect(commit('docs/b.md')).toBe('')
    expect(commit()).toContain('docs/a.md:3:1 error')
  })

  test('judges another repository by its own index', () => {
    const other = createScratch()
    other.commit({ 'docs/index.md': '# X\n' })
    writeFileSync(join(other.work, 'docs/index.md'), DEAD_NEW)
    other.git('add', '-A')
    const hook = join(scratch.work, '.git/hooks/pre-commit')
    writeFileSync(hook, readFileSync(hook, 'utf8').replace('--staged', `--staged --repo '${other.work}'`))
    write('docs/b.md', '# B\n\nMore.\n')
    expect(commit('-a')).toContain('docs/index.md:3:1 error')
    other.remove()
  })
})
