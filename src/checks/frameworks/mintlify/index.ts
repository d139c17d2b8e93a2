import { compileIgnoreLines, type MatchPath } from '../../config/glob.ts'
import type { StaticNode } from '../../config/js-module.ts'
import { redirectsAt } from '../../config/js-redirects.ts'
import { fieldAt, fieldsAt, itemsAt, stringAt } from '../../config/js-values.ts'
import type { LinkedFiles } from '../../config/linked-files.ts'
import { isBelow, joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import type { Problem } from '../../problem.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { readMintlifyConfig, wrongSettings } from './config.ts'
import { detect } from './detect.ts'
import { pagesOfEarlierVersions, readMintlifyNav } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { editRedirects } from './redirects.ts'
import { generatedRoutes } from './routes.ts'
import { template } from './template.ts'

/** Mintlify: https://www.mintlify.com/docs. Everything stands in `docs.json` (before 2025: `mint.json`). */
export const mintlify: Framework = {
  name: 'mintlify',
  title: 'Mintlify',
  detect,
  load,
  navFiles,
  editRedirects,
  text: {
    allowsHeadingIdsInMdx: true,
    template,
    modules: { rootsAtFolder: true, showsMissingValuesEmpty: true, leavesOutComponents: true },
  },
  anchors,
  activeContent,
}

/** organize/mintignore of their documentation, "Default ignored patterns"; all dot folders are passed over too. */
const IGNORED_ALWAYS =
  /(^|\/)(\.|(node_modules|build|dist|coverage|tmp|temp)\/|(README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$)/
const SNIPPETS = /^_?snippets\//
const MAX_DEPTH = 30

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readMintlifyConfig(configPath ?? joinPath(folder, 'docs.json') ?? 'docs.json', source)
  const isIgnored = compileIgnoreLines(
    ((await source.readText(joinPath(folder, '.mintignore') ?? '')) ?? '').split('\n'),
  )
  const descriptions = apiDescriptionsIn(config, folder)
  const nav = readMintlifyNav(config, folder)
  const earlier = pagesOfEarlierVersions(config, nav)
  const { root } = config
  const list = config.follow({ ...root, node: fieldAt(root.node, ['redirects']) ?? root.node })
  return {
    problems: [...config.problems, ...wrongSettings(config), ...missingDescriptions(config, folder, source)],
    contentFolders: [folder],
    isPage: (path) => isPage(path, folder, isIgnored),
    // https://www.mintlify.com/docs/organize/mintignore
    isLeftOut: (path) => isBelow(path, folder) && isIgnored(pathFrom(folder, path)),
    syntaxOf: () => ({ syntax: 'mdx' }),
    routesOf: ({ path }: PageInfo) => [routeOf(withoutExtension(pathFrom(folder, path)))],
    publicFolders: [folder],
    generatedRoutes: generatedRoutes([...config.modules.values()].map(({ root }) => root)),
    isContentData: (path) => descriptions.has(path),
    redirects: redirectsAt(config, list, { from: 'source', to: 'destination' }).map((one) => ({
      ...one,
      isOfSite: true,
    })),
    redirectFiles: list.module.path === root.module.path ? [] : [{ path: list.module.path, form: 'json' }],
    // `remarkResolveRelativeLinks` of @mintlify/common.
    links: { pageExtensions: ['.mdx', '.md'], cutsExtensions: true, allowsExtensionless: true },
    frozenAs: (path) => (earlier.has(path) ? 'earlier version' : undefined),
    nav,
    locales: localesIn(config),
  }
}

function localesIn(config: LinkedFiles): string[] {
  const { root } = config
  const navigation = config.follow({ ...root, node: fieldAt(root.node, ['navigation']) ?? root.node })
  const languages = config.follow({ ...navigation, node: fieldAt(navigation.node, ['languages']) ?? navigation.node })
  return itemsAt(languages.node, []).flatMap(
    (node) => stringAt(config.follow({ ...languages, node }).node, ['language']) ?? [],
  )
}

function isPage(path: string, folder: string, isIgnored: MatchPath): boolean {
  if (!isBelow(path, folder) || !/\.mdx?$/.test(path)) return false
  const inside = pathFrom(folder, path)
  return !IGNORED_ALWAYS.test(inside) && !SNIPPETS.test(inside) && !isIgnored(inside)
}

/** Files that pages are made of: `"openapi": "a.json"`, or an entry `a.json GET /users`. Those by `$ref` are no content. */
function apiDescriptionsIn({ modules }: LinkedFiles, folder: string): ReadonlySet<string> {
  const names = [...modules.values()].flatMap(({ root }) => namesIn(root, false, MAX_DEPTH))
  return new Set(names.flatMap((name) => (/\.(json|ya?ml)$/i.test(name) ? (joinPath(folder, name) ?? []) : [])))
}

/** Gives a problem for each `openapi` of docs.json that names a file, or folder, of the repository that is not there. */
function missingDescriptions(config: LinkedFiles, folder: string, source: SiteSource): Problem[] {
  const { module } = config.root
  if (!/(^|\/)docs\.json$/.test(module.path) || config.problems.length > 0) return []
  return descriptionsIn(module.root, MAX_DEPTH).flatMap((node) => {
    const path =
      node.kind === 'string' && !/^[a-z]+:|[\s#?*]/i.test(node.value) ? joinPath(folder, node.value) : undefined
    if (node.kind !== 'string' || path === undefined || !/\.(?:json|ya?ml)$/i.test(path) || source.hasFile(path))
      return []
    const message = `${path} does not exist, so Mintlify has no API description here and stops. Correct the path, or add the file`
    const { line, column } = node
    return [{ path: module.path, rule: 'config-syntax', line, column, subject: node.value, message }]
  })
}

/** `"openapi": "a.json"`, a list of them, or `{ "source": "a.json" }`: https://www.mintlify.com/docs/organize/navigation */
function descriptionsIn(node: StaticNode, depthLeft: number): StaticNode[] {
  if (depthLeft === 0) return []
  const inside = [...itemsAt(node, []), ...fieldsAt(node, []).map(({ value }) => value)]
  const own = ['openapi', 'asyncapi'].flatMap((key) => {
    const value = fieldAt(node, [key])
    const source = value === undefined ? undefined : (fieldAt(value, ['source']) ?? value)
    return source === undefined ? [] : [source, ...itemsAt(source, [])]
  })
  return [...own, ...inside.flatMap((child) => descriptionsIn(child, depthLeft - 1))]
}

function namesIn(node: StaticNode, isApi: boolean, depthLeft: number): string[] {
  if (depthLeft === 0) return []
  if (node.kind === 'string') return isApi || node.value.includes(' ') ? [node.value.split(' ', 1)[0] ?? ''] : []
  const items = itemsAt(node, []).flatMap((item) => namesIn(item, isApi, depthLeft - 1))
  const fields = fieldsAt(node, []).flatMap(({ key, value }) =>
    key === '$ref' ? [] : namesIn(value, isApi || /^(openapi|asyncapi)$/.test(key), depthLeft - 1),
  )
  return [...items, ...fields]
}
