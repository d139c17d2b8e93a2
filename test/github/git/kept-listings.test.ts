import { expect, test } from '@jest/globals'
import { createKeptListings, type Listing } from '../../../src/github/git/kept-listings.ts'

const SHA = 'a'.repeat(40)

function listing(files: number): Listing {
  const entries = Array.from({ length: files }, (_, index) => ({
    path: `${index}.md`,
    mode: '100644' as const,
    sha: SHA,
    size: 1,
  }))
  return { entries, byPath: new Map(entries.map((entry) => [entry.path, entry])) }
}

test('a commit is listed once per repository', async () => {
  const listings = createKeptListings()
  let reads = 0
  const read = async (): Promise<Listing> => {
    reads += 1
    return listing(2)
  }
  const first = await listings.of(1)(SHA, read)
  expect(await listings.of(1)(SHA, read)).toBe(first)
  expect(reads).toBe(1)
  await listings.of(2)(SHA, read)
  expect(reads).toBe(2)
})

test('a failed list is read again', async () => {
  const keep = createKeptListings().of(1)
  await expect(keep(SHA, () => Promise.reject(new Error('canceled')))).rejects.toThrow('canceled')
  expect((await keep(SHA, async () => listing(1))).entries).toHaveLength(1)
})

test('a list that is larger than all that is kept is not kept', async () => {
  const keep = createKeptListings().of(1)
  const large = await keep(SHA, async () => listing(60_000))
  expect(large.entries).toHaveLength(60_000)
  expect(await keep(SHA, async () => listing(1))).not.toBe(large)
})
