// The page of the settings of a project.
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

export const PAGE_VIEWS = { group: 'pageviews', hosts: 'docs.example.com', ignorePaths: '/search' }

/** Opens it in a fresh world. */
export function useSettingsPage() {
  const create = useWorlds()
  async function openSettings(login = 'octocat') {
    const world = await create()
    world.forge.setRole('acme/docs', 'wendy', 'write')
    const { url } = await world.startHere()
    const path = `/projects/${world.projectId}/settings`
    const { browser } = await signIn(world, url, login)
    return { world, url, path, browser, page: await browser.open(`${url}${path}`) }
  }
  return { openSettings, create }
}
