// The first look of `docmend check --staged`: a commit of code costs a hook little, and nothing that counts is overlooked.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
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
  scratch.commit(SITE)
})
afterEach(() => scratch.remove())

const SITE = {
  'mkdocs.yml': 'site_name: X\nhooks: [tools/headers.py]\n',
  'docs/index.md': [
    '# Home',
    '![Logo](logo.png) and [the example](../examples/greeting.py), or [all of the fixtures](../fixtures).',
    '[Escaped](../my\\_sample.py)',
    '',
  ].join('\n\n'),
  'docs/logo.png': 'not a picture\n',
  'examples/greeting.py': 'print("hi")\n',
  'fixtures/one.py': 'x = 1\n',
  'my_sample.py': 'x = 1\n',
  'tools/headers.py': 'x = 1\n',
  'src/engine.py': 'x = 1\n',
  'src/wheel.ts': 'export const x = 1\n',
}

type Edits = Record<string, string | null>

function stage(edits: Edits): void {
  for (const [path, text] of Object.entries(edits)) {
    const file = join(scratch.work, path)
    mkdirSync(dirname(file), { recursive: true })
    if (text === null) rmSync(file)
    else writeFileSync(file, text)
  }
  scratch.git('add', '-A')
}

const NOTHING =
  'Nothing is staged that a page or a setting of the documentation could depend on, so nothing was checked\n'
const check = (...more: string[]) => line.runWithin(['check', '--staged', '--repo', scratch.work, ...more])

test.each<[string, Edits]>([
  ['nothing', {}],
  ['a changed module', { 'src/engine.py': 'x = 2\n' }],
  ['a new, a changed and a deleted one', { 'src/new.rs': 'x\n', 'src/wheel.ts': 'y\n', 'src/engine.py': null }],
])('a commit of code that no page names is not checked: %s', async (_, edits) => {
  stage(edits)
  expect(await check()).toMatchObject({ exitCode: 0, stdout: '', stderr: NOTHING })
  // The whole check, which JSON gets, finds as little.
  expect(JSON.parse((await check('--format', 'json')).stdout)).toMatchObject({ errors: 0, warnings: 0 })
})

test.each<[string, Edits]>([
  ['a page', { 'docs/index.md': '# Home\n' }],
  ['a module that a page names', { 'examples/greeting.py': 'print("ho")\n' }],
  ['one whose name is escaped there', { 'my_sample.py': 'x = 2\n' }],
  ['one that the settings name', { 'tools/headers.py': 'x = 2\n' }],
  ['the last file of a folder that a page names', { 'fixtures/one.py': null }],
  ['the settings', { 'mkdocs.yml': 'site_name: Y\n' }],
  ['settings of another site', { 'site/conf.py': 'project = "Y"\n' }],
  ['a file of an unknown kind', { 'src/schema.graphql': 'type X\n' }],
  ['a script beside pages that may import it', { 'src/wheel.ts': 'export const x = 2\n', 'docs/more.mdx': '# More\n' }],
])('what a site may depend on is checked: %s', async (_, edits) => {
  stage(edits)
  const { stderr } = await check()
  expect(stderr).not.toContain('Nothing is staged')
  expect(stderr).toContain('0 errors')
})

test.each<[string, Edits, string]>([
  ['image', { 'docs/logo.png': null }, 'docs/logo.png does not exist'],
  ['example', { 'examples/greeting.py': null }, 'examples/greeting.py'],
])('the commit that deletes what a page links to is stopped: %s', async (_, edits, words) => {
  stage(edits)
  expect(await check()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining(words) })
})

test('a renamed module that a page links to stops the commit', async () => {
  scratch.git('mv', 'examples/greeting.py', 'examples/welcome.py')
  expect(await check()).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('examples/greeting.py') })
})

test('a module that becomes a link to another file is checked', async () => {
  rmSync(join(scratch.work, 'src/engine.py'))
  symlinkSync('../docs/index.md', join(scratch.work, 'src/engine.py'))
  scratch.git('add', '-A')
  expect((await check()).stderr).not.toContain('Nothing is staged')
})

test('a merge has two sides and is always checked', async () => {
  scratch.git('checkout', '-q', '-b', 'side')
  scratch.commit({ 'src/engine.py': 'x = 3\n' })
  scratch.git('checkout', '-q', 'main')
  scratch.git('merge', '-q', '--no-ff', '--no-commit', 'side')
  expect((await check()).stderr).not.toContain('Nothing is staged')
})

test('the index that git names to a hook counts, not the usual one', async () => {
  stage({ 'docs/logo.png': null })
  const named = join(scratch.folder, 'named-index')
  copyFileSync(join(scratch.work, '.git/index'), named)
  scratch.git('reset', '-q', '--hard')
  expect((await check()).stderr).toBe(NOTHING)
  const env = { PATH: process.env.PATH, GIT_INDEX_FILE: named }
  const inside = spawnSync(process.execPath, [resolve('src/main.ts'), 'check', '--staged'], { cwd: scratch.work, env })
  expect(String(inside.stdout)).toContain('docs/logo.png does not exist')
})
