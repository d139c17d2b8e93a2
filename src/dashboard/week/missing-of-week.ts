// The addresses that were asked for and not found, by what to do about them.

import { DAY_MS } from '../../base/days.ts'
import type { ProjectSettings } from '../../projects/settings.ts'
import type { SuggestionKind } from '../../traffic/suggestions/choose-suggestion.ts'
import { promptAboutNewPages } from '../../traffic/suggestions/find-suggestions.ts'
import { type JudgedPage, type JudgingDeps, judgeMissing } from '../../traffic/suggestions/missing-with-suggestions.ts'
import { writeMovePrompt } from '../../traffic/suggestions/move-prompt.ts'
import type { SiteAnswer, SiteSource } from '../../traffic/suggestions/site-source.ts'
import { orReading } from '../readers/read-missing.ts'
import type { Week } from './week.ts'

export interface MissingOfWeek {
  counts: Record<SuggestionKind, number>
  open: JudgedPage[]
  /** For one job about all redirects, and one about all pages to write; undefined = there is none. */
  prompts: Partial<Record<'redirect' | 'write', string>>
  judged: number
  of: number
  site: SiteAnswer['state']
}

/** The tail of rare addresses is the business of the page of readers. */
const JUDGED = 200

export async function readMissingOfWeek(
  { views, sites }: { views: JudgingDeps['views']; sites: SiteSource },
  projectId: string,
  { week, settings }: { week: Week; settings: ProjectSettings },
): Promise<MissingOfWeek> {
  const { humanSource, aiClasses } = settings
  const selection = { from: week.first * DAY_MS, to: (week.last + 1) * DAY_MS, humanSource, aiClasses }
  const findSite: JudgingDeps['findSite'] = (asked) => orReading(sites.find(projectId, asked))
  const judged = await judgeMissing({ views, findSite }, { projectId, selection, settings, judgedMax: JUDGED })
  const of = (kind: SuggestionKind) => judged.pages.filter(({ suggestion }) => suggestion.kind === kind)
  const [redirect, write] = [of('redirect'), of('write')]
  const prompts = { redirect: writeMovePrompt(redirect), write: promptAboutNewPages(write).prompt }
  return {
    counts: {
      redirect: redirect.length,
      write: write.length,
      unclear: of('unclear').length,
      ignore: of('ignore').length,
    },
    open: judged.open,
    prompts: {
      ...(prompts.redirect === undefined ? {} : { redirect: prompts.redirect }),
      ...(prompts.write === undefined ? {} : { write: prompts.write }),
    },
    judged: judged.judged,
    of: judged.of,
    site: judged.site.state,
  }
}
