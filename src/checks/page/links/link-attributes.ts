// Which attributes of tags and components lead somewhere.
import type { LinkKind } from '../page-analysis.ts'

const LINKS = ['href', 'to', 'link']
const IMAGES = 'src srcset poster img image icon cover light dark'.split(' ')
/** Links in components only, and only when the value looks like a path: `icon="rocket"` is a name. */
const WHERE_A_PATH = new Set('link img image icon cover light dark'.split(' '))
/** The attributes that may hold links; the scan looks for the same ones. */
export const LINK_ATTRIBUTES = [...LINKS, ...IMAGES]
/** What these load is active content, which other rules check. */
const FOREIGN_TAGS = new Set('script iframe embed object base use svg form'.split(' '))

/** Gives the kind of link that an attribute is, or undefined when it is none. */
export function linkKindOf(tag: string, attribute: string, value: string): LinkKind | undefined {
  const name = attribute.toLowerCase()
  if (value.trim() === '' || value.startsWith('{') || FOREIGN_TAGS.has(tag.toLowerCase())) return undefined
  if (name === 'href' && tag.toLowerCase() === 'link') return 'image'
  const isComponent = /^[A-Z]|[-.]/.test(tag)
  if (name === 'to' && (!isComponent || /^teleport$/i.test(tag))) return undefined
  const isPath = isComponent && /^(?:\.{0,2}\/|@|https?:)/.test(value)
  if (WHERE_A_PATH.has(name) && !isPath) return undefined
  // Without a dot or a slash, a component of the site has a name for something of its own there.
  if (name === 'src' && isComponent && !/[./]/.test(value)) return undefined
  return LINKS.includes(name) ? 'link' : IMAGES.includes(name) ? 'image' : undefined
}

/** Gives the addresses in a `srcset`. */
export function splitSrcset(value: string): string[] {
  const parts = value.match(/[^\s,][^\s]*/g) ?? []
  return parts.filter((part) => !/^\d+(?:\.\d+)?[wxh],?$/.test(part)).map((part) => part.replace(/,$/, ''))
}
