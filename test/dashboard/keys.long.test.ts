// The API keys page: what a person does there, and what everybody else can do.
import { describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { secretIn, useKeysPage } from './keys-page.ts'

const { openKeys } = useKeysPage()

describe('the API keys page', () => {
  test('says who made a key, and when it ends soon', async () => {
    const { path, browser, page } = await openKeys()
    const { html } = await browser.send(page, path, { name: 'Short', expiry: '7' })
    expect(html).toContain('expires in 7 days')
    expect(html).toMatch(/Created <time[^>]*>[^<]*<\/time> by @octocat/)
  })

  test('folds keys that do not work any more', async () => {
    const { path, browser, page, url } = await openKeys()
    const created = await browser.send(page, path, { name: 'Old' })
    const revoke = /href="([^"]+\/revoke)" aria-label="Revoke Old"/.exec(created.html)?.[1] ?? ''
    const { html } = await browser.send(await browser.open(`${url}${revoke}`), revoke)
    expect(html).toMatch(/<details class="card"><summary>1 key revoked or expired<\/summary>.*Old/)
    expect(html).not.toContain('aria-label="Revoke Old"')
  })

  test('shows names as text, whatever is in them', async () => {
    const { path, browser, page } = await openKeys()
    const created = await browser.send(page, path, { name: '<script>alert(1)</script>' })
    expect(created.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(created.html).not.toContain('<script>alert')
  })
})

describe('keys stay out of reach', () => {
  test('of people who may only write', async () => {
    const { page, path, browser, url } = await openKeys('wendy')
    expect(page.status).toBe(403)
    const home = await browser.open(`${url}/account`)
    const token = /name="form_token" value="([^"]+)"/.exec(home.html)?.[1] ?? ''
    const sent = await browser.post(`${url}${path}`, { form_token: token, name: 'Mine' }, { origin: url })
    expect(sent.status).toBe(403)
  })

  test('of whoever is not signed in', async () => {
    const { url, path } = await openKeys()
    expect((await createBrowser().open(`${url}${path}`)).url).toBe(`${url}/login?to=${encodeURIComponent(path)}`)
  })

  test('of a form that another site sends', async () => {
    const { url, path, browser, page } = await openKeys()
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
    const sent = await browser.post(`${url}${path}`, { form_token, name: 'X' }, { origin: 'https://evil.example' })
    expect([sent.status, secretIn(sent.html)]).toEqual([403, ''])
  })
})
