// Arguments of shortcodes as Hugo reads them: `pagelexer_shortcode.go`. A page of which one is not read stops the build.

/** Why Hugo cannot read the arguments; undefined where it can, or where that depends on the text behind them. */
export function faultOfArguments(args: string): { why: string; mend: string } | undefined {
  const argument = new RegExp(ARGUMENT)
  let hasNamed = false
  let hasPositional = false
  while (argument.lastIndex < args.length) {
    const { lastIndex } = argument
    const { groups } = argument.exec(args) ?? {}
    if (groups === undefined) return unreadable(args.slice(lastIndex).trimStart())
    if (groups.escaped !== undefined) return undefined
    hasNamed ||= groups.named !== undefined
    hasPositional ||= groups.positional !== undefined
    if (hasNamed && hasPositional)
      return { why: 'which mixes arguments with and without names', mend: 'Name all of them, or none' }
  }
  return undefined
}

/** `name=value`, a value, the slash that closes the call, or the space between them. */
const ARGUMENT =
  /(?<escaped>(?:[\p{L}\p{N}_.-]+\s*=\s*)?\\["`])|(?<named>[\p{L}\p{N}_-][\p{L}\p{N}_.-]*\s*=\s*(?:"(?:[^"\\\r\n]|\\.)*"|`[^`]*`|[^\s"`]\S*))|(?<positional>"(?:[^"\\\r\n]|\\.)*"|`[^`]*`|[\p{L}\p{N}_-][\p{L}\p{N}_.-]*(?!\s*=))|\/|\s+/uy

function unreadable(rest: string): { why: string; mend: string } | undefined {
  const [character = ''] = rest
  if (/^(?:[\p{L}\p{N}_.-]+\s*=)?\s*["`]/u.test(rest))
    return { why: 'in which a quote is not closed', mend: 'Close it' }
  if (character === '' || /^[\p{L}\p{N}_=-]/u.test(rest)) return undefined
  const mend = /['‘’“”]/.test(character)
    ? 'Use straight double quotes'
    : 'Put arguments with other signs than letters and digits into double quotes'
  return { why: `in which ${character} stands outside of quotes`, mend }
}
