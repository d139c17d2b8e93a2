// Approving changes that are no longer those on the page, and what else may have happened between the page and the click.
import { expect, test } from '@jest/globals'
import { until } from '../../support/until.ts'
import { useApprovedJobs } from './approved-job.ts'

const { start } = useApprovedJobs()

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
