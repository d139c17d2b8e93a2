// `docmend check PATH...`: which problems are reported, and which folder is looked at.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createCommandLine } from '../support/run-command.ts'

const line = createCommandLine()
const other = createCommandLine()
const at = (path: string): string => join(line.folder, path)

beforeAll(() => {
  for (const folder of ['docs/guides', 'docs/api']) mkdirSync(at(folder), { recursive: true })
  writeFileSync(at('README.md'), '# Tool\n\n[broken](gone-readme.md)\n')
  writeFileSync(join(other.folder, 'index.md'), '# Other\n\n[broken](gone-other.md)\n')
  writeFileSync(at('docs/index.md'), '# Docs\n\n[broken](gone-index.md)\n')
  writeFileSync(at('docs/guides/a.md'), '# A\n\n[broken](gone-a.md)\n')
  writeFileSync(at('docs/api/b.md'), '# B\n\n[broken](gone-b.md)\n')
})

afterAll(() => {
  line.remove()
  other.remove()
})

/** The targets of the broken links that are reported. */
async function brokenIn(...args: string[]): Promise<string[]> {
  const { stdout } = await line.runWithin(['check', ...args])
  return [...stdout.matchAll(/gone-\w+/g)].map(([name]) => name).toSorted()
}

test.each<[string[], string[]]>([
  [['.'], ['gone-a', 'gone-b', 'gone-index']],
  [['docs'], ['gone-a', 'gone-b', 'gone-index']],
  [['docs/guides'], ['gone-a']],
  [
    ['docs/guides/', 'docs/api/b.md'],
    ['gone-a', 'gone-b'],
  ],
])('%j reports only what is below', async (paths, found) => expect(await brokenIn(...paths)).toEqual(found))

test.each<[string, string]>([
  ['from there, as with git -C', 'index.md'],
  ['as a shell completes them from the current folder', join(other.folder, 'index.md')],
])('with --repo, paths are taken %s', async (_, path) => {
  expect(await brokenIn('--repo', other.folder, path)).toEqual(['gone-other'])
})

test('a path outside of the detected docs names the docs root', async () => {
  expect(await brokenIn('README.md')).toEqual(['gone-readme'])
})

test('a folder outside of the current one is checked itself', async () => {
  expect(await brokenIn(other.folder)).toEqual(['gone-other'])
})

test('a .docmend.yml that is not valid is an error, by its line', async () => {
  writeFileSync(join(other.folder, '.docmend.yml'), 'labels: [docs]\nexlude: [docs]\n')
  const { stdout } = await line.runWithin(['check', other.folder])
  rmSync(join(other.folder, '.docmend.yml'))
  expect(stdout).toMatch(/^\.docmend\.yml:2:1 error config-syntax This file is not valid.*there is no key exlude/m)
})

test.each<[string, string[], string]>([
  ['an unknown path', ['nowhere'], 'There is no file or folder'],
  ['a path that the named repository lacks', ['--repo', other.folder, 'gone.md'], `gone.md in ${other.folder}`],
  ['a path outside of the named docs root', ['README.md', '--docs-root', 'docs'], 'outside of the docs root docs'],
  ['paths to fix', ['docs', '--fix'], '--fix corrects the whole documentation'],
])('%s is wrong usage', async (_, args, hint) => {
  const { exitCode, stdout, stderr } = await line.runWithin(['check', ...args])
  expect([exitCode, stdout]).toEqual([2, ''])
  expect(stderr).toContain(hint)
})
