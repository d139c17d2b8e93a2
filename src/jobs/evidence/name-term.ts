// The kind of name that a word in code is, and how sources may spell it.
import { isEveryday } from './everyday-terms.ts'
import type { Edge, Term } from './term.ts'

/** Longer ones are values, not names. */
const NAME_MAX_CHARACTERS = 100
const ENDINGS =
  'md mdx markdown rst adoc txt json jsonc json5 yaml yml toml ini cfg conf env properties xml html css scss less svg png ' +
  'jpg gif webp pdf csv sql sh bash ps1 bat js mjs cjs jsx ts mts cts tsx vue svelte astro py ipynb rb php go rs java kt ' +
  'swift c h cpp hpp cs lua pl r ex exs proto graphql tf lock log service pem key crt db sqlite zip tar gz wasm so dll exe'
const fileEndings: ReadonlySet<string> = new Set(ENDINGS.split(' '))

/** Marks and names of placeholders for the reader's own values. */
const PLACEHOLDER = /[<>*…]|\.\.\.|(?:^|\/)path\/to(?:\/|$)|^(?:foo|bar|baz|example|x{2,})$|(?:^|\/)(?:your|my)[._-]/i
const MAIL = /^[\w.+-]+@[\w-]+\.[\w.-]+$/
const VERSION = /^v?\d+(?:\.\d+){1,3}(?:-[a-z\d.]+)?$/i
/** A version in words, as prose-terms.ts gives it. */
const VERSION_IN_WORDS = /^(?:version|([A-Z]?[a-z.A-Z]+)) (\d+(?:\.\d+)?)$/
const MAJOR = /^v(\d+)$/
const BOUND = /^(?:>=?|<=?|\^|~)\s?v?(\d+(?:\.\d+){0,2})$/
const FLAG = /^--?[a-z][\w-]*$/i
const VARIABLE = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/
const SHELL_VARIABLE = /^(?:\$\{?([A-Z][A-Z\d_]*)\}?|%([A-Z][A-Z\d_]*)%)$/
const DOTTED = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)+$/

/** True for a word that does not occur in prose: `retry_limit`, `retryLimit`, `--retry`, `RETRY_LIMIT`. */
export function looksLikeCode(word: string): boolean {
  return /^--?[a-z]|^\w+_\w+$|^[a-z]+[A-Z]\w*$/.test(word)
}

/** Gives the term that a word in code is; undefined when it is a value, a placeholder, or needs no source. */
export function toTerm(word: string): Term | undefined {
  if (word.length > 2 * NAME_MAX_CHARACTERS) return undefined
  const name = word.replace(/^[([{'"]+|[)\]}'",;:!?]+$|(?<=[\w)])\.$/g, '').replace(/\(.*$/, '')
  if (name.length < 2 || name.length > NAME_MAX_CHARACTERS || !/[a-z\d]/i.test(name)) return undefined
  if (isEveryday(name) || name.split('.').every(isEveryday)) return undefined
  return (
    versionTerm(name) ??
    (PLACEHOLDER.test(name) || name.includes('://') || MAIL.test(name) ? undefined : namedTerm(name))
  )
}

function versionTerm(name: string): Term | undefined {
  const [inWords, product, number = MAJOR.exec(name)?.[1]] = VERSION_IN_WORDS.exec(name) ?? []
  if (number !== undefined) {
    const text = inWords === undefined || product !== undefined ? name : number
    return simple(text, 'version', number, number.includes('.') ? 'series' : 'bound')
  }
  const bound = BOUND.exec(name)?.[1]
  if (bound !== undefined) return simple(name, 'version', bound, bound.includes('.') ? 'series' : 'bound')
  // A plain number with one dot is more often an amount than a version.
  if (!VERSION.test(name) || /^\d+\.\d+$/.test(name) || /^(?:\d+\.){3}\d+$/.test(name)) return undefined
  const digits = name.replace(/^v/i, '')
  return simple(name, 'version', digits, digits.split('.').length === 2 ? 'series' : 'version')
}

function namedTerm(name: string): Term | undefined {
  if (FLAG.test(name)) return flagTerm(name)
  const shellVariable = SHELL_VARIABLE.exec(name)
  const variable = shellVariable?.[1] ?? shellVariable?.[2] ?? (VARIABLE.test(name) ? name : undefined)
  if (variable !== undefined)
    return isEveryday(variable) ? undefined : simple(variable, 'environment_variable', variable, 'word')
  if (isPath(name)) return pathTerm(name)
  return identifierTerm(name)
}

/** Sources name a flag in quotes, or as the variable that a library makes of it. `--no-x` negates `--x`. */
function flagTerm(flag: string): Term | undefined {
  const name = flag.replace(/^-+/, '')
  // `-la`, `-xvf`: several flags of one letter.
  if (!flag.startsWith('--') && (name.length === 2 || name.length === 3)) return undefined
  const term = simple(flag, 'flag', flag, 'dashed')
  if (name.length === 1) return term
  const positive = flag.startsWith('--no-') ? [`--${flag.slice('--no-'.length)}`] : []
  const variables = name.includes('-') ? [name.replaceAll('-', '_'), inCamelCase(name)] : []
  term.spellings.push(
    { needle: name, edge: 'quoted' },
    ...positive.map((needle) => ({ needle, edge: 'dashed' as const })),
    ...variables.map((needle) => ({ needle, edge: 'word' as const })),
  )
  return term
}

function inCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function isPath(name: string): boolean {
  if (/^(?:\/|\.{1,2}\/|~\/)[\w.@-][\w.@+/{}:$~%=-]*$/.test(name)) return true
  const ending = /\.([a-z\d]+)$/i.exec(name)?.[1]
  return ending !== undefined && fileEndings.has(ending.toLowerCase()) && /^[\w.@+/{}-]+$/.test(name)
}

function pathTerm(name: string): Term {
  const plain = name.replace(/^(?:\.{1,2}\/)+/, '').replace(/\/+$/, '')
  return simple(name, 'path', plain, 'word')
}

function identifierTerm(name: string): Term | undefined {
  const core = name.replace(/^[^A-Za-z_@]+|[^A-Za-z\d_$]+$/g, '')
  if (core.length < 2 || /^\d/.test(name) || isEveryday(core) || !/^[\w$@.:/#+-]+$/.test(core)) return undefined
  const term = simple(name, 'identifier', core, core.includes('-') ? 'dashed' : 'word')
  if (DOTTED.test(core)) term.parts.push(...core.split('.').flatMap((part) => (isEveryday(part) ? [] : partTerm(part))))
  return term
}

function partTerm(part: string): Term[] {
  return [simple(part, 'identifier', part, part.includes('-') ? 'dashed' : 'word')]
}

function simple(text: string, kind: Term['kind'], needle: string, edge: Edge): Term {
  return { text, kind, spellings: [{ needle, edge }], parts: [] }
}
