// When pages were last changed, by the history of real repositories.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from '@jest/globals'
import { createHistories } from '../../../src/github/histories.ts'
import { readHead } from '../../support/init-repository.ts'
import { childEnv, createScratch, type Scratch } from '../scratch-repository.ts'

const scratches: Scratch[] = []
afterEach(() => {
  for (const scratch of scratches.splice(0)) scratch.remove()
})

const NOW = Date.parse('2026-11-24T00:00:00Z')

function start(more: { depths?: readonly number[]; maxBytes?: number } = {}) {
  const scratch = createScratch('[uploadpack]\n\tallowFilter = true\n\tallowAnySHA1InWant = true\n')
  scratches.push(scratch)
  const { dataDir, serverUrl } = scratch
  const histories = createHistories({ dataDir, serverUrl, childEnv, now: () => NOW, ...more })
  const commitOn = (day: string, files: Parameters<Scratch['commit']>[0]) =>
    scratch.commit(files, `On ${day}`, `${day}T12:00:00Z`)
  const read = async () => {
    const commitSha = readHead(scratch.work)
    const request = { repositoryId: 7, fullName: 'acme/docs', commitSha, token: async () => 'a token' }
    const { ages, since } = await histories.ages(request, AbortSignal.timeout(60_000))
    const days = Object.fromEntries([...ages].map(([path, at]) => [path, toDay(at)]))
    return { days, since: since === undefined ? undefined : toDay(since) }
  }
  return { scratch, histories, commitOn, read }
}

const toDay = (at: number) => new Date(at).toISOString().slice(0, 10)

describe('the age of a page', () => {
  test('is that of the last commit that changed it', async () => {
    const { commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'a', 'b.md': 'b' })
    commitOn('2025-02-01', { 'a.md': 'a2' })
    commitOn('2025-03-01', { 'c/ü 1.md': 'c' })
    expect(await read()).toEqual({
      days: { 'a.md': '2025-02-01', 'b.md': '2025-01-01', 'c/ü 1.md': '2025-03-01' },
      since: undefined,
    })
  })

  test('stays when the page is moved, also twice, and does not when it is changed as well', async () => {
    const { commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'a', 'b.md': 'text\n'.repeat(20) })
    commitOn('2025-02-01', { 'a.md': null, 'x/a.md': 'a' })
    commitOn('2025-03-01', { 'x/a.md': null, 'y/a.md': 'a' })
    commitOn('2025-04-01', { 'b.md': null, 'y/b.md': `${'text\n'.repeat(20)}more\n` })
    expect((await read()).days).toEqual({ 'y/a.md': '2025-01-01', 'y/b.md': '2025-04-01' })
  })

  test('is no older than the page that has its path now', async () => {
    const { commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'old', 'b.md': 'b' })
    commitOn('2025-02-01', { 'a.md': null })
    commitOn('2025-03-01', { 'a.md': 'new' })
    commitOn('2025-04-01', { 'b.md': null, 'c.md': 'b' })
    commitOn('2025-05-01', { 'b.md': 'another' })
    expect((await read()).days).toEqual({ 'a.md': '2025-03-01', 'c.md': '2025-01-01', 'b.md': '2025-05-01' })
  })

  test('of two pages that change places goes with them', async () => {
    const { commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'one' })
    commitOn('2025-02-01', { 'b.md': 'two' })
    commitOn('2025-03-01', { 'a.md': null, 'b.md': null, 'c.md': 'one', 'd.md': 'two' })
    commitOn('2025-04-01', { 'c.md': null, 'd.md': null, 'b.md': 'one', 'a.md': 'two' })
    expect((await read()).days).toEqual({ 'b.md': '2025-01-01', 'a.md': '2025-02-01' })
  })

  test('of what a merge brought is that of the merge', async () => {
    const { scratch, commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'a', 'b.md': 'b' })
    scratch.git('checkout', '-q', '-b', 'change')
    commitOn('2025-02-01', { 'a.md': 'a2' })
    scratch.git('checkout', '-q', 'main')
    commitOn('2025-03-01', { 'b.md': 'b2' })
    scratch.git('merge', '-q', '--no-ff', 'change')
    scratch.git('commit', '-q', '--amend', '--no-edit', '--date=2025-04-01T12:00:00Z')
    expect((await read()).days).toEqual({ 'a.md': '2025-04-01', 'b.md': '2025-03-01' })
  })

  test('is not known beyond the bound, only that it is older', async () => {
    const { commitOn, read } = start({ depths: [2] })
    commitOn('2025-01-01', { 'a.md': 'a', 'b.md': 'b' })
    commitOn('2025-02-01', { 'a.md': 'a2' })
    commitOn('2025-03-01', { 'c.md': 'c' })
    expect(await read()).toEqual({ days: { 'c.md': '2025-03-01' }, since: '2025-02-01' })
    commitOn('2025-04-01', { 'b.md': 'b2' })
    expect(await read()).toEqual({ days: { 'b.md': '2025-04-01' }, since: '2025-03-01' })
  })

  test('survives a branch that was rewritten, and forgets commits that are gone', async () => {
    const { scratch, commitOn, read } = start()
    const first = commitOn('2025-01-01', { 'a.md': 'a', 'b.md': 'b' })
    commitOn('2025-02-01', { 'a.md': 'a2' })
    expect((await read()).days).toEqual({ 'a.md': '2025-02-01', 'b.md': '2025-01-01' })
    scratch.git('reset', '-q', '--hard', first)
    commitOn('2025-03-01', { 'b.md': 'b2' })
    expect((await read()).days).toEqual({ 'a.md': '2025-01-01', 'b.md': '2025-03-01' })
  })

  test('is none in a repository without files, and never in the future', async () => {
    const { commitOn, read } = start()
    commitOn('2025-01-01', {})
    expect(await read()).toEqual({ days: {}, since: undefined })
    commitOn('2099-01-01', { 'a.md': 'a' })
    expect((await read()).days).toEqual({ 'a.md': '2026-11-24' })
  })
})

describe('the history', () => {
  test('has no file of the repository', async () => {
    const { scratch, commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'a' })
    await read()
    const gitDir = join(scratch.dataDir, 'histories', '7.git')
    const objects = scratch.git('--git-dir', gitDir, 'cat-file', '--batch-check=%(objecttype)', '--batch-all-objects')
    expect(objects.trim().split('\n').sort()).toEqual(['commit', 'tree'])
  })

  test('that takes too much room is thrown away', async () => {
    const { scratch, commitOn, read } = start({ maxBytes: 1 })
    commitOn('2025-01-01', { 'a.md': 'a' })
    await expect(read()).rejects.toThrow('200 commits take more than 1 bytes')
    expect(readdirSync(join(scratch.dataDir, 'histories')).filter((name) => name.endsWith('.git'))).toEqual([])
  })

  test('is deleted with its repository', async () => {
    const { scratch, histories, commitOn, read } = start()
    commitOn('2025-01-01', { 'a.md': 'a' })
    await read()
    await histories.delete(7)
    expect(existsSync(join(scratch.dataDir, 'histories', '7.git'))).toBe(false)
  })
})
