import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import type { Tree } from '../../../src/base/git-tree.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { createSlowTree, useRoughThreads } from './slow-trees.ts'

const startRough = useRoughThreads()

describe('A docs session in its thread', () => {
  test('throws the very error also when its tree has failed a thousand times', async () => {
    const fault = new Error('git is gone')
    let faults = 0
    const read = () => Promise.reject(++faults > 1000 ? fault : new Error('git is slow'))
    const session = await startRough().open({ ...createMemoryTree({ 'a.md': '' }), read }, '')
    await Promise.allSettled(Array.from({ length: 1000 }, () => session.check([])))
    await expect(session.check([])).rejects.toBe(fault)
  })
})

describe('A page that misbehaves', () => {
  const files = (bad: string) => ({ 'a.md': 'fine', 'bad.md': bad, 'c.md': 'fine' })
  /** Far more than a page of these tests takes that does not block. */
  const silence = { cpuMs: 150, answerMs: 60_000 }

  test('is said in words when there are too many of them', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const tree = createMemoryTree(
      Object.fromEntries(names.map((name) => [`${name}.md`, { mode: '100644' as const, content: 'blocks' }])),
    )
    const entries = (await tree.list()).map((entry, index) => ({ ...entry, sha: `${index}` }))
    const session = await startRough({ silence }).open({ ...tree, list: async () => entries }, '')
    await expect(session.check([])).rejects.toThrow('Several pages block the checks')
  })

  test('before it is parsed puts the blame on no other page', async () => {
    const reader = startRough({ silence })
    const bad = await reader.open(createMemoryTree({ 'a.md': 'fine', 'z.md': 'blocks unseen' }), '')
    await expect(bad.check([])).rejects.toThrow('took too long')
    const good = await reader.open(createMemoryTree({ 'a.md': 'fine' }), '')
    expect((await good.check([])).problems).toEqual([])
  })

  test('ends the calls of other sessions in the same thread only for a moment', async () => {
    const reader = startRough({ silence })
    const bad = await reader.open(createMemoryTree(files('blocks')), '')
    const good = await reader.open(createMemoryTree(files('fine')), '')
    const [, report] = await Promise.all([bad.check([]), good.check([])])
    expect(report.problems).toEqual([])
  })
})

describe('A hostile project beside an honest one', () => {
  const honestTree = createMemoryTree({ 'a.md': 'fine' })
  const silence = { cpuMs: 150, answerMs: 60_000 }

  test('waits for it when there is only one thread, until its page is ended', async () => {
    const reader = startRough({ threads: 1, silence })
    const check = async (tree: Tree, project: string) => (await reader.open(tree, '', project)).check([])
    const hostile = check(createMemoryTree({ 'a.md': 'blocks' }), 'hostile')
    const honest = check(honestTree, 'honest')
    expect((await honest).problems).toEqual([])
    expect((await hostile).problems).toEqual([expect.objectContaining({ rule: 'unchecked' })])
  })

  test('does not bar a page that both have', async () => {
    const reader = startRough({ silence })
    const tree = createMemoryTree({ 'a.md': 'blocks' })
    const hostile = await reader.open(tree, '', 'hostile')
    expect((await hostile.check([])).problems).toHaveLength(1)
    // The same blob, which blocks nothing where it has another text.
    const fine: Tree = { ...tree, read: async () => Buffer.from('fine') }
    const honest = await reader.open(fine, '', 'honest')
    expect((await honest.check([])).problems).toEqual([])
  })
})

test('A session is tried again as often as other sessions of its project end the thread', async () => {
  const reader = startRough({ silence: { cpuMs: 150, answerMs: 60_000 } })
  const blocking = createMemoryTree({ 'a.md': 'blocks', 'b.md': 'blocks', 'c.md': 'blocks' })
  const entries = (await blocking.list()).map((entry, index) => ({ ...entry, sha: `${index}` }))
  const slow = createSlowTree()
  const honest = (await reader.open(slow.tree, '')).check([])
  await slow.asked
  const hostile = await reader.open({ ...blocking, list: async () => entries }, '')
  await expect(hostile.check([])).rejects.toThrow('Several pages block the checks')
  slow.release()
  expect((await honest).problems).toEqual([])
  expect(slow.reads()).toBeGreaterThan(3)
})

describe('The thread', () => {
  test('keeps no process from ending that has open sessions and asks nothing more', async () => {
    const script = `
      import { startDocsWorker } from './src/checks/thread/docs-worker.ts'
      import { createMemoryTree } from './test/support/memory-tree.ts'
      const session = await startDocsWorker().open(createMemoryTree({ 'a.md': '# A' }), '')
      console.log((await session.summary()).pageCount)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script], { timeout: 60_000 })
    expect(stdout).toBe('1\n')
  }, 90_000)
})
