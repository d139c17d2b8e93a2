// `docmend check` in clones that lack files until git needs them, made by git itself.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createScratch, type Scratch } from '../github/scratch-repository.ts'
import { type CommandLine, createCommandLine } from '../support/run-command.ts'

let line: CommandLine
let scratch: Scratch
beforeAll(() => {
  line = createCommandLine()
  scratch = createScratch()
  scratch.git('config', 'uploadpack.allowFilter', 'true')
  scratch.commit({ 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n\n[b](b.md)\n', 'docs/b.md': '# B\n' })
  scratch.git('tag', 'base')
  scratch.commit({ 'docs/b.md': null, 'docs/deep/c.md': '# C\n\n[n](nowhere.md)\n', 'docs/a.md': '# A\n\nA.\n' })
})
afterAll(() => {
  line.remove()
  scratch.remove()
})

let clones = 0
function clone(...options: string[]): string {
  clones += 1
  const folder = join(scratch.folder, `clone-${clones}`)
  mkdirSync(folder)
  const from = pathToFileURL(scratch.work).href
  execFileSync('git', ['clone', '-q', ...options, from, folder], { stdio: 'pipe' })
  return folder
}

/** Names and sizes of all that git keeps there. */
function listObjects(repository: string): string[] {
  return readdirSync(join(repository, '.git', 'objects'), { recursive: true, encoding: 'utf8' }).sort()
}

test.each([
  ['without old files', ['--filter=blob:none']],
  ['without any file', ['--filter=blob:none', '--no-checkout']],
  ['without folders', ['--filter=tree:0', '--no-checkout']],
  ['whole', []],
])('a clone %s finds what is new, and stays as it is', async (_, options) => {
  const repository = clone(...options)
  const before = listObjects(repository)
  const { stdout, stderr } = await line.runWithin(['check', '--repo', repository, '--since', 'base'])
  expect(stdout).toBe('docs/deep/c.md:3:1 error broken-link docs/deep/nowhere.md does not exist\n')
  expect(stderr).toContain('1 error, 0 warnings')
  expect(listObjects(repository)).toEqual(before)
})

test('where the files cannot be fetched, the person reads what to do', async () => {
  const repository = clone('--filter=blob:none', '--no-checkout')
  renameSync(scratch.work, `${scratch.work}.away`)
  const { exitCode, stderr } = await line.runWithin(['check', '--repo', repository])
  renameSync(`${scratch.work}.away`, scratch.work)
  expect(exitCode).toBe(2)
  expect(stderr).toMatch(/is a partial clone that lacks \d files of .*cannot be fetched from origin\. Run git diff/)
})
