import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from '@jest/globals'
import { BlobTooLargeError, type Tree } from '../../../src/base/git-tree.ts'
import type { DocsReader } from '../../../src/checks/session.ts'
import { createFakeClock } from '../../support/fake-clock.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { createAskedTree, createSlowTree, useRoughThreads } from './slow-trees.ts'

const startRough = useRoughThreads()

describe('A docs session in its thread', () => {
  test('is one of several, each with its own tree', async () => {
    const reader = startRough()
    const sessions = await Promise.all(
      [1, 2, 3].map((count) =>
        reader.open(createMemoryTree(Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}.md`, '']))), ''),
      ),
    )
    expect((await Promise.all(sessions.map((session) => session.summary()))).map((site) => site.pageCount)).toEqual([
      1, 2, 3,
    ])
  })

  test('gets the list of a large tree whole', async () => {
    const entries = Array.from({ length: 12_345 }, (_, n) => ({
      path: `${n}`,
      mode: '100644' as const,
      sha: `${n}`,
      size: 1,
    }))
    const tree: Tree = { ...createMemoryTree({}), list: async () => entries }
    expect(await (await startRough().open(tree, '')).summary()).toMatchObject({ pageCount: 12_345 })
  })

  test('reads contents that are a part of a larger buffer, and leaves that as it is', async () => {
    const pool = Buffer.from('xxblocksxx# Fine')
    const tree: Tree = { ...createMemoryTree({ 'a.md': '' }), read: async () => pool.subarray(10) }
    expect((await (await startRough().open(tree, '')).check([])).problems).toEqual([])
    expect(pool.toString()).toBe('xxblocksxx# Fine')
  })

  test('throws the very error that its tree threw', async () => {
    const fault = new Error('git is gone')
    const tree: Tree = { ...createMemoryTree({ 'a.md': '' }), list: () => Promise.reject(fault) }
    await expect(startRough().open(tree, '')).rejects.toBe(fault)
    const large = new BlobTooLargeError('a.md')
    const session = await startRough().open(
      { ...createMemoryTree({ 'a.md': '' }), read: () => Promise.reject(large) },
      '',
    )
    await expect(session.check([])).rejects.toBe(large)
  })
})

describe('A session that is closed', () => {
  test('while it is asked something ends the call, and not the thread', async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const tree = createMemoryTree({ 'a.md': 'fine', 'b.md': 'fine' })
    const read = async (path: string) => {
      asked.resolve()
      await answered.promise
      return tree.read(path)
    }
    const reader = startRough()
    const [session, other] = [await reader.open({ ...tree, read }, ''), await reader.open(tree, '')]
    const ended = expect(session.check([])).rejects.toThrow('was closed')
    await asked.promise
    await session.close()
    answered.resolve()
    await ended
    expect((await other.check([])).problems).toEqual([])
  })

  test('since it could not be opened leaves nothing behind', async () => {
    const reader = startRough()
    const forgotten = await openInVain(reader)
    await reader.open(createMemoryTree({ 'a.md': 'fine' }), '')
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    expect(forgotten.deref()).toBeUndefined()
  })
})

/** In a function of its own, so that no variable keeps the tree. */
async function openInVain(reader: DocsReader): Promise<WeakRef<Tree>> {
  const tree: Tree = { ...createMemoryTree({}), list: () => Promise.reject(new Error('git is gone')) }
  await expect(reader.open(tree, '')).rejects.toThrow('git is gone')
  return new WeakRef(tree)
}

describe('A page that misbehaves', () => {
  const files = (bad: string) => ({ 'a.md': 'fine', 'bad.md': bad, 'c.md': 'fine' })
  /** Far more than a page of these tests takes that does not block. */
  const silence = { cpuMs: 150, answerMs: 60_000 }
  const unchecked = [expect.objectContaining({ path: 'bad.md', rule: 'unchecked' })]

  test('and blocks the thread is left out of the checks, in every later session too', async () => {
    const reader = startRough({ silence })
    const session = await reader.open(createMemoryTree(files('blocks')), '')
    expect((await session.check([])).problems).toEqual(unchecked)
    const later = await reader.open(createMemoryTree({ ...files('blocks'), 'd.md': 'fine' }), '')
    expect((await later.check([])).problems).toEqual(unchecked)
  })

  test('and fills the memory ends its thread, not the process, and is left out', async () => {
    const session = await startRough({ memoryBytes: 40 * 1024 * 1024 }).open(
      createMemoryTree(files('fills the memory')),
      '',
    )
    expect((await session.check([])).problems).toEqual(unchecked)
  })

  test('and makes a call wait for ever ends it after its time, and others begin anew', async () => {
    const clock = createFakeClock()
    const { tree, asked } = createAskedTree(files('waits'), 'bad.md')
    const session = await startRough({ callMs: 700, clock }).open(tree, '')
    const ended = expect(session.check([])).rejects.toThrow('took too long')
    await asked
    clock.advance(700)
    await ended
    expect(await session.summary()).toMatchObject({ pageCount: 3 })
  })

  test('and breaks the thread ends the call with an error, and the next call begins with a new one', async () => {
    const session = await startRough().open(createMemoryTree(files('crashes')), '')
    await expect(session.check([])).rejects.toThrow('The docs checks crashed')
    expect(await session.summary()).toMatchObject({ pageCount: 3 })
  })
})

describe('A hostile project beside an honest one', () => {
  const honestTree = createMemoryTree({ 'a.md': 'fine' })
  /** No page of these tests takes as long as this. */
  const patient = { cpuMs: 600_000, answerMs: 600_000 }
  const silence = { cpuMs: 150, answerMs: 60_000 }

  test('does not delay it with a page that never ends', async () => {
    const reader = startRough({ silence: patient })
    const { tree, asked } = createAskedTree({ 'a.md': 'blocks' }, 'a.md')
    const hostile = expect((await reader.open(tree, '', 'hostile')).check([])).rejects.toThrow('is stopping')
    await asked
    const honest = await reader.open(honestTree, '', 'honest')
    expect((await honest.check([])).problems).toEqual([])
    await reader.close()
    await hostile
  })

  test.each(['blocks', 'blocks unseen', 'fills the memory', 'crashes'])(
    'ends only its own thread with a page that %s',
    async (text) => {
      const reader = startRough({ silence, memoryBytes: 40 * 1024 * 1024 })
      const slow = createSlowTree()
      const honest = (await reader.open(slow.tree, '', 'honest')).check([])
      await slow.asked
      const hostile = await reader.open(createMemoryTree({ 'a.md': text }), '', 'hostile')
      await hostile.check([]).catch(() => undefined)
      slow.release()
      expect((await honest).problems).toEqual([])
      expect(slow.reads()).toBe(1)
    },
  )
})

describe('The thread', () => {
  test('ends when it is idle, and sessions go on in a new one', async () => {
    const clock = createFakeClock()
    const tree = createMemoryTree({ 'a.md': 'fine' })
    // Each thread lists the tree for itself.
    let lists = 0
    const list = () => {
      lists += 1
      return tree.list()
    }
    const session = await startRough({ idleMs: 1000, clock }).open({ ...tree, list }, '')
    await session.summary()
    expect(lists).toBe(1)
    clock.advance(1000)
    expect(await session.summary()).toMatchObject({ pageCount: 1 })
    expect(lists).toBe(2)
  })

  test('ends with the service in the middle of a page that never ends', async () => {
    const reader = startRough()
    const { tree, asked } = createAskedTree({ 'a.md': 'blocks' }, 'a.md')
    const waiting = expect((await reader.open(tree, '')).check([])).rejects.toThrow('is stopping')
    await asked
    await reader.close()
    await waiting
  })

  test('is not started again once the service stops', async () => {
    const reader = startRough()
    const session = await reader.open(createMemoryTree({ 'a.md': 'waits' }), '')
    const waiting = expect(session.check([])).rejects.toThrow('the service is stopping')
    await reader.close()
    await waiting
    await expect(session.summary()).rejects.toThrow('the service is stopping')
  })
})
