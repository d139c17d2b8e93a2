// The page of the webhooks of a project.
import { afterEach } from '@jest/globals'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'

const receivers: WebhookReceiver[] = []

/** Opens it in a fresh world. */
export function useWebhookPages() {
  const create = useWorlds()
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.stop()))
  })
  async function openWebhooks() {
    const world = await create({ env: { DOCMEND_WEBHOOK_PRIVATE_ADDRESSES: '127.0.0.1' } })
    const receiver = await startWebhookReceiver()
    receivers.push(receiver)
    const { url, client } = await world.startHere()
    const path = `/projects/${world.projectId}/settings/webhooks`
    const { browser } = await signIn(world, url, 'octocat')
    return { world, client, receiver, url, path, browser, page: await browser.open(`${url}${path}`) }
  }
  /** Adds the receiver, for jobs that were archived. */
  async function addReceiver() {
    const opened = await openWebhooks()
    const { browser, page, path, receiver } = opened
    const added = await browser.send(page, path, { url: receiver.url, event: ['job.archived'] })
    return { ...opened, added, endpoint: new URL(added.url).pathname }
  }
  return { addReceiver, openWebhooks }
}
