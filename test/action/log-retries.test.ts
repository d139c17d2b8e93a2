// When a step says that it tries again: not for one failure that passes, and then once per half minute.
import { beforeEach, expect, test } from '@jest/globals'
import { logRetries } from '../../src/action/run-action.ts'
import { ClientError } from '../../src/client/read-answer.ts'

let said: string[]
let leftMs: number
beforeEach(() => {
  said = []
  leftMs = Number.POSITIVE_INFINITY
})

const error = new ClientError({ status: 0, code: 'unreachable', message: 'No answer from https://a.example: it hangs' })
const failing = (...seconds: number[]) => {
  const listener = logRetries(
    (line) => said.push(line),
    () => leftMs,
  )
  for (const [index, at] of seconds.entries()) {
    listener({ error, tries: index + 1, triedForMs: at * 1000, leftMs: (120 - at) * 1000 })
  }
  return said.map((line) => / up to (\d+) s\.$/.exec(line)?.[1])
}

test('a connection that is refused at once is named at the second try, and then every half minute', () => {
  expect(failing(0, 2, 5, 9.5, 16, 26, 41, 64, 94)).toEqual(['118', '79', '26'])
  expect(said[0]).toBe('No answer from https://a.example: it hangs. Trying again for up to 118 s.')
})

test('a request that hung is named at once', () => {
  expect(failing(30, 62)).toEqual(['90', '58'])
})

test('the time that is left for the step is announced where it is shorter than that of the call', () => {
  leftMs = 6000
  expect(failing(0, 2)).toEqual(['6'])
})

test('one short failure is not named', () => {
  expect(failing(0)).toEqual([])
})

test('the next call begins anew', () => {
  const listener = logRetries(
    (line) => said.push(line),
    () => leftMs,
  )
  for (const tries of [1, 2, 1, 2]) listener({ error, tries, triedForMs: tries * 1000, leftMs: 1000 })
  expect(said).toHaveLength(2)
})
