// Worlds for the tests of one file, all ended after each test.
import { afterEach } from '@jest/globals'
import { createWorld, type World, type WorldOptions } from './world.ts'

export function useWorlds(): (options?: WorldOptions) => Promise<World> {
  const worlds: World[] = []
  afterEach(async () => {
    for (const world of worlds.splice(0)) await world.end()
  })
  return async (options = {}) => {
    const world = await createWorld(options)
    worlds.push(world)
    return world
  }
}
