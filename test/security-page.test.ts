// docs/security.md names for each promise a test that would fail if it were broken: the file exists, and the test is in it.
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { CONTEXT_MAX_REPOSITORIES, EVENT_MAX_BYTES } from '../src/contract/limits.ts'
import * as github from '../src/github/defaults.ts'
import { DOCMEND_FILE_MAX_BYTES } from '../src/jobs/policy/docmend-file.ts'
import { USER_AGENT_MAX_BYTES } from '../src/pageviews/client.ts'
import { listTestTitles } from './support/list-test-titles.ts'

const PAGE = 'docs/security.md'
const LIST = 'Which test holds each promise'
/** These promise nothing. */
const WITHOUT_ROWS = new Set([LIST, 'Reporting'])

const page = readFileSync(PAGE, 'utf8')

/** The sections by their headings; what stands above the first one belongs to the title. Examples are no prose. */
const sections = new Map(
  page
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/^#{1,3} /m)
    .slice(1)
    .map((text) => [text.split('\n', 1)[0] ?? '', text]),
)

const rowsOf = (text: string) => text.split('\n').filter((line) => line.startsWith('| '))

interface PromiseRow {
  promise: string
  tests: string
}

/** The tables of the list: a heading in bold, then the rows. */
const tables = new Map(
  (sections.get(LIST) ?? '')
    .split(/^\*\*(?=.+\*\*$)/m)
    .slice(1)
    .map((text): [string, PromiseRow[]] => {
      const [, , ...rows] = rowsOf(text)
      const cells = rows.map((row) => row.slice(2, -2).split(' | '))
      return [text.split('**', 1)[0] ?? '', cells.map(([promise = '', tests = '']) => ({ promise, tests }))]
    }),
)

const promising = [...sections].filter(([heading]) => !WITHOUT_ROWS.has(heading))
const promises = [...tables].flatMap(([heading, rows]) => rows.map((row) => ({ heading, ...row })))

test('every section that promises something has a table, in the order of the page', () => {
  expect([...tables.keys()]).toEqual(promising.map(([heading]) => heading))
})

test.each(promising)('%s: each bullet and each row of a table has a promise of its own', (heading, text) => {
  const points = text.split('\n').filter((line) => line.startsWith('- ')).length
  // The two lines above the rows of a table are no promise.
  const tableRows = rowsOf(text).length - 2 * (text.match(/^\| ---/gm)?.length ?? 0)
  expect(tables.get(heading)?.length).toBeGreaterThanOrEqual(Math.max(1, points + tableRows))
})

const LINK = /\[`([^`]+)`\]\(([^)]+)\)((?: "[^"]+",?)+)/g

const files = new Set(
  promises.flatMap(({ tests }) => [...tests.matchAll(LINK)].map(([, , target = '']) => join('docs', target))),
)
const titlesOf = new Map(
  [...files].map((file) => [file, existsSync(file) ? listTestTitles(readFileSync(file, 'utf8')) : []]),
)

describe('the tests of a promise are where the list says', () => {
  test.each(promises)('$heading: $promise', ({ promise, tests }) => {
    const links = [...tests.matchAll(LINK)]
    expect([promise, tests.replace(LINK, '').trim(), links.length > 0]).toEqual([expect.stringMatching(/\S/), '', true])
    for (const [, name, target = '', titles = ''] of links) {
      const file = join('docs', target)
      expect([file, basename(file), existsSync(file)]).toEqual([expect.stringMatching(/^test\//), name, true])
      const quoted = [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
      const missing = quoted.filter((title) => titlesOf.get(file)?.includes(title) !== true)
      expect({ file, missing }).toEqual({ file, missing: [] })
    }
  })
})

test('gives the limits that hold', () => {
  const gib = 1024 ** 3
  const said = [
    `larger than ${DOCMEND_FILE_MAX_BYTES / 1024} KiB`,
    `${EVENT_MAX_BYTES / 1024} KiB per line, ${USER_AGENT_MAX_BYTES} bytes of a user agent`,
    `One mirror may use ${github.MIRROR_MAX_BYTES / gib} GiB, and all together ${github.MIRRORS_MAX_BYTES / gib} GiB`,
    `pages of at most ${github.BLOB_MAX_BYTES / 1024 ** 2} MiB`,
    `more than ${github.TREE_MAX_FILES.toLocaleString('en')} files`,
  ]
  expect(said.filter((words) => !page.includes(words))).toEqual([])
  expect([CONTEXT_MAX_REPOSITORIES, github.WORKFLOW_TOKEN_MAX_MINUTES]).toEqual([10, 10])
  expect(page).toMatch(/up to ten other repositories[\s\S]*at most ten minutes old/)
})
