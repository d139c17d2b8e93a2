import { expect, test } from '@jest/globals'
import { keepingBlobs } from '../../../src/github/git/blobs.ts'

const KIB = 1024

/** A reader that gives empty bytes of any size, and says what it was asked for. */
function counting() {
  const asked: string[] = []
  const read = async (sha: string, bytes: number): Promise<Uint8Array> => {
    asked.push(sha)
    return new Uint8Array(bytes)
  }
  return { asked, read: keepingBlobs(read) }
}

test('a small file is read from git once, also when it is asked for twice at once', async () => {
  const { asked, read } = counting()
  await Promise.all([read('a', 3), read('a', 3)])
  await read('a', 3)
  expect(asked).toEqual(['a'])
})

test('what a reader does to its bytes changes nothing for the next one', async () => {
  const { read } = counting()
  const first = await read('a', 3)
  first.fill(9)
  expect([...(await read('a', 3))]).toEqual([0, 0, 0])
})

test('a large file is not kept', async () => {
  const { asked, read } = counting()
  for (let nth = 0; nth < 2; nth++) await read('large', 257 * KIB)
  expect(asked).toEqual(['large', 'large'])
})

test('once four mebibytes are kept, those that nobody asked for longest go', async () => {
  const { asked, read } = counting()
  await read('first', 256 * KIB)
  await read('second', 256 * KIB)
  for (let nth = 0; nth < 14; nth++) await read(`other ${nth}`, 256 * KIB)
  await read('first', 256 * KIB)
  await read('one more', 256 * KIB)
  asked.length = 0
  await read('first', 256 * KIB)
  await read('second', 256 * KIB)
  expect(asked).toEqual(['second'])
})

test('of a thousand and one empty files the first is read again', async () => {
  const { asked, read } = counting()
  for (let nth = 0; nth <= 1000; nth++) await read(`empty ${nth}`, 0)
  asked.length = 0
  await read('empty 1000', 0)
  await read('empty 0', 0)
  expect(asked).toEqual(['empty 0'])
})

test('a read that failed is tried again', async () => {
  const faults = [new Error('git ended')]
  const read = keepingBlobs(async () => {
    const fault = faults.pop()
    if (fault !== undefined) throw fault
    return Uint8Array.from([1])
  })
  await expect(read('a', 1)).rejects.toThrow('git ended')
  expect([...(await read('a', 1))]).toEqual([1])
})
