// Components that a page of MDX uses without the import that other pages have: rendering them fails.
import { folderOf, joinPath, relativePath } from '../../config/paths.ts'
import type { PageAnalysis } from '../../page/page-analysis.ts'
import type { PageProblem } from '../../problem.ts'
import { importedName } from '../includes.ts'
import { readText } from '../load-rules.ts'
import type { Site, SitePage } from '../site.ts'

/**
 * Files that give every page components of the site: `mdx-components.*` of Next.js, the theme of Docusaurus, and the
 * configuration of Astro, whose plug-ins import components.
 */
const GLOBALS_FILE =
  /(^|\/)(mdx-components\.[cm]?[jt]sx?|src\/theme\/MDXComponents(\/index)?\.[jt]sx?|astro\.config\.\w+)$/
const MAX_GLOBALS_FILES = 20

/**
 * Tells of components whose import is known, from another page or from the framework; and where nothing in the site can
 * provide components that pages do not import, of all others too.
 */
export async function findMissingImports(
  site: Site,
  page: SitePage,
  { unboundComponents }: PageAnalysis,
): Promise<PageProblem[]> {
  const problems: PageProblem[] = []
  for (const { name, line, column } of unboundComponents) {
    if (isKnownEverywhere(site, name) || isUsedElsewhere(site, page, name)) continue
    const statement = importOnOtherPage(site, page, name) ?? (await importOfFramework(site, name))
    const isUnclear = statement === undefined && (await mayBeProvided(site, page, name))
    if (isUnclear || (await isInGlobalsFile(site, name))) continue
    const { title, text } = site.siteOf(page.path).rules.framework
    const isLeftOut = text?.modules?.leavesOutComponents === true
    const result = isLeftOut ? 'leaves it out of the page, with what is in it' : 'stops its build there'
    const mend =
      statement === undefined
        ? `${title} ${result}. Import or define it, or write \\< to show the tag`
        : `Add this line: ${statement}`
    const message = `<${name}> is neither imported nor defined on this page. ${mend}`
    const problem: PageProblem = { rule: 'missing-import', line, column, subject: name, message }
    problems.push(isLeftOut && statement === undefined ? { ...problem, severity: 'warning' } : problem)
  }
  return problems
}

/** True where a theme, a plugin or a file of the site may give pages components of any name, and where the page is not built. */
async function mayBeProvided(site: Site, page: SitePage, name: string): Promise<boolean> {
  const own = site.siteOf(page.path)
  if (own.rules.framework.text?.template === undefined || page.dialect.syntax !== 'mdx') return true
  if (page.routes.length === 0 || own.isOfRepository(page)) return true
  const problem: PageProblem = { rule: 'missing-import', line: 1, column: 1, subject: name, message: '' }
  const isSettled = await own.templateSettings()
  if (isSettled({ kind: 'tag', name, place: 'text', mayBeMath: false, problem }, page.path)) return true
  const files = globalsFiles(site).filter((path) => !path.includes('astro.config'))
  const texts = await Promise.all(files.map((path) => readText(site.overlay, path)))
  return (
    texts.some((text) => text === undefined || SPREADS.test(text)) || Array.from(site.files.paths()).some(isProvider)
  )
}

/** Components of a module, beside those that the theme has anyway. */
const SPREADS = /\.{3}(?!\s{0,9}(?:MDXComponents|Original\w{0,40}|\w{0,20}Original|DefaultComponents|props)\b)/

/** A wrapper of all pages may give them components: https://mdxjs.com/packages/react/#mdxproviderprops */
function isProvider(path: string): boolean {
  return /(?:^|\/)src\/theme\/(?:MDXContent|Root|MDXPage|DocItem\/Content)(?:\/index)?\.[jt]sx?$/.test(path)
}

function isKnownEverywhere({ rules: { framework } }: Site, name: string): boolean {
  const known = framework.text?.globalComponents ?? framework.activeContent?.components
  return known?.has(name) === true
}

/** A page that was there before and does without the import shows that the site has the component everywhere. */
function isUsedElsewhere(site: Site, page: SitePage, name: string): boolean {
  return otherPages(site, page).some(({ scan }) => scan.unboundComponents.includes(name))
}

/** What a change adds says nothing of the site. */
function otherPages({ pages, overlay }: Site, page: SitePage): SitePage[] {
  const changed = new Set(overlay.changed)
  return Array.from(pages.entries(), ([, one]) => one).filter(
    ({ path, dialect }) => path !== page.path && dialect.syntax === 'mdx' && !changed.has(path),
  )
}

/** Gives the statement that most pages have, with its path as seen from this page. */
function importOnOtherPage(site: Site, page: SitePage, name: string): string | undefined {
  const counts = new Map<string, number>()
  for (const { path, scan } of otherPages(site, page)) {
    for (const line of scan.imports) {
      const statement = importOf(line, name, path, page.path)
      if (statement !== undefined) counts.set(statement, (counts.get(statement) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function importOf(line: string, name: string, from: string, to: string): string | undefined {
  const module = importedName(line)?.name
  const [, heading = ''] = /^import\s+([^'"]*?)\s*from\b/.exec(line) ?? []
  if (module === undefined || !heading.includes(name)) return undefined
  const [outside = '', listed = ''] = heading.split('{')
  const words = listed.split(/[,}]/).map((one) => one.trim())
  const specifier = words.find((one) => one === name || one.endsWith(` as ${name}`))
  const isDefault = outside.split(',')[0]?.trim() === name
  if (!isDefault && specifier === undefined) return undefined
  return `import ${isDefault ? name : `{ ${specifier} }`} from '${moduleFrom(module, from, to)}'`
}

/** A module of the site is named by its path from the page. */
function moduleFrom(module: string, from: string, to: string): string {
  const file = module.startsWith('.') ? joinPath(folderOf(from), module) : undefined
  if (file === undefined) return module
  const way = relativePath(folderOf(to), file)
  return way.startsWith('.') ? way : `./${way}`
}

/** Where a site has a file of its own for components, what the framework has need not be imported. */
async function importOfFramework(site: Site, name: string): Promise<string | undefined> {
  if (globalsFiles(site).some((path) => !path.includes('astro.config'))) return undefined
  for (const [module, names] of site.rules.framework.activeContent?.imports ?? []) {
    if (names.has(name)) return `import { ${name} } from '${module}'`
    if (names.has('default') && module.endsWith(`/${name}`)) return `import ${name} from '${module}'`
  }
  return undefined
}

function globalsFiles({ files }: Site): string[] {
  return Array.from(files.paths())
    .filter((path) => GLOBALS_FILE.test(path))
    .slice(0, MAX_GLOBALS_FILES)
}

async function isInGlobalsFile(site: Site, name: string): Promise<boolean> {
  for (const path of globalsFiles(site)) {
    const text = await readText(site.overlay, path)
    if (text?.match(/[\w$]+/g)?.includes(name) === true) return true
  }
  return false
}
