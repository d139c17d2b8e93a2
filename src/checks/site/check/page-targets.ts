// What a page names outside of itself: links, and paths in everything that the build evaluates or reads.
import type { ActiveContent, ActiveForm } from '../../active-content/active-forms.ts'
import type { LinkKind, PageAnalysis } from '../../page/page-analysis.ts'

/**
 * What becomes of the file that a target names. `link`: a reader goes there. `copy`: the build copies it into the site.
 * `read`: its text becomes part of the page. `module`: it runs during the build. `mention`: not known.
 */
type TargetUse = 'link' | 'copy' | 'read' | 'module' | 'mention'

export interface PageTarget {
  use: TargetUse
  /** As in the page, escapes resolved as far as the framework resolves them. */
  target: string
  line: number
  /** Of a link that the checks resolve. */
  kind?: LinkKind
}

const USE_OF_KIND: Readonly<Partial<Record<LinkKind, TargetUse>>> = { link: 'link', image: 'copy', include: 'read' }
const MODULE = /(?:\bfrom|\bimport|\brequire(?:\.resolve)?|\bURL)\s{0,20}\(?\s{0,20}["'`]([^"'`\n]{1,1000})/g
/** Names of packages in imports, and addresses that run code, only look like paths. */
const FORMS_WITHOUT_PATHS: ReadonlySet<ActiveForm> = new Set(['import-export', 'script-address', 'component'])
/** Fields whose files a theme copies or a plugin reads. */
const FILE_FIELD = /^(?:.*image|.*openapi|asyncapi|cover|thumbnail|banner|logo|icon|src|file|path|light|dark)$/i
const SLASH = /[/\\&]|%2f|%5c/i
const MAX_FIELDS = 500
const MAX_DEPTH = 6

/** Gives every target of a page. A link that is also part of an active construct comes twice. */
export function listTargets(
  { links, uncheckedLinks, frontmatter }: PageAnalysis,
  activeContent: readonly ActiveContent[],
): PageTarget[] {
  return [
    ...[...links, ...uncheckedLinks].flatMap(({ kind, target, line }): PageTarget[] => {
      const use = USE_OF_KIND[kind]
      return use === undefined ? [] : [{ use, kind, target, line }]
    }),
    ...activeContent.flatMap(pathsIn),
    ...fieldPaths(frontmatter),
  ]
}

function pathsIn({ form, text, line }: ActiveContent): PageTarget[] {
  const modules = [...text.matchAll(MODULE)].map(([, target = '']): PageTarget => ({ use: 'module', target, line }))
  if (FORMS_WITHOUT_PATHS.has(form)) return modules
  const use = form === 'snippet' ? 'read' : 'mention'
  return [...modules, ...wordsOf(text).map((target): PageTarget => ({ use, target, line }))]
}

/** Text with a slash in some spelling. */
function wordsOf(text: string): string[] {
  return text.split(/[\s"'`<>()[\]{}!=,|]+/).filter((word) => SLASH.test(word) && !/^\W*$/.test(word))
}

/** A path in the frontmatter has no blanks; `openapi.json GET /x` begins with one. */
function fieldPaths(frontmatter: Record<string, unknown>): PageTarget[] {
  return stringsIn(frontmatter).flatMap(([field, value]): PageTarget[] => {
    const [target = ''] = value.trim().split(/\s/)
    const isFile = FILE_FIELD.test(field)
    if (!isFile && target !== value.trim()) return []
    return SLASH.test(target) ? [{ use: isFile ? 'copy' : 'mention', target, line: 1 }] : []
  })
}

/** Gives the strings at any depth, each with the name of the field that it stands below. */
function stringsIn(fields: Record<string, unknown>): [string, string][] {
  const found: [string, string][] = []
  const add = (field: string, value: unknown, depthLeft: number): void => {
    if (found.length >= MAX_FIELDS || depthLeft === 0) return
    if (typeof value === 'string') found.push([field, value])
    else if (Array.isArray(value)) for (const item of value) add(field, item, depthLeft - 1)
    else if (typeof value === 'object' && value !== null)
      for (const [key, child] of Object.entries(value)) add(key, child, depthLeft - 1)
  }
  add('', fields, MAX_DEPTH)
  return found
}
