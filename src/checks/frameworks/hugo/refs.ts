// What `ref`, `relref` and `GetPage` find: https://gohugo.io/methods/shortcode/ref/. Tried out with Hugo 0.111; newer versions do
// the same (`getContentNode` of hugolib/pagecollections.go).
import { folderOf, joinPath, nameOf, withoutExtension } from '../../config/paths.ts'
import type { HugoConfig } from './config.ts'
import { contentPathOf } from './routes.ts'

/**
 * Gives the page that a name means on the page `from`, or undefined. `ref` and `relref` find a page by its bare name too, unless
 * two have it, and a build fails where there is none; `GetPage` takes paths only.
 */
type FindPage = (name: string, from: string, by: 'ref' | 'GetPage') => string | undefined

interface Index {
  byPath: Map<string, string>
  /** `undefined` for names that several pages have. */
  byName: Map<string, string | undefined>
}

/**
 * Indexes the pages of each language by their paths below the content folders, in lower case, and by their bare names. A
 * page names those of its own language only.
 */
export function indexPages(pages: readonly string[], config: HugoConfig): FindPage {
  const languages = new Map<string, Index>()
  for (const path of pages) {
    const content = contentPathOf(path, config)
    if (content === undefined) continue
    const { byPath, byName } = languages.get(content.language) ?? { byPath: new Map(), byName: new Map() }
    languages.set(content.language, { byPath, byName })
    const key = content.name.toLowerCase()
    if (!byPath.has(key)) byPath.set(key, path)
    const name = nameOf(key)
    byName.set(name, byName.has(name) && byName.get(name) !== byPath.get(key) ? undefined : path)
  }
  return (name, from, by) => {
    const place = contentPathOf(from, config)
    const wanted = keyOf(name)
    const { byPath, byName } = languages.get(place?.language ?? config.defaultLanguage) ?? NOTHING
    if (name.startsWith('/')) return byPath.get(wanted)
    const folder = place === undefined || place.isFolder ? (place?.name ?? '') : folderOf(place.name)
    const beside = joinPath(folder.toLowerCase(), wanted)
    return (
      (beside === undefined ? undefined : byPath.get(beside)) ??
      byPath.get(wanted) ??
      (wanted.includes('/') || by === 'GetPage' ? undefined : byName.get(wanted))
    )
  }
}

const NOTHING: Index = { byPath: new Map(), byName: new Map() }

/** `Guide/Page.md`, `guide/page/` and `guide/page` are the same; so are `guide/_index.md` and `guide`. */
function keyOf(name: string): string {
  const bare = name.replace(/^\//, '').replace(/\/$/, '').toLowerCase()
  const path = /\.(md|markdown|html)$/.test(bare) ? withoutExtension(bare) : bare
  return path.replace(/(^|\/)_?index$/, '').replace(/^\.\//, '')
}
