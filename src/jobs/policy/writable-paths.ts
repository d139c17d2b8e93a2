// Which files a pull request may change. The model hears of a refusal at each edit, and the gate applies the same rules to
// the whole change set.
import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path/posix'
import type { ContentRefusal, WriteRefusal } from '../../agent/changes/change-set.ts'
import { pathRefusal } from '../../agent/changes/path-rules.ts'
import type { TreeEntry } from '../../base/git-tree.ts'
import type { IsHidden } from '../../base/made-trees.ts'
import { findGenerator, isBuildFile, isConfigFolder, navEditRefusal, navFileOf } from '../../checks/index.ts'
import { createHiddenTest } from './hidden-files.ts'

/** Formats of documentation. Everything else below the docs root is code, configuration or an asset. */
const DOCUMENT_EXTENSIONS = new Set('md mdx mdoc markdown rst adoc asciidoc txt json yml yaml csv'.split(' '))

/** Assets may move with the pages that show them but are never written: SVG and HTML can contain scripts. */
const MOVABLE_EXTENSIONS = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4', 'webm', 'pdf', 'svg'])

/**
 * Files that instruct coding agents: an edit would outlive the pull request as an instruction. The case of the name does not
 * matter, since some file systems ignore it.
 */
const AGENT_INSTRUCTIONS =
  /^(agents(\.override)?|claude(\.local)?|gemini|qwen|copilot-instructions|skill|cursorrules|llm-instructions)\.md$/i

/** The same, by the ending that says so, and by names in capitals that are also names of products and common words. */
const MORE_AGENT_INSTRUCTIONS =
  /\.(instructions|prompt|chatmode|agent)\.md$|(^|\/)(AGENT|RULES|WARP|CRUSH|IFLOW|KIMI)\.md$|^CONVENTIONS\.md$/
/**
 * The same in the other formats of pages, which an agent may find as well. There, products and common words in small
 * letters are names of pages: `agents.mdx`, `rules.mdx`.
 */
const AGENT_INSTRUCTIONS_AS_PAGES = [
  /^(AGENTS?|CLAUDE|GEMINI|QWEN|SKILL|RULES|WARP|CRUSH|IFLOW|KIMI|CONVENTIONS)\.(?:mdx|mdoc|markdown|rst|adoc|asciidoc|txt)$/,
  /^(agents\.override|claude\.local|copilot-instructions|cursorrules|llm-instructions)\.[a-z]+$/i,
  /\.(instructions|prompt|chatmode|agent)\.(?:mdx|mdoc|markdown|rst|adoc|asciidoc|txt)$/i,
]
const AGENT_INSTRUCTIONS_AT_TOP = /^(agent|rules|warp|crush|iflow|kimi|replit|knowledge)\.md$/i

/** Manifests, lock files and configuration of builds and hosts that share an extension with documents; `isBuildFile` knows those of docs frameworks. */
const BUILD_FILES = [
  /^(package|npm-shrinkwrap|composer|bower|deno|jsr|lerna|nx|turbo|biome|renovate|vercel|now|firebase|wrangler)\.json$/i,
  /^(netlify|fly|staticwebapp\.config|babel\.config|angular|project|cypress|cdk|app|manifest|theme)\.json$/i,
  /^(tsconfig|jsconfig)([.-].*)?\.json$/i,
  /[.-]lock\.(json|ya?ml)$/i,
  // Lists of packages for pip, under all the names that projects give them.
  /(^|[._-])(requirements|constraints)([._-].*)?\.txt$|^CMakeLists\.txt$/i,
  /^(docker-)?compose([.-].*)?\.ya?ml$/i,
  /^(pnpm-workspace|environment|action|cloudbuild|azure-pipelines|bitbucket-pipelines|appveyor|serverless)\.ya?ml$/i,
  // Generators that load plugins, themes or modules by name.
  /^(book|docfx|honkit|typedoc|jsdoc)\.json$|^(redocly|antora|antora-playbook|crowdin)\.ya?ml$/i,
  // Looked for in the folder of every page: https://cspell.org/docs/Configuration, https://www.11ty.dev/docs/data-template-dir/
  /^cspell(\.config)?\.(jsonc?|ya?ml)$|\.11tydata\.json$/i,
  // Hosts and agents whose files no extension tells from data.
  /^(amplify|heroku|app|railway|nixpacks|mcp|opencode|_quarto|_headers|_redirects)\.(jsonc?|ya?ml)$/i,
  /^(codecov|readthedocs|render|dependabot|buildspec|lefthook|taskfile|pubspec|zensical)\.ya?ml$/i,
]

/**
 * Later pull requests and issues begin with this text, in which words close issues and start bots. GitHub, Gitea and Azure
 * DevOps look for it at the top and in `docs`: https://docs.github.com/communities/using-templates-to-encourage-useful-issues-and-pull-requests
 */
