// What stands in the texts of a line of code: options, variables of the environment, messages.
import { LITERAL, stringsIn, textOfLiteral } from './literals.ts'
import { add, opened, type Scan } from './scan.ts'
import { defaultOn, literalAt } from './stated-values.ts'

const GO_FLAG =
  /\.(?:String|Bool|Int|Uint|Float|Duration|Count)[A-Za-z\d]*\(\s*(?:&?[\w.]+,\s*)?"([a-z][\w.-]*)",\s*(?:"\w?",\s*)?/
const ENVIRONMENT =
  /(?:process\.env\.|process\.env\[["']|import\.meta\.env\.|environ(?:\.get)?[[(]\s?["']|[gG]etenv\(\s?["']|LookupEnv\(\s?"|env::var(?:_os)?\(\s?"|\benv\s?=\s?["']|\benvvar\s?=\s?["']|\benv(?:_var)?\(\s?["'])([A-Z][A-Z\d_]{2,})["']?\)?\]?(?:\s*(?:\?\?|\|\||,)\s*)?/g
/** Options by their names without dashes, as cleo, clap and others define them; `option("name")` alone reads one. */
export const NAMED_OPTION =
  /\b(?:(?:option|Option|add_option|boolean_option)\((?!\s*["'][\w-]+["']\s*\))|(?:Arg::new|Arg::with_name|long)\()\s*["']([a-z][\w-]{1,60})["']/
/** Where a text defines the options, only what reads them names them. */
const READ_OPTION = /\boption\(\s*["']([a-z][\w-]{1,60})["']\s*\)/
const OPTION = /(?:^|[\s,|/([])(--[a-z][a-z\d]*(?:-[a-z\d]+)*)/g
const FALLBACK = new RegExp(
  `\\b(?:options?|opts|config|settings|props|params|args|this|self|cfg)\\??\\.([A-Za-z_$][\\w$]*)\\s*(?:\\?\\?|\\|\\|)\\s*(${LITERAL})`,
  'g',
)
const LAST_ARGUMENT = new RegExp(`,\\s*(${LITERAL})\\s*\\)`)

/** Shorter texts are labels that stand in many places. */
const MESSAGE_MIN_CHARACTERS = 24
const MESSAGE_MIN_SPACES = 3

/** The option that the line defines, or that a line above it does, in the same call. */
export function optionOf(at: number, indent: number, { facts, pending }: Scan): string | undefined {
  const here = facts.findLast(({ kind, line }) => kind === 'option' && line === at + 1)
  if (here !== undefined) return here.name
  return pending?.indent === indent && pending.fact.kind === 'option' ? pending.fact.name : undefined
}

const RAISES =
  /\b(?:throw|raise|panic|fatal|bail|warn(?:ing)?|fail|exit|deprecat\w*|\w*Error(?:f|s\.New)?|\w*Exception|errors?|message|msg|print\w*|log\w*)\b/i

export function scanStrings(line: string, at: number, indent: number, scan: Scan): void {
  for (const match of line.matchAll(ENVIRONMENT)) {
    const [whole, name = ''] = match
    add('variable', name, at, scan, { owner: '', value: literalAt(line.slice(match.index + whole.length)) })
  }
  for (const [, name = '', literal] of line.matchAll(FALLBACK)) {
    const value = textOfLiteral(literal)
    if (value !== undefined) add('key', name, at, scan, { value })
  }
  const flag = GO_FLAG.exec(line)
  if (flag?.[1] !== undefined) {
    add('option', `--${flag[1]}`, at, scan, { owner: '', value: literalAt(line.slice(flag.index + flag[0].length)) })
  }
  const defined = NAMED_OPTION.exec(isFirstArgument(line, at, scan) ? `${scan.lines[at - 1]}${line.trim()}` : line)?.[1]
  const called = defined ?? (scan.definesOptions ? undefined : READ_OPTION.exec(line)?.[1])
  if (called !== undefined) {
    const fact = add('option', `--${called}`, at, scan, { owner: '', value: defaultOn(line) })
    // yargs: what the object below says is about the option.
    if (/\{\s*$/.test(line)) opened(fact, indent, scan)
  }
  const strings = stringsIn(line)
  const hasOption = strings.some(({ text }) => text.includes('--'))
  const value = hasOption
    ? (defaultOn(line) ?? (/\boption\(/i.test(line) ? textOfLiteral(LAST_ARGUMENT.exec(line)?.[1]) : undefined))
    : undefined
  const raises = RAISES.test(line) || RAISES.test(scan.lines[at - 1] ?? '')
  for (const { text } of strings) {
    for (const [, name = ''] of text.matchAll(OPTION)) {
      const fact = add('option', name, at, scan, { owner: '', value })
      if (/^--[\w-]+$/.test(text) || text.startsWith('--')) scan.pending = { indent, fact }
    }
    if (raises) {
      const message = fixedPart(text)
      if (message !== undefined) add('message', message, at, scan)
    }
  }
  if (scan.pending?.indent === indent && scan.language === 'python') {
    const stated = defaultOn(line)
    if (stated !== undefined) scan.pending.fact.value = stated
  }
}

/** Of a call that is written over several lines. */
function isFirstArgument(line: string, at: number, { lines }: Scan): boolean {
  return /^\s*["'][a-z][\w-]*["']\s*,/.test(line) && /\(\s*$/.test(lines[at - 1] ?? '')
}

/** The longest part of a message between its placeholders; undefined where no page would quote it. */
function fixedPart(text: string): string | undefined {
  const parts = text.split(/\$\{[^}]{0,80}\}|\{[^}]{0,40}\}|%[-\d.]{0,6}[a-zA-Z]|<[^>]{0,40}>|\\n/)
  const longest = parts.map((part) => part.trim()).reduce((a, b) => (b.length > a.length ? b : a), '')
  const letters = longest.replace(/[^\p{L} ]/gu, '').length
  const isSentence = longest.split(' ').length > MESSAGE_MIN_SPACES && letters > longest.length * 0.85
  return longest.length >= MESSAGE_MIN_CHARACTERS && isSentence ? longest : undefined
}
