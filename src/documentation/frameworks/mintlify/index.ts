import { compileIgnoreLines, type MatchPath } from '../../config/glob.ts'
import { redirectsAt } from '../../config/js-redirects.ts'
import { fieldAt, itemsAt, stringAt } from '../../config/js-values.ts'
import type { LinkedFiles } from '../../config/linked-files.ts'
import { isBelow, joinPath, pathFrom, routeOf, withoutExtension } from '../../config/paths.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { readMintlifyConfig } from './config.ts'
import { detect } from './detect.ts'
import { readMintlifyNav } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { editRedirects } from './redirects.ts'
import { generatedRoutes } from './routes.ts'

/** Mintlify: https://www.mintlify.com/docs. Everything stands in `docs.json` (before 2025: `mint.json`). */
export const mintlify: Framework = {
  name: 'mintlify',
  title: 'Mintlify',
  detect,
  load,
  navFiles,
  editRedirects,
  text: { allowsHeadingIdsInMdx: true },
  anchors,
  activeContent,
}

/** organize/mintignore of their documentation, "Default ignored patterns"; all dot folders are passed over too. */
const IGNORED_ALWAYS =
  /(^|\/)(\.|(node_modules|build|dist|coverage|tmp|temp)\/|(README|LICENSE|CHANGELOG|CONTRIBUTING)\.md$)/
const SNIPPETS = /^_?snippets\//
async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const config = await readMintlifyConfig(configPath ?? joinPath(folder, 'docs.json') ?? 'docs.json', source)
  const isIgnored = compileIgnoreLines(
    ((await source.readText(joinPath(folder, '.mintignore') ?? '')) ?? '').split('\n'),
  )
  return {
    problems: config.problems,
    contentFolders: [folder],
    isPage: (path) => isPage(path, folder, isIgnored),
    syntaxOf: () => ({ syntax: 'mdx' }),
    routesOf: ({ path }: PageInfo) => [routeOf(withoutExtension(pathFrom(folder, path)))],
    publicFolders: [folder],
    generatedRoutes: generatedRoutes([...config.modules.values()].map(({ root }) => root)),
    redirects: redirectsAt(config.root.node, ['redirects'], { from: 'source', to: 'destination' }),
    links: { pageExtensions: ['.mdx', '.md'], allowsExtensionless: true },
    nav: readMintlifyNav(config, folder),
    locales: localesIn(config),
  }
}

function localesIn(config: LinkedFiles): string[] {
  const { root } = config
  const navigation = config.follow({ ...root, node: fieldAt(root.node, ['navigation']) ?? root.node })
  return itemsAt(navigation.node, ['languages']).flatMap((language) => stringAt(language, ['language']) ?? [])
}

function isPage(path: string, folder: string, isIgnored: MatchPath): boolean {
  if (!isBelow(path, folder) || !/\.mdx?$/.test(path)) return false
  const inside = pathFrom(folder, path)
  return !IGNORED_ALWAYS.test(inside) && !SNIPPETS.test(inside) && !isIgnored(inside)
}
