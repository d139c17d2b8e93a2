import { expect, test } from '@jest/globals'
import { type ReadMany, readTogether } from '../../../src/checks/thread/serve-docs.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const noOne = (): Promise<never> => Promise.reject(new Error('not asked for by itself'))

test('files that are asked for together share a message, and each gets its own content', async () => {
  const asked: (readonly string[])[] = []
  const readMany: ReadMany = async (paths) => {
    asked.push(paths)
    return paths.map((path) => (path === 'gone' ? undefined : bytes(path)))
  }
  const read = readTogether(readMany, noOne)
  expect(await Promise.all([read('a'), read('gone'), read('b')])).toEqual([bytes('a'), undefined, bytes('b')])
  expect(await read('c')).toEqual(bytes('c'))
  expect(asked).toEqual([['a', 'gone', 'b'], ['c']])
})

test('a message asks for a bounded number of files', async () => {
  const sizes: number[] = []
  const read = readTogether(async (paths) => {
    sizes.push(paths.length)
    return paths.map(bytes)
  }, noOne)
  await Promise.all(Array.from({ length: 1200 }, (_, index) => read(`${index}`)))
  expect(sizes).toEqual([500, 500, 200])
})

test('a file that cannot be read fails with its own error, and the others are read', async () => {
  const read = readTogether(
    async (paths) => paths.map((path) => (path === 'large' ? null : bytes(path))),
    async (path) => {
      throw new Error(`${path} is too large`)
    },
  )
  const [large, other] = await Promise.allSettled([read('large'), read('other')])
  expect(large).toMatchObject({ status: 'rejected', reason: new Error('large is too large') })
  expect(other).toEqual({ status: 'fulfilled', value: bytes('other') })
})

test('when the owner is gone, all reads fail', async () => {
  const read = readTogether(() => Promise.reject(new Error('ended')), noOne)
  await expect(read('a')).rejects.toThrow('ended')
  await expect(Promise.all([read('b'), read('c')])).rejects.toThrow('ended')
})
