// What was looked for in vain, by what to do about it.
import { promptAboutGaps } from '../../pageviews/remedies/find-remedies.ts'
import { type JudgedPage, type JudgingDeps, judgeMissing } from '../../pageviews/remedies/judge-missing.ts'
import { writeMovePrompt } from '../../pageviews/remedies/move-prompt.ts'
import type { RemedyKind } from '../../pageviews/remedies/remedy.ts'
import type { SiteAnswer, SiteSource } from '../../pageviews/remedies/site-source.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import { DAY_MS } from '../../text/days.ts'
import { orReading } from '../readers/read-missing.ts'
import type { Week } from './week.ts'

export interface MissingOfWeek {
  counts: Record<RemedyKind, number>
  /** Those that one can act on: moved ones and gaps, each kind with the most requested first. */
  top: JudgedPage[]
  /** For one job about all moved pages, and one about all gaps; undefined = there is none. */
  prompts: Partial<Record<'moved' | 'gap', string>>
  judged: number
  of: number
  site: SiteAnswer['state']
}

/** The tail of rare addresses is the business of the page of readers. */
const JUDGED = 200
const TOP_OF_KIND = 4

export async function readMissingOfWeek(
  { views, sites }: { views: JudgingDeps['views']; sites: SiteSource },
  projectId: string,
  { week, settings }: { week: Week; settings: ProjectSettings },
): Promise<MissingOfWeek> {
  const { humanSource, aiClasses } = settings
  const selection = { from: week.first * DAY_MS, to: (week.last + 1) * DAY_MS, humanSource, aiClasses }
  const findSite: JudgingDeps['findSite'] = (asked) => orReading(sites.find(projectId, asked))
  const judged = await judgeMissing({ views, findSite }, { projectId, selection, settings, judgedMax: JUDGED })
  const of = (kind: RemedyKind) => judged.pages.filter(({ remedy }) => remedy.kind === kind)
  const [moved, gap] = [of('moved'), of('gap')]
  const prompts = { moved: writeMovePrompt(moved), gap: promptAboutGaps(gap).prompt }
  return {
    counts: { moved: moved.length, gap: gap.length, unclear: of('unclear').length, noise: of('noise').length },
    top: [...moved.slice(0, TOP_OF_KIND), ...gap.slice(0, TOP_OF_KIND)],
    prompts: {
      ...(prompts.moved === undefined ? {} : { moved: prompts.moved }),
      ...(prompts.gap === undefined ? {} : { gap: prompts.gap }),
    },
    judged: judged.judged,
    of: judged.of,
    site: judged.site.state,
  }
}
