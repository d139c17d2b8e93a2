import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { describeNumber, readNumbers, writeLimits } from './support/number-tables.ts'

const environment = readFileSync('docs/operating.md', 'utf8')
const numbers = (await Promise.all(globSync(['src/defaults.ts', 'src/**/defaults.ts']).map(readNumbers))).flat()

test('the limits in docs/api.md are those of the code; `npm run numbers` writes them', async () => {
  const page = readFileSync('docs/api.md', 'utf8')
  expect(page).toBe(await writeLimits(page))
})

test('every variable that overrides a number is in the table of the environment, with the same default', () => {
  const rows = new Map(
    [...environment.matchAll(/^\| `([A-Z_]+)` \| ([^|]*) \|/gm)].map(([, name, cell]) => [name, cell]),
  )
  const overridden = numbers.filter(({ variable }) => variable !== undefined)
  expect(overridden.length).toBeGreaterThan(10)
  expect(overridden.map(({ variable }) => [variable, rows.get(variable ?? '')])).toEqual(
    overridden.map(({ variable, value }) => [variable, expect.stringContaining(`\`${String(value)}\``)]),
  )
})

test('config.ts takes the default of every such variable from its owner', () => {
  const config = readFileSync('src/service/config.ts', 'utf8')
  const inConfig = numbers.filter(({ variable }) => variable !== undefined && variable !== 'DOCMEND_CONTEXT_TOKENS')
  expect(inConfig.filter(({ name, variable }) => !config.includes(`${variable}: integer(${name}, `))).toEqual([])
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
