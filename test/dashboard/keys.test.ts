// The API keys page: what a person does there, and what everybody else can do.
import { describe, expect, test } from '@jest/globals'
import { signIn } from '../support/signed-in.ts'
import { secretIn, useKeysPage } from './keys-page.ts'

const { openKeys } = useKeysPage()

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

  test('says beside the permissions that one is needed', async () => {
    const { path, browser, page } = await openKeys()
    const refused = await browser.send(page, path, { name: 'None', scope: [] })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/id="scopes-fault">Choose at least one permission/)
  })

  test('makes a key with the scopes that were chosen, and no others', async () => {
    const { world, url, path, browser, page } = await openKeys()
    const created = await browser.send(page, path, { name: 'Logs', scope: ['views:write'] })
    const headers = { authorization: `Bearer ${secretIn(created.html)}` }
    expect((await fetch(`${url}/v1/analytics/${world.projectId}/views`, { headers })).status).toBe(403)
  })
})

describe('keys stay out of reach', () => {
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
})
