// The trees that are made by undoing commits are those that git has.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { listFirstParents } from '../../../src/github/git/first-parents.ts'
import { openGitTree } from '../../../src/github/git/git-tree.ts'
import { gitOfPerson } from '../../../src/github/git/local-tree.ts'
import { openPastTrees } from '../../../src/github/git/past-trees.ts'
import { createHistory, type History } from '../../cli/backtest-history.ts'
import { childEnv } from '../scratch-repository.ts'

let folder: string
let history: History
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmend-past-'))
  history = createHistory(join(folder, 'app'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const LONG = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')

/** Files that come, go, move, move with an edit, swap names, become a link; a merge; an empty commit. */
function makeHistory(): void {
  const { commit, git } = history
  commit('2026-01-01', 'Begin', { 'a.md': 'a', 'b/c.md': LONG, 'b-c.md': 'x', 'é\n.md': 'odd' })
  commit('2026-01-02', 'Edit', { 'a.md': 'A', 'z.md': 'z' })
  commit('2026-01-03', 'Move with an edit', { 'b/c.md': null, 'd/c.md': `${LONG}\nmore` })
  commit('2026-01-04', 'Swap', { 'a.md': 'z', 'z.md': 'A' })
  commit('2026-01-05', 'Nothing', {})
  git('checkout', '-q', '-b', 'side')
  commit('2026-01-06', 'On the side', { 'side.md': 's' })
  commit('2026-01-07', 'On the side too', { 'side.md': 'S', 'é\n.md': null })
  git('checkout', '-q', 'main')
  commit('2026-01-08', 'On main', { 'b-c.md': 'y' })
  git('merge', '-q', '--no-ff', '-m', 'Merge side', 'side')
  git('update-index', '--chmod=+x', 'a.md')
  git('commit', '-q', '-m', 'Executable')
}

test('each tree is the one that git lists, back to the first', async () => {
  makeHistory()
  const git = gitOfPerson(history.dir, childEnv)
  const { commits, isShallow } = await listFirstParents(git, 100, 0)
  expect(isShallow).toBe(false)
  expect(commits.map(({ title }) => title)).toEqual([
    'Executable',
    'Merge side',
    'On main',
    'Nothing',
    'Swap',
    'Move with an edit',
    'Edit',
    'Begin',
  ])
  const undone = commits.filter(({ parent }) => parent !== undefined)
  const trees = await openPastTrees(git, commits[0]?.sha ?? '', undone)
  await trees.readAhead(undone)
  let tree = trees.head
  for (const commit of undone) {
    tree = trees.undo(tree, commit)
    const real = openGitTree(() => git, tree.sha)
    expect(tree.sha).toBe(commit.parent)
    expect(await tree.list()).toEqual(await real.list())
    for (const { path } of tree.entries) expect(await tree.read(path)).toEqual(await real.read(path))
  }
  expect(tree.entries).toHaveLength(4)
})

test('a moved page is one file with its earlier path', async () => {
  makeHistory()
  const { commits } = await listFirstParents(gitOfPerson(history.dir, childEnv), 100, 0)
  const moved = commits.find(({ title }) => title === 'Move with an edit')
  expect(moved?.files).toMatchObject([{ kind: 'moved', path: 'd/c.md', previousPath: 'b/c.md' }])
})

test('a shallow clone ends where its history does', async () => {
  makeHistory()
  history.git('clone', '-q', '--depth', '3', `file://${history.dir}`, join(folder, 'shallow'))
  const { commits, isShallow } = await listFirstParents(gitOfPerson(join(folder, 'shallow'), childEnv), 100, 0)
  expect(isShallow).toBe(true)
  expect(commits.map(({ parent }) => parent === undefined)).toEqual([false, false, true])
})

test('a partial clone that lacks files is refused with the command that fetches them', async () => {
  makeHistory()
  history.git('config', 'uploadpack.allowFilter', 'true')
  const partial = join(folder, 'partial')
  history.git('clone', '-q', '--no-checkout', '--filter=blob:none', `file://${history.dir}`, partial)
  const list = () => listFirstParents(gitOfPerson(partial, childEnv), 100, 0)
  await expect(list()).rejects.toThrow('git fetch --refetch --no-filter')
  history.git('-C', partial, 'fetch', '-q', '--refetch', '--no-filter')
  expect((await list()).commits).toHaveLength(8)
})

test('a commit with a date of its own is between its neighbours all the same', async () => {
  history.commit('2026-01-01', 'Begin', { 'a.md': 'a' })
  history.commit('2026-01-02', 'Two', { 'a.md': 'b' })
  history.commit('2001-01-01', 'A wrong clock', { 'a.md': 'c' })
  history.commit('2026-01-04', 'Four', { 'a.md': 'd' })
  const since = Date.parse('2026-01-02T00:00:00Z')
  const { commits } = await listFirstParents(gitOfPerson(history.dir, childEnv), 100, since)
  expect(commits.map(({ title }) => title)).toEqual(['Four', 'A wrong clock', 'Two'])
})
