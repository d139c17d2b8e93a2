// A name in the documentation for something outside it, and the ways in which a source may spell it.
import type { DetailKind } from './evidence-report.ts'

export interface Term {
  /** As the reader sees it. */
  text: string
  kind: Exclude<DetailKind, 'number'>
  /** A source that has any of them knows the term. */
  spellings: Spelling[]
  /** Of a dotted name. Sources may define one part inside the other, so the name is known when each part is. */
  parts: Term[]
}

export interface Spelling {
  /** Searched for exactly, including case. */
  needle: string
  edge: Edge
}

/**
 * What must not be next to the needle. `word`: letters, digits, underscores. `dashed`: hyphens too, so that `--out` is not
 * found in `--out-dir`. `quoted`: the needle must be in quotation marks. `version`: no digit before it and no further number
 * after it. `series`: the same, but `1.2.3` counts for `1.2`. `bound`: a number after a name, an operator or a `v`. `none`:
 * anything may be.
 */
type Edge = 'word' | 'dashed' | 'quoted' | 'version' | 'series' | 'bound' | 'none'

const EDGES: Readonly<Record<Edge, { before: RegExp; after: RegExp }>> = {
  word: { before: /(?:^|[^A-Za-z0-9_])$/, after: /^(?:$|[^A-Za-z0-9_])/ },
  dashed: { before: /(?:^|[^A-Za-z0-9_-])$/, after: /^(?:$|[^A-Za-z0-9_-])/ },
  quoted: { before: /["']$/, after: /^["']/ },
  version: { before: /(?:^|[^\d.])$/, after: /^(?!\d|\.\d)/ },
  series: { before: /(?:^|[^\d.])$/, after: /^(?!\d)/ },
  bound: { before: /(?:[<>=^~@v"'(]|[A-Za-z.]) ?$/, after: /^(?!\d)/ },
  none: { before: /$/, after: /^/ },
}
/** Characters on each side of a needle that decide. */
const EDGE_CHARACTERS = 2

/** Places of a needle that are tried: hostile text may have one at every letter. */
const PLACES_MAX = 5000

/** True when the text has the spelling, with its edges. Cost: one pass over the text. */
export function hasSpelling(text: string, { needle, edge }: Spelling): boolean {
  const { before, after } = EDGES[edge]
  let places = 0
  for (let at = text.indexOf(needle); at !== -1 && places < PLACES_MAX; at = text.indexOf(needle, at + 1)) {
    places++
    const end = at + needle.length
    if (
      before.test(text.slice(Math.max(0, at - EDGE_CHARACTERS), at)) &&
      after.test(text.slice(end, end + EDGE_CHARACTERS))
    )
      return true
  }
  return false
}

/** True when the text has the term in any spelling, or all its parts. */
export function hasTerm(text: string, term: Term): boolean {
  if (term.spellings.some((spelling) => hasSpelling(text, spelling))) return true
  return term.parts.length > (term.kind === 'quote' ? 0 : 1) && term.parts.every((part) => hasTerm(text, part))
}

interface FoldedPrompts {
  text: string
  /** In lower case. */
  folded: string
}

export function foldPrompts(prompts: readonly string[]): FoldedPrompts {
  const text = prompts.join('\n')
  return { text, folded: text.toLowerCase() }
}

/** True when a prompt names the term: people write `dry-run` for `--dry-run` and ignore case. */
export function isNamedIn({ text, folded }: FoldedPrompts, term: Term): boolean {
  const plain = term.text.replace(/^[-$/.@#]+|[(){}]+$/g, '').toLowerCase()
  return hasTerm(text, term) || (plain.length > 1 && hasSpelling(folded, { needle: plain, edge: 'word' }))
}

// Names that need no source: documentation may use them even if its project does not define them.

/** Commands of shells, package managers and similar tools. The rest of their line belongs to them too. */
const COMMANDS =
  'apk apt apt-get awk bash brew bun bunx bundle cargo cat cd chmod chown cmake composer conda corepack cp cron crontab curl deno df ' +
  'diff docker docker-compose dotnet du echo env exit export find gem gh git go gradle grep gunzip gzip head helm java ' +
  'jq kill kubectl less ln ls make man mkdir mv mvn node npm npx nvm open openssl php pip pip3 pipx pnpm poetry psql pwd ' +
  'python python3 rm rsync ruby rustup scp sed sh sort source ssh sudo systemctl tail tar tee test touch uniq uv uvx unzip wc wget ' +
  'which winget xargs yarn zip zsh'

/** Commands after which the names of packages and scripts need a source. */
const PACKAGE_MANAGERS =
  'apk apt apt-get brew bun bunx cargo composer conda deno dotnet gem go npm npx pip pip3 pipx pnpm poetry uv uvx yarn'
const THEIR_COMMANDS =
  'add build cask check ci clean config create dev dlx exec get i init install list lock login mod new outdated publish ' +
  'remove restore run script start sync test tidy tool uninstall update upgrade x'

const LITERALS =
  'true false null none undefined nil yes no on off string number integer int float bool boolean object array list map ' +
  'dict void any unknown function class const let var return import from async await if else for while in of new this ' +
  'self default main GET POST PUT PATCH DELETE HEAD OPTIONS HTTP HTTPS JSON YAML TOML HTML CSS XML CSV SQL URL URI UTF-8 ' +
  'Array Object String Number Boolean Promise Map Set Date Error RegExp console console.log JSON.stringify JSON.parse ' +
  'localhost stdin stdout stderr Node.js README README.md LICENSE package.json node_modules .env .git .gitignore ' +
  'Dockerfile index.html tsconfig.json Ctrl Alt Shift Cmd Enter Tab Esc'

/** Functions, methods and modules of JavaScript and Python. */
const STANDARD =
  'require print println printf len range str dict tuple fetch then catch finally forEach filter push pop join split slice ' +
  'includes append log loads dumps stringify Promise.all preventDefault addEventListener querySelector getElementById setTimeout parseInt document ' +
  'window process exit module.exports assert asyncio buffer child_process collections crypto csv ' +
  'datetime dataclasses events fs functools io itertools json logging math os path pathlib random re stream subprocess ' +
  'sys time typing unittest url util https'

const HEADERS =
  'Accept Authorization Bearer Cache-Control Content-Length Content-Type Cookie ETag Host Location Origin Retry-After ' +
  'User-Agent application/json text/html text/plain text/csv'

const VARIABLES =
  'HTTP_PROXY HTTPS_PROXY NO_PROXY ALL_PROXY NODE_OPTIONS GITHUB_TOKEN LC_ALL CI HOME PATH PWD USER SHELL LANG TMPDIR TEMP APPDATA EDITOR NODE_ENV'
const PATHS = '/ /tmp /etc /usr /usr/local /usr/local/bin /usr/bin /var /var/log /home /dev/null ./ ../ ~/'

const everydayCommands: ReadonlySet<string> = new Set(COMMANDS.split(' '))
const packageManagers: ReadonlySet<string> = new Set(PACKAGE_MANAGERS.split(' '))
const theirCommands: ReadonlySet<string> = new Set(THEIR_COMMANDS.split(' '))
const everydayNames: ReadonlySet<string> = new Set(
  [COMMANDS, LITERALS, STANDARD, HEADERS, VARIABLES, PATHS].join(' ').split(' '),
)

/** True for a command that belongs to the system and not to a project. */
export function isEverydayCommand(word: string): boolean {
  return everydayCommands.has(word)
}

/** Gives the words after a system command that name packages and scripts. */
export function namesAfter(command: string, words: readonly string[]): string[] {
  if (!packageManagers.has(command)) return []
  return words.filter((word) => /^@?[a-z]/i.test(word) && !theirCommands.has(word))
}

/** True when the name needs no source. */
export function isEveryday(name: string): boolean {
  return everydayNames.has(name)
}

// The kind of name that a word in code is, and how sources may spell it.

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
