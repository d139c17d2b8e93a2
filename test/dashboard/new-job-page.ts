// The page that begins a job.
import { endOfJobs } from '../support/end-of-jobs.ts'
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'
import type { WorldOptions } from '../support/world.ts'

/** Opens it in a fresh world. */
export function useNewJobPage() {
  const create = useWorlds()
  async function start(options: WorldOptions = {}) {
    const world = await create(options)
    const { url, client } = await world.startHere()
    const { browser } = await signIn(world, url, 'octocat')
    const path = `/projects/${world.projectId}/jobs`
    const open = (query = '') => browser.open(`${url}${path}/new${query}`)
    const send = async (fields: Record<string, string>) =>
      browser.send(await open(), path, { prompt: 'Explain', ...fields })
    const jobs = async () => (await client.listJobs(world.projectId)).jobs
    return { world, url, browser, path, open, send, jobs, over: () => endOfJobs(client, world.projectId) }
  }
  return { start }
}
