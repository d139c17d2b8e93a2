// Webhook endpoints in the dashboard: a person adds one, tests it, looks at what was sent, and removes it.
import { describe, expect, test } from '@jest/globals'
import { PATIENCE_MS, until } from '../support/until.ts'
import { useWebhookPages } from './webhook-pages.ts'

const { addReceiver } = useWebhookPages()

describe('the webhooks page', () => {
  test('shows what was sent for a job, and sends it again', async () => {
    const { added, browser, client, world, endpoint, receiver } = await addReceiver()
    const { id } = await client.createJob(world.projectId, { prompt: 'Rename "Lumen" to "Sky".', mode: 'patch' })
    await client.waitForJob(world.projectId, id, { timeoutMs: PATIENCE_MS })
    await client.archiveJob(world.projectId, id)
    const sent = await until('the delivery', async () => {
      const page = await browser.open(added.url)
      return page.html.includes('The receiver answered 204') ? page : undefined
    })
    expect(sent.html).toContain(`jobs/${id}`)
    const action = new RegExp(`action="(${endpoint}/deliveries/[^"]+)"`).exec(sent.html)?.[1] ?? ''
    expect((await browser.send(sent, action)).html).toContain('1 event will be delivered again')
    await receiver.receivedAll(2)
  })
})
