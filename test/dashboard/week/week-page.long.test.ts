// The home page of a project, in the real service against the local code host.
import { describe, expect, test } from '@jest/globals'
import { DAY_MS, dayOf } from '../../../src/base/days.ts'
import type { NewJob } from '../../../src/jobs/requests/store-requests.ts'
import { addCanceledJobs } from '../../support/add-jobs.ts'
import { signIn } from '../../support/signed-in.ts'
import { PATIENCE_MS, until } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'
import type { WorldOptions } from '../../support/world.ts'

const create = useWorlds()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const GPTBOT = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)'
const CLAUDEBOT =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'

async function start({ jobs = [], ...options }: WorldOptions & { jobs?: Partial<NewJob>[] } = {}) {
  const world = await create(options)
  await addCanceledJobs(world, jobs)
  const { url, client } = await world.startHere()
  const { browser } = await signIn(world, url, 'octocat')
  const open = (query = '') => browser.open(`${url}/projects/${world.projectId}${query}`)
  return { world, url, client, browser, open }
}

type Stage = Awaited<ReturnType<typeof start>>

async function openPullRequest({ client, world }: Stage): Promise<void> {
  const { id } = await client.createJob(world.projectId, { prompt: 'Rename "Lumen Cloud" to "Lumen Sky".' })
  await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
}

