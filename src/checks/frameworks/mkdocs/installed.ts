// Finds plugins, themes and Markdown extensions that no installed package provides, such as a new plugin whose package was
// forgotten. Only where the repository says what it installs, and nothing in it may provide them in another way.
import { folderOf, isBelow, isForeign, nameOf } from '../../config/paths.ts'
import type { SiteSource } from '../framework.ts'
import { CATALOG } from './catalog.ts'

const REQUIREMENTS = /(?:^|\/)(?:[\w.-]*requirements[\w.-]*|requirements\/[\w.-]+)\.(?:txt|in)$/i
const PROJECT = /(?:^|\/)(?:pyproject\.toml|Pipfile|setup\.(?:py|cfg)|[\w-]*environment[\w.-]*\.ya?ml|pixi\.toml)$/
/** What a build runs, and what it locks. */
const OTHERS =
  /(?:^|\/)(?:Pipfile\.lock|(?:poetry|uv|pdm|pixi)\.lock|tox\.ini|noxfile\.py|hatch\.toml|mise\.toml|package\.json|[Mm]akefile|[Jj]ustfile|Taskfile\.ya?ml|[\w.-]*Dockerfile[\w.-]*|(?:docker-)?compose[\w.-]*\.ya?ml|netlify\.toml|vercel\.json|wrangler\.\w+|\.(?:gitlab-ci|travis|readthedocs)\.ya?ml|readthedocs\.ya?ml|azure-pipelines[\w.-]*\.ya?ml|Jenkinsfile|catalog-info\.ya?ml|\.gitignore|[\w.-]+\.(?:sh|bat|ps1|nix))$|^\.(?:github|circleci|gitlab|buildkite)\/.+\.ya?ml$/
const MAX_FILES = 80

/** What the files that say how the site is built have, by path. */
export type BuildFiles = ReadonlyMap<string, string>

/** Reads them, those nearest to the top first. Undefined if one cannot be read. */
export async function readBuildFiles(source: SiteSource): Promise<BuildFiles | undefined> {
  const depth = (path: string): number => path.split('/').length
  const files = source.paths
    .filter((path) => [REQUIREMENTS, PROJECT, OTHERS].some((one) => one.test(path)) && !isForeign(path))
    .sort((a, b) => depth(a) - depth(b))
  if (files.length > MAX_FILES) return undefined
  const texts = new Map<string, string>()
  for (const path of files) {
    const text = await source.readText(path)
    if (text === undefined) return undefined
    texts.set(path, text)
  }
  return texts
}

/** Gives the file that lists what is installed, and a test of names that nothing installed brings; undefined if that is open. */
export function findUninstalled(
  files: BuildFiles,
  folder: string,
  paths: readonly string[],
): { manifest: string; isMissing: (name: string) => boolean } | undefined {
  const all = [...files.values()].join('\n')
  const isNear = (path: string): boolean => isBelow(folder, folderOf(path)) || isBelow(path, folder)
  const manifest = [...files].find(
    ([path, text]) => (REQUIREMENTS.test(path) || PROJECT.test(path)) && isNear(path) && namesMkdocs(text),
  )?.[0]
  const entries = [...files].flatMap(([path, text]) => entriesOf(path, text))
  const isElsewhere = [...files].some(([path, text]) => (REQUIREMENTS.test(path) ? REFERENCE : OTHER_LIST).test(text))
  if (manifest === undefined || isElsewhere || ELSEWHERE.test(all) || entries.some(mayBeBundle)) return undefined
  const words = new Set(all.split(/[^\w.-]+/).map(normalize))
  // What else a project needs may bring a plugin of any name.
  const hasOnlyKnown =
    ![...files].some(([path, text]) => PROJECT.test(path) && namesMkdocs(text)) && entries.every(isKnown)
  const needsNoPymdown = entries.every((entry) => !isOfMkdocs(entry) || BARE.test(entry))
  return {
    manifest,
    isMissing: (name) => {
      const [module = ''] = name.split(/[.:/]/)
      if (paths.some((path) => path.split('/').some((part) => part === module || part === `${module}.py`))) return false
      if (module === 'pymdownx' && !needsNoPymdown) return false
      // Each of these brings the ones before it.
      if (/^(?:autorefs|mkdocstrings)$/.test(name) && /mkdocstrings|autonav/.test(all)) return false
      const core = module === 'pymdownx' ? 'pymdown' : normalize(name.replace(/^.*\/|:.*$/g, ''))
      const own = normalize(module)
      const isBrought = [...words].some((word) => word.includes(core) || (!name.includes('/') && word.includes(own)))
      return !isBrought && (hasOnlyKnown || CATALOG.has(name) || module === 'pymdownx')
    },
  }
}

