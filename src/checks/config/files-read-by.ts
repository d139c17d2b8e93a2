// Which files a configuration includes. Nothing is run: a name that stands near something that reads files counts, so
// that too many are found rather than too few.
import { compileGlobs } from './glob.ts'
import { CONFIG_MAX_CHARACTERS } from './limit.ts'
import { folderOf, joinPath } from './paths.ts'

/** Where configuration files are. */
interface ConfigSource {
  /** All paths of the tree. */
  paths: readonly string[]
  hasFile(path: string): boolean
  readText(path: string): Promise<string | undefined>
}

/** Followed from all roots together; each is read whole. */
const MAX_FILES = 100
/** Files that are named; docs sites name a few. */
const MAX_FOUND = 1000
/** Patterns that are matched, each with all paths of the tree; the others name no file. */
const MAX_PATTERNS = 200
const CODE = /\.[cm]?[jt]sx?$/
const DATA_NAME = /\.(?:jsonc?|ya?ml|toml|csv|txt|cfg|ini|inc|rst)$/i
/** With which a name may be written shorter. */
const ENDINGS = ['', ...'.json .ts .mts .js .mjs .cjs .yml .yaml /index.ts /index.js /index.mjs'.split(' ')]
const QUOTED = /(["'`])((?:(?!\1)[^\\\n]){1,500})\1/g
/** What reads a file in JavaScript, up to the end of its line or statement. */
const CODE_READS =
  /\b(?:from|import|require|URL|glob|globby|readFile|readFileSync|readJson|readJsonSync|readJSON|createReadStream|load|loadYaml|jiti)\b(?!\.resolve)[^\n;]{0,300}/g
const PYTHON_READS =
  /^.*\b(?:open|Path|read_text|load|safe_load|exec|execfile|run_path|joinpath|include|config_parser)\b.*$/gm
/** A read whose file name is computed: it may mean any data file that the text names. */
const READS_BY_NAME =
  /\b(?:require|import|readFile|readFileSync|readJson|readJsonSync|open|run_path|execfile)\s{0,5}\(\s{0,5}[A-Za-z_$][\w$.]{0,100}\s{0,5}[,)]/
const KEY = String.raw`["']?(?:INHERIT|\$ref|\$include|extends|includes?|imports?|local)["']?[ \t]{0,20}[:=]`
/** `INHERIT: x`, `"$ref": "x"`, `extends = [x, y]`, a list in the lines below, and the tag `!include x`. */
const DATA_READS = new RegExp(
  `${KEY}[ \\t]{0,20}(?:"([^"\\n]{1,500})"|'([^'\\n]{1,500})'|\\[([^\\]]{0,2000})\\]|([^\\s,}\\]#"'][^\\s,}\\]#]{0,500})|\\r?\\n((?:[ \\t]*-[ \\t][^\\n]*(?:\\n|$)){1,100}))|!include\\w{0,20}[ \\t]{1,20}["']?([^\\s"']{1,500})`,
  'g',
)

/**
 * Gives the files that these files include, at any depth, as paths of the repository. One that does not exist is among
 * them: adding it would write configuration. `folders` are those that names may also be relative to.
 */
export async function findFilesReadBy(
  roots: readonly string[],
  source: ConfigSource,
  folders: readonly string[],
): Promise<string[]> {
  const found = new Set<string>()
  const waiting = [...roots]
  const seen = new Set<string>()
  let patterns = 0
  for (let path = waiting.shift(); path !== undefined && seen.size < MAX_FILES; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = source.hasFile(path) ? await source.readText(path) : undefined
    if (text === undefined || text.length > CONFIG_MAX_CHARACTERS * 4) continue
    for (const name of namesIn(path, text)) {
      if (name.includes('*')) patterns += 1
      if (name.includes('*') && patterns > MAX_PATTERNS) continue
      for (const file of filesNamed(name, [folderOf(path), ...folders], source)) {
        if (found.size >= MAX_FOUND) return [...found]
        found.add(file)
        if (source.hasFile(file)) waiting.push(file)
      }
    }
  }
  return [...found]
}

function namesIn(path: string, text: string): Set<string> {
  if (CODE.test(path)) return namesInCode(text, CODE_READS)
  return path.endsWith('.py') ? namesInCode(text, PYTHON_READS) : namesInData(text)
}

/** Patterns are left out: those of `include` say what a tool looks at, not what it is configured by. */
function namesInData(text: string): Set<string> {
  const names = new Set<string>()
  for (const [, double, single, inline, bare, lines, tagged] of text.matchAll(DATA_READS)) {
    const one = double ?? single ?? bare ?? tagged
    const many = (inline ?? lines ?? '').split(/[\s,"']+|-[ \t]/)
    for (const name of one === undefined ? many : [one]) if (/^[^*]*[\w.][^*]*$/.test(name)) names.add(name)
  }
  return names
}

/** Parts of one path may stand apart: `readFileSync(path.join(__dirname, 'data', 'x.json'))`. */
function namesInCode(text: string, reads: RegExp): Set<string> {
  const names = new Set<string>()
  for (const [statement] of text.matchAll(reads)) {
    const parts = [...statement.matchAll(QUOTED)].map(([, , part = '']) => part)
    for (const part of parts) names.add(part)
    if (parts.length > 1 && parts.length < 10) names.add(parts.join('/'))
  }
  if (READS_BY_NAME.test(text))
    for (const [, , part = ''] of text.matchAll(QUOTED)) if (DATA_NAME.test(part)) names.add(part)
  return names
}

/** Gives the paths that a name may mean; one without an ending, or with `*`, only where there is such a file. */
function filesNamed(name: string, folders: readonly string[], source: ConfigSource): string[] {
  const bare = name.replace(/[?#].*$/s, '').replace(/^(?:file:\/{0,2}|@site\/|@\/|~\/)/, '')
  const paths = [...new Set(folders.map((folder) => joinPath(folder, bare)))].filter(
    (path) => path !== undefined && path !== '',
  )
  return paths.flatMap((path) => {
    if (path === undefined) return []
    if (path.includes('*')) return source.paths.filter(compileGlobs([path]))
    const existing = ENDINGS.map((ending) => path + ending).filter((candidate) => source.hasFile(candidate))
    return DATA_NAME.test(path) ? [...new Set([path, ...existing])] : existing
  })
}
