// What is worked out once for the base of a session and used by every check of it.
import type { Problem } from '../../problem.ts'
import { buildLinkGraph, type LinkGraph } from '../link-graph.ts'
import type { Site } from '../site.ts'
import { checkNav, coverOf, type NavCover } from './check-nav.ts'

export interface Baseline {
  site: Site
  /** '' for the whole repository. */
  docsRoot: string
  graph(): Promise<LinkGraph>
  navProblems(): readonly Problem[]
  navCover(): NavCover
}

export function createBaseline(site: Site, docsRoot: string): Baseline {
  return {
    site,
    docsRoot,
    graph: lazily(() => buildLinkGraph(site)),
    navProblems: lazily(() => checkNav(site)),
    navCover: lazily(() => coverOf(site)),
  }
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
