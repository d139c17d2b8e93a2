// When to look at the builds of a commit again: often at first, then less and less, and no more once they have ended.
import type { SeenBuilds } from '../job.ts'

/** When nothing was reported at all, Docmend stops after this look (8 minutes): no service builds this repository. */
const NO_BUILDS_LOOKS = 5

/** When everything that was reported has ended, Docmend stops after this look (2 minutes): a slower service may be missing before. */
const ENDED_BUILDS_LOOKS = 3

/**
 * Pauses before each look at the builds of a published commit: most previews are ready within minutes, and after an hour
 * Docmend stops.
 */
const BUILD_LOOK_PAUSES_MS: readonly number[] = [
  20_000,
  40_000,
  60_000,
  2 * 60_000,
  4 * 60_000,
  8 * 60_000,
  15 * 60_000,
  30 * 60_000,
]

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
