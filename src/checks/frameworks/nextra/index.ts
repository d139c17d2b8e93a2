import { type LinkedModules, readLinkedModules } from '../../config/js-imports.ts'
import { stringAt, stringsAt } from '../../config/js-values.ts'
import { nameOf } from '../../config/paths.ts'
import { joinAddress } from '../../config/site-address.ts'
import type { Framework, FrameworkRules, PageInfo, SiteLocation, SiteSource } from '../framework.ts'
import { activeContent } from './active-content.ts'
import { anchors } from './anchors.ts'
import { detect, NEXT_CONFIG } from './detect.ts'
import { readNextraNav } from './nav.ts'
import { navFiles } from './nav-edit.ts'
import { readNextRedirects } from './redirects.ts'
import { componentRoutes, findContentRoots, isServedPage, isSpecialFile, routesOfPage } from './routes.ts'

/** Nextra 2 to 4: https://nextra.site/docs. Pages are files of a Next.js project; its configuration is code. */
export const nextra: Framework = {
  name: 'nextra',
  title: 'Nextra',
  componentRegistry: /(?:^|\/)mdx-components\.[jt]sx?$/,
  detect,
  load,
  navFiles,
  navInCode: '_meta',
  listsUnnamedPages: true,
  anchors,
  activeContent,
}

/** An option of the function that wraps Next's configuration, in whatever way the two are put together. */
const CONTENT_BASE = /\bcontentDirBasePath['"]?\s{0,20}:\s{0,20}['"`]([^'"`\n$]{1,200})['"`]/

async function load({ folder, configPath }: SiteLocation, source: SiteSource): Promise<FrameworkRules> {
  const isNextConfig = configPath !== undefined && NEXT_CONFIG.test(nameOf(configPath))
  const modules = isNextConfig ? await readLinkedModules(configPath, source) : undefined
  const locales = stringsAt(modules?.root.node, ['i18n', 'locales'])
  const roots = findContentRoots(folder, source, {
    contentBase: contentBaseOf(modules),
    locales,
    defaultLocale: stringAt(modules?.root.node, ['i18n', 'defaultLocale']) ?? locales[0],
  })
  const { nav, problems } = await readNextraNav(roots, source)
  const { redirects, files } = readNextRedirects(modules)
  return {
    problems: [...(modules?.problems ?? []), ...problems],
    contentFolders: roots.folders.map((root) => root.folder),
    isPage: (path) => isServedPage(path, roots),
    syntaxOf: () => ({ syntax: 'mdx' }),
    routesOf: ({ path }: PageInfo) => routesOfPage(path, roots),
    basePath: joinAddress(stringAt(modules?.root.node, ['basePath']) ?? ''),
    publicFolders: [folder === '' ? 'public' : `${folder}/public`],
    isTemplate: (path) => isSpecialFile(path, roots),
    generatedRoutes: componentRoutes(roots, source),
    // next/link: https://nextjs.org/docs/app/api-reference/config/next-config-js/basePath
    redirects,
    redirectFiles: files,
    links: {
      addsBase: 'where missing',
      addsLanguage: 'always',
      pageExtensions: ['.mdx', '.md'],
      allowsExtensionless: true,
    },
    nav,
    locales,
  }
}

function contentBaseOf(modules: LinkedModules | undefined): string {
  return CONTENT_BASE.exec(modules?.root.module.text ?? '')?.[1] ?? ''
}
