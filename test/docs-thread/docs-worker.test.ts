import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, describe, expect, test } from '@jest/globals'
import { type DocsWorkerOptions, startDocsWorker } from '../../src/docs-thread/docs-worker.ts'
import type { DocsReader } from '../../src/documentation/session.ts'
import { BlobTooLargeError, type Tree } from '../../src/git-tree/tree.ts'
import { createFakeClock } from '../support/fake-clock.ts'
import { createMemoryTree } from '../support/memory-tree.ts'

const ROUGH = new URL('./rough-thread.ts', import.meta.url)
const readers: DocsReader[] = []

function start(options: Partial<DocsWorkerOptions> = {}): DocsReader {
  const reader = startDocsWorker(options)
  readers.push(reader)
  return reader
}

const startRough = (options: Partial<DocsWorkerOptions> = {}): DocsReader => start({ source: ROUGH, ...options })

afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
})

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

  test('throws the very error also when its tree has failed a thousand times', async () => {
    const fault = new Error('git is gone')
    let faults = 0
    const read = () => Promise.reject(++faults > 1000 ? fault : new Error('git is slow'))
    const session = await startRough().open({ ...createMemoryTree({ 'a.md': '' }), read }, '')
    await Promise.allSettled(Array.from({ length: 1000 }, () => session.check([])))
    await expect(session.check([])).rejects.toBe(fault)
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

/** `asked` resolves when the thread reads this path. */
function createAskedTree(files: Record<string, string>, asking: string): { tree: Tree; asked: Promise<void> } {
  const tree = createMemoryTree(files)
  const asked = Promise.withResolvers<void>()
  const read = (path: string) => {
    if (path === asking) asked.resolve()
    return tree.read(path)
  }
  return { tree: { ...tree, read }, asked: asked.promise }
}

/** A tree whose reads are answered after `release`. `asked` resolves with the first of them. */
function createSlowTree() {
  const { tree, asked } = createAskedTree({ 'a.md': 'fine' }, 'a.md')
  const released = Promise.withResolvers<void>()
  let reads = 0
  const read = async (path: string) => {
    reads += 1
    const bytes = await tree.read(path)
    await released.promise
    return bytes
  }
  return { tree: { ...tree, read }, asked, release: released.resolve, reads: () => reads }
}

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

  test('is said in words when there are too many of them', async () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const tree = createMemoryTree(
      Object.fromEntries(names.map((name) => [`${name}.md`, { mode: '100644' as const, content: 'blocks' }])),
    )
    const entries = (await tree.list()).map((entry, index) => ({ ...entry, sha: `${index}` }))
    const session = await startRough({ silence }).open({ ...tree, list: async () => entries }, '')
    await expect(session.check([])).rejects.toThrow('Several pages block the checks')
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

  test('before it is parsed puts the blame on no other page', async () => {
    const reader = startRough({ silence })
    const bad = await reader.open(createMemoryTree({ 'a.md': 'fine', 'z.md': 'blocks unseen' }), '')
    await expect(bad.check([])).rejects.toThrow('took too long')
    const good = await reader.open(createMemoryTree({ 'a.md': 'fine' }), '')
    expect((await good.check([])).problems).toEqual([])
  })

  test('and breaks the thread ends the call with an error, and the next call begins with a new one', async () => {
    const session = await startRough().open(createMemoryTree(files('crashes')), '')
    await expect(session.check([])).rejects.toThrow('The docs checks crashed')
    expect(await session.summary()).toMatchObject({ pageCount: 3 })
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
      import { startDocsWorker } from './src/docs-thread/docs-worker.ts'
      import { createMemoryTree } from './test/support/memory-tree.ts'
      const session = await startDocsWorker().open(createMemoryTree({ 'a.md': '# A' }), '')
      console.log((await session.summary()).pageCount)`
    const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script], { timeout: 60_000 })
    expect(stdout).toBe('1\n')
  }, 90_000)

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
