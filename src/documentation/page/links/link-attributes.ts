// Which attributes of tags and components lead somewhere.
import type { LinkKind } from '../page-analysis.ts'

const ALWAYS: Readonly<Record<string, LinkKind>> = {
  href: 'link',
  to: 'link',
  src: 'image',
  srcset: 'image',
  poster: 'image',
}
/** Links in components only, and only when the value looks like a path: `icon="rocket"` is a name. */
const WHERE_A_PATH: Readonly<Record<string, LinkKind>> = {
  link: 'link',
  img: 'image',
  image: 'image',
  icon: 'image',
  cover: 'image',
  light: 'image',
  dark: 'image',
}
/** The attributes that may hold links; the scan looks for the same ones. */
export const LINK_ATTRIBUTES = [...Object.keys(ALWAYS), ...Object.keys(WHERE_A_PATH)]
/** What these load is active content, which other rules check. */
const FOREIGN_TAGS = new Set(['script', 'iframe', 'embed', 'object', 'base', 'use', 'svg', 'form'])

/** Gives the kind of link that an attribute is, or undefined when it is none. */
export function linkKindOf(tag: string, attribute: string, value: string): LinkKind | undefined {
  const name = attribute.toLowerCase()
  if (value.trim() === '' || value.startsWith('{') || FOREIGN_TAGS.has(tag.toLowerCase())) return undefined
  if (name === 'href' && tag.toLowerCase() === 'link') return 'image'
  const isComponent = /^[A-Z]|[-.]/.test(tag)
  if (name === 'to' && !isComponent) return undefined
  if (Object.hasOwn(ALWAYS, name)) return ALWAYS[name]
  const looksLikePath = /^(?:\.{0,2}\/|@|https?:)/.test(value)
  return isComponent && looksLikePath && Object.hasOwn(WHERE_A_PATH, name) ? WHERE_A_PATH[name] : undefined
}

/** Gives the addresses in a `srcset`, with their offsets in it. */
export function splitSrcset(value: string): { target: string; offset: number }[] {
  return [...value.matchAll(/[^\s,][^\s]*/g)].flatMap(({ 0: part, index }) => {
    const isDescriptor = /^\d+(?:\.\d+)?[wxh],?$/.test(part)
    return isDescriptor ? [] : [{ target: part.replace(/,$/, ''), offset: index }]
  })
}
