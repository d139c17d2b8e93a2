// What is worked out once for the base of a session and used by every check of it.
import type { Problem } from '../../problem.ts'
import { type Calibration, type Count, calibrate } from '../calibrate/calibration.ts'
import { lazily } from '../lazily.ts'
import { buildLinkGraph, type LinkGraph } from '../link-graph.ts'
import { type CodeName, readCodeNames } from '../mentions/code-names.ts'
import type { Site } from '../site.ts'
import { checkNav, coverOf, type NavCover } from './check-nav.ts'

export interface Baseline {
  site: Site
  /** '' for the whole repository. */
  docsRoot: string
  graph(): Promise<LinkGraph>
  navProblems(): readonly Problem[]
  navCover(): NavCover
  /** Which rules understand the site. */
  calibration(): Promise<Calibration>
  /** Names of pages in code, which reading it finds. */
  codeNames(): Promise<readonly CodeName[]>
}

/** `measure` counts what the rules say of the base. */
export function createBaseline(site: Site, docsRoot: string, measure: () => Promise<readonly Count[]>): Baseline {
  return {
    site,
    docsRoot,
    graph: lazily(() => buildLinkGraph(site)),
    navProblems: lazily(() => checkNav(site)),
    navCover: lazily(() => coverOf(site)),
    calibration: lazily(async () => calibrate(await measure())),
    codeNames: lazily(() => readCodeNames(site)),
  }
}
