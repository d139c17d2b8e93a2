// The first look of a hook: whether anything is staged that a documentation site could depend on. Loads none of the checks.
import { listStaged, type NamedIndex, type StagedFiles } from '../github/git/staged.ts'
import type { Config } from '../service/config.ts'

// Whether what is staged can concern a documentation site at all. Answers from names and a search alone, so that a commit of
// code costs a hook little; whenever that does not suffice, the answer is yes.

/** Of code that no site has as a page, a setting or a table of contents. Every other file may be any of these. */
const CODE =
  'py pyi go rs java kt kts scala c h cc cpp cxx hpp hh cs fs rb php swift mm sh bash zsh ps1 lua pl jl ex exs erl hs clj dart zig sql css scss less'.split(
    ' ',
  )
/** Frameworks run and import these, each in its own ways. */
const SCRIPTS = 'js mjs cjs jsx ts mts cts tsx vue svelte'.split(' ')
/** Sites whose settings or pages may import scripts, from anywhere and through each other. */
const IMPORTS_SCRIPTS = [
  '**/*.mdx',
  '**/*.astro',
  '**/.vitepress/**',
  '**/*.config.{js,mjs,cjs,ts,mts,cts}',
  '**/{sidebar,sidebars,_meta}*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}',
].flatMap(expandBraces)
/** Scripts that are settings themselves. */
const SETTINGS = /(?:^|\/)(?:conf\.py|\.[^/]*|[^/]*\.config\.[a-z]+|(?:sidebars?|_meta)[^/]*)$/
const SETTINGS_SPECS = ['conf.py', '*.config.*', 'sidebar*', '_meta*'].map((name) => inTree(`**/${name}`))
/** Names of files that are meant by the name of their folder. */
const OF_FOLDER = new Set(['index', '__init__', 'mod', 'lib', 'main'])
const UNREAD = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'ico', 'woff', 'woff2', 'ttf', 'pdf', 'zip', 'gz', 'mp4']
const LOCK_FILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'Cargo.lock',
  'poetry.lock',
]
const FILES_MAX = 200
/** Shorter ones are in every page. */
const WORD_MIN_CHARACTERS = 3

/** True unless all that is staged is code that neither a page nor a setting of a site names. Throws what git throws. */
async function concernsDocs(staged: StagedFiles): Promise<boolean> {
  const { files } = staged
  if (files.length === 0) return false
  if (files.length > FILES_MAX) return true
  const kinds = files.map((file) => (file.isRegular ? kindOf(file.path) : 'other'))
  if (kinds.includes('other')) return true
  if (kinds.includes('script') && (await staged.has(IMPORTS_SCRIPTS.map(inTree)))) return true
  const words = await findWords(staged)
  if (words.some((word) => word.length < WORD_MIN_CHARACTERS)) return true
  const unread = [...CODE, ...SCRIPTS, ...UNREAD].map((extension) => `**/*.${extension}`)
  const left = [...unread, ...LOCK_FILES.map((name) => `**/${name}`)].map((glob) => `:(top,exclude,glob,icase)${glob}`)
  return (await staged.mentions(words, SETTINGS_SPECS)) || (await staged.mentions(words, [':(top)', ...left]))
}

function kindOf(path: string): 'code' | 'script' | 'other' {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  if (SETTINGS.test(path)) return 'other'
  if (CODE.includes(extension)) return 'code'
  return SCRIPTS.includes(extension) ? 'script' : 'other'
}

/** The words without which nothing can name one of the files: their names without extensions, and folders that are gone. */
async function findWords(staged: StagedFiles): Promise<string[]> {
  const { files } = staged
  const words = new Set(files.flatMap(({ path }) => wordsOf(path)))
  const folders = new Set(files.filter(({ isDeleted }) => isDeleted).flatMap(({ path }) => foldersOf(path)))
  for (const folder of folders) {
    if (!(await staged.has([`:(top,literal)${folder}`]))) words.add(wordOf(nameOf(folder)))
  }
  return [...words]
}

function wordsOf(path: string): string[] {
  const [stem = ''] = nameOf(path).split('.', 1)
  const [folder = ''] = foldersOf(path)
  return [stem, ...(OF_FOLDER.has(stem) ? [nameOf(folder)] : [])].map(wordOf)
}

/** Letters and digits as they are; what is between them can be written in several ways, such as `\_` and `%20`. */
function wordOf(name: string): string {
  return (name.match(/[A-Za-z0-9]+/g) ?? []).join('.{1,6}')
}

/** Nearest first. */
function foldersOf(path: string): string[] {
  const segments = path.split('/').slice(0, -1)
  return segments.map((_, at) => segments.slice(0, segments.length - at).join('/'))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function inTree(glob: string): string {
  return `:(top,glob,icase)${glob}`
}

/** Git's globs have no braces. */
function expandBraces(glob: string): string[] {
  const [whole, before = '', choices = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(glob) ?? []
  return whole === undefined ? [glob] : choices.split(',').flatMap((one) => expandBraces(before + one + after))
}

/** False only when it is sure that a check of what is staged would find nothing new. */
export async function mayConcernDocs(
  { childEnv }: Pick<Config, 'childEnv'>,
  repositoryDir: string,
  index: NamedIndex | undefined,
): Promise<boolean> {
  try {
    const staged = await listStaged(repositoryDir, index, childEnv)
    return staged === undefined || (await concernsDocs(staged))
  } catch (error) {
    // The whole check says in words what is wrong.
    if (error instanceof Error) return true
    throw error
  }
}
