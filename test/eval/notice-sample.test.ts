// The sampler of the labelled set, on a repository of real git.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readSet } from '../../dev/eval/notice/notice-set.ts'
import { roleOf } from '../../dev/eval/notice/path-role.ts'
import { sampleCommits } from '../../dev/eval/notice/sample-commits.ts'
import { childEnv, createScratch, type Scratch } from '../github/scratch-repository.ts'

const PAGE = Array.from({ length: 30 }, (_, line) => `Line ${line + 1}.`)

let scratch: Scratch
const ids = new Map<string, string>()
beforeAll(() => {
  scratch = createScratch()
  const commit = (files: Parameters<Scratch['commit']>[0], subject: string): void =>
    void ids.set(subject, scratch.commit(files, subject))
  const page = (line: number, text: string): string => PAGE.with(line - 1, text).join('\n')
  commit({ 'src/a.ts': '1', 'src/b.ts': '1', 'docs/a.md': page(1, 'Line 1.'), 'blog/a.md': '# A\n' }, 'The first')
  commit({ 'src/a.ts': '2' }, 'Code alone')
  commit({ 'src/a.ts': '3', 'docs/a.md': page(12, 'Twelve.\nAnd a half.') }, 'Code and a page')
  commit({ 'docs/a.md': page(12, 'Line 12.') }, 'A page alone')
  commit({ 'src/a.ts': '4', 'blog/a.md': '# B\n' }, 'Code and a post')
  commit({ 'src/a.ts': '5', 'CHANGELOG.md': '# 1\n', 'test/a.test.ts': '1' }, 'Code, a test and the changelog')
  commit({ 'test/a.test.ts': '2', 'package-lock.json': '{}' }, 'No source')
  commit({ 'src/a.ts': '6' }, 'chore(deps): bump b')
  commit({ 'src/a.ts': '7' }, 'v1.2.0')
  commit(Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`src/many/${at}.ts`, '1'])), 'Many files')
  scratch.git('checkout', '-q', '-b', 'side', 'HEAD~1')
  commit({ 'src/b.ts': '2' }, 'On a branch')
  scratch.git('checkout', '-q', 'main')
  scratch.git('merge', '-q', '--no-ff', '-m', 'A merge', 'side')
})
afterAll(() => scratch.remove())

const sample = (codeOnly: number, withDocs: number, seed = 1) =>
  sampleCommits(
    { repositoryDir: scratch.work, wanted: { 'code-only': codeOnly, 'with-docs': withDocs }, days: 365, seed },
    childEnv,
  )

test('keeps commits of one parent that change source, and leaves out releases, updates, posts and large ones', async () => {
  const found = new Map((await sample(10, 10)).map(({ id, kind }) => [id, kind]))
  expect([...ids].flatMap(([subject, id]) => (found.has(id) ? [[subject, found.get(id)]] : []))).toEqual([
    ['Code alone', 'code-only'],
    ['Code and a page', 'with-docs'],
    ['Code, a test and the changelog', 'code-only'],
  ])
})

test('names the parent, and the lines that people changed at both ends', async () => {
  expect(await sample(0, 1)).toEqual([
    {
      id: ids.get('Code and a page'),
      parent: ids.get('Code alone'),
      kind: 'with-docs',
      pages: [{ path: 'docs/a.md', hunks: [{ before: [12, 12], after: [12, 13] }] }],
    },
  ])
})

test('draws the same commits for the same seed', async () => {
  expect(await sample(1, 0, 7)).toEqual(await sample(1, 0, 7))
})

test('the script adds a repository to a file without any text of it', () => {
  const out = join(scratch.folder, 'set.json')
  const words = `--repo ${scratch.work} --name acme/docs --commits 4 --seed 1 --split check --out ${out}`
  execFileSync(process.execPath, ['dev/eval/notice/sample.ts', ...words.split(' ')], { env: childEnv })
  const [repository] = readSet(out).repositories
  expect(repository).toMatchObject({ name: 'acme/docs', split: 'check', seed: 1 })
  expect(repository?.commits).toHaveLength(3)
  expect(readFileSync(out, 'utf8')).not.toMatch(/Twelve|Code alone|A person/)
})

test.each([
  ['packages/kit/src/index.ts', 'source'],
  ['src/poetry/console/init.py', 'source'],
  ['website/src/app.ts', 'beside'],
  ['tests/format/markdown/a.md', 'beside'],
  ['docs/templates/overview.md', 'page'],
  ['lib/modules/manager/npm/readme.md', 'page'],
  ['docs/about/release-notes.md', 'beside'],
  ['.changeset/brave-dogs.md', 'beside'],
  ['docs/zh/guide.md', 'other-docs'],
  ['docs/pt-BR/config.md', 'other-docs'],
  ['www/versioned_docs/version-10.x/a.md', 'other-docs'],
  ['website/blog/2024.md', 'other-docs'],
  ['CONTRIBUTING.md', 'other-docs'],
])('%s is %s', (path, role) => {
  expect(roleOf(path)).toBe(role)
})
