import { parentPort } from 'node:worker_threads'
import { serveThread } from '../../../src/base/threads/serve-thread.ts'
import type { FixtureCalls, TestCalls } from './fixture-calls.ts'

const notes: string[] = []
const calls: FixtureCalls = {
  rows: (count) => Array.from({ length: count }, (_, index) => index),
  rowsThatBreak: (count) => Array.from({ length: count }, (_, index) => (index === count - 1 ? () => index : index)),
  length: async (key) => {
    try {
      return (await owner.bytes(key)).length
    } catch (cause) {
      throw new Error('The thread could not read', { cause })
    }
  },
  fail: () => {
    throw Object.assign(new RangeError('out of range'), { code: 'E_RANGE' })
  },
  giveFunction: () => () => undefined,
  wait: () => new Promise(() => undefined),
  block: () => {
    for (;;);
  },
  exit: () => process.exit(),
  note: (text) => void notes.push(text),
  notes: () => notes,
}
if (parentPort === null) throw new Error('This file runs in a worker thread')
const owner = serveThread<TestCalls>(parentPort, calls)
