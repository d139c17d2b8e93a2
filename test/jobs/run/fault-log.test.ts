import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { createFaultLog } from '../../../src/base/fault-log.ts'
import { createFakeClock } from '../../support/fake-clock.ts'

const GONE = new Error('the database is gone')
const MINUTE_MS = 60_000

function begin() {
  const lines: string[] = []
  const clock = createFakeClock()
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  return { lines, clock, log: createFaultLog({ logger, clock, fault: 'Could not look', recovered: 'Looks again' }) }
}

/** A look each second, all in vain. */
function failFor({ clock, log }: ReturnType<typeof begin>, ms: number, error = GONE): void {
  for (let at = 0; at < ms; at += 1000) {
    log.failed(error)
    clock.advance(1000)
  }
}

test('a fault of every look is logged at once, and then after one, three and seven minutes', () => {
  const begun = begin()
  const counts = [1, 61, 181, 421].map((seconds) => {
    failFor(begun, seconds * 1000 - begun.clock.now())
    return begun.lines.length
  })
  expect(counts).toEqual([1, 2, 3, 4])
  expect(begun.lines.at(-1)).toMatch(/"times":421.*Could not look/)
})

test('a fault that goes on is logged at least every hour', () => {
  const begun = begin()
  failFor(begun, 24 * 60 * MINUTE_MS)
  expect(begun.lines.length).toBeGreaterThanOrEqual(24)
  expect(begun.lines.length).toBeLessThan(34)
})

test('another fault is logged at once, and two in turn are not logged each time', () => {
  const begun = begin()
  failFor(begun, 5000)
  failFor(begun, 1000, new Error('the disk is full'))
  expect(begun.lines).toHaveLength(2)
  for (let turn = 0; turn < 10; turn++)
    for (const error of [GONE, new Error('the disk is full')]) begun.log.failed(error)
  expect(begun.lines).toHaveLength(2)
})

test('the recovery is logged once, and a later fault at once', () => {
  const begun = begin()
  begun.log.succeeded()
  failFor(begun, 5000)
  begun.log.succeeded()
  begun.log.succeeded()
  expect(begun.lines.at(-1)).toMatch(/"times":5,"afterMs":5000.*Looks again/)
  failFor(begun, 1000)
  expect(begun.lines).toHaveLength(3)
})