async function sendViews(
  { world, url }: Stage,
  views: [path: string, daysAgo: number, userAgent: string, status?: number][],
) {
  const yesterday = dayOf(Date.now()) * DAY_MS - 1
  const events = views.map(([path, daysAgo, userAgent, status = 200], id) => {
    const time = new Date(yesterday - (daysAgo - 1) * DAY_MS).toISOString()
    return { id: `${id}`, time, url: path, userAgent, status }
  })
  const sent = await fetch(`${url}/v1/analytics/${world.projectId}/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(events),
  })
  expect(sent.status).toBe(200)
}

/** The reading goes on in the background. */
async function openOnceRead({ open }: Stage, query = ''): Promise<string> {
  return until('pages that are read', async () => {
    const { html } = await open(query)
    return html.includes('As of commit') || html.includes('last changed') ? html : undefined
  })
}

describe('the home page of a project', () => {
  test('is where the list of projects leads', async () => {
    const { browser, url, world } = await start()
    expect((await browser.open(url)).html).toContain(`href="/projects/${world.projectId}"`)
  })

  test('says what to do where there is nothing', async () => {
    const { open } = await start()
    const { html } = await open()
    expect(html).toContain('No pull request of Docmend is open.')
    expect(html).toContain('No job ended in this time.')
    expect(html).toContain('How to send page views')
  })

  test('says of an open pull request who has given a review', async () => {
    const stage = await start()
    const { forge } = stage.world
    await openPullRequest(stage)
    forge.setRole('acme/docs', 'ann', 'write')
    forge.review('acme/docs', 1, { login: 'ann', body: 'Good', verdict: 'APPROVED' })
    const { html } = await stage.open()
    expect(html).toContain('Approved by @ann: ready to merge')
    expect(html).toContain(`href="${forge.url}/acme/docs/pull/1"`)
  })

  test('says what became of a pull request that was merged, with counts instead of a share, and so does its job', async () => {
    const stage = await start()
    expect((await stage.open()).html).toContain('No pull request was merged or closed in this time.')
    await openPullRequest(stage)
    await stage.world.forge.mergePullRequest('acme/docs', 1)
    const { html } = await until('the merge to be measured', async () => {
      const page = await stage.open()
      return page.html.includes('kept') ? page : undefined
    })
    expect(html).toContain('1 pull request merged, 1 of them without edits by people. 1 of 1 line kept')
    expect(html).toMatch(/<th scope="row">a program<\/th>/)
    expect(html).not.toContain('100 %')
    const { jobs } = await stage.client.listJobs(stage.world.projectId)
    const job = await stage.browser.open(`${stage.url}/projects/${stage.world.projectId}/jobs/${jobs[0]?.id}`)
    expect(job.html).toContain('It was merged as Docmend made it.')
  })

  test('comes at once when GitHub does not answer, and says so', async () => {
    let isAway = false
    const intercept: NonNullable<WorldOptions['intercept']> = ({ path, phase }) =>
      isAway && phase === 'before' && path.includes('/pulls/1') ? new Promise<undefined>(() => {}) : undefined
    const stage = await start({ intercept })
    await openPullRequest(stage)
    isAway = true
    const { status, html } = await stage.open()
    expect([status, html.includes('GitHub did not say who reviews them')]).toEqual([200, true])
    expect(html).toContain('#1')
  })

  test('says why a job ended without a pull request, and leads to another try', async () => {
    const { open, browser, url } = await start({ jobs: [{ prompt: 'Explain <b>timeouts</b>' }] })
    const { html } = await open()
    expect(html).toContain('Explain &lt;b&gt;timeouts&lt;/b&gt;')
    expect(html).toContain('canceled')
    const [, link = ''] = /href="([^"]+)" aria-label="Try again/.exec(html) ?? []
    const form = await browser.open(`${url}${link.replaceAll('&amp;', '&')}`)
    expect(form.html).toContain('Explain &lt;b&gt;timeouts&lt;/b&gt;</textarea>')
  })

  test('compares whole days with those of the week before', async () => {
    const stage = await start()
    await sendViews(stage, [
      ['/a', 1, FIREFOX],
      ['/b', 2, FIREFOX],
      ['/c', 7, FIREFOX],
      ['/a', 3, GPTBOT],
      ['/a', 8, FIREFOX],
      ['/a', 14, FIREFOX],
      ['/a', 15, FIREFOX],
    ])
    const { html } = await stage.open()
    expect(html).toContain('<span class="figure">3</span><p class="small soft">50% more than the week before</p>')
    expect(html).toContain('<span class="figure">25%</span><p class="small soft">0% the week before</p>')
  })

  test('shows an earlier week without what is only known of now, and refuses one that is none', async () => {
    const { open } = await start({ jobs: [{ prompt: 'Explain it' }] })
    const { html } = await open('?week=2026-W01')
    expect(html).toContain('2025-12-29 to 2026-01-04')
    expect(html).not.toContain('Open pull requests')
    expect(html).not.toContain('Explain it')
    const none = await open('?week=2026-W99')
    expect([none.status, none.html.includes('such as 2026-W47')]).toEqual([404, true])
  })

  test('is there as Markdown, with whole links and without mentions or markup of others', async () => {
    const { open, url, world } = await start({
      jobs: [{ prompt: 'Ask @ann and &commat;bob about [this](https://evil.example)' }],
    })
    const { html, headers } = await open('/week.md')
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(html).toMatch(/^# acme\/docs: the last seven days \(\d{4}/)
    expect(html).toContain(
      String.raw`- [Ask @​ann and \&commat;bob about \[this\](https://evil.example)](<${url}/projects/`,
    )
    expect(html).toContain(`From <${url}/projects/${world.projectId}>`)
    expect(html).not.toMatch(/[^\\]\[this/)
  })

  test('puts pages that many read and nobody has changed for long first, with their problems', async () => {
    const navigation = {
      name: 'Lumen',
      theme: 'mint',
      navigation: { groups: [{ group: 'Start', pages: ['index', 'guide'] }] },
    }
    const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
    const files = {
      'docs.json': JSON.stringify(navigation),
      'index.mdx': page('Home', 'Welcome.'),
      'guide.mdx': page('Guide', '[gone](/missing)'),
    }
    const stage = await start({ files })
    await sendViews(stage, [
      ['/guide', 1, FIREFOX],
      ['/guide', 2, GPTBOT],
      ['/', 3, FIREFOX],
    ])
    expect((await stage.open()).html).toContain('being read for the first time')
    const html = await openOnceRead(stage)
    expect(html).toMatch(/2 views · last changed \d{4}-\d{2}-\d{2} · 1 problem</)
    expect(html.indexOf('/guide<')).toBeLessThan(html.indexOf('1 view · last changed'))
    const [, link = ''] = /href="([^"]+)" aria-label="New job: review guide.mdx"/.exec(html) ?? []
    const form = await stage.browser.open(`${stage.url}${link.replaceAll('&amp;', '&')}`)
    expect(form.html).toContain('Review the page guide.mdx: it is among the most read ones')
  })

  test('says that ages are not known when the repository cannot be read', async () => {
    const intercept: NonNullable<WorldOptions['intercept']> = ({ path }) =>
      path.includes('/git-upload-pack') ? { status: 403 } : undefined
    const stage = await start({ intercept })
    await sendViews(stage, [['/guide', 1, FIREFOX]])
    await stage.open()
    const html = await until('a reason', async () => {
      const page = await stage.open()
      return page.html.includes('class="notice warn"') ? page.html : undefined
    })
    expect(html).toContain('Could not fetch acme/docs')
  })

  test('sorts missing pages by what to do about them, and leads to a job', async () => {
    const stage = await start()
    await sendViews(stage, [
      ['/guides/setup', 1, GPTBOT, 404],
      ['/guides/setup', 1, CLAUDEBOT, 404],
      ['/wp-login.php', 1, FIREFOX, 404],
    ])
    const { html } = await stage.open()
    expect(html).toContain('<strong>1</strong> perhaps worth writing')
    expect(html).toContain('aria-label="New job about /guides/setup"')
    expect(html).toContain('One job for all pages worth writing')
    expect((await stage.open('/week.md')).html).toContain('- /guides/setup: perhaps worth writing (0 human, 2 AI)')
  })
})
