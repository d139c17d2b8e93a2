// Webhook endpoints in the dashboard: a person adds one, tests it, looks at what was sent, and removes it.
import { describe, expect, test } from '@jest/globals'
import type { Page } from '../support/browser.ts'
import { useWebhookPages } from './webhook-pages.ts'

const { addReceiver, openWebhooks } = useWebhookPages()

const secretIn = ({ html }: Page): string => /whsec_[\w+/=]+/.exec(html)?.[0] ?? ''

describe('the webhooks page', () => {
  test('adds an endpoint and shows its secret once', async () => {
    const { added, browser, url, path } = await addReceiver()
    expect(secretIn(added)).not.toBe('')
    expect(secretIn(await browser.open(added.url))).toBe('')
    expect((await browser.open(`${url}${path}`)).html).toContain('job.archived')
  })

  test.each([
    ['ftp://hooks.example.com/x', 'begins with https://'],
    ['https://user:word@hooks.example.com', 'must not contain a user name or password'],
    ['https://10.0.0.1/"><script>', 'DOCMEND_WEBHOOK_PRIVATE_ADDRESSES'],
  ])('says what is wrong with %s, and keeps it', async (wrong, words) => {
    const { browser, page, path } = await openWebhooks()
    const refused = await browser.send(page, path, { url: wrong, event: ['job.failed'] })
    expect([refused.status, refused.html.includes(words)]).toEqual([422, true])
    expect(refused.html).toContain(`value="${wrong.slice(0, 16)}`)
    expect(refused.html).toContain('value="job.failed" checked')
    expect(refused.html).not.toContain('<script>')
  })

  test('sends a test event and says what the receiver answered', async () => {
    const { added, browser, endpoint, receiver } = await addReceiver()
    const tested = await browser.send(added, `${endpoint}/test`)
    expect(tested.html).toContain('Test event sent. The receiver answered 204.')
    expect(receiver.received).toHaveLength(1)
    expect(tested.html).toContain('delivered')
  })

  test('disables, enables, replaces the secret and removes, and each enters the audit list', async () => {
    const { added, browser, endpoint, url, path, world } = await addReceiver()
    const disabled = await browser.send(added, `${endpoint}/disable`)
    expect(disabled.html).toContain('octocat disabled it in the dashboard')
    const enabled = await browser.send(disabled, `${endpoint}/enable`)
    const rotated = await browser.send(enabled, `${endpoint}/rotate`)
    expect(secretIn(rotated)).not.toBe(secretIn(added))
    const asked = await browser.open(`${url}${endpoint}/remove`)
    expect((await browser.send(asked, `${endpoint}/remove`)).url).toBe(`${url}${path}`)
    const { html } = await browser.open(`${url}/projects/${world.projectId}/settings/audit`)
    for (const did of ['added', 'disabled', 'enabled', 'removed']) expect(html).toContain(`${did} the webhook endpoint`)
    expect((await browser.open(`${url}${endpoint}`)).status).toBe(404)
  })

  test('says that nothing can be delivered again where nothing was sent', async () => {
    const { added, browser, endpoint } = await addReceiver()
    const html = added.html
    expect(html).toContain('Nothing was sent yet')
    const tested = await browser.send(added, `${endpoint}/test`)
    expect(tested.html).not.toContain('Deliver again')
  })
})
