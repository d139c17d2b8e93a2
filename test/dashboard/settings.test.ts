// The settings page and the audit list: what a person does there, and what everybody else can do.
import { describe, expect, test } from '@jest/globals'
import { createSignInLink } from '../../src/service/admin/sign-in-link.ts'
import { createBrowser } from '../support/browser.ts'
import { signIn } from '../support/signed-in.ts'
import { PAGE_VIEWS, useSettingsPage } from './settings-page.ts'

const { openSettings, create } = useSettingsPage()

describe('the settings page', () => {
  test('saves what was changed, and says where each value comes from', async () => {
    const { browser, page, path, url } = await openSettings()
    expect(page.html).not.toContain('set for this project')
    const saved = await browser.send(page, path, PAGE_VIEWS)
    expect(saved.url).toBe(`${url}${path}?saved=pageviews#group-pageviews`)
    expect(saved.html).toContain('Saved.')
    expect(saved.html).toContain('value="docs.example.com"')
    expect(saved.html.match(/set for this project/g)).toHaveLength(2)
  })

  test('says beside the field what is wrong, keeps all that was typed, and changes nothing', async () => {
    const { browser, page, path } = await openSettings()
    const wrong = { ...PAGE_VIEWS, hosts: 'https://docs.example.com' }
    const refused = await browser.send(page, path, wrong)
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/id="hosts-fault"[^>]*>hosts are names such as docs\.example\.com/)
    for (const typed of ['value="https://docs.example.com"', 'value="/search"']) expect(refused.html).toContain(typed)
    expect((await browser.open(page.url)).html).not.toContain('set for this project')
  })

  test('never shows a secret, replaces it, and removes it', async () => {
    const { browser, page, path } = await openSettings()
    const secret = 'a-secret-of-vercel'
    const set = await browser.send(page, path, { group: 'vercel', vercelDrainSecret: secret })
    expect(set.html).not.toContain(secret)
    const kept = await browser.send(set, path, { group: 'vercel', vercelVerify: 'code' })
    expect(kept.html).toContain('Remove it')
    const removed = await browser.send(kept, path, { group: 'vercel', clear: 'vercelDrainSecret' })
    expect(removed.html).not.toContain('Remove it')
  })

  test('lets the instance admin alone add repositories that jobs may read, and everybody take them away', async () => {
    const { browser, page, path, world, url } = await openSettings()
    const grant = (contextRepositories: string) => ({ group: 'pullRequests', contextRepositories })
    const refused = await browser.send(page, path, grant('acme/payroll'))
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/id="contextRepositories-fault"[^>]*>Only the instance admin can add acme\/payroll/)
    const admin = createBrowser()
    const { url: link } = await createSignInLink(world.config, url)
    await admin.send(await admin.open(link), '/login/link')
    await admin.send(await admin.open(page.url), path, grant('acme/api,acme/web'))
    const fewer = await browser.send(await browser.open(page.url), path, grant('acme/web'))
    expect([fewer.status, fewer.html.includes('value="acme/web"')]).toEqual([200, true])
    expect((await browser.send(fewer, path, grant('acme/*'))).status).toBe(422)
  })
})

describe('.docmend.yml on the settings page', () => {
  async function openWith(text: string | undefined) {
    const files = { 'index.md': '# Lumen\n', ...(text === undefined ? {} : { '.docmend.yml': text }) }
    const world = await create({ files })
    const { url } = await world.startHere()
    const { browser } = await signIn(world, url, 'octocat')
    return (await browser.open(`${url}/projects/${world.projectId}/settings`)).html
  }

  test('is said to be missing where there is none', async () => {
    expect(await openWith(undefined)).toContain('acme/docs has none')
  })

  test('is shown as it was read, and where it is stricter than a setting', async () => {
    const html = await openWith('draft: true\nmaxFiles: 5\nhidden: [internal]\n')
    const expected = ['It is valid.', 'maxFiles: 5', 'always in .docmend.yml', 'also internal in .docmend.yml']
    for (const words of [...expected, 'Files that the model never sees']) expect(html).toContain(words)
  })

  test('is shown with its mistake and the line', async () => {
    const html = await openWith('maxFiles: 5\n# more\ndrafts: true\n')
    expect(html).toContain('line 3: there is no key drafts')
    expect(html).toMatch(/<mark>drafts: true/)
  })
})

describe('the audit list', () => {
  test('of the whole service is for instance admins alone', async () => {
    const { browser, world, url } = await openSettings()
    expect((await browser.open(`${url}/audit`)).status).toBe(404)
    const admin = createBrowser()
    const { url: link } = await createSignInLink(world.config, url)
    await admin.send(await admin.open(link), '/login/link')
    expect((await admin.open(`${url}/account`)).html).toContain('href="/audit"')
    expect((await admin.open(`${url}/audit`)).html).toContain('signed in as session')
  })
})

describe('settings stay out of reach', () => {
  test('of people who may only write', async () => {
    const { page, browser, url, path } = await openSettings('wendy')
    expect([page.status, (await browser.open(`${url}${path}/audit`)).status]).toEqual([403, 403])
  })

  test('of a person whose access ends between the page and the click', async () => {
    const { world, path, browser, page } = await openSettings()
    world.forge.setRole('acme/docs', 'octocat', 'write')
    expect((await browser.send(page, path, PAGE_VIEWS)).status).toBe(403)
    world.forge.setRole('acme/docs', 'octocat', 'admin')
    expect((await browser.open(page.url)).html).not.toContain('set for this project')
  })
})
