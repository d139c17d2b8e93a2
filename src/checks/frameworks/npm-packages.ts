// Whether a package that the configuration of a site names is installed where the site is built, as far as its repository says.
import { isBuiltin } from 'node:module'
import { escapeRegExp } from '../../base/text.ts'
import type { LinkedModules } from '../config/js-imports.ts'
import { readStaticJson } from '../config/js-module.ts'
import { fieldAt, fieldsAt } from '../config/js-values.ts'
import { folderOf, isForeign, nameOf } from '../config/paths.ts'
import { lineStarts, positionAt } from '../positions.ts'
import type { Problem } from '../problem.ts'
import type { SiteSource } from './framework.ts'

export interface NpmPackages {
  /** True for a package that is surely not installed. Reads the lock file the first time. */
  lacks(name: string): Promise<boolean>
  /** The version of the framework that package.json asks for, such as `^0.37.0` or `latest`; '' where none lists it. */
  version: string
}

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml', 'bun.lock']
/** What shows that other packages of the repository are installed beside the site, or that packages come in another way. */
const SHARED = ['pnpm-workspace.yaml', 'lerna.json', 'bun.lockb', '.pnp.cjs', 'deno.json', 'deno.lock']

/**
 * Without a lock file, a package may come along with another one. Those of the frameworks bring only `BROUGHT` of what has a
 * name like `PLUGIN`: the lock file of Docusaurus 3.10, Starlight 0.37 and VitePress 1.6 and 2.0.
 */
const OF_FRAMEWORKS =
  /^(?:@(?:docusaurus|astrojs|mdx-js|types|tsconfig|vue|vitejs|docsearch|fontsource|fontsource-variable|iconify-json)\/.+|astro|sharp|vitepress|vue|vite|react|react-dom|clsx|prism-react-renderer|typescript|prettier|mermaid)$/
const PLUGIN = /^(?:@docusaurus\/|(?:@[\w.-]+\/)?(?:docusaurus|starlight|astro|vitepress|markdown-it|remark|rehype)-)/
const BROUGHT = new Set(
  (
    'babel bundler core cssnano-preset logger mdx-loader module-type-aliases plugin-content-blog plugin-content-docs ' +
    'plugin-content-pages plugin-css-cascade-layers plugin-debug plugin-google-analytics plugin-google-gtag ' +
    'plugin-google-tag-manager plugin-sitemap plugin-svgr theme-classic theme-common theme-search-algolia ' +
    'theme-translations types utils utils-common utils-validation'
  )
    .split(' ')
    .map((name) => `@docusaurus/${name}`)
    .concat(
      (
        'astro-expressive-code rehype-expressive-code rehype-format rehype-parse rehype-raw rehype-recma rehype-stringify ' +
        'remark-directive remark-emoji remark-frontmatter remark-gfm remark-mdx remark-parse remark-rehype ' +
        'remark-smartypants remark-stringify @slorber/remark-comment'
      ).split(' '),
    ),
)

const MAX_MANIFESTS = 200

/** Reads what is installed for the site in `folder`, if the package.json there, or above, lists `framework`. */
export async function readPackages(folder: string, framework: string, source: SiteSource): Promise<NpmPackages> {
  const around = foldersAround(folder)
  const paths = placesOf(around, ['package.json']).filter((path) => source.hasFile(path))
  const manifests = await Promise.all(paths.map((path) => readManifest(path, source)))
  const listed = new Map(manifests.toReversed().flatMap(({ packages }) => [...packages]))
  const isShared =
    manifests.some((manifest) => manifest.isShared) || placesOf(around, SHARED).some((path) => source.hasFile(path))
  let isMissing: Promise<(name: string) => boolean> | undefined
  return {
    version: listed.get(framework) ?? '',
    lacks: async (name) => {
      const installed = placesOf(around, [`node_modules/${name}/package.json`])
      if (!listed.has(framework) || listed.has(name) || installed.some((path) => source.hasFile(path))) return false
      isMissing ??= missingTest(around, isShared, [...listed.keys()], source)
      return (await isMissing)(name)
    },
  }
}

async function missingTest(
  around: readonly string[],
  isShared: boolean,
  listed: readonly string[],
  source: SiteSource,
): Promise<(name: string) => boolean> {
  // Packages of a workspace are in no lock file of Yarn 1.
  const own = await Promise.all(
    source.paths
      .filter((path) => nameOf(path) === 'package.json' && !isForeign(path))
      .slice(0, MAX_MANIFESTS)
      .map((path) => source.readText(path)),
  )
  const names = new Set(own.flatMap((text) => /"name"\s*:\s*"([^"\n]{1,214})"/.exec(text ?? '')?.[1] ?? []))
  const lock = placesOf(around, LOCKS).find((path) => source.hasFile(path))
  const text = lock === undefined ? undefined : await source.readText(lock)
  if (text !== undefined) return (name) => !text.includes(name) && !names.has(name)
  const areKnown = lock === undefined && !isShared && listed.every((name) => OF_FRAMEWORKS.test(name))
  return (name) => areKnown && PLUGIN.test(name) && !BROUGHT.has(name)
}

/** Gives the packages with their versions that a package.json lists, and whether other packages share its folder. */
async function readManifest(
  path: string,
  source: SiteSource,
): Promise<{ packages: Map<string, string>; isShared: boolean }> {
  const { root } = readStaticJson((await source.readText(path)) ?? '', path)
  const fields = FIELDS.flatMap((field) => fieldsAt(root, [field]))
  return {
    packages: new Map(fields.map(({ key, value }) => [key, value.kind === 'string' ? value.value : ''])),
    isShared: fieldAt(root, ['workspaces']) !== undefined,
  }
}

/** `@scope/name/part` names a package; `./x`, `#x` and `@/x` name files. */
export const PACKAGE = /^(?:@[a-z\d][\w.-]*\/)?[a-z\d][\w.-]*(?=\/|$)/i

/** Gives a problem for each package that files of a configuration import, use and lack. */
export async function findLackedImports(
  modules: LinkedModules,
  packages: NpmPackages,
  stops: string,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { path, text, imports } of modules.modules.values()) {
    for (const { source: specifier, local } of imports) {
      const [name] = PACKAGE.exec(specifier) ?? []
      if (name === undefined || local === undefined || isBuiltin(specifier)) continue
      // TypeScript drops what is not used, and types, which have capitals.
      const isDropped = /\.[cm]?ts$/.test(path) && (/^[A-Z]/.test(local) || text.split(local).length <= 2)
      if (isDropped || !(await packages.lacks(name))) continue
      const place = Math.max(0, text.search(new RegExp(`(?<=['"])${escapeRegExp(specifier)}['"]`)))
      problems.push(reportLackedPackage(path, name, positionAt(lineStarts(text), place), stops))
    }
  }
  return [...new Map(problems.map((problem) => [`${problem.path} ${problem.subject}`, problem])).values()]
}

/** `stops`: "Docusaurus stops". */
export function reportLackedPackage(
  path: string,
  name: string,
  { line, column }: { line: number; column: number },
  stops: string,
): Problem {
  const message = `package.json does not list ${name}, so it is not installed, and ${stops}. Add it to the dependencies, or correct the name`
  return { path, rule: 'config-syntax', line, column, subject: name, message }
}

/** The folder itself first, the top of the repository last. */
function foldersAround(folder: string): string[] {
  return folder === '' ? [''] : [folder, ...foldersAround(folderOf(folder))]
}

function placesOf(folders: readonly string[], names: readonly string[]): string[] {
  return folders.flatMap((folder) => names.map((name) => (folder === '' ? name : `${folder}/${name}`)))
}
