// The settings page and the audit list: what a person does there, and what everybody else can do.
import { describe, expect, test } from '@jest/globals'
import { PAGE_VIEWS, useSettingsPage } from './settings-page.ts'

const { openSettings } = useSettingsPage()

describe('the settings page', () => {
  test('restores a default when a field is emptied', async () => {
    const { browser, page, path } = await openSettings()
    const saved = await browser.send(page, path, PAGE_VIEWS)
    const restored = await browser.send(saved, path, { ...PAGE_VIEWS, hosts: '', ignorePaths: '' })
    expect(restored.html).not.toContain('set for this project')
  })

  test('leaves what another administrator has changed meanwhile', async () => {
    const { browser, page, path } = await openSettings()
    const opened = await browser.open(page.url)
    await browser.send(page, path, { group: 'pageviews', hosts: 'one.example.com' })
    const saved = await browser.send(opened, path, { group: 'pageviews', basePath: '/docs' })
    for (const value of ['value="one.example.com"', 'value="/docs"']) expect(saved.html).toContain(value)
  })

  test('shows values as text, whatever is in them', async () => {
    const { browser, page, path } = await openSettings()
    const refused = await browser.send(page, path, { group: 'checks', checks: '"><script>alert(1)</script>' })
    expect(refused.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(refused.html).not.toContain('<script>alert')
  })

  test('tells an administrator nothing of a private repository of another installation', async () => {
    const { world, browser, page, path } = await openSettings()
    const from = { files: { 'README.md': '# Secret' } }
    await world.forge.createRepository({ owner: 'umbrella', name: 'secret', private: true, from })
    world.forge.install(Number(world.env.APP_ID), { owner: 'umbrella', repositories: 'all' })
    const refused = await browser.send(page, path, { group: 'workflows', workflowRepositories: 'umbrella/secret' })
    expect([refused.status, refused.html.includes('Docmend cannot see umbrella/secret')]).toEqual([422, true])
  })

  test('says why a repository cannot be listed for its workflows', async () => {
    const { browser, page, path } = await openSettings()
    const refused = await browser.send(page, path, { group: 'workflows', workflowRepositories: 'nobody/nothing' })
    expect([refused.status, refused.html.includes('Docmend cannot see nobody/nothing')]).toEqual([422, true])
    expect(refused.html).toContain('id="workflowRepositories-fault"')
  })
})

describe('the audit list', () => {
  test('says who changed what, newest first, and finds it again by a filter', async () => {
    const { browser, page, path, url, world } = await openSettings()
    await browser.send(page, path, PAGE_VIEWS)
    const keys = `/projects/${world.projectId}/keys`
    await browser.send(await browser.open(`${url}${keys}`), keys, { name: 'CI of the docs' })
    const { html } = await browser.open(`${url}${path}/audit`)
    expect(html.indexOf('created the key')).toBeLessThan(html.indexOf('changed the setting'))
    for (const words of ['@octocat', 'CI of the docs', 'default → docs.example.com']) expect(html).toContain(words)
    const filtered = await browser.open(`${url}${path}/audit?act=setting.changed`)
    expect(filtered.html).not.toContain('CI of the docs')
    expect((await browser.open(`${url}${path}/audit?who=person+1+nobody`)).html).toContain('No entry fits')
  })

  test('is a table for spreadsheets, without formulas', async () => {
    const { browser, page, path, url } = await openSettings()
    await browser.send(page, path, { group: 'pageviews', ignorePaths: '/a' })
    const { html: csv, headers } = await browser.open(`${url}${path}/audit/audit.csv?act=setting.changed`)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, row] = csv.split('\r\n')
    expect(head).toBe('time,project,who,act,subject,detail')
    expect(row).toMatch(/^\d{4}-.*Z,prj_[^,]+,'@octocat,setting\.changed,ignorePaths,default → \/a$/)
  })

  test('is read page by page', async () => {
    const { browser, page, path, url } = await openSettings()
    let last = page
    for (let n = 0; n < 52; n++) last = await browser.send(last, path, { group: 'pageviews', basePath: `/p${n}` })
    const first = await browser.open(`${url}${path}/audit`)
    const older = /href="([^"]+before=\d+)"/.exec(first.html)?.[1] ?? ''
    const second = await browser.open(`${url}${older.replaceAll('&amp;', '&')}`)
    expect([first.html.includes('default → /p0'), second.html.includes('default → /p0')]).toEqual([false, true])
    expect(second.html).not.toContain('Older entries')
  })
})
