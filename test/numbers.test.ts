import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { contextTokensOf } from '../src/agent/models/known-models.ts'
import { Environment, WEB_DRAIN_SECONDS } from '../src/service/config/environment.ts'
import { describeNumber, writeLimits } from './support/number-tables.ts'

/** What somebody else falls back to when the variable is not set. */
const FALLBACKS = { DOCMEND_CONTEXT_TOKENS: contextTokensOf('not listed'), DOCMEND_DRAIN_SECONDS: WEB_DRAIN_SECONDS }

test('the limits in docs/api.md are those of the code; `npm run numbers` writes them', async () => {
  const page = readFileSync('docs/api.md', 'utf8')
  expect(page).toBe(await writeLimits(page))
})

test('the table of the environment in docs/operating.md has the number that holds when a variable is not set', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const cells = new Map([...page.matchAll(/^\| `([A-Z_]+)` \| ([^|]*) \|/gm)].map(([, name, cell]) => [name, cell]))
  const defaults = Object.entries(Environment.shape).map(([name, value]) => ({
    name,
    value: value.safeParse(undefined).data,
  }))
  const fallbacks = Object.entries(FALLBACKS).map(([name, value]) => ({ name, value }))
  const numbers = [...defaults, ...fallbacks].flatMap(({ name, value }) =>
    typeof value === 'number' && cells.has(name) ? [{ name, value }] : [],
  )
  expect(numbers.length).toBeGreaterThan(15)
  expect(numbers.map(({ name }) => [name, cells.get(name)])).toEqual(
    numbers.map(({ name, value }) => [name, expect.stringContaining(`\`${value}\``)]),
  )
})

test('every number of the environment has its reason beside it', () => {
  const source = readFileSync('src/service/config/environment.ts', 'utf8')
  const numbers = [...source.matchAll(/^( {2}(?:\/\*\*|\s*\*).*\n)? {2}(DOCMEND_\w+): integer\(\d/gm)]
  expect(numbers.length).toBeGreaterThan(10)
  expect(numbers.filter(([, reason]) => reason === undefined).map(([, , name]) => name)).toEqual([])
})

describe('a number is shown with the unit that ends its name', () => {
  test.each([
    ['RETRY_DELAYS_MS', 15_000, '15 seconds'],
    ['POLL_MS', 250, '250 ms'],
    ['UNSEEN_MS', 3_600_000, '1 hour'],
    ['PATCH_MAX_BYTES', 16 * 1024 * 1024, '16 MiB'],
    ['JOBS_PER_HOUR', 100, '100 jobs per hour'],
    ['WRITES_PER_SECOND', 1, '1 write per second'],
    ['OPEN_PULL_REQUESTS', 10, '10 pull requests'],
    ['MAX_TOKENS', 1_500_000, '1,500,000 tokens'],
  ])('%s = %i is %j', (name, value, shown) => {
    expect(describeNumber(name, value)).toBe(shown)
  })

  test('a name without a unit is refused', () => {
    expect(() => describeNumber('PAGE_SIZE', 1)).toThrow('PAGE_SIZE must end in its unit')
  })
})
