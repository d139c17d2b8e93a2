import type { SyntaxNode } from '../../config/parse-js.ts'
import { type CodeScope, propertiesOf, type Regions, unwrap, valuesOf } from '../../nav-edit/code-regions.ts'
import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'

/** https://vitepress.dev/reference/default-theme-sidebar and -nav */
const ENTRIES: EntryRules = {
  texts: 'text collapsed docFooterText target rel'.split(' '),
  addresses: ['link'],
  files: ['base'],
  listed: 'text',
}

/** Configurations, and what they import their navigation from; `.vitepress/theme` is code of browsers. */
const PATHS = [
  /^\.vitepress\/config\.[cm]?[jt]s$/,
  /^\.vitepress\/config\/[^/]+\.[cm]?[jt]s$/,
  /^\.vitepress\/(?:[\w-]+[.-])?(?:sidebar|nav|navbar)s?\.[cm]?[jt]s$/i,
  /^\.vitepress\/(?:sidebar|nav|navbar)s?\/[^/]+\.[cm]?[jt]s$/i,
]

export const navFiles: readonly NavFile[] = PATHS.map((path) => ({ path, form: 'code', rules: ENTRIES, findRegions }))

function findRegions(scope: CodeScope): Regions {
  const configs = scope.objectsFrom(scope.exported())
  return { nav: scope.regionsFrom([...configs.flatMap(navOf), ...scope.listsExported()]) }
}

/** Values of `sidebar` and `nav` at any depth below `themeConfig` or `locales`, reached by objects alone. */
function navOf(config: SyntaxNode): SyntaxNode[] {
  return [...valuesOf(config, 'themeConfig'), ...valuesOf(config, 'locales')].flatMap(navBelow)
}

function navBelow(value: SyntaxNode): SyntaxNode[] {
  const node = unwrap(value)
  if (node.type !== 'ObjectExpression') return []
  return propertiesOf(node).flatMap(([key, part]) => (key === 'sidebar' || key === 'nav' ? [part] : navBelow(part)))
}
