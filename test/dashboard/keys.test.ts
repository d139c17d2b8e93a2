// The API keys page: what a person does there, and what everybody else can do.
import { describe, expect, test } from '@jest/globals'
import { createBrowser } from '../support/browser.ts'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

const create = useWorlds()

async function openKeys(login = 'octocat') {
  const world = await create()
  world.forge.setRole('acme/docs', 'wendy', 'write')
  const { url } = await world.startHere()
  const path = `/projects/${world.projectId}/keys`
  const { browser } = await signIn(world, url, login)
  return { world, url, path, browser, page: await browser.open(`${url}${path}`) }
}

const secretIn = (html: string): string => /mend_[0-9A-Za-z]{49}/.exec(html)?.[0] ?? ''

describe('the API keys page', () => {
  test('shows the project id and creates a key that works, shown once', async () => {
    const { world, url, path, browser, page } = await openKeys()
    expect(page.html).toContain(`value="${world.projectId}"`)
    const created = await browser.send(page, path, { name: 'CI of the docs', expiry: '30' })
    const secret = secretIn(created.html)
    const views = `${url}/v1/analytics/${world.projectId}/views`
    expect((await fetch(views, { headers: { authorization: `Bearer ${secret}` } })).status).toBe(200)
    expect(created.html).toContain(`curl -H &#39;Authorization: Bearer ${secret}&#39; &#39;${views}&#39;`)
    expect(secretIn((await browser.open(created.url)).html)).toBe('')
  })

  test('revokes a key after asking', async () => {
    const { world, url, path, browser, page } = await openKeys()
    const created = await browser.send(page, path, { name: 'Old' })
    const revoke = /href="([^"]+\/revoke)" aria-label="Revoke Old"/.exec(created.html)?.[1] ?? ''
    const asked = await browser.open(`${url}${revoke}`)
    expect(asked.html).toContain('Revoke “Old”?')
    const after = await browser.send(asked, revoke)
    expect(after.html).toContain('revoked')
    const headers = { authorization: `Bearer ${secretIn(created.html)}` }
    expect((await fetch(`${url}/v1/analytics/${world.projectId}/views`, { headers })).status).toBe(401)
  })

  test('keeps what was typed when something is wrong, and creates nothing', async () => {
    const { path, browser, page } = await openKeys()
    const typed = { name: 'CI', expiry: '7', addresses: '10.0.0.0/99' }
    const refused = await browser.send(page, path, typed)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('is not an address or CIDR block')
    for (const kept of ['value="CI"', 'value="7" selected', 'value="10.0.0.0/99"']) expect(refused.html).toContain(kept)
    expect((await browser.open(page.url)).html).not.toContain('Revoke CI')
  })

  test('says so when a project gets too many keys, and keeps what was typed', async () => {
    const { path, browser, page } = await openKeys()
    let last = page
    for (let n = 0; n < 11; n++) last = await browser.send(page, path, { name: `Key ${n}` })
    expect([last.status, last.html.includes('10 keys in an hour')]).toEqual([422, true])
    expect(last.html).toContain('value="Key 10"')
    expect((await browser.open(page.url)).html).not.toContain('Revoke Key 10')
  })

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

  test('says beside the permissions that one is needed', async () => {
    const { path, browser, page } = await openKeys()
    const refused = await browser.send(page, path, { name: 'None', scope: [] })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/id="scopes-fault">Choose at least one permission/)
  })

  test('shows names as text, whatever is in them', async () => {
    const { path, browser, page } = await openKeys()
    const created = await browser.send(page, path, { name: '<script>alert(1)</script>' })
    expect(created.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(created.html).not.toContain('<script>alert')
  })

  test('makes a key with the scopes that were chosen, and no others', async () => {
    const { world, url, path, browser, page } = await openKeys()
    const created = await browser.send(page, path, { name: 'Logs', scope: ['views:write'] })
    const headers = { authorization: `Bearer ${secretIn(created.html)}` }
    expect((await fetch(`${url}/v1/analytics/${world.projectId}/views`, { headers })).status).toBe(403)
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

  test('of people without access, for whom the project does not exist', async () => {
    const { world, url, path } = await openKeys()
    world.forge.setRole('acme/docs', 'mallory', 'none')
    const { browser } = await signIn(world, url, 'mallory')
    const unknown = await browser.open(`${url}/projects/prj_AAAAAAAAAAAAAAAAAAAAAA/keys`)
    const theirs = await browser.open(`${url}${path}`)
    expect([theirs.status, unknown.status]).toEqual([404, 404])
    const withoutId = (html: string) => html.replaceAll(/form_token" value="[^"]+"/g, '')
    expect(withoutId(theirs.html)).toBe(withoutId(unknown.html))
  })

  test('of whoever is not signed in', async () => {
    const { url, path } = await openKeys()
    expect((await createBrowser().open(`${url}${path}`)).url).toBe(`${url}/login?to=${encodeURIComponent(path)}`)
  })

  test('of a person whose access ends between the page and the click', async () => {
    const { world, path, browser, page } = await openKeys()
    world.forge.setRole('acme/docs', 'octocat', 'write')
    expect((await browser.send(page, path, { name: 'Late' })).status).toBe(403)
    world.forge.setRole('acme/docs', 'octocat', 'none')
    expect((await browser.send(page, path, { name: 'Later' })).status).toBe(404)
  })

  test.each([
    ['without the token of the form', {}, (url: string) => url],
    ['with the token of another session', { form_token: 'A'.repeat(43) }, (url: string) => url],
  ])('of a form %s', async (_, fields, originOf) => {
    const { url, path, browser } = await openKeys()
    const sent = await browser.post(`${url}${path}`, { ...fields, name: 'Forged' }, { origin: originOf(url) })
    expect([sent.status, secretIn(sent.html)]).toEqual([403, ''])
  })

  test('of a form that another site sends', async () => {
    const { url, path, browser, page } = await openKeys()
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.html)?.[1] ?? ''
    const sent = await browser.post(`${url}${path}`, { form_token, name: 'X' }, { origin: 'https://evil.example' })
    expect([sent.status, secretIn(sent.html)]).toEqual([403, ''])
  })
})
