// Names that a page prints and that nothing defines, so that Jekyll prints nothing: `${{ secrets.KEY }}` becomes `$`.
import type { LiquidToken } from './liquid.ts'
import type { LiquidFault } from './template.ts'

/** What Jekyll sets (https://jekyllrb.com/docs/variables/, `renderer.rb`), and the words of Liquid. */
const GLOBALS = new Set(
  (
    'site page layout content include paginator jekyll theme highlighter_prefix highlighter_suffix ' +
    'forloop tablerowloop true false nil null empty blank'
  ).split(' '),
)
/** What these run may define any name. */
const DEFINES_ANY = /^(?:include\w*|render|liquid)$/
const DEFINES = /^(?:assign|capture|for|tablerow|increment|decrement)$/
const CONDITION = /^(?:if|elsif|unless|case)$/

/** Gives the outputs of names that the page neither defines nor asks for. */
export function undefinedValues(tokens: readonly LiquidToken[]): LiquidFault[] {
  if (tokens.some(({ kind, name }) => kind === 'tag' && DEFINES_ANY.test(name))) return []
  const known = new Set(tokens.flatMap(namesIn))
  const isCommented = commentTest(tokens)
  return tokens.flatMap((token, index): LiquidFault[] => {
    if (token.kind !== 'output' || isCommented(index)) return []
    const root = rootOf(token.args)
    if (root === undefined || GLOBALS.has(root) || known.has(root)) return []
    const shown = `{{ ${token.args.replace(/\s+/g, ' ').slice(0, 60)} }}`
    const why = root === '' ? '' : `, because nothing defines ${root}`
    const message = `Jekyll prints nothing for ${shown}${why}. To show the braces, wrap the text in {% raw %} … {% endraw %}`
    return [
      {
        kind: 'value',
        name: root,
        rule: 'undefined-name',
        severity: 'warning',
        subject: root || '{{ }}',
        message,
        at: token.start,
      },
    ]
  })
}

/** What stands before the name of a setting in that of a fault. */
export const SETTING = 'site.'
/** https://jekyllrb.com/docs/variables/#site-variables, and what GitHub Pages adds. */
const OF_SITE =
  /^(?:time|pages|posts|related_posts|static_files|html_pages|html_files|collections|data|documents|categories|tags|github|url|baseurl)$/

/** Gives the outputs of settings, which the configuration may have: `{{ site.name }}`, for text as for links. */
export function unsetSettings(tokens: readonly LiquidToken[]): LiquidFault[] {
  const asked = tokens
    .flatMap(({ kind, name, args }) => (kind === 'tag' && CONDITION.test(name) ? [args] : []))
    .join(' ')
  const isCommented = commentTest(tokens)
  return tokens.flatMap((token, index): LiquidFault[] => {
    if (token.kind !== 'output' || isCommented(index)) return []
    const [, setting] = /^site\.([A-Za-z_][\w-]*)\s*$/.exec(token.args) ?? []
    if (setting === undefined || OF_SITE.test(setting) || asked.includes(setting)) return []
    const message = `Jekyll prints nothing for {{ site.${setting} }}, because the configuration does not set ${setting}. Set it in _config.yml, or correct the name`
    const name = SETTING + setting
    return [
      { kind: 'value', name, rule: 'undefined-name', severity: 'warning', subject: name, message, at: token.start },
    ]
  })
}

/** Names that a tag defines. One that a condition asks for may be missing on purpose. */
function namesIn({ kind, name, args }: LiquidToken): string[] {
  if (kind !== 'tag') return []
  if (CONDITION.test(name)) return args.match(/[\w-]+/g) ?? []
  return DEFINES.test(name) ? (args.match(/[\w-]+/g)?.slice(0, 1) ?? []) : []
}

/** Gives the first name of the path that an output prints; '' where there is none, undefined for a value of its own. */
function rootOf(args: string): string | undefined {
  if (/\|\s*default\s*:/.test(args)) return undefined
  const [value = ''] = /^[^\s,|]*/.exec(args.trim()) ?? []
  if (/["'([]/.test(value) || /^-?\d+(?:\.\d+)?$/.test(value)) return undefined
  return /[\w-]+/.exec(value)?.[0] ?? ''
}

function commentTest(tokens: readonly LiquidToken[]): (index: number) => boolean {
  let depth = 0
  const commented = tokens.map(({ kind, name }) => {
    if (kind === 'tag' && name === 'comment') depth += 1
    if (kind === 'tag' && name === 'endcomment') depth -= 1
    return depth > 0
  })
  return (index) => commented[index] === true
}
