// What the docs on this machine know of the pages that a log shows to be missing.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { formatCount } from '../../base/text.ts'
import type { FoundAddresses } from '../../checks/index.ts'
import { findAddresses } from '../../local/find-addresses.ts'
import { readConfig } from '../../service/config.ts'
import type { KnownSite } from '../../traffic/suggestions/find-suggestions.ts'
import { toKnownSite } from '../../traffic/suggestions/known-site.ts'
import type { ReportedMissing } from '../../traffic/tally.ts'
import type { Runtime } from '../runtime.ts'
import { neutralize } from '../terminal-text.ts'

/** Fewer pages than this are a README, not the docs of a site that has a log. */
const PAGES_MIN = 3

/** `npm run` starts here; the docs and fixtures of this program are not those of the site of the log. */
const OWN_FOLDER = dirname(fileURLToPath(import.meta.resolve('docmend/package.json')))

export interface SiteOptions {
  /** false: leave the docs out; absent: those in the current folder, if there are any. */
  docs?: boolean
  docsRoot?: string
}

/** Throws an error that says what to do when the docs were named and cannot be read. */
export async function readSite(
  runtime: Pick<Runtime, 'env' | 'stderr' | 'resolvePath'>,
  { docs, docsRoot }: SiteOptions,
  { missing, views }: Record<'missing' | 'views', readonly Pick<ReportedMissing, 'path'>[]>,
): Promise<KnownSite | undefined> {
  if (docs === false || missing.length === 0) return undefined
  const folder = docsRoot ?? runtime.resolvePath('.')
  if (docsRoot === undefined && resolve(folder) === OWN_FOLDER) return undefined
  const asked = { missing: pathsOf(missing), served: pathsOf(views) }
  const search = findAddresses(readConfig(runtime.env), { folder, asked })
  // Nobody asked for the docs of the current folder: without them, the report is only poorer.
  const read = docsRoot === undefined ? await search.catch(() => undefined) : await search
  if (read === undefined || (docsRoot === undefined && read.routes.length < PAGES_MIN)) return undefined
  if (docsRoot === undefined)
    runtime.stderr(
      `docmend: Missing pages are compared with the docs in ${neutralize(folder)} (--no-docs turns this off)\n`,
    )
  const { basePath } = read
  if (basePath.served !== basePath.configured) runtime.stderr(`docmend: ${neutralize(describeBasePath(basePath))}\n`)
  return toKnownSite(read)
}

/** Most views come first; so many show where the site is served. */
const PATHS_MAX = 2000

function pathsOf(pages: readonly Pick<ReportedMissing, 'path'>[]): string[] {
  return pages.slice(0, PATHS_MAX).map(({ path }) => path)
}

function describeBasePath({ served, configured, hits, of }: FoundAddresses['basePath']): string {
  const [at, told] = [served, configured].map((base) => (base === '' ? 'at the top of its host' : `below ${base}`))
  return `The log shows the site ${at}, where ${formatCount(hits)} of the ${formatCount(of)} addresses with views are pages, and not ${told}, as its configuration says. Missing pages and redirects are read and written so.`
}
