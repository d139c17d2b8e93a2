// The overview of readers: the counts of the export, by range, and nothing that a visitor wrote as markup.
import { describe, expect, test } from '@jest/globals'
import { isoDay } from '../../src/base/days.ts'
import { GPTBOT, openCounted, request, timeBefore } from '../support/counted-views.ts'
import { useWorlds } from '../support/use-worlds.ts'
import type { World } from '../support/world.ts'

const create = useWorlds()

const DAY_MS = 86_400_000
const dayBefore = (daysAgo: number) => isoDay(Math.floor(Date.now() / DAY_MS) - daysAgo)

async function openReaders(events: readonly object[], query = '') {
  const world = await create()
  const counted = await openCounted(world, events)
  return { ...counted, world, page: await counted.open(`readers${query}`) }
}

async function importDay({ apiKey, projectId }: World, url: string, date: string) {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/x-ndjson' }
  const body = JSON.stringify({ date, path: '/guide', views: 7 })
  const imports = `${url}/v1/analytics/${projectId}/imports?source=plausible`
  expect((await fetch(imports, { method: 'POST', headers, body })).status).toBe(200)
}

describe('the overview of readers', () => {
  test('begins with who reads, and shows people, agents and pages of the last 30 days', async () => {
    const { page } = await openReaders([
      request('/guide', 1),
      request('/guide', 2, GPTBOT),
      request('/setup', 3),
      request('/old', 40),
      request('/nope', 1, GPTBOT, 404),
    ])
    expect(page.html).toMatch(/<h2[^>]*>A third of all views are by AI agents\.<\/h2>/)
    expect(page.html).toContain('1 request was for 1 page that does not exist.')
    expect(page.html).toMatch(/Human views<\/dt><dd><span class="figure">2</)
    expect(page.html).toMatch(/AI views<\/dt><dd><span class="figure">1</)
    expect(page.html).toContain('GPTBot')
    expect(page.html).toContain(`page?path=%2Fguide">/guide</a>`)
    expect(page.html).not.toContain('/old')
  })

  test('shows the days that its address names, and each of them in a table', async () => {
    const range = `?from=${dayBefore(41)}&to=${dayBefore(39)}`
    const { page } = await openReaders([request('/guide', 1), request('/old', 40)], range)
    expect(page.html).toContain('/old')
    expect(page.html).not.toContain('/guide')
    expect(page.html.match(/<th scope="row">\d{4}-\d{2}-\d{2}<\/th>/g)).toHaveLength(3)
  })

  test('compares whole days alone, since today is not over', async () => {
    const before = [request('/guide', 8), request('/guide', 9)]
    const now = [request('/guide', 2), request('/guide', 3), request('/guide', 4)]
    const { page } = await openReaders([...before, ...now, request('/guide', 0), request('/guide', 0)], '?days=7')
    expect(page.html).toMatch(
      /Human views<\/dt><dd><span class="figure">5<\/span><p[^>]*>50% more than in the 6 days before/,
    )
    expect(page.html).toContain('so far today')
  })

  test('compares nothing with days that another tool has counted, and says which they are', async () => {
    const { world, url, browser, page } = await openReaders([request('/guide', 1)])
    await importDay(world, url, timeBefore(5).slice(0, 10))
    const { html } = await browser.open(page.url)
    expect(html).toContain('7 of the human views were counted by Plausible')
    expect(html).toContain('counted by Plausible</td>')
    expect(html).not.toContain('days before')
    expect(html).not.toContain('AI share</dt>')
  })

  test('shows days that only another tool has counted', async () => {
    const { world, url, browser, page } = await openReaders([])
    await importDay(world, url, timeBefore(5).slice(0, 10))
    const { html } = await browser.open(page.url)
    expect(html).toContain('People read these docs: 7 views, and none by AI agents.')
  })

  test('says what to do when there is nothing', async () => {
    const { page, world } = await openReaders([])
    expect(page.html).toContain(`import --project ${world.projectId} access.log`)
  })

  test.each([
    ['?from=2026-02-31', '“2026-02-31” is not a day'],
    ['?from=2026-11-20&to=2026-11-01', 'The range ends (2026-11-01) before it begins (2026-11-20)'],
    ['?days=0', '“0” is not a number of days'],
    ['?from=0001-01-01&to=2026-01-01', 'at most 3,660 days'],
    ['?class=robots', 'class=“robots” is not one of'],
  ])('says of %s that it cannot be, and shows the last 30 days', async (query, sentence) => {
    const { page } = await openReaders([request('/guide', 1)], query)
    expect(page.html).toContain(sentence)
    expect(page.html).toContain('aria-current="page">30 days')
  })

  test('loads what takes longer as parts of itself, which stand at addresses of their own', async () => {
    const { page, open } = await openReaders([request('/guide', 1, GPTBOT), request('/nope', 1, GPTBOT, 404)])
    const parts = [...page.html.matchAll(/hx-get="[^"]*\/(readers\/\w+)"/g)].map(([, path = '']) => path)
    expect(parts).toEqual(['readers/received', 'readers/suggestions'])
    const [received, suggestions] = await Promise.all(parts.map(open))
    expect(received?.html).toContain('Of 2 requests by agents, 50% got a page.')
    expect(suggestions?.html).toContain('Perhaps worth writing')
  })

  test('shows paths as text', async () => {
    const { page } = await openReaders([request('/<script>alert(1)</script>', 1)])
    expect(page.html).not.toContain('<script>alert')
    expect(page.html).toContain('&lt;script&gt;')
  })

  test('makes characters visible that would reverse the text around them', async () => {
    const { page } = await openReaders([request('/guide/\u202Etxt', 1)])
    expect(page.html).toContain('/guide/\\u202etxt')
    expect(page.html).not.toContain('\u202E')
  })
})
