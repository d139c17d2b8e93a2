// Diagrams of Mermaid, which a theme draws in the browser from fences, containers, directives and elements alike: so the lines
// of Mermaid are looked for in the whole text of a page that names it. https://mermaid.js.org/config/directives.html
import { isScriptAddress, unknownSchemeOf } from './addresses.ts'
import type { ActiveContentList } from './list.ts'
import { faultOfStyle } from './permitted-styles.ts'

const SETTINGS = /%%\{(?:[^%]|%(?!%)){0,5000}(?:%%)?/g
/** Settings in the frontmatter of a diagram. */
const SETTING = /^[ \t>]*["']?(?:themeCSS|securityLevel|secure|dompurifyConfig)["']?[ \t]*:[^\n]*/gim
const QUOTED = /"([^"\n]*)"|'([^'\n]*)'/g
const CLICK = /^[ \t>]*click[ \t]+[\w-]+[ \t]+(?:href[ \t]+)?(?:"([^"\n]*)"|(call[ \t]+)?[\w.]+[ \t]*\()[^\n]*/gm
const STYLE = /^[ \t>]*(?:style|classDef|linkStyle)[ \t]+[\w,-]+[ \t]+([a-z-]+[ \t]*:[^\n;]*)/gm

/** Adds settings that style the page or lift a limit, links that run code, and styles that leave the diagram. */
export function addDiagrams(text: string, found: ActiveContentList): void {
  if (!/mermaid/i.test(text)) return
  for (const { 0: whole, index } of text.matchAll(SETTINGS)) {
    if (!isPlainSetting(whole)) found.add('overlay', index, whole, 'mermaid')
  }
  for (const { 0: whole, index } of text.matchAll(SETTING)) found.add('overlay', index, whole.trim(), 'mermaid')
  for (const { 0: whole, 1: address, index } of text.matchAll(CLICK)) {
    const scheme = unknownSchemeOf(address ?? '')
    if (address === undefined) found.add('handler', index, whole.trim())
    else if (isScriptAddress(address)) found.add('script-address', index, whole.trim())
    else if (scheme !== undefined) found.add('unknown-scheme', index, scheme, scheme)
  }
  for (const { 0: whole, 1: style = '', index } of text.matchAll(STYLE)) {
    const fault = faultOfStyle(style.replaceAll('\\,', ' ').replace(/,(?![^(]*\))/g, ';'))
    if (fault === 'loads' || fault === 'overlays') found.add('overlay', index, whole.trim(), 'mermaid')
  }
}

/** Names, numbers and colours: the values become parts of a style sheet. */
function isPlainSetting(setting: string): boolean {
  const values = Array.from(setting.matchAll(QUOTED), ([, double, single]) => double ?? single ?? '')
  const rest = setting.replace(QUOTED, '')
  const isPlain = values.every((value) => /^[\w\s#%.,()-]{0,100}$/.test(value) && !/url|secur|css|purify/i.test(value))
  return isPlain && /^%%\{[\w\s:,{}[\].-]*\}%%$/.test(rest) && !/secur|css|purify/i.test(rest)
}
