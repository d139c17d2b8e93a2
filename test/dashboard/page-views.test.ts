// The page that says how page views get here, and how one would be counted.
import { describe, expect, test } from '@jest/globals'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

async function openPage(query = '') {
  const world = await create()
  const { url } = await world.startHere()
  const { browser } = await signIn(world, url, 'octocat')
  const path = `/projects/${world.projectId}/settings/page-views`
  return { world, url, browser, page: await browser.open(`${url}${path}${query}`) }
}

/** The text of a snippet, as a person copies it. */
function snippetIn(html: string, id: string): string {
  const text = new RegExp(`id="snippet-${id}"[^>]*><code>([^<]*)<`).exec(html)?.[1] ?? ''
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}

describe('the page "Send page views"', () => {
  test('has snippets with this project and this address, and a key for each that needs one', async () => {
    const { page, world, url, browser } = await openPage()
    expect(snippetIn(page.html, 'log-file')).toContain(`--project ${world.projectId} --url ${url}`)
    expect(snippetIn(page.html, 'vercel')).toBe(`${url}/v1/analytics/${world.projectId}/drain/vercel`)
    const toKey = /href="([^"]+scope=views:write[^"]*)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const { html } = await browser.open(`${url}${toKey}`)
    expect(html).toMatch(/value="views:write" checked/)
    expect(html).not.toMatch(/value="jobs:write" checked/)
  })

  test('the address of the log lines takes what the snippet sends', async () => {
    const { page, world } = await openPage()
    const address = /'(http[^']+format=combined)'/.exec(snippetIn(page.html, 'shipper'))?.[1] ?? ''
    const line = `127.0.0.1 - - [${new Date().toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1/$2/$3:$4 +0000')}] "GET /guide HTTP/1.1" 200 5 "-" "Mozilla/5.0"`
    const headers = { authorization: `Bearer ${world.apiKey}`, 'content-type': 'text/plain' }
    const answer = await fetch(address, { method: 'POST', headers, body: line })
    expect([answer.status, await answer.json()]).toMatchObject([200, { accepted: 1 }])
  })

  test('explains a view rule by rule and counts nothing', async () => {
    const { page, world, url } = await openPage('?url=/guide&preset=gptbot')
    expect(page.html).toContain('It counts as a view of /guide by AI (GPTBot).')
    const headers = { authorization: `Bearer ${world.apiKey}` }
    const views = await fetch(`${url}/v1/analytics/${world.projectId}/views`, { headers })
    expect(await views.json()).toMatchObject({ views: [] })
  })

  test.each(['%00%0a', '<script>alert(1)</script>', '%E2%80%AEtxt', `/${'a'.repeat(6000)}`])(
    'shows %j as text',
    async (typed) => {
      const { page } = await openPage(`?url=${encodeURIComponent(typed)}&agent=${encodeURIComponent(typed)}&status=x`)
      expect([page.status, page.html.includes('<script>alert')]).toEqual([200, false])
      expect(page.html).toContain('class="verdict"')
    },
  )
})
