import type { SyntaxNode } from '../../config/parse-js.ts'
import { nameOf } from '../../nav-edit/code-names.ts'
import { unwrap } from '../../nav-edit/code-outcomes.ts'
import { type CodeScope, isContainer, type Regions, valuesOf } from '../../nav-edit/code-regions.ts'
import type { EntryRules } from '../../nav-edit/entry-rules.ts'
import type { NavFile } from '../../nav-edit/nav-file.ts'
import { child, children } from '../../nav-edit/syntax-tree.ts'

/** https://starlight.astro.build/reference/configuration/#sidebar */
const ENTRIES: EntryRules = {
  texts: 'label text variant badge collapsed target rel'.split(' '),
  addresses: ['link'],
  files: ['slug', 'directory'],
  namesBelow: { translations: 'text', label: 'text' },
  listed: 'file',
}

export const navFiles: readonly NavFile[] = [
  { path: /^astro\.sidebar\.[cm]?[jt]s$/, form: 'code', rules: ENTRIES, findRegions },
  { path: /^astro\.config\.[cm]?[jt]s$/, form: 'code', rules: ENTRIES, findRegions },
]

function findRegions(scope: CodeScope): Regions {
  const configs = scope.objectsFrom(scope.exportedByDefault())
  const redirects = configs.flatMap((config) => valuesOf(config, 'redirects')).map(unwrap)
  return {
    nav: scope.regionsFrom([...configs.flatMap((config) => sidebarsOf(scope, config)), ...scope.listsExported()]),
    redirects: redirects.filter(isContainer),
  }
}

/** `integrations: [starlight({ sidebar: [...] })]` */
function sidebarsOf(scope: CodeScope, config: SyntaxNode): SyntaxNode[] {
  return scope
    .valuesNamed(valuesOf(config, 'integrations'))
    .flatMap((list) => children(list, 'elements'))
    .flatMap((element) => scope.valuesNamed([element]))
    .filter((call) => call.type === 'CallExpression' && nameOf(child(call, 'callee')) === 'starlight')
    .flatMap((call) => scope.objectsFrom(children(call, 'arguments').slice(0, 1)))
    .flatMap((options) => valuesOf(options, 'sidebar'))
}
