// What pages of MDX import and cannot: files that are not there, and names that their modules do not export. Packages are not
// judged.
import { compileIgnoreLines } from '../../config/glob.ts'
import { exportsOf, exportsOfPage } from '../../config/js-exports.ts'
import { folderOf, joinPath, pathFrom } from '../../config/paths.ts'
import type { PageAnalysis, PageImport } from '../../page/page-analysis.ts'
import type { PageProblem } from '../../problem.ts'
import { readText } from '../load-rules.ts'
import { aliasOf } from '../resolve/resolve-link.ts'
import type { Site, SitePage } from '../site.ts'

/**
 * Bundlers add the extensions of code (`resolve.extensions` of webpack in @docusaurus/core and of Vite); a site can add others, so
 * those of components count too. `./x.js` may be written in TypeScript.
 */
const EXTENSIONS = '.js .jsx .mjs .cjs .ts .tsx .mts .cts .json .wasm .astro .vue .svelte .mdx .md .css'.split(' ')
/** `importLinks` has pages and images. */
const IS_LINK = /\.(?:mdx?|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i
const CODE = /\.[cm]?[jt]sx?$/

/** Gives `missing-include` for files and `missing-import` for names, of pages that are built. */
export async function findBrokenImports(
  group: Site,
  page: SitePage,
  { imports }: PageAnalysis,
): Promise<PageProblem[]> {
  const site = group.siteOf(page.path)
  const { template } = site.rules.framework.text ?? {}
  if (template === undefined || page.routes.length === 0 || site.isOfRepository(page)) return []
  const problems: PageProblem[] = []
  for (const one of imports) problems.push(...(await problemsOf(site, page, one)))
  return problems
}

async function problemsOf(site: Site, page: SitePage, one: PageImport): Promise<PageProblem[]> {
  const place = placeOf(site, page, one.module)
  if (place === undefined) return checkKnownModule(site, page, one)
  const file = findModule(site, place)
  if (file?.endsWith('.mdx') === true) {
    const known = exportsOfPage((await readText(site.overlay, file)) ?? '')
    return known === undefined ? [] : missingNames(site, one, file, known)
  }
  if (IS_LINK.test(one.module)) return []
  if (file === undefined) {
    const mayBeThere = isElsewhere(site, place) || (await isIgnored(site, place))
    return mayBeThere ? [] : [missingFile(site, one, place)]
  }
  const isCode = CODE.test(file) && !/[!?]/.test(one.module)
  const text = isCode ? await readText(site.overlay, file) : undefined
  const known = text === undefined ? undefined : exportsOf(text, file)
  return known === undefined ? [] : missingNames(site, one, file, known)
}

/** Where the file is in the repository; undefined for a package. */
function placeOf(site: Site, { path }: SitePage, module: string): string | undefined {
  // `!!raw-loader!./x` of webpack, `./x?raw` of Vite.
  const bare = module.slice(module.lastIndexOf('!') + 1).replace(/\?.*$/s, '')
  if (/^\.{1,2}(?:\/|$)/.test(bare)) return joinPath(folderOf(path), bare)
  if (site.rules.framework.text?.modules?.rootsAtFolder === true && bare.startsWith('/'))
    return joinPath(site.rules.folder, bare)
  return aliasOf(site, bare)
}

function findModule({ files }: Site, place: string): string | undefined {
  const candidates = ['', ...EXTENSIONS, ...EXTENSIONS.map((extension) => `/index${extension}`)]
  const asWritten = candidates.map((extension) => `${place}${extension}`)
  const inTypeScript = ['.ts', '.tsx'].map((extension) => place.replace(/\.[cm]?jsx?$/, extension))
  return [...asWritten, ...inTypeScript].flatMap((path) => files.find(path) ?? [])[0]
}

/** A link or a submodule, what a build makes, a folder that its package.json describes, and types without code. */
function isElsewhere({ files, rules }: Site, place: string): boolean {
  const isDescribed = files.find(`${place}/package.json`) !== undefined || files.find(`${place}.d.ts`) !== undefined
  const mayBeMade = ['', ...EXTENSIONS].some((extension) => rules.isGenerated(`${place}${extension}`))
  return isDescribed || mayBeMade || files.isBeyond(place)
}

/** A file that git ignores is made by something, even if nothing that is read here says by what. */
async function isIgnored({ overlay }: Site, place: string): Promise<boolean> {
  for (let folder = folderOf(place); ; folder = folderOf(folder)) {
    const text = await readText(overlay, folder === '' ? '.gitignore' : `${folder}/.gitignore`)
    const matches = compileIgnoreLines((text ?? '').split(/\r?\n/))
    if (['', ...EXTENSIONS].some((extension) => matches(pathFrom(folder, `${place}${extension}`)))) return true
    if (folder === '') return false
  }
}

function missingFile({ rules }: Site, { module, line, column }: PageImport, place: string): PageProblem {
  const message = `${place} does not exist, so ${rules.framework.title} stops its build at this import. Correct the path, or add the file`
  return { rule: 'missing-include', line, column, subject: module, message }
}

/** A module of the framework: `@theme/x`, `@astrojs/starlight/components`. */
async function checkKnownModule(site: Site, page: SitePage, one: PageImport): Promise<PageProblem[]> {
  const { text, title } = site.rules.framework
  const known = text?.modules?.exportsOf?.(one.module)
  if (known !== undefined) return missingNames(site, one, one.module, known)
  const { folder } = site.rules
  const has = (path: string): boolean => site.files.find(folder === '' ? path : `${folder}/${path}`) !== undefined
  if (text?.modules?.isMissing?.(one.module, has) !== true || isImportedElsewhere(site, page, one.module)) return []
  const { module, line, column } = one
  const message = `${title} has no module ${module}, and neither has this site in src/theme, so the build stops. Correct the name`
  const problem: PageProblem = { rule: 'missing-import', line, column, subject: module, message }
  const isSettled = await site.templateSettings()
  return isSettled({ kind: 'tag', name: module, place: 'text', mayBeMath: false, problem }, page.path) ? [] : [problem]
}

/** What a change adds says nothing of the site. */
function isImportedElsewhere({ pages, overlay }: Site, page: SitePage, module: string): boolean {
  return Array.from(pages.entries()).some(
    ([path, { scan }]) =>
      path !== page.path && !overlay.changed.includes(path) && scan.imports.some((line) => line.includes(module)),
  )
}

function missingNames(
  { rules }: Site,
  { names, line, column }: PageImport,
  module: string,
  known: ReadonlySet<string>,
): PageProblem[] {
  return names.flatMap((name) => {
    if (known.has(name)) return []
    const what = name === 'default' ? 'default export' : `export ${name}`
    const list = [...known].slice(0, 10).join(', ')
    // A component that is undefined stops every build.
    const isShownEmpty =
      rules.framework.text?.modules?.showsMissingValuesEmpty === true && !/^(?:[A-Z]|default$)/.test(name)
    const result = isShownEmpty ? 'shows nothing there' : 'stops its build'
    const message = `${module} has no ${what}, so ${rules.framework.title} ${result}. It has: ${list}`
    const problem: PageProblem = { rule: 'missing-import', line, column, subject: name, message }
    return [isShownEmpty ? { ...problem, severity: 'warning' } : problem]
  })
}
