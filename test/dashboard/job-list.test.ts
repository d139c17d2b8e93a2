// The list of jobs: filters, search and pages, and who may see it. Creating jobs: jobs.test.ts.
import { describe, expect, test } from '@jest/globals'
import type { NewJob } from '../../src/jobs/requests/store-requests.ts'
import { addCanceledJobs } from '../support/add-jobs.ts'
import type { Page } from '../support/browser.ts'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

async function start(jobs: Partial<NewJob>[]) {
  const world = await create()
  await addCanceledJobs(world, jobs)
  const { url } = await world.startHere()
  const { browser } = await signIn(world, url, 'octocat')
  const address = `${url}/projects/${world.projectId}/jobs`
  return { browser, open: (query = '') => browser.open(`${address}${query}`) }
}

function titlesOf({ html }: Page): string[] {
  return [...html.matchAll(/<a class="title"[^>]*><bdi>([^<]*)<\/bdi>/g)].map(([, title = '']) => title)
}

function linkNamed({ html, url }: Page, name: string): string {
  const [, href = ''] = new RegExp(`<a href="([^"]*)"[^>]*>${name}<`).exec(html) ?? []
  return new URL(href.replaceAll('&amp;', '&'), url).href
}

describe('the list of jobs', () => {
  test('has thirty jobs on a page, and all of them over its pages, forth and back', async () => {
    const jobs = Array.from({ length: 65 }, (_, number) => ({ prompt: `Job ${number}` }))
    const { browser, open } = await start(jobs)
    const first = await open()
    const second = await browser.open(linkNamed(first, 'Older jobs'))
    const third = await browser.open(linkNamed(second, 'Older jobs'))
    const all = [first, second, third].flatMap(titlesOf)
    expect(all).toEqual(Array.from({ length: 65 }, (_, number) => `Job ${64 - number}`))
    expect(third.html).not.toContain('Older jobs')
    expect(titlesOf(await browser.open(linkNamed(third, 'Newer jobs')))).toEqual(titlesOf(second))
    const back = await browser.open(linkNamed(second, 'Newer jobs'))
    expect([titlesOf(back), back.html.includes('Newer jobs')]).toEqual([titlesOf(first), false])
  })

  test('is searched, also for one state and one person, and keeps that on its other filters', async () => {
    const jobs = [
      { prompt: 'Explain timeouts', requestedBy: '@ann' },
      { prompt: 'Explain timeouts again', requestedBy: '@bob' },
      { prompt: 'Rename it', requestedBy: '@ann' },
    ]
    const { open } = await start(jobs)
    expect(titlesOf(await open('?q=TIMEOUTS'))).toEqual(['Explain timeouts again', 'Explain timeouts'])
    const anns = await open('?q=timeouts&by=%40ann&status=failed')
    expect(titlesOf(anns)).toEqual(['Explain timeouts'])
    expect(anns.html).toContain('?status=active&amp;by=%40ann&amp;q=timeouts"')
    expect(titlesOf(await open('?q=timeouts&by=%40ann&status=active'))).toEqual([])
  })

  test('names a job by the first line of its first prompt, on one line and as text', async () => {
    const { open } = await start([{ prompt: '\n  \n<b>One</b>\u001b[31m\tand\u2028two\nthree' }])
    expect(titlesOf(await open())).toEqual(['&lt;b&gt;One&lt;/b&gt; [31m\tand two'])
  })

  test.each([
    ['a place that is none', '?older=nonsense'],
    ['a state that is none', '?status=<b>'],
    ['a search of 5,000 characters', `?q=${'x'.repeat(5000)}`],
    ['a search with what a pattern is made of', '?q=%25%5C_%00%27'],
    ['a person whom nobody knows', '?by=%3Cscript%3E'],
  ])('takes %s', async (_, query) => {
    const { open } = await start([{}])
    const { status, html } = await open(query)
    expect(status).toBe(200)
    expect(html).not.toMatch(/<b>|<script>/)
  })

  test('says what to do when there is no job, and when none matches', async () => {
    const { open } = await start([])
    expect((await open()).html).toContain('Write the first prompt')
    expect((await open('?q=x')).html).toContain('Show all jobs')
  })
})
