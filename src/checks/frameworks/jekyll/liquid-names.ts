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

/** Names that a tag defines. One that a condition asks for may be missing on purpose. */
function namesIn({ kind, name, args }: LiquidToken): string[] {
  if (kind !== 'tag') return []
  if (CONDITION.test(name)) return args.match(/[\w-]+/g) ?? []
  return DEFINES.test(name) ? (args.match(/[\w-]+/g)?.slice(0, 1) ?? []) : []
}

/** Gives the first name of the path that an output prints; '' where there is none, undefined for a value of its own. */
function rootOf(args: string): string | undefined {
  if (/\|\s*default\b/.test(args)) return undefined
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
