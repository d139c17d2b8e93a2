// When to look at the builds of a commit again: often at first, then less and less, and no more once they have ended.
import { BUILD_LOOK_PAUSES_MS, ENDED_BUILDS_LOOKS, NO_BUILDS_LOOKS } from '../defaults.ts'
import type { SeenBuilds } from '../job.ts'

/** How long after the commit was published the first look is due. */
export const firstBuildLookMs = BUILD_LOOK_PAUSES_MS[0] ?? 0

/**
 * Gives the pause after so many looks, or undefined when there is nothing more to wait for. `seen`: what the last one found;
 * undefined = it failed.
 */
export function pauseBeforeNextLook(looks: number, seen: Pick<SeenBuilds, 'builds'> | undefined): number | undefined {
  return seen !== undefined && isOver(looks, seen.builds) ? undefined : BUILD_LOOK_PAUSES_MS[looks]
}

function isOver(looks: number, builds: SeenBuilds['builds']): boolean {
  if (builds.length === 0) return looks >= NO_BUILDS_LOOKS
  return looks >= ENDED_BUILDS_LOOKS && builds.every(({ state }) => state !== 'pending')
}
