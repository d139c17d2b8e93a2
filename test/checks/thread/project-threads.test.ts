// Which project gets a thread, and when. The threads themselves are not started.
import { expect, test } from '@jest/globals'
import { ProjectThreads } from '../../../src/checks/thread/project-threads.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

function createThreads({ threads, blocking = [] }: { threads: number; blocking?: readonly string[] }) {
  const entered: string[] = []
  const all = new ProjectThreads({
    threads,
    start: () => {
      throw new Error('No thread is needed here')
    },
    idleMs: 1000,
    clock: createFakeClock(),
    closedError: () => new Error('closed'),
    isBlocking: (project) => blocking.includes(project),
  })
  const enter = async (project: string) => {
    const thread = await all.enter(project)
    entered.push(project)
    return { thread, leave: () => all.leave(thread) }
  }
  return { all, enter, entered }
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

test('Two projects never work in one thread at the same time', async () => {
  const { enter } = createThreads({ threads: 3 })
  const [a, b, again] = [await enter('a'), await enter('b'), await enter('a')]
  expect(b.thread).not.toBe(a.thread)
  expect(again.thread).toBe(a.thread)
})

test('A project waits while all threads work for others, and projects get them in the order in which they came', async () => {
  const { enter, entered } = createThreads({ threads: 1 })
  const a = await enter('a')
  const b = enter('b')
  void enter('c')
  await settle()
  expect(entered).toEqual(['a'])
  a.leave()
  await settle()
  expect(entered).toEqual(['a', 'b'])
  const entering = await b
  entering.leave()
  await settle()
  expect(entered).toEqual(['a', 'b', 'c'])
})

test('A project with one call after the other does not keep its thread from a project that waits', async () => {
  const { enter, entered } = createThreads({ threads: 1 })
  const first = await enter('busy')
  void enter('other')
  void enter('busy')
  await settle()
  expect(entered).toEqual(['busy'])
  first.leave()
  await settle()
  expect(entered).toEqual(['busy', 'other'])
})

test('A project comes back to its thread, and an unused thread is taken before that of another project', async () => {
  const { enter } = createThreads({ threads: 2 })
  const a = await enter('a')
  a.leave()
  const b = await enter('b')
  b.leave()
  expect(b.thread).not.toBe(a.thread)
  expect((await enter('a')).thread).toBe(a.thread)
})

test('Projects whose pages blocked a thread get one thread together, however many there are', async () => {
  const { enter, entered } = createThreads({ threads: 3, blocking: ['x', 'y', 'z'] })
  const x = await enter('x')
  void enter('y')
  void enter('z')
  await enter('honest')
  await enter('honest too')
  expect(entered).toEqual(['x', 'honest', 'honest too'])
  x.leave()
  await settle()
  expect(entered).toEqual(['x', 'honest', 'honest too', 'y'])
})

test('Whoever waits for a thread when the service stops is refused', async () => {
  const { all, enter } = createThreads({ threads: 1 })
  await enter('a')
  const waiting = expect(enter('b')).rejects.toThrow('closed')
  await all.close()
  await waiting
  await expect(enter('c')).rejects.toThrow('closed')
})
