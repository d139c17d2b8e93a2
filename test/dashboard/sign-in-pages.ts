// Signing in to the dashboard.
import { useWorlds } from '../support/use-worlds.ts'

/** In fresh worlds. */
export function useSignIn() {
  const create = useWorlds()
  async function start() {
    const world = await create()
    world.forge.setRole('acme/docs', 'wendy', 'write')
    world.forge.setRole('acme/docs', 'rita', 'read')
    return { world, ...(await world.startHere()) }
  }
  return { start }
}