/** Images, actions and services that bring packages of their own, and another generator. */
const ELSEWHERE =
  /squidfunk\/mkdocs-material\b|\b(?:uses|image|container|FROM)\b:?\s*["']?\S{0,300}?(?:mkdocs|docs)|techdocs|\bzensical\b|mkdocs-material\[[^\]\n]{0,200}(?:recommended|git)|git\+(?!\S{0,300}?mkdocs-material-insiders)|@ ?(?:file|https?):/i
/** A line of a requirements file that names no package, other than the project itself or a file that is read too. */
const REFERENCE =
  /^[ \t]*(?:https?:|\.{0,2}\/|(?:-e|--editable)[ \t=]+(?!\.(?:\[|\s|$))|(?:-r|-c|--requirement|--constraint)[ \t=]*(?!\S{0,300}?requirements))/m

/** A list of packages under a name by which it is not found. */
const OTHER_LIST = /(?:[ \t]-r|--requirement)[ \t=]+(?!\S{0,300}?requirements)/

function namesMkdocs(text: string): boolean {
  return /(?:^|[\s"'])(?:mkdocs|mkdocs-material)(?![\w.-]*\.ya?ml)(?=[\s"'=<>~!;,[]|$)/m.test(text)
}

/** Gives the names of packages: lines of requirements, texts in quotes and keys of a project, arguments of installers. */
function entriesOf(path: string, text: string): string[] {
  const names = (pattern: RegExp): string[] => Array.from(text.matchAll(pattern), ([, name = '']) => normalize(name))
  if (REQUIREMENTS.test(path)) return names(/^[ \t]*([A-Za-z][\w.-]*)/gm)
  if (PROJECT.test(path) || path.endsWith('.lock'))
    return [
      ...names(/["']([A-Za-z][\w.-]{0,100})(?:["']|[ \t]*[[<>=!~;^])/g),
      ...names(/^[ \t]*(?:- )?([A-Za-z][\w.-]*)[ \t]*=/gm),
      ...names(/^[ \t]*-[ \t]*([A-Za-z][\w.-]*)/gm),
    ].filter(isOfMkdocs)
  const installed = text.replace(/\\\r?\n/g, ' ').matchAll(/\b(?:install|add|inject)\b([^\n&|;#]{1,1000})/g)
  return Array.from(installed, ([, args = '']) => args.replace(/(?:-r|--requirement)[ \t=]*\S+/g, ' '))
    .flatMap((args) => args.split(/[\s"'`]+/))
    .filter((arg) => /^[A-Za-z]/.test(arg))
    .map((arg) => normalize(/^[\w.-]*/.exec(arg)?.[0] ?? ''))
}

function isOfMkdocs(entry: string): boolean {
  return /mkdocs|mkdoc|markdown|pymdown/.test(entry) && !/\b(?:yml|yaml)$/.test(entry)
}

/** A package of somebody's own that may bring any plugin along. */
function mayBeBundle(entry: string): boolean {
  return (
    !isKnown(entry) && /docs?(?:-|$)|theme|material/.test(entry) && !/^(?:docs?|readthedocs|sphinx\b.*)$/.test(entry)
  )
}

/** Packages that bring no plugin but their own. */
function isKnown(entry: string): boolean {
  const core = entry.replace(/^mkdocs-/, '').replace(/-plugins?(?:-2)?$|-extension$/, '')
  return KNOWN.test(entry) || CATALOG_NAMES.has(entry) || CATALOG_NAMES.has(core)
}

const KNOWN =
  /^(?:mkdocs|mkdocs-material(?:-extensions)?|mkdocs-get-deps|mkdocstrings(?:-python)?|markdown|pymdown-extensions|pygments|mike|jinja2|markupsafe|pyyaml(?:-env-tag)?|babel|click|colorama|ghp-import|griffe|importlib-metadata|mergedeep|packaging|paginate|pathspec|platformdirs|python-dateutil|regex|requests|six|watchdog|zipp|certifi|charset-normalizer|idna|urllib3|termcolor|cairosvg|pillow|setuptools|wheel|pip|black|ruff)$/
/** These bring no Markdown extension of pymdownx. */
const BARE =
  /^(?:mkdocs|markdown|mkdocs-(?:get-deps|redirects|minify-plugin|awesome-pages-plugin|awesome-nav|macros-plugin|exclude|git-revision-date(?:-localized)?-plugin|bootswatch|gen-files|literate-nav|section-index|static-i18n|htmlproofer-plugin|autorefs|include-markdown-plugin|rss-plugin|glightbox|with-pdf))$/
const CATALOG_NAMES = new Set([...CATALOG].filter((name) => name !== 'techdocs-core').map(normalize))

function normalize(name: string): string {
  return name.toLowerCase().replace(/[_.-]+/g, '-')
}

/** True where a file of the build names a path, which it may therefore make: `.gitignore`, a script, a workflow. */
export function isNamedIn(files: BuildFiles | undefined, path: string): boolean {
  return files === undefined || [...files.values()].some((text) => text.includes(nameOf(path)))
}
