// Links in the attributes of JSX elements, and in imports of pages and images.
import type { Nodes } from 'mdast'
import { positionAt } from '../../positions.ts'
import { decodeReferences } from '../character-references.ts'
import type { JsxElement } from '../jsx-element.ts'
import type { LinkKind, PageLink } from '../page-analysis.ts'
import type { ParsedPage } from '../parse-page.ts'
import { linkKindOf, splitSrcset } from './link-attributes.ts'

type JsxAttribute = Extract<JsxElement['attributes'][number], { type: 'mdxJsxAttribute' }>

/** `{"x"}`, `{require('./x.png').default}`, `{withBase("/x")}`: the one string in them is the address. */
const SIMPLE_EXPRESSION =
  /^\s*(?:(\w+)\(\s*)?(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$\n]*)`)\s*(?:\)\s*(?:\.default)?)?\s*$/
/** Of bundlers, and a name that many sites give to a function that adds their base path. */
const ADDRESS_FUNCTIONS = ['require', 'withBase']
const IMPORT = /\b(?:from|import)\s*(?:"([^"\n]*)"|'([^'\n]*)')/g

/** Gives the links of an element. An address that is computed is not known without running it. */
export function jsxLinks(page: ParsedPage, element: JsxElement): PageLink[] {
  return element.attributes.flatMap((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || attribute.position === undefined) return []
    const found = addressOf(page, attribute)
    if (found === undefined) return []
    const kind = linkKindOf(element.name ?? '', attribute.name, found.target)
    if (kind === undefined) return []
    const { line, column } = attribute.position.start
    // A function in an expression may add the base path.
    const via = element.name === 'a' && typeof attribute.value === 'string' ? 'html' : 'component'
    if (attribute.name.toLowerCase() !== 'srcset')
      return [{ ...found, target: found.target.trim(), kind, line, column, via }]
    return splitSrcset(found.target).map((target) => ({ kind, target, line, column }))
  })
}

/** Gives the pages, images and modules that an import names by a path. */
export function importLinks({ text, starts, dialect }: ParsedPage, { position }: Nodes): PageLink[] {
  const [start, end] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
  return [...text.slice(start, end).matchAll(IMPORT)].flatMap((match) => {
    const target = match[1] ?? match[2] ?? ''
    const kind = importKind(target, dialect.framework.text?.siteAlias)
    if (kind === undefined) return []
    const at = start + match.index + match[0].length - 1 - target.length
    return [{ kind, target, ...positionAt(starts, start + match.index), range: { start: at, end: at + target.length } }]
  })
}

function importKind(target: string, siteAlias: string | undefined): LinkKind | undefined {
  const isOfSite = siteAlias !== undefined && target.startsWith(siteAlias)
  if (!isOfSite && !/^\.{0,2}\//.test(target)) return undefined
  if (/\.mdx?$/i.test(target)) return 'include'
  return /\.(?:png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(target) ? 'image' : undefined
}

function addressOf({ text, dialect }: ParsedPage, attribute: JsxAttribute) {
  const start = attribute.position?.start.offset ?? 0
  const source = text.slice(start, attribute.position?.end.offset ?? start)
  const opening = /^[^=]*=\s*(["'{])/.exec(source)?.[0]
  if (opening === undefined || attribute.value === null || attribute.value === undefined) return undefined
  const range = { start: start + opening.length, end: start + source.length - 1 }
  const raw = text.slice(range.start, range.end)
  if (typeof attribute.value === 'string') return { target: decodeReferences(raw), range }
  const [, called = 'require', double, single, template] = SIMPLE_EXPRESSION.exec(raw) ?? []
  const target = double ?? single ?? template
  const known = [...ADDRESS_FUNCTIONS, ...(dialect.framework.text?.addressFunctions ?? [])]
  if (target === undefined || !known.includes(called)) return undefined
  const at = range.start + raw.search(/["'`]/) + 1
  return { target, range: { start: at, end: at + target.length } }
}
