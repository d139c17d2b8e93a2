// What a site knows of a page beyond its scan: its analysis and its anchors, as the site builds it and as the code host shows
// it. Read on demand.
import type { TreeEntry } from '../../base/git-tree.ts'
import type { ActiveContent } from '../active-content/active-forms.ts'
import type { Dialect } from '../dialect.ts'
import type { SiteRules } from '../frameworks/framework.ts'
import type { SiteGroup } from '../frameworks/site-rules.ts'
import type { PageAnalysis } from '../page/page-analysis.ts'
import type { Lookup } from './layered-map.ts'
import type { OwnerOf } from './ownership.ts'
import type { PageReader } from './read-page.ts'
import { documentDialect, hostDialect } from './resolve/documents.ts'
import type { Site, SitePage } from './site.ts'

type DialectOf = (page: SitePage) => Dialect
type Analyses = Pick<Site, 'analyze' | 'analyzeAsRead' | 'activeContent' | 'anchors' | 'repositoryAnchors'>

interface Pages extends Pick<Site, 'overlay' | 'isOfRepository'> {
  reader: PageReader
  group: SiteGroup
  ownerOf: OwnerOf
  pages: Lookup<SitePage>
}

/** Every function gives undefined for a path that is no page of the site. */
export function createAnalyses({ overlay, reader, group, ownerOf, pages, isOfRepository }: Pages): Analyses {
  const find = (path: string, dialectOf: DialectOf): [TreeEntry, Dialect] | undefined => {
    const page = pages.get(path)
    const entry = overlay.files.get(path)
    return page === undefined || entry === undefined ? undefined : [entry, dialectOf(page)]
  }
  const asBuilt: DialectOf = ({ dialect }) => dialect
  const asRead: DialectOf = (page) => (isOfRepository(page) ? page.repositoryDialect : undefined) ?? page.dialect
  const analyzeAs =
    (dialectOf: DialectOf) =>
    async (path: string): Promise<PageAnalysis | undefined> => {
      const found = find(path, dialectOf)
      return found === undefined ? undefined : reader.analyze(...found, overlay)
    }
  const anchorsAs =
    (dialectOf: DialectOf) =>
    async (path: string): Promise<ReadonlySet<string> | undefined> => {
      const found = find(path, dialectOf)
      return found === undefined ? undefined : reader.anchors(...found, overlay)
    }
  const analyze = analyzeAs(asBuilt)
  return {
    analyze,
    analyzeAsRead: analyzeAs(asRead),
    anchors: anchorsAs(asRead),
    repositoryAnchors: anchorsAs((page) => hostDialect(ownerOf(page.path))),
    activeContent: async (path) => {
      const own = (await analyze(path))?.activeContent ?? []
      const [entry] = find(path, asBuilt) ?? []
      if (entry === undefined) return own
      const others = alsoBuiltBy(path, ownerOf(path), group).map((rules) =>
        reader.analyze(entry, documentDialect(path, rules), overlay),
      )
      return [...own, ...(await Promise.all(others)).flatMap((page): ActiveContent[] => page?.activeContent ?? [])]
    },
  }
}

/** Gives the rules of other frameworks that may build a page as well: the gate judges it by all of them. */
function alsoBuiltBy(path: string, own: SiteRules, group: SiteGroup): SiteRules[] {
  const others = group.filter((rules) => rules.framework !== own.framework && rules.isPage(path))
  return [...group.flatMap(({ candidates }) => candidates), ...others]
}