const HOST_TEMPLATE = /^(?:docs\/)?(?:pull_request|issue)_template(?:\/|\.[a-z]+$)/i

const REQUIREMENTS = /(^|\/)requirements\/[^/]+\.txt$/i

/** What decides which files of a site may be written. */
export interface WritableSite {
  /** '' for the whole repository. */
  docsRoot: string
  /** Files that hold the navigation, according to the framework. */
  navFiles: readonly string[]
  /** Files that the site's configuration consists of or includes. */
  configFiles: readonly string[]
  /** Whose files instruct coding agents. */
  agentFolders: readonly string[]
  /** Whether `.docmend.yml` allows changes to the file. */
  mayChange: (path: string) => boolean
  /** Patterns of files that the job knows nothing of. */
  hidden: readonly string[]
}

/** Gives a function that gives the reason why a path may not be changed, or undefined when it may. */
export function writeRefusalFor(site: WritableSite): WriteRefusal {
  const isHidden = createHiddenTest(site.hidden)
  const navFiles = new Set(site.navFiles)
  const isConfiguration = configurationTest(site, navFiles)
  return (path, content) =>
    pathRefusal(path) ??
    hiddenRefusal(path, isHidden) ??
    narrowedRefusal(path, site) ??
    (isConfiguration(path) ? `${path} is protected: a configuration reads it` : undefined) ??
    (content === 'new' && isNavFile(path, navFiles) ? undefined : ordinaryRefusal(path, content, site))
}

/** Data alone: a page stays a page if a configuration shows it too. Edits of navigation files are proved. */
function configurationTest({ configFiles }: WritableSite, navFiles: ReadonlySet<string>): (path: string) => boolean {
  const read = new Set(configFiles.filter((path) => /\.(jsonc?|ya?ml|txt|csv)$/i.test(path)))
  return (path) => read.has(path) && !isNavFile(path, navFiles)
}

/**
 * Gives a function that gives the reason why the new bytes of a file may not be written: a program writes it and no prompt of
 * the job names it, or it has a navigation and something else changes.
 */
export function contentRefusalFor(prompts: readonly string[]): ContentRefusal {
  return (path, before, after, renames) => {
    const generated = before === undefined || isNamed(path, prompts) ? undefined : sayGenerated(path, before)
    if (generated !== undefined) {
      return `${generated}, and its next run would undo this edit: change its source instead, or name ${path} in the prompt to allow the edit`
    }
    if (!holdsMoreThanPages(path)) return undefined
    if (!isUtf8(after) || (before !== undefined && !isUtf8(before))) return `${path} is not UTF-8 text`
    return navEditRefusal(path, before === undefined ? undefined : decode(before), decode(after), renames)
  }
}

/** What the reviewer should know about an edit of the page; undefined unless a program writes it. */
export function generatedNote(path: string, before: Uint8Array): string | undefined {
  const generated = sayGenerated(path, before)
  return generated === undefined ? undefined : `${generated}; change its source too, or the next run undoes this edit`
}

const MARKED_EXTENSIONS = /\.(?:mdx?|mdoc|markdown|rst)$/i

/** A file that is moved or deleted goes whole, and its program has to be told anyway. */
function sayGenerated(path: string, before: Uint8Array): string | undefined {
  const generator = MARKED_EXTENSIONS.test(path) ? findGenerator(decode(before)) : undefined
  if (generator === undefined) return undefined
  return `${path} says that a program writes it${generator === '' ? '' : ` (${generator})`}`
}

