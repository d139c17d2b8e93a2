// A step of a workflow that asks a service for a change.
import { runStep } from '../support/action-runner.ts'
import { useWorlds } from '../support/use-worlds.ts'
import type { WorldOptions } from '../support/world.ts'

export const REPLACE = { prompt: 'Replace "Lumen Cloud" with "Lumen Platform" in all pages' }

/** Each in a fresh world. */
export function useActionSteps() {
  const createWorld = useWorlds()
  async function step(options: WorldOptions, inputs: Record<string, string>, env: Record<string, string> = {}) {
    const world = await createWorld(options)
    const { url } = await world.startHere()
    const access = { 'base-url': url, 'project-id': world.projectId, 'api-key': world.apiKey }
    const run = () => runStep({ with: { ...access, ...inputs }, env })
    return { world, run, result: await run() }
  }
  return { step, createWorld }
}
