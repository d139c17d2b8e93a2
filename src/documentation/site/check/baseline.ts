// What is worked out once for the base of a session and used by every check of it.
import type { Problem } from '../../problem.ts'
import { buildLinkGraph, type LinkGraph } from '../link-graph.ts'
import type { Site, SitePage } from '../site.ts'
import { checkNav, coverOf, type NavCover } from './check-nav.ts'

export interface Baseline {
  site: Site
  graph(): Promise<LinkGraph>
  navProblems(): readonly Problem[]
  navCover(): NavCover
  /** Import and export statements anywhere in the site, whitespace folded. */
  hasImport(statement: string): boolean
  /** Names of components that some page renders. */
  hasComponent(name: string): boolean
}

export function createBaseline(site: Site): Baseline {
  const imports = lazily(() => collect(site, ({ scan }) => scan.imports.map(foldSpace)))
  const components = lazily(() => collect(site, (page) => page.components))
  return {
    site,
    graph: lazily(() => buildLinkGraph(site)),
    navProblems: lazily(() => checkNav(site)),
    navCover: lazily(() => coverOf(site)),
    hasImport: (statement) => imports().has(foldSpace(statement)),
    hasComponent: (name) => components().has(name),
  }
}

function foldSpace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function collect(site: Site, of: (page: SitePage) => readonly string[]): Set<string> {
  const all = new Set<string>()
  for (const [, page] of site.pages.entries()) for (const item of of(page)) all.add(item)
  return all
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
