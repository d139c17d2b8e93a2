// Components that nothing registers. Vue leaves such an element out of the HTML that VitePress writes, with all that is in it.
import type { HtmlTag } from '../../page/html-tags.ts'
import type { TemplateFault } from '../../page/page-analysis.ts'
import { positionAt } from '../../positions.ts'

/**
 * What Vue has (runtime-dom and `isBuiltInTag`), VitePress adds (client/app/index.ts) and its default theme registers
 * (client/theme-default/without-fonts.ts).
 */
const BUILT_IN = new Set(
  'BaseTransition KeepAlive Suspense Teleport Transition TransitionGroup Component Slot Content ClientOnly Badge'.split(
    ' ',
  ),
)
const MAX_FAULTS = 50

/** `my-thing`, `myThing` and `MyThing` are one name. */
export function componentName(name: string): string {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return camel.charAt(0).toUpperCase() + camel.slice(1)
}

/**
 * Gives a fault, a warning, for each element with a name like `<MyThing>` that the page does not define. Names in lower case
 * are left alone: they may be custom elements, which scripts define. A tag that is never closed is no element.
 */
export function faultsOfComponents(
  tags: readonly Pick<HtmlTag, 'name' | 'kind' | 'start'>[],
  known: ReadonlySet<string>,
  starts: readonly number[],
): TemplateFault[] {
  const closed = new Set(tags.filter(({ kind }) => kind !== 'open').map(({ name }) => name))
  const names = new Set([...known, ...BUILT_IN].map(componentName))
  return tags
    .filter(({ name, kind }) => kind !== 'close' && /^[A-Z]\w+$/.test(name) && closed.has(name))
    .filter(({ name }) => !names.has(name) && !known.has(name))
    .slice(0, MAX_FAULTS)
    .map(({ name, start }) => {
      const message = `<${name}> is neither imported on this page nor registered by the theme, so VitePress leaves it out of the page with all that is in it. Import it in <script setup>, or write &lt;${name}> to show the tag`
      const problem = { rule: 'missing-import' as const, ...positionAt(starts, start), subject: name, message }
      return { kind: 'tag', name, place: 'text', mayBeMath: false, problem: { ...problem, severity: 'warning' } }
    })
}

// The code of a site, which may register components.

/** Registers what it finds, or what has a computed name; or makes elements of names that Vue does not know. */
const OPEN_REGISTRY =
  /\bimport\.meta\.glob|unplugin-vue-components|vite-plugin-components|\.\s*component\s*\(\s*(?!['"`])|\bisCustomElement\b/
/** A plug-in of the app, or code of a package, may register any name. */
const PACKAGE =
  /\.\s*use\s*\(|\b(?:from|import)\s*\(?\s*['"](?!vitepress(?:\/|['"])|vue['"]|@vueuse\/core['"]|node:|\.)/
const IMPORTED = /\b(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"\n]{1,300})['"]/g

/** Gives a test of names; `texts` are of the configuration and the theme, by their paths below the folder of the site. */
export function registryOf(texts: ReadonlyMap<string, string>): (name: string) => boolean {
  const all = [...texts.values()].join('\n')
  const theme = [...texts].filter(([path]) => path.includes('/theme/'))
  const isOpen =
    OPEN_REGISTRY.test(all) || theme.some(([path, text]) => PACKAGE.test(text) || importsFromOutside(path, text))
  const words = new Set((all.match(/[\w-]{2,100}/g) ?? []).map(componentName))
  return (name) => isOpen || words.has(componentName(name))
}

/** True where code beside `.vitepress`, which is not among the texts, may do it. */
function importsFromOutside(path: string, text: string): boolean {
  const depth = path.split('/').length - 2
  return Array.from(text.matchAll(IMPORTED), ([, name = '']) => name).some((name) => {
    const isCode = !/\.(?:vue|s?css|less|styl|svg|png|json)(?:\?|$)/.test(name)
    return isCode && name.split('../').length - 1 > depth
  })
}
