// What is worked out once for the base of a session and used by every check of it.
import type { Problem } from '../../problem.ts'
import { type Calibration, type Count, calibrate } from '../calibrate/calibration.ts'
import type { Form } from '../calibrate/link-group.ts'
import { lazily } from '../lazily.ts'
import { buildLinkGraph, type LinkGraph } from '../link-graph.ts'
import { type CodeName, readCodeNames } from '../mentions/code-names.ts'
import { parseTarget } from '../resolve/target.ts'
import type { Site } from '../site.ts'
import { checkNav, coverOf, type NavCover } from './check-nav.ts'

export interface Baseline {
  site: Site
  /** '' for the whole repository. */
  docsRoot: string
  graph(): Promise<LinkGraph>
  /** Hosts that its documents link to. */
  hosts(): ReadonlySet<string>
  navProblems(): readonly Problem[]
  navCover(): NavCover
  /** Which rules understand the links of these forms on the site. */
  calibrationOf: (forms: ReadonlySet<Form>) => Promise<Calibration>
  /** Names of pages in code, which reading it finds. */
  codeNames(): Promise<readonly CodeName[]>
}

function linkedHosts({ pages }: Site): ReadonlySet<string> {
  const hosts = new Set<string>()
  for (const [, { scan }] of pages.entries()) {
    for (const target of scan.targets) {
      const link = /^[a-z]+:|^\/\//i.test(target) ? parseTarget(target) : undefined
      if (link?.kind === 'external') hosts.add(link.host)
    }
  }
  return hosts
}

/** `measure` counts what the rules say of the links of a form on the base. */
export function createBaseline(
  site: Site,
  docsRoot: string,
  measure: (form: Form) => Promise<readonly Count[]>,
): Baseline {
  return {
    site,
    docsRoot,
    graph: lazily(() => buildLinkGraph(site)),
    hosts: lazily(() => linkedHosts(site)),
    navProblems: lazily(() => checkNav(site)),
    navCover: lazily(() => coverOf(site)),
    calibrationOf: async (forms) => {
      const counts: Count[] = []
      for (const form of forms) counts.push(...(await measure(form)))
      return calibrate(counts)
    },
    codeNames: lazily(() => readCodeNames(site)),
  }
}
