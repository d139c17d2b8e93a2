// What stops Docusaurus in its configuration, as far as it is written out.
import type { LinkedModules } from '../../config/js-imports.ts'
import type { StaticString } from '../../config/js-module.ts'
import { findShapeFaults, type Shape } from '../../config/js-shape.ts'
import { booleanAt, fieldAt, stringNodeAt } from '../../config/js-values.ts'
import type { LinkedNode } from '../../config/linked-files.ts'
import { folderOf, joinPath } from '../../config/paths.ts'
import type { Problem } from '../../problem.ts'
import type { SiteLocation, SiteSource } from '../framework.ts'
import { findLackedImports, type NpmPackages, reportLackedPackage } from '../npm-packages.ts'
import { isSurelyAbsent } from '../surely-absent.ts'
import { contentKindOf, type DocusaurusConfig, usesIn } from './config.ts'
import { CLASSIC, CONFIG, CONTENT, THEME } from './config-shapes.ts'
import type { ContentFolder } from './content.ts'
import type { Sidebars } from './nav.ts'
import { findNavbarFaults } from './navbar.ts'

const STOPS = 'Docusaurus stops'

/** Gives what stops the build in the configuration, as far as it is written out. */
export async function findConfigFaults(
  { folder }: SiteLocation,
  { modules, packages, plugins }: DocusaurusConfig,
  folders: readonly ContentFolder[],
  sidebars: readonly Sidebars[],
  source: SiteSource,
): Promise<Problem[]> {
  if (modules === undefined || modules.problems.length > 0) return []
  const problems = await findLackedImports(modules, packages, STOPS)
  const lists = (['plugin', 'theme', 'preset'] as const).flatMap((kind) =>
    usesIn(modules, `${kind}s`).map((use) => ({ kind, ...use })),
  )
  for (const { kind, name, module } of lists)
    problems.push(...(await findMissingUse(kind, name, module.path, folder, packages, source)))
  for (const { options } of lists) problems.push(...(await findMissingFiles(options, folder, source)))
  problems.push(...findMissingVersions(modules, plugins, folders))
  // The shapes are those of versions 3.0 to 3.10.
  if (!/^(?:$|\D*3\.(?:\d|10)\b)/.test(packages.version)) return problems
  const { module } = modules.root
  const theme = fieldAt(modules.root.node, ['themeConfig'])
  const hasClassic = lists.some(({ kind, name }) => kind === 'preset' && CLASSIC_NAME.test(name.value))
  const shaped = (root: LinkedNode, shape: Shape): Problem[] => findShapeFaults(modules, root, shape, STOPS)
  problems.push(...shaped(modules.root, CONFIG), ...findUrlFault(modules), ...findMissingField(modules))
  if (theme !== undefined && hasClassic) {
    const linked = modules.follow({ module, node: theme })
    problems.push(...shaped(linked, THEME), ...findNavbarFaults(modules, plugins, sidebars))
  }
  for (const { kind, name, options } of lists) {
    if (options === undefined) continue
    const own = kind === 'plugin' ? contentKindOf(name.value) : undefined
    if (own !== undefined) problems.push(...shaped(options, CONTENT[own]))
    if (kind !== 'preset' || !CLASSIC_NAME.test(name.value)) continue
    problems.push(...shaped(options, CLASSIC))
    for (const content of ['docs', 'blog', 'pages'] as const) {
      const node = fieldAt(options.node, [content])
      if (node !== undefined)
        problems.push(...shaped(modules.follow({ module: options.module, node }), CONTENT[content]))
    }
  }
  return problems
}

const CLASSIC_NAME = /^(?:@docusaurus\/preset-)?classic$/

type Written = Pick<StaticString, 'value' | 'line' | 'column'>

/** `what`: what names the file. */
async function findMissingFile(
  { value, line, column }: Written,
  path: string,
  folder: string,
  what: string,
  source: SiteSource,
): Promise<Problem[]> {
  const place = joinPath(folder, value)
  if (place === undefined || !(await isSurelyAbsent(place, source))) return []
  return [fault(path, { value, line, column }, `${what}: ${place} does not exist. Correct the path`)]
}

