// Where readers find the pages of findings, as the configuration of the site says.
import type { ReadableTree } from '../base/git-tree.ts'
import type { Finding } from '../notice/finding.ts'

/**
 * Adds the address of each page that the site serves. Reads the site once, and nothing where there is nothing to report: nobody
 * hears of what a change edits itself.
 */
export async function withAddresses(findings: readonly Finding[], docs: ReadableTree): Promise<Finding[]> {
  if (findings.every(({ standing }) => standing === 'touched')) return [...findings]
  const addresses = await readAddresses(docs)
  return findings.map((finding) => {
    const address = addresses.get(finding.unit.page)
    return address === undefined ? finding : { ...finding, unit: { ...finding.unit, address } }
  })
}

/** The first address of each page, by its path. Frameworks are loaded only here: most changes have nothing to report. */
async function readAddresses(docs: ReadableTree): Promise<Map<string, string>> {
  const { detectDocsRoot, openDocs } = await import('../checks/index.ts')
  const root = detectDocsRoot((await docs.list()).map(({ path }) => path))
  const session = await openDocs(docs, root)
  try {
    const { routes, files } = await session.findAddresses({ missing: [], served: [] }, [])
    const pairs = routes.map((route, at): [string, string] => [files[at] ?? '', route])
    return new Map(pairs.reverse())
  } finally {
    await session.close()
  }
}
