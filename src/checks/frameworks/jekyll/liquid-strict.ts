// What stops Jekyll only in the strict modes of Liquid: https://jekyllrb.com/docs/configuration/liquid/. Jekyll 4.3.1 built each.
import type { LiquidToken } from './liquid.ts'
import type { LiquidFault } from './template.ts'

/** Names of faults that the setting of this name makes faults. */
export const STRICT = new Set(['strict_variables', 'strict_filters', 'error_mode'])

/** https://shopify.github.io/liquid/ (5.4 and newer), https://jekyllrb.com/docs/liquid/filters/, and those of GitHub Pages' plugins. */
const FILTERS = new Set(
  (
    'abs append at_least at_most base64_decode base64_encode base64_url_safe_decode base64_url_safe_encode capitalize ceil ' +
    'compact concat date default divided_by downcase escape escape_once find find_index first floor h has join last lstrip map ' +
    'minus modulo newline_to_br plus prepend reject remove remove_first remove_last replace replace_first replace_last reverse ' +
    'round rstrip size slice sort sort_natural split strip strip_html strip_newlines sum times truncate truncatewords uniq ' +
    'upcase url_decode url_encode where markdownify smartify sassify scssify slugify date_to_xmlschema date_to_rfc822 ' +
    'date_to_string date_to_long_string xml_escape cgi_escape uri_escape normalize_whitespace number_of_words ' +
    'array_to_sentence_string jsonify where_exp find_exp group_by group_by_exp pop push shift unshift sample inspect ' +
    'relative_url absolute_url strip_index to_integer toc toc_only inject_anchors mentionify emojify'
  ).split(' '),
)

const VALUE = String.raw`(?:"[^"]*"|'[^']*'|-?\d+(?:\.\d+)?|[A-Za-z_][\w-]*\??(?:\s?\.\s?[A-Za-z_][\w-]*\??)*)`
const ARGUMENT = String.raw`(?:[A-Za-z_][\w-]*\s?:\s?)?${VALUE}`
const FILTER = String.raw`\s?\|\s?[A-Za-z_][\w-]*(?:\s?:\s?${ARGUMENT}(?:\s?,\s?${ARGUMENT})*)?`
/** An output as the parser of the strict mode reads it, without lists and ranges; spaces are single. */
const OUTPUT = new RegExp(`^(?:${VALUE}(?:${FILTER})*)?$`)
const MAX_LENGTH = 300
const CONDITIONAL = /^(?:if|unless|case|for|tablerow|comment|ifchanged)$/

/** Gives the faults of outputs that are surely rendered; `warned` are those that print nothing in the lenient mode. */
export function strictFaults(tokens: readonly LiquidToken[], warned: readonly LiquidFault[]): LiquidFault[] {
  const undefinedAt = new Set(warned.flatMap(({ kind, at, name }) => (kind === 'value' && name !== '' ? [at] : [])))
  let [depth, comments] = [0, 0]
  return tokens.flatMap(({ kind, name, args, start }): LiquidFault[] => {
    if (kind === 'tag' && CONDITIONAL.test(name)) depth += 1
    if (kind === 'tag' && CONDITIONAL.test(name.replace(/^end/, '')) && name.startsWith('end')) depth -= 1
    if (kind === 'tag' && /^(?:end)?comment$/.test(name)) comments += name === 'comment' ? 1 : -1
    if (kind !== 'output' || comments > 0 || args.length > MAX_LENGTH) return []
    const text = args.replace(/\s+/g, ' ').trim()
    const fault = (setting: string, subject: string, why: string): LiquidFault[] => {
      const message = `Jekyll stops at {{ ${text.slice(0, 60)} }}, because ${why} and _config.yml sets ${setting}. Correct it, or wrap the text in {% raw %} … {% endraw %}`
      return [{ kind: 'value', name: setting, rule: 'undefined-name', subject, message, at: start }]
    }
    if (!/[[(]/.test(text.replace(/"[^"]*"|'[^']*'/g, '""').replace(/\w\(/g, '!')) && !OUTPUT.test(text))
      return fault('error_mode', text.slice(0, 60), 'it is no expression of Liquid').map((one) => ({
        ...one,
        rule: 'page-syntax',
      }))
    if (depth > 0) return []
    const [, ...filters] = text.replace(/"[^"]*"|'[^']*'/g, '""').split('|')
    const unknown = filters
      .flatMap((filter) => /^\s*(\w+)/.exec(filter)?.[1] ?? [])
      .find((filter) => !FILTERS.has(filter))
    return [
      ...(undefinedAt.has(start) ? fault('strict_variables', text.slice(0, 60), 'nothing defines this name') : []),
      ...(unknown === undefined ? [] : fault('strict_filters', unknown, `no filter is called ${unknown}`)),
    ]
  })
}
