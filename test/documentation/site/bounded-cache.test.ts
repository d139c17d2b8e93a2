import { expect, test } from '@jest/globals'
import { BoundedCache } from '../../../src/documentation/site/bounded-cache.ts'

test('a cache forgets what was used longest ago when it is full', () => {
  const cache = new BoundedCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  cache.get('a')

  cache.set('c', 'C', 4)

  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C'])
  expect(cache.weight).toBe(8)
})

test('a cache does not keep what is heavier than all of it, nor an old value of the same name', () => {
  const cache = new BoundedCache<string>(10)
  cache.set('a', 'A', 4)

  cache.set('a', 'huge', 11)

  expect(cache.get('a')).toBeUndefined()
  expect(cache.weight).toBe(0)
})
