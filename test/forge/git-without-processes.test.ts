// What the forge reads without a process of git must be what git says.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { isAncestor, lineBetween } from '../../dev/forge/git/lineage.ts'
import { createGitRunner, gitEnvironment } from '../../dev/forge/git/process.ts'
import { readRefs } from '../../dev/forge/git/read-refs.ts'
import { type GitRepository, openRepository } from '../../dev/forge/git/repository.ts'
import { createForgeDesk, type ForgeDesk } from '../support/forge-desk.ts'

let desk: ForgeDesk
let git: GitRepository
const commits: string[] = []

beforeAll(async () => {
  desk = await createForgeDesk()
  const { fullName, gitDir, headSha } = desk.repository
  commits.push(headSha)
  for (const text of ['one', 'two']) {
    commits.push(await desk.forge.pushFile(fullName, 'main', 'README.md', text, text))
  }
  await desk.forge.pushFile(fullName, 'feature/side', 'other.md', 'side', 'side')
  const env = gitEnvironment(process.env.PATH ?? '')
  git = await openRepository(gitDir, env, createGitRunner(env))
})
afterAll(async () => {
  git.close()
  await desk.end()
})

async function refsOfGit(): Promise<string[]> {
  const { stdout } = await git.git(['for-each-ref', '--format=%(refname) %(objectname)'])
  return stdout.toString().trim().split('\n').sort()
}
const refsRead = async () => [...(await readRefs(git.gitDir))].map((ref) => ref.join(' ')).sort()

test('refs are those that git lists, packed or not, and a newer file counts more', async () => {
  const tagger = ['-c', 'user.name=octocat', '-c', 'user.email=octocat@example.com']
  await git.git([...tagger, 'tag', '-a', '-m', 'a tag', 'v1', commits[0] ?? ''])
  expect(await refsRead()).toEqual(await refsOfGit())
  await git.git(['pack-refs', '--all'])
  expect(await refsRead()).toEqual(await refsOfGit())
  await git.git(['update-ref', 'refs/heads/feature/side', commits[1] ?? ''])
  const refs = await readRefs(git.gitDir)
  expect(refs.get('refs/heads/feature/side')).toBe(commits[1])
  expect(await refsRead()).toEqual(await refsOfGit())
})

test('a line of commits is given oldest first, from a commit or from the first one', async () => {
  const [first = '', , last = ''] = commits
  expect(await lineBetween(git, first, last)).toEqual(commits.slice(1))
  expect(await lineBetween(git, undefined, last)).toEqual(commits)
  expect(await lineBetween(git, last, last)).toEqual([])
  expect(await lineBetween(git, last, first)).toBeUndefined()
})

test('ancestors are found on a line and across merges, and nowhere else', async () => {
  const [first = '', second = '', last = ''] = commits
  const tree = (await git.git(['rev-parse', `${last}^{tree}`])).stdout.toString().trim()
  const commit = async (...parents: string[]): Promise<string> => {
    const lines = parents.map((parent) => `parent ${parent}\n`).join('')
    const by = 'octocat <octocat@example.com> 0 +0000'
    return git.write('commit', Buffer.from(`tree ${tree}\n${lines}author ${by}\ncommitter ${by}\n\nx\n`))
  }
  const side = await commit(first)
  const merge = await commit(last, side)
  const beyond = await commit(merge)
  for (const one of [first, second, last, side, merge, beyond]) expect(await isAncestor(git, one, beyond)).toBe(true)
  expect(await isAncestor(git, side, last)).toBe(false)
  expect(await isAncestor(git, last, first)).toBe(false)
  expect(await lineBetween(git, last, beyond)).toBeUndefined()
})

test('a new repository is whole, and its objects are the same when git has packed them', async () => {
  const addedAt = { 'a/old.md': Date.parse('2026-01-01') }
  const from = { files: { 'a/old.md': 'old', 'a/new "é".md': 'new', 'a.md': '' }, addedAt }
  const { gitDir, headSha } = await desk.forge.createRepository({ owner: 'acme', name: 'few', from })
  const env = gitEnvironment(process.env.PATH ?? '')
  const few = await openRepository(gitDir, env, createGitRunner(env))
  await few.git(['fsck', '--strict'])
  const listed = await few.git(['log', '--reverse', '--format=%s %ct', '--name-only', '-z', 'main'])
  expect(listed.stdout.toString().split(/[\0\n]+/)).toEqual([
    expect.stringMatching(/^Initial commit \d+$/),
    'a/old.md',
    expect.stringMatching(/^Add pages \d+$/),
    'a.md',
    'a/new "é".md',
    '',
  ])
  const loose = await few.read(headSha)
  await few.git(['repack', '-a', '-d'])
  expect(existsSync(join(gitDir, 'objects', headSha.slice(0, 2), headSha.slice(2)))).toBe(false)
  expect(await few.read(headSha)).toEqual(loose)
  few.close()
})