function fault(path: string, { value, line, column }: Written, why: string): Problem {
  return { path, rule: 'config-syntax', line, column, subject: value, message: `${STOPS} at ${why}` }
}

/** Files that the options of the plugin for documents and of the theme name. */
async function findMissingFiles(
  options: LinkedNode | undefined,
  folder: string,
  source: SiteSource,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const keys of [['docs', 'sidebarPath'], ['sidebarPath'], ['theme', 'customCss'], ['customCss']]) {
    const written = fieldAt(options?.node, keys)
    const isResolved = written?.kind === 'call' && written.callee === 'require.resolve'
    const named = isResolved ? written.args[0] : written
    const isUnused = booleanAt(options?.node, [...keys.slice(0, -1), 'includeCurrentVersion']) === false
    if (isUnused && keys.at(-1) === 'sidebarPath') continue
    for (const node of named?.kind === 'array' ? named.items : [named]) {
      if (node?.kind !== 'string' || options === undefined || !/^(?:\.{1,2}|src)\//.test(node.value)) continue
      const from = isResolved ? folderOf(options.module.path) : folder
      problems.push(...(await findMissingFile(node, options.module.path, from, keys.at(-1) ?? '', source)))
    }
  }
  return problems
}

/** `validateVersionsOptions` of the plugin for documents. */
function findMissingVersions(
  { root }: LinkedModules,
  plugins: DocusaurusConfig['plugins'],
  folders: readonly ContentFolder[],
): Problem[] {
  return plugins.flatMap((plugin) => {
    const last = stringNodeAt(plugin.options, ['lastVersion'])
    const versions = folders.filter((content) => content.plugin === plugin && content.locale === undefined)
    // The folder of the current version may be made before the build.
    if (last === undefined || last.value === 'current' || versions.length === 0) return []
    if (versions.some(({ version }) => version === last.value)) return []
    const names = versions.map(({ version }) => version).join(', ')
    return [fault(root.module.path, last, `lastVersion: there is no version ${last.value}. Known versions: ${names}`)]
  })
}

/** `resolveModuleName` of @docusaurus/core. */
async function findMissingUse(
  kind: 'plugin' | 'theme' | 'preset',
  { value, line, column }: Written,
  path: string,
  folder: string,
  packages: NpmPackages,
  source: SiteSource,
): Promise<Problem[]> {
  if (value.startsWith('.')) return findMissingFile({ value, line, column }, path, folder, `this ${kind}`, source)
  if (value.startsWith('/')) return []
  const [scope = '', rest] = value.startsWith('@') ? value.split(/\/(.*)/s) : ['', value]
  const names =
    scope === ''
      ? [value, `@docusaurus/${kind}-${value}`, `docusaurus-${kind}-${value}`]
      : rest === undefined
        ? [`${scope}/docusaurus-${kind}`]
        : [value, `${scope}/docusaurus-${kind}-${rest}`]
  for (const name of names) if (!(await packages.lacks(name))) return []
  return [reportLackedPackage(path, value, { line, column }, `${STOPS} at this ${kind}`)]
}

/** What `ConfigSchema` requires. Where two are missing, another file may have them. */
function findMissingField({ root: { module, node } }: LinkedModules): Problem[] {
  if (node.kind !== 'object' || node.isOpen || /\.(?:title|url|baseUrl)\s*=(?!=)/.test(module.text)) return []
  const [missing, other] = ['title', 'url', 'baseUrl'].filter((key) => fieldAt(node, [key]) === undefined)
  if (missing === undefined || other !== undefined) return []
  return [fault(module.path, { ...node, value: missing }, `the configuration: it has no ${missing}. Add the field`)]
}

/** `SiteUrlSchema`. */
function findUrlFault({ root: { module, node } }: LinkedModules): Problem[] {
  const url = stringNodeAt(node, ['url'])
  if (url === undefined) return []
  const parsed = URL.parse(url.value)
  if (parsed !== null && parsed.pathname === '/') return []
  const why =
    parsed === null
      ? 'is not a URL. Write it with its scheme: https://example.com'
      : 'has a path, which belongs in baseUrl'
  return [fault(module.path, url, `url: ${JSON.stringify(url.value.slice(0, 80))} ${why}`)]
}
