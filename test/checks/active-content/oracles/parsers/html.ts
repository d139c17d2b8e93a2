// What in HTML acts in a browser, as an HTML parser sees it.
import { Parser } from 'htmlparser2'

const ACTING_TAGS = new Set('script style iframe frame object embed applet meta base link form noscript'.split(' '))
const ADDRESSES = new Set(
  'href src action formaction xlink:href data poster srcdoc background cite from to values'.split(' '),
)
const SCRIPT_ADDRESS = /^[\p{Cc}\p{Zs}]*(?:javascript:|vbscript:|data:text)/u

/** Gives the acting tags with their bodies, handlers, and addresses that run code. */
export function actsInHtml(html: string): string[] {
  const acting: string[] = []
  const open: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (ACTING_TAGS.has(name)) acting.push(`<${name} ${JSON.stringify(attributes)}>`)
        for (const [key, value] of Object.entries(attributes)) if (acts(key, value)) acting.push(`${key}=${value}`)
        open.push(name)
      },
      ontext: (text) => {
        if (/^(?:script|style)$/.test(open.at(-1) ?? '')) acting.push(text)
      },
      onclosetag: () => open.pop(),
    },
    { recognizeSelfClosing: true },
  )
  parser.end(html)
  return acting
}

/** The value of an attribute has its character references resolved. */
function acts(name: string, value: string): boolean {
  // A word alone in a list of attributes gets itself as its value.
  if (name.startsWith('hx-')) return value !== '' && value !== name
  if (/^on[a-z]{3,}$/.test(name)) return value !== '' && !name.startsWith(value.replace(/\W/g, ''))
  return ADDRESSES.has(name) && SCRIPT_ADDRESS.test(value.replace(/[\t\n\r]/g, '').toLowerCase())
}
