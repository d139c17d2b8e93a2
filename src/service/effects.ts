// Says of merged pull requests what became of the views of their pages, once the days are over and their logs are there.
import type { Logger } from 'pino'
import { DAY_MS } from '../base/days.ts'
import type { Effect } from '../contract/effect.ts'
import type { ChangedPages, EffectStore, EffectWatch } from '../jobs/effects.ts'
import type { ReadSettings } from '../projects/read-settings.ts'
import type { ProjectSettings } from '../projects/settings.ts'
import { type EffectPages, toEffectPages } from '../traffic/effect/effect-pages.ts'
import {
  daysWithout,
  type EffectWindow,
  effectDueAt,
  effectOverdueAt,
  effectWindow,
} from '../traffic/effect/effect-window.ts'
import { measureEffect, type SideCounts, unknownEffect } from '../traffic/effect/measure-effect.ts'
import type { ViewStore } from '../traffic/store.ts'

/** How long after logs were missing Docmend looks for them again. */
const EFFECT_LOOK_AGAIN_MS = 6 * 60 * 60_000

/** A process that dies while it compares gives the pull request up to the others after this time; longer than any comparison takes. */
const EFFECT_LEASE_MS = 60 * 60_000

/** Merged pull requests that one round of housekeeping looks at; each may read the sums of two months. */
const EFFECTS_PER_ROUND = 20

interface EffectParts {
  effects: EffectStore
  views: Pick<ViewStore, 'rankPages' | 'rankMissing' | 'sumByDay'>
  settings: ReadSettings
  /** Aborts when the service stops. */
  stopping: AbortSignal
  logger: Logger
}

/**
 * Looks at merged pull requests that are due, one after the other, a bounded number a round. It cannot be taken back, so the
 * caller makes sure that the clock is right. After a fault, a pull request is due again when its lease is over.
 */
export async function measureEffects(now: number, parts: EffectParts): Promise<void> {
  const { effects, stopping, logger } = parts
  for (let looks = 0; looks < EFFECTS_PER_ROUND && !stopping.aborted; looks += 1) {
    const watch = await effects.claim(now, EFFECT_LEASE_MS)
    if (watch === undefined) return
    await lookAt(watch, now, parts).catch((error: unknown) => {
      const { projectId, pullRequestNumber } = watch
      logger.warn({ err: error, projectId, pullRequestNumber }, 'Could not compare the page views of a pull request')
    })
  }
}

async function lookAt(watch: EffectWatch, now: number, parts: EffectParts): Promise<void> {
  const { effects } = parts
  // A clock that was set back makes it due.
  const dueAt = effectDueAt(watch.mergedAt)
  if (now < dueAt) return effects.postpone(watch, dueAt, now)
  const effect = await findEffect(watch, now, parts)
  if (effect === undefined) await effects.postpone(watch, now + EFFECT_LOOK_AGAIN_MS, now)
  else await effects.save(watch, effect, now)
}

/** Undefined = logs are missing and may still come. */
async function findEffect(watch: EffectWatch, now: number, parts: EffectParts): Promise<Effect | undefined> {
  const { projectId, pullRequestNumber, mergedAt } = watch
  const changed = await parts.effects.changedPages(projectId, pullRequestNumber)
  if (changed === undefined) return unknownEffect('no_pages')
  const settings = await parts.settings(projectId)
  const pages = toEffectPages(changed, settings)
  if (!hasPages(pages)) return unknownEffect('no_pages')
  const window = effectWindow(mergedAt)
  const { days, hasImported } = await readDays(projectId, window, settings, parts)
  if (hasImported) return unknownEffect('imported_views')
  if (now < effectOverdueAt(mergedAt) && daysWithout(window, days).length > 0) return undefined
  const sides = await readSides(projectId, window, settings, parts)
  const changedByOthers = await readOthers(watch, window, settings, parts)
  return measureEffect({ window, pages, changedByOthers, counts: { ...sides, days }, now })
}

function hasPages({ existing, added, addresses }: EffectPages): boolean {
  return existing.length + added.length + addresses.length > 0
}

type Counting = Pick<ProjectSettings, 'humanSource' | 'aiClasses'>

async function readDays(
  projectId: string,
  { before, after }: EffectWindow,
  settings: Counting,
  { views }: EffectParts,
) {
  const { rows, sources } = await views.sumByDay(projectId, select(before.fromDay, after.toDay, settings))
  return { days: new Set(rows.map(([day]) => day)), hasImported: sources.length > 0 }
}

/** Reads sums of whole days, as an export of these days does. */
async function readSides(projectId: string, window: EffectWindow, settings: Counting, { views }: EffectParts) {
  const read = async ({ fromDay, toDay }: EffectWindow['before']): Promise<SideCounts> => {
    const selection = select(fromDay, toDay, settings)
    const pages = await views.rankPages(projectId, selection)
    const missing = await views.rankMissing(projectId, selection)
    return { views: pages.rows, missing: missing.rows }
  }
  return { before: await read(window.before), after: await read(window.after) }
}

function select(fromDay: number, toDay: number, { humanSource, aiClasses }: Counting) {
  return { from: fromDay * DAY_MS, to: toDay * DAY_MS, humanSource, aiClasses }
}

async function readOthers(
  watch: EffectWatch,
  { before, after }: EffectWindow,
  settings: Pick<ProjectSettings, 'basePath' | 'foldCase'>,
  { effects }: EffectParts,
): Promise<Set<string>> {
  const others = await effects.pagesOfOthers(watch, before.fromDay * DAY_MS, after.toDay * DAY_MS)
  return new Set(others.flatMap((changed) => listPaths(changed, settings)))
}

/** What their prompts name is no change. */
function listPaths(changed: ChangedPages, settings: Pick<ProjectSettings, 'basePath' | 'foldCase'>): string[] {
  const { existing, added, addresses } = toEffectPages({ ...changed, named: [] }, settings)
  return [...existing.flat(), ...added, ...addresses]
}
