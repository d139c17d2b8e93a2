import type { SyntaxNode } from '../../config/parse-js.ts'
import { type CodeScope, propertiesOf, type Regions, valuesOf } from '../../nav-edit/code-regions.ts'
import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'

/** https://vitepress.dev/reference/default-theme-sidebar and -nav */
const ENTRIES: EntryRules = {
  texts: 'text collapsed docFooterText target rel'.split(' '),
  addresses: ['link'],
  files: ['base'],
  listed: 'text',
}

/** `locales.LANGUAGE.themeConfig.sidebar` is the deepest. */
const MAX_DEPTH = 6

/** Configurations, those of folders, and what they import; `.vitepress/theme` is code of browsers. */
const PATHS = [
  /^\.vitepress\/[\w.-]+\.[cm]?[jt]s$/,
  /^\.vitepress\/(?!theme\/|plugins?\/|components?\/|cache\/|dist\/)[\w-]+\/[\w.-]+\.[cm]?[jt]s$/,
  /^config\.m?[jt]s$/,
]

export const navFiles: readonly NavFile[] = PATHS.map((path) => ({ path, form: 'code', rules: ENTRIES, findRegions }))

function findRegions(scope: CodeScope): Regions {
  const configs = scope.objectsFrom(scope.exported())
  return { nav: scope.regionsFrom([...configs.flatMap((config) => navOf(scope, config)), ...scope.listsExported()]) }
}

/** Values of `sidebar` and `nav` at any depth below `themeConfig` or `locales`, reached by objects and names alone. */
function navOf(scope: CodeScope, config: SyntaxNode): SyntaxNode[] {
  const values = [...valuesOf(config, 'themeConfig'), ...valuesOf(config, 'locales')]
  return values.flatMap((value) => navBelow(scope, value, MAX_DEPTH))
}

function navBelow(scope: CodeScope, value: SyntaxNode, depthLeft: number): SyntaxNode[] {
  if (depthLeft === 0) return []
  return scope.valuesNamed([value]).flatMap((object) =>
    propertiesOf(object).flatMap(([key, part]) => {
      return key === 'sidebar' || key === 'nav' ? [part] : navBelow(scope, part, depthLeft - 1)
    }),
  )
}
