// Liquid that prints, compares and repeats values and cannot build new text from them:
// https://shopify.github.io/liquid/ and https://jekyllrb.com/docs/liquid/filters/
import type { LiquidToken } from './liquid.ts'

const NAME = String.raw`[A-Za-z_][\w-]{0,60}`
const PATH = String.raw`${NAME}(?:\.${NAME}|\[\d{1,4}\]){0,10}`
/** Behind a slash in the page, `/name.example` would name a host, which the list of new hosts would miss. */
const NO_HOST = String.raw`(?!\s*/\s*[\w-]+\.(?!html?\b|md\b)[A-Za-z.])`
/** A text without marks: none of it can become markup, code or the beginning of an address. */
const TEXT = String.raw`"${NO_HOST}[\w .,/+-]{0,200}"|'${NO_HOST}[\w .,/+-]{0,200}'`
const VALUE = String.raw`(?:${TEXT}|-?\d{1,9}(?:\.\d{1,9})?|${PATH})`
/** Parts of a date and the marks between them; `%t` and `%n` are white space, which browsers drop from addresses. */
const DATE = `["'](?:%[-_0^]?[A-Zabdefghjklmpsuwyz%]|[ ,./-]|(?<=%[-_]?[HIMkl]):(?=%)){1,20}["']`

/** Filters that choose, sort, count, escape or format; others cut texts to pieces, join or decode them. */
const FILTERS =
  'relative_url absolute_url escape escape_once xml_escape date_to_string date_to_long_string date_to_xmlschema ' +
  'date_to_rfc822 slugify downcase upcase capitalize size first last sort sort_natural reverse uniq compact where map ' +
  'default abs ceil floor round plus minus times divided_by modulo at_least at_most number_of_words'
const FILTER = new RegExp(
  String.raw`^(?:(?:${FILTERS.replaceAll(' ', '|')})(?:\s*:\s*${VALUE}(?:\s*,\s*${VALUE}){0,3})?|date\s*:\s*${DATE})$`,
)
const COMPARISON = new RegExp(String.raw`^${VALUE}(?:\s*(?:==|!=|<>|[<>]=?|\scontains\s)\s*${VALUE})?$`)
const WHOLE_VALUE = new RegExp(`^${VALUE}$`)
const ASSIGNMENT = new RegExp(String.raw`^(${NAME})\s*=\s*(.{1,500})$`)
const LOOP = new RegExp(String.raw`^(${NAME})\s+in\s+(${PATH})(?:\s+(?:reversed|(?:limit|offset)\s*:\s*\d{1,4})){0,3}$`)
const END = /^(?:else|endif|endunless|endcase|endfor|break|continue)$/
const EXPRESSION_MAX = 1000

/** What a token reads: paths of variables, in the order of the text. */
export interface Reading {
  paths: readonly string[]
  /** The variable that it sets. */
  sets?: string
}

/** Gives what a token reads if it only prints, compares or repeats values; undefined for all others. */
export function readingOf({ kind, name, args }: LiquidToken): Reading | undefined {
  if (args.length > EXPRESSION_MAX) return undefined
  if (kind === 'output') return isFiltered(args) ? { paths: pathsIn(args) } : undefined
  if (kind !== 'tag') return undefined
  if (END.test(name)) return args === '' ? { paths: [] } : undefined
  switch (name) {
    case 'if':
    case 'elsif':
    case 'unless':
      return args.split(/\s+(?:and|or)\s+/).every((one) => COMPARISON.test(one)) ? { paths: pathsIn(args) } : undefined
    case 'case':
      return WHOLE_VALUE.test(args) ? { paths: pathsIn(args) } : undefined
    case 'when':
      return args.split(/\s*(?:,|\sor\s)\s*/).every((one) => WHOLE_VALUE.test(one))
        ? { paths: pathsIn(args) }
        : undefined
    case 'assign': {
      const [, variable, value = ''] = ASSIGNMENT.exec(args) ?? []
      return variable !== undefined && isFiltered(value) ? { paths: pathsIn(value), sets: variable } : undefined
    }
    case 'for': {
      const [, variable, list = ''] = LOOP.exec(args) ?? []
      return variable === undefined ? undefined : { paths: [list], sets: variable }
    }
    default:
      return undefined
  }
}

/** A value and filters behind it. A bar cannot be a part of a value. */
function isFiltered(expression: string): boolean {
  const [value = '', ...filters] = expression.split('|').map((part) => part.trim())
  return WHOLE_VALUE.test(value) && filters.every((filter) => FILTER.test(filter))
}

const WORD = /"[^"]*"|'[^']*'|(?<![\w.-])[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d+\])*/g

/** Gives the paths of variables in an expression that was found to be one; names of filters and words are in it too. */
function pathsIn(expression: string): string[] {
  const values = expression
    .split('|')
    .flatMap((part, index) => (index === 0 ? [part] : [part.replace(/^\s*\w+\s*:?/, '')]))
  return values.flatMap((value) =>
    Array.from(value.matchAll(WORD), ([word]) => word).filter(
      (word) => !/^["']|^(?:true|false|nil|null|empty|blank|and|or|contains)$/.test(word),
    ),
  )
}
