import { expect, test } from '@jest/globals'
import { createProgress, formatSeconds } from '../../src/cli/progress.ts'

function start(isErrorTerminal: boolean, columns?: number) {
  const written: string[] = []
  let time = 0
  const around = { isErrorTerminal, columns, stderr: (text: string) => void written.push(text) }
  const progress = createProgress(around as Parameters<typeof createProgress>[0], 'Importing', 'lines', () => time)
  return {
    written,
    progress,
    show: (at: number, lines: number, share?: number, of?: number) => {
      time = at
      progress.show({ lines, share, ...(of !== undefined && { of }) })
    },
  }
}

test('a person sees a bar with rate and time left, written over itself and taken away', () => {
  const { written, progress, show } = start(true)
  show(2_000, 100_000, 0.25)
  progress.clear()
  const [bar, end] = written
  expect(bar).toMatch(/^\r.*Importing █{6}░{18} 25 %, 100,000 lines, 50,000\/s, 6 s left$/)
  expect(end).not.toContain('\n')
})

test('where all are counted, a person sees how many there are', () => {
  const { written, show } = start(true)
  show(1_000, 620, 0.25, 2_480)
  expect(written[0]).toContain(' 25 %, 620 of 2,480 lines, 620/s, 3 s left')
})

test.each([
  [80, 'Importing █████████████████░░░░░░░ 71 %, 1,734,567 lines, 86,728/s, 8 s left'],
  [79, 'Importing 71 %, 1,734,567 lines, 86,728/s, 8 s left'],
  [40, 'Importing 71 %, 1,734,567 lines'],
  [30, 'Importing 71 %'],
  [10, 'Importin…'],
])('at %d columns it is one line that fits', (columns, text) => {
  const { written, show } = start(true, columns)
  show(20_000, 1_734_567, 0.71)
  expect(written[0]?.split('\u001b[2K')[1]).toBe(text)
})

test('it is not drawn more often than a person can see', () => {
  const { written, show } = start(true)
  for (let at = 0; at < 1_000; at += 1) show(at, at)
  expect(written.length).toBeLessThanOrEqual(10)
})

test('a log gets a plain line now and then, and none of a short run', () => {
  const { written, progress, show } = start(false)
  show(1_000, 1, 0.01)
  expect(written).toEqual([])
  show(20_000, 100_000)
  progress.clear()
  expect(written).toEqual(['Importing: 100,000 lines, 5,000/s\n'])
})

test.each([
  [0.4, '0 s'],
  [59, '59 s'],
  [61, '1 min 1 s'],
  [7_260, '2 h 1 min'],
])('%d seconds are %s', (seconds, text) => expect(formatSeconds(seconds)).toBe(text))
