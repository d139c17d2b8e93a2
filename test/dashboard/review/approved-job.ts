// A job that waits for an approval.
import type { Page } from '../../support/browser.ts'
import { signIn } from '../../support/signed-in.ts'
import { until } from '../../support/until.ts'
import { useWorlds } from '../../support/use-worlds.ts'

/** Each in a fresh world. */
export function useApprovedJobs() {
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
  return { start }
}
