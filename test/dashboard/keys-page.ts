// The page of the keys of a project.
import { signIn } from '../support/signed-in.ts'
import { useWorlds } from '../support/use-worlds.ts'

export const secretIn = (html: string): string => /mend_[0-9A-Za-z]{49}/.exec(html)?.[0] ?? ''

/** Opens it in a fresh world. */
export function useKeysPage() {
  const create = useWorlds()
  async function openKeys(login = 'octocat') {
    const world = await create()
    world.forge.setRole('acme/docs', 'wendy', 'write')
    const { url } = await world.startHere()
    const path = `/projects/${world.projectId}/keys`
    const { browser } = await signIn(world, url, login)
    return { world, url, path, browser, page: await browser.open(`${url}${path}`) }
  }
  return { openKeys }
}
