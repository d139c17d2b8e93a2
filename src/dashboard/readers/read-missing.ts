// Reads the missing pages of a range with what to do about each. A page does not wait for the docs to be read; what asks for its
// parts later does.
import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectSettings } from '../../projects/settings.ts'
import {
  type JudgedMissing,
  type JudgingDeps,
  judgeMissing,
} from '../../traffic/suggestions/missing-with-suggestions.ts'
import type { SiteAnswer, SiteSource } from '../../traffic/suggestions/site-source.ts'
import { toTimes } from './range.ts'
import { isBelow } from './read-pages.ts'
import type { ReaderQuery } from './reader-query.ts'

/** The docs of a commit that was asked about before answer within this. */
const SITE_WAIT_MS = 60

interface MissingDeps {
  views: JudgingDeps['views']
  sites: SiteSource
}

/** `isPatient`: waits for the docs as long as the source of sites does. */
export async function readMissing(
  { views, sites }: MissingDeps,
  projectId: string,
  query: ReaderQuery,
  { settings, isPatient }: { settings: ProjectSettings; isPatient: boolean },
): Promise<JudgedMissing> {
  const { humanSource, aiClasses } = settings
  const selection = { ...toTimes(query.range), humanSource, aiClasses }
  const findSite: JudgingDeps['findSite'] = (asked) =>
    isPatient ? sites.find(projectId, asked) : orReading(sites.find(projectId, asked))
  const wanted = query.search?.toLowerCase()
  const isWanted = (path: string): boolean =>
    isBelow(path, query.below) && (wanted === undefined || path.toLowerCase().includes(wanted))
  return judgeMissing({ views, findSite }, { projectId, selection, settings, isWanted })
}

const READING: SiteAnswer = { state: 'reading' }

/** The reading goes on for the next request. */
export async function orReading(answer: Promise<SiteAnswer>): Promise<SiteAnswer> {
  const over = new AbortController()
  const late = delay(SITE_WAIT_MS, READING, { ref: false, signal: over.signal })
  try {
    return await Promise.race([answer, late])
  } finally {
    // The next caller gets its fault.
    answer.catch(() => undefined)
    late.catch(() => undefined)
    over.abort()
  }
}
