// The tables of readers: pages by class of agent, agents, pages with nothing to read, and each of them as CSV.
import { describe, expect, test } from '@jest/globals'
import { daysCsv } from '../../src/dashboard/readers/csv-routes.ts'
import { CLAUDE_CODE, GPTBOT, openCounted, request } from '../support/counted-views.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

const VIEWS = [
  request('/guides/deploy', 1),
  request('/guides/deploy', 2),
  request('/guides/deploy', 1, GPTBOT),
  request('/api', 1, CLAUDE_CODE),
  request('/api', 2, CLAUDE_CODE, 304),
  request('/login', 1, GPTBOT, 403),
]

const open = async (path: string, events: readonly object[] = VIEWS) =>
  (await openCounted(await create(), events)).open(path)

/** The cells of the row of a path. */
function cellsOf(html: string, path: string): string[] {
  const row = html.split('<tr>').find((one) => one.includes(`>${path}</a></th>`)) ?? ''
  return [...row.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell = '']) => cell)
}

describe('the table of pages', () => {
  test('has people and each class of agent', async () => {
    const { html } = await open('readers/pages')
    expect(cellsOf(html, '/guides/deploy')).toEqual(['3', '2', '1', '33%', '0', '0', '0', '1'])
    expect(cellsOf(html, '/api')).toEqual(['2', '0', '2', '100%', '0', '2', '0', '0'])
  })

  test('shows what agents received of each page', async () => {
    const { html } = await open('readers/pages?show=received')
    expect(cellsOf(html, '/api')).toEqual(['2', '2', '0', '1', '0', '0', '0', '0', '0'])
  })

  test('counts only the agents of a class', async () => {
    const { html } = await open('readers/pages?class=ai_training')
    expect(cellsOf(html, '/guides/deploy').slice(0, 3)).toEqual(['3', '2', '1'])
    expect(html).not.toContain('>/api</a>')
  })

  test('shows the pages of one agent', async () => {
    const { html } = await open('readers/pages?agent=GPTBot')
    expect(html).toContain('2 pages requested by GPTBot')
    expect(cellsOf(html, '/login')).toEqual(['1', '0', '0', '0', '0', '0', '1', '0', '0'])
    expect(html).not.toContain('>/api</a>')
  })

  test('finds a folder, and words in paths', async () => {
    const { html } = await open('readers/pages?under=guides/')
    expect(html).toContain('1 page read')
    expect((await open('readers/pages?q=DEPLOY')).html).toContain('>/guides/deploy</a>')
    expect((await open('readers/pages?q=%00%22%3E')).html).toContain('No page that matches')
  })

  test('has every page on one of its screens', async () => {
    const many = Array.from({ length: 120 }, (_, n) => request(`/page-${n}`, 1))
    const { open: openPage } = await openCounted(await create(), many)
    const screens = await Promise.all([1, 2, 3].map((page) => openPage(`readers/pages?sort=path&page=${page}`)))
    const paths = screens.flatMap(({ html }) => [...html.matchAll(/>(\/page-\d+)<\/a>/g)].map(([, path]) => path))
    expect(new Set(paths).size).toBe(120)
    expect(screens[2]?.html).toContain('101 to 120 of 120')
    expect((await openPage('readers/pages?page=4')).html).toContain('The table ends before')
  })
})

test('the table of agents has their classes, their shares and what they received', async () => {
  const { html } = await open('readers/agents')
  expect(html).toContain('2 AI agents')
  expect(html).toMatch(/Coding agents<\/th><td class="number">67%/)
  expect(html).toContain('pages?agent=GPTBot')
  expect((await open('readers/agents?class=ai_training')).html).not.toContain('Claude Code')
})

test('pages that gave agents nothing to read are listed', async () => {
  const { html } = await open('readers/failed-requests')
  expect(html).toContain('1 page gave agents nothing to read')
  expect(cellsOf(html, '/login')).toEqual(['1', '0', '0', '0', '0', '0', '1', '0', '0'])
})

describe('a table as CSV', () => {
  test.each([
    ['days', 'date,human,ai,total'],
    ['pages', 'path,human,ai,total,ai_assistant,ai_coding_agent,ai_search,ai_training'],
    ['agents', 'agent,operator,class,views,requests,'],
    ['failed-requests', 'path,requests,views,'],
    ['missing', 'path,human,ai,total,suggestion,by,target,evidence,redirect,agents,referrers'],
  ])('%s begins with the names of its columns', async (name, columns) => {
    const file = await open(`readers/${name}.csv`)
    expect(file.headers.get('content-type')).toContain('text/csv')
    expect(file.headers.get('content-disposition')).toContain(`attachment; filename="readers-${name}-`)
    expect(file.html.startsWith(columns)).toBe(true)
  })

  test('has the rows of the filter, all of them', async () => {
    const many = Array.from({ length: 60 }, (_, n) => request(`/many/page-${n}`, 1))
    const { html } = await open('readers/pages.csv?under=/many', [...VIEWS, ...many])
    expect(html.trimEnd().split('\r\n')).toHaveLength(61)
  })

  test('has each page of the table with what agents received, and those that no agent asked for', async () => {
    const { html } = await open('readers/pages.csv?show=received&sort=path', [...VIEWS, request('/people', 1)])
    const rows = html.trimEnd().split('\r\n').slice(1)
    expect(rows).toEqual([
      '/api,2,2,1,0,0,0,0,0,0,0',
      '/guides/deploy,1,1,0,0,0,0,0,0,0,0',
      '/people,0,0,0,0,0,0,0,0,0,0',
    ])
  })

  test('has an empty cell for the AI views of a day that another tool has counted', () => {
    const day = { day: 20_000, human: 7, ai: 0, isToday: false, sourceTool: 'Plausible' }
    expect(daysCsv([day])).toBe('date,human,ai,total\r\n2024-10-04,7,,7\r\n')
  })

  test('runs nothing in a spreadsheet', async () => {
    const referrer = 'https://=cmd|calc.example/x'
    const { html } = await open('readers/missing.csv', [{ ...request('/gone', 1, GPTBOT, 404), referrer }])
    for (const line of html.split('\r\n')) expect(line).not.toMatch(/(^|,)"?[=+@]/)
  })

  test('is refused for days that cannot be, instead of having others', async () => {
    expect((await open('readers/days.csv?from=2026-02-31')).status).toBe(400)
  })
})
