// Approving changes that are no longer those on the page, and what else may have happened between the page and the click.
import { expect, test } from '@jest/globals'
import type { Page } from '../../support/browser.ts'
import { signIn } from '../../support/signed-in.ts'
import { until } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'

const create = useWorlds()

/** A patch of the offline model that waits for approval. */
async function start() {
  const world = await create()
  world.forge.setRole('acme/docs', 'wendy', 'write')
  const { url, client } = await world.startHere()
  const { browser } = await signIn(world, url, 'wendy')
  const prompt = 'Rename "Lumen Cloud" to "Lumen Sky" in all pages.'
  const { id } = await client.createJob(world.projectId, { prompt, mode: 'patch' })
  const path = `/projects/${world.projectId}/jobs/${id}`
  const showsLater = (text: string): Promise<Page> =>
    until(text, async () => {
      const page = await browser.open(`${url}${path}`)
      return page.html.includes(text) ? page : undefined
    })
  return { world, url, browser, path, showsLater, ready: await showsLater('Approve and open the pull request') }
}

test('an approval of changes that another turn has replaced publishes nothing, and says what is different', async () => {
  const { world, browser, path, ready, showsLater } = await start()
  await browser.send(ready, `${path}/message`, { message: 'Rename "Lumen Sky" to "Lumen Sea" in all pages.' })
  await showsLater('Turn 2, the last')
  const refused = await browser.send(ready, `${path}/publish`)
  expect(refused.status).toBe(409)
  expect(refused.html).toMatch(/no longer those that you read.*Since you read them, 1 file differs/s)
  expect(world.forge.pullRequests('acme/docs')).toHaveLength(0)
  const approved = await browser.send(refused, `${path}/publish`)
  expect(approved.status).toBe(200)
  await until('a pull request', async () => world.forge.pullRequests('acme/docs')[0])
})

test('a message that the job cannot take is there again, to be copied', async () => {
  const { url, browser, path, ready } = await start()
  await browser.send(await browser.open(`${url}${path}/archive`), `${path}/archive`)
  const refused = await browser.send(ready, `${path}/message`, { message: 'Words that took long to write' })
  expect([refused.status, refused.html.includes('Words that took long to write')]).toEqual([409, true])
})

test('a person who has lost access between the page and the click approves nothing', async () => {
  const { world, browser, path, ready } = await start()
  world.forge.setRole('acme/docs', 'wendy', 'read')
  for (const verb of ['publish', 'message']) {
    expect((await browser.send(ready, `${path}/${verb}`, { message: 'x' })).status).toBe(404)
  }
  expect(world.forge.pullRequests('acme/docs')).toHaveLength(0)
})
