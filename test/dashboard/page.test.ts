// The page about one page of the docs.
import { describe, expect, test } from '@jest/globals'
import { GPTBOT, openCounted, request } from '../support/counted-views.ts'
import { until } from '../support/until.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { pageOf, SITE } from './page-about-page.ts'

const create = useWorlds()

describe('the page about a page', () => {
  test('has its readers, what agents received, and missing pages near it', async () => {
    const { open } = await openCounted(await create(), [
      request('/guides/deploy', 1),
      request('/guides/deploy/', 2),
      request('/guides/deploy.md', 1, GPTBOT),
      request('/guides/deploy', 3, GPTBOT, 403),
      request('/guides/depoly', 1, GPTBOT, 404),
      request('/other', 1),
    ])
    const { html } = await open(pageOf('/guides/deploy'))
    expect(html).toContain('3 views, 33% of them by AI agents.')
    expect(html).toMatch(/GPTBot<\/a> <span class="small soft">OpenAI<\/span><\/th><td class="number">2</)
    expect(html).toContain('page?path=%2Fguides%2Fdepoly"')
    expect(html).toContain('has almost the same name')
    expect(html).not.toContain('/other')
  })

  test('that is missing says who asks for it, and from where', async () => {
    const from = { referrer: 'https://docs.example.com/start' }
    const { open } = await openCounted(await create(), [{ ...request('/gone', 1, GPTBOT, 404), ...from }])
    const { html } = await open(pageOf('/gone'))
    expect(html).toContain('1 request found no page here.')
    expect(html).toContain('Linked from docs.example.com/start')
    expect(html).toMatch(/missing\?[^"]*q=%2Fgone">What to do about it/)
    expect(html).not.toContain('New job about this page')
  })

  test('shows its file and its problems, and a job that fixes them', async () => {
    const world = await create({ files: SITE })
    const { open } = await openCounted(world, [request('/guides/deploy', 1)])
    expect((await open(pageOf('/guides/deploy'))).html).toContain('hx-get="')
    const part = await until('the checks of the docs', async () => {
      const { html } = await open('page/docs?path=/guides/deploy')
      return html.includes('broken-link') && html
    })
    expect(part).toMatch(/href="[^"]+\/acme\/docs\/blob\/[\da-f]{40}\/docs\/guides\/deploy\.mdx\?plain=1#L5"/)
    expect(part).toContain('jobs/new?prompt=Fix+the+problems')
    expect((await open('page/docs?path=/intro')).html).toContain('The checks found no problem on this page.')
    expect((await open('page/docs?path=/nowhere')).html).toContain('No file of the default branch matches')
  })

  test('shows markup in its path as text', async () => {
    const { open } = await openCounted(await create(), [request('/<img src=x onerror=alert(1)>', 1)])
    const { html } = await open(pageOf('/<img src=x onerror=alert(1)>'))
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
  })
})
