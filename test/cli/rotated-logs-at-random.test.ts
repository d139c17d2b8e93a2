// Random days of a log: what a server writes, how it is rotated, and when somebody reads it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import fc from 'fast-check'
import { LogError } from '../../src/cli/logs/open-log.ts'
import { createFollowedLog, type FollowedLog } from '../support/followed-log.ts'
import { runs, testProperty } from '../support/property.ts'
import { createRotatingServer, type RotatingServer, type RotationScheme } from '../support/rotating-server.ts'

const schemes: fc.Arbitrary<RotationScheme> = fc.record({
  names: fc.constantFrom('number', 'numberBeforeExtension', 'date', 'dateBeforeExtension', 'time'),
  isCopied: fc.boolean(),
  packs: fc.constantFrom('never', 'at once', 'one later'),
  keeps: fc.constantFrom(1, 2, 100, 100),
  hasIds: fc.boolean(),
})

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant('write' as const), count: fc.integer({ min: 1, max: 4 }) }) },
    {
      weight: 10,
      arbitrary: fc.record({
        does: fc.constantFrom('repeat', 'writeHalf', 'rotate', 'rotateAndOpenLater', 'rotateTwice', 'openNew'),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('deleteOldest' as const) }) },
    { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('start', 'stop', 'kill', 'block', 'importOnce') }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
    { weight: 3, arbitrary: fc.record({ does: fc.constant('look' as const), times: fc.integer({ min: 1, max: 4 }) }) },
  ),
  { maxLength: 25 },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

/** Throws when a line counts twice, or is missing without being named. */
async function live(server: RotatingServer, followed: FollowedLog, day: Step[]): Promise<void> {
  let [isRunning, isBlocked, named, lost] = [true, false, 0, 0]
  const settle = async (): Promise<void> => {
    if (isBlocked) followed.block(600_000)
    isBlocked = false
    if (isRunning) await followed.look()
  }
  const end = async (how: 'stop' | 'kill'): Promise<void> => {
    if (isRunning) await followed[how]()
    ;[isRunning, isBlocked] = [false, false]
  }
  /** All that is written was read or is lost. */
  const judge = (): void => {
    const left = [...server.written]
    for (const line of followed.counted) {
      const at = left.indexOf(line)
      expect(`${line} ${at === -1 ? 'counts twice' : 'counts'}`).toBe(`${line} counts`)
      left.splice(at, 1)
    }
    if (left.length > lost) expect(followed.missing.length).toBeGreaterThan(named)
    if (!server.hasDeleted()) expect([left, followed.missing]).toEqual([[], []])
    ;[lost, named] = [left.length, followed.missing.length]
  }
  // What begins a log identifies it.
  server.write(1)
  await followed.start()
  for (const step of day) {
    if (step.does === 'write') server.write(step.count)
    else if (step.does === 'rotate') server.rotate('at once')
    else if (step.does === 'rotateAndOpenLater') server.rotate('later')
    else if (step.does === 'rotateTwice') {
      server.rotate('at once')
      server.write(1)
      server.rotate('at once')
      server.write(1)
    } else if (step.does === 'deleteOldest') {
      await settle()
      server.deleteOldest()
    } else if (step.does === 'start') {
      if (!isRunning) await followed.start()
      isRunning = true
    } else if (step.does === 'restart') {
      await end('stop')
      await followed.start()
      isRunning = true
    } else if (step.does === 'stop' || step.does === 'kill') await end(step.does)
    else if (step.does === 'block') isBlocked = isRunning
    else if (step.does === 'importOnce') {
      if (!isRunning) await followed.importOnce().catch(unlessThereIsNoLog)
    } else if (step.does === 'look') {
      await settle()
      if (isRunning) await followed.look(step.times)
    } else server[step.does]()
    if (isRunning && !isBlocked) await followed.look(1)
  }
  // The run that was there all the time, before the next one has a look of its own.
  if (isRunning) {
    server.openNew()
    server.write(1)
    await settle()
    judge()
  }
  await end('stop')
  server.openNew()
  server.write(1)
  await followed.start()
  isRunning = true
  await settle()
  judge()
  server.write(1)
  await settle()
  await end('stop')
  judge()
}

/** Between a rotation and the next line, a run that does not follow finds nothing. */
function unlessThereIsNoLog(error: unknown): void {
  if (!(error instanceof LogError && error.message.endsWith('there is no such file'))) throw error
}

testProperty(
  'each line that a server writes counts once, or its loss is named, however its log is rotated',
  async () => {
    await fc.assert(
      fc.asyncProperty(schemes, steps, async (scheme, day) => {
        const folder = mkdtempSync(join(tmpdir(), 'docmend-random-'))
        const server = createRotatingServer(folder, scheme)
        const followed = createFollowedLog(join(folder, 'a.log'), folder)
        try {
          await live(server, followed, day)
        } finally {
          await followed.kill()
          server.close()
          rmSync(folder, { recursive: true })
        }
      }),
      runs(20),
    )
  },
)
