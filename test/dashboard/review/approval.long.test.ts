// Approving changes that are no longer those on the page, and what else may have happened between the page and the click.
import { expect, test } from '@jest/globals'
import { useApprovedJobs } from './approved-job.ts'

const { start } = useApprovedJobs()

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