/** Whether a prompt has the path, its end (`cli.md`), or an address that ends with it. */
function isNamed(path: string, prompts: readonly string[]): boolean {
  const words = prompts.flatMap((prompt) => prompt.split(/[\s`'"“”()[\]<>{},;:#?*]+/))
  return words
    .map((word) => word.replace(/^[./]+|[.!/]+$/g, ''))
    .some((word) => word !== '' && (`/${path}`.endsWith(`/${word}`) || word.endsWith(`/${path}`)))
}

/**
 * A site's own configuration says where its navigation is, so it could name any file, even `.github/workflows/ci.yml`. Only
 * files with the name of a navigation file are exempt from the other rules.
 */
function isNavFile(path: string, navFiles: ReadonlySet<string>): boolean {
  const folders = path.split('/').slice(0, -1)
  const isHidden = folders.some(
    (folder) => folder === 'node_modules' || (folder.startsWith('.') && !isConfigFolder(folder)),
  )
  return navFiles.has(path) && !isHidden && holdsMoreThanPages(path)
}

/** True for configuration or code that holds a navigation: every edit to it must be proved. */
function holdsMoreThanPages(path: string): boolean {
  const form = navFileOf(path)?.form
  return form !== undefined && form !== 'page'
}

function ordinaryRefusal(
  path: string,
  content: 'new' | 'kept',
  { docsRoot, agentFolders }: WritableSite,
): string | undefined {
  return (
    outsideRefusal(path, docsRoot) ??
    protectedRefusal(path) ??
    agentFolderRefusal(path, agentFolders) ??
    configRefusal(path, content) ??
    assetRefusal(path, content)
  )
}

/** The file that makes a folder a site must stay; small ones that order one folder (`_meta`, `_category_`) may go with it. */
function configRefusal(path: string, content: 'new' | 'kept'): string | undefined {
  if (content === 'new' || !holdsMoreThanPages(path) || navFileOf(path)?.isOfOneFolder === true) return undefined
  return `${path} configures the whole site and may not be moved or deleted, only edited`
}

function hiddenRefusal(path: string, isHidden: IsHidden): string | undefined {
  return isHidden(path) ? `${path} may not be changed: the project hides files at this path` : undefined
}

function narrowedRefusal(path: string, { mayChange }: WritableSite): string | undefined {
  return mayChange(path) ? undefined : `${path} may not be changed: the repository's .docmend.yml does not allow it`
}

function outsideRefusal(path: string, docsRoot: string): string | undefined {
  if (docsRoot === '' || path.startsWith(`${docsRoot}/`)) return undefined
  return `${path} is outside the docs root "${docsRoot}"; only documentation below it may be changed`
}

function protectedRefusal(path: string): string | undefined {
  const name = basename(path)
  const dotted = path.split('/').find((segment) => segment.startsWith('.'))
  if (dotted !== undefined) return `${path} is protected: files in or named like "${dotted}" may not be changed`
  const instructs =
    AGENT_INSTRUCTIONS.test(name) ||
    MORE_AGENT_INSTRUCTIONS.test(path) ||
    AGENT_INSTRUCTIONS_AT_TOP.test(path) ||
    AGENT_INSTRUCTIONS_AS_PAGES.some((pattern) => pattern.test(name))
  if (instructs) return `${path} is protected: it instructs coding agents`
  if (isBuildFile(name) || BUILD_FILES.some((pattern) => pattern.test(name)) || REQUIREMENTS.test(path))
    return `${path} is protected: it configures a build or a host`
  if (HOST_TEMPLATE.test(path))
    return `${path} is protected: the code host begins pull requests and issues with its text`
  const extension = readExtension(path)
  if (DOCUMENT_EXTENSIONS.has(extension) || MOVABLE_EXTENSIONS.has(extension)) return undefined
  return `${path} is not documentation: Docmend changes only Markdown, reStructuredText, AsciiDoc, text, JSON, YAML and CSV`
}

function agentFolderRefusal(path: string, agentFolders: readonly string[]): string | undefined {
  const folder = agentFolders.find((one) => path.startsWith(`${one}/`))
  return folder === undefined ? undefined : `${path} is protected: the files in ${folder} instruct coding agents`
}

function assetRefusal(path: string, content: 'new' | 'kept'): string | undefined {
  if (content === 'kept' || !MOVABLE_EXTENSIONS.has(readExtension(path))) return undefined
  return `${path} is an asset: it may be moved or deleted but not written`
}

/** True for the formats of documentation and for files that hold a navigation, whether or not they may be changed. */
export function isDocument(path: string): boolean {
  return DOCUMENT_EXTENSIONS.has(readExtension(path)) || navFileOf(path) !== undefined
}

function readExtension(path: string): string {
  const name = basename(path)
  return name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

// Folders whose files instruct coding agents, whatever they are called: skills and plugins. The agent that loads one reads
// the files beside it too, and does so no less where a site also serves them.

const SKILL = /(?:^|\/)skill\.md$/i
const PLUGIN = /^(.*?)\.(?:claude|cursor|codex)-plugin\//
/** Of a plugin: https://code.claude.com/docs/en/plugins-reference */
const PLUGIN_PARTS = ['agents', 'commands', 'skills', 'hooks', 'output-styles']

/**
 * Gives these folders, from the base. A `SKILL.md` at the top of the docs is a file for readers' agents, and makes no
 * skill of the whole documentation.
 */
export function agentFoldersIn(
  files: readonly TreeEntry[],
  { docsRoot, folder }: { docsRoot: string; folder: string },
): string[] {
  const found = new Set<string>()
  for (const { path } of files) {
    if (SKILL.test(path)) found.add(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
    const plugin = PLUGIN.exec(path)?.[1]
    if (plugin !== undefined) for (const part of PLUGIN_PARTS) found.add(plugin + part)
  }
  const holdsDocs = (one: string): boolean =>
    one === '' || [docsRoot, folder].some((top) => top === one || top.startsWith(`${one}/`))
  return [...found].filter((one) => !holdsDocs(one))
}
