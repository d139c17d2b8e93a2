// Worlds for the tests of one file. All are ended after each test, or by each test itself if tests run concurrently.
import { afterAll, afterEach, jest } from '@jest/globals'
import type { DocsReader } from '../../src/checks/index.ts'
import { startDocsWorker } from '../../src/checks/thread/docs-worker.ts'
import { PATIENCE_MS } from './until.ts'
import { createWorld, type World, type WorldOptions } from './world.ts'

export function useWorlds(): (options?: WorldOptions) => Promise<World> {
  const startDocs = useDocsThread()
  const worlds: World[] = []
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.end()
  })
  return async (options = {}) => {
    const world = await createWorld({ startDocs, ...options })
    worlds.push(world)
    return world
  }
}

/** One thread of the checks for all services that are started here, because starting one takes as long as a job. */
function useDocsThread(): () => DocsReader {
  let thread: DocsReader | undefined
  afterAll(() => thread?.close())
  return () => {
    thread ??= startDocsWorker()
    const shared = thread
    return { open: (...args) => shared.open(...args), close: async () => {} }
  }
}

/** Concurrent tests each take as long as all of them together, which is long on a busy machine. */
const CONCURRENT_TIMEOUT_MS = 2 * PATIENCE_MS

type EndingWorld = World & AsyncDisposable

/** For `test.concurrent`, with `await using`: an `afterEach` there would end the worlds of the other tests too. */
export function useConcurrentWorlds(): (options?: WorldOptions) => Promise<EndingWorld> {
  jest.setTimeout(CONCURRENT_TIMEOUT_MS)
  const startDocs = useDocsThread()
  const worlds = new Set<World>()
  // Worlds of tests that timed out and failed: their processes would outlive the run.
  afterAll(async () => {
    await Promise.allSettled([...worlds].map((world) => world.end()))
  })
  return async (options = {}) => {
    const world = await createWorld({ startDocs, ...options })
    worlds.add(world)
    const end = async (): Promise<void> => {
      worlds.delete(world)
      await world.end()
    }
    return { ...world, [Symbol.asyncDispose]: end }
  }
}
