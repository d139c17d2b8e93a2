// Which files a pull request of ours may touch. The same rule is told to the model at each edit and holds again over the
// whole change set (gate.ts).

import { isUtf8 } from 'node:buffer'
import { basename } from 'node:path/posix'
import type { ContentRefusal, WriteRefusal } from '../../agent/change-set.ts'
import { pathRefusal } from '../../agent/path-rules.ts'
import { isBuildFile, isConfigFolder, navEditRefusal, navFileOf } from '../../documentation/index.ts'

/** What documentation is written in. Everything else under the docs root is code, configuration or an asset. */
const DOCUMENT_EXTENSIONS = new Set('md mdx mdoc markdown rst adoc asciidoc txt json yml yaml csv'.split(' '))

/** Assets may be moved along with the pages that show them, never written: SVG and HTML can carry scripts. */
const MOVABLE_EXTENSIONS = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4', 'webm', 'pdf', 'svg'])

/**
 * Files that steer coding agents: an edit there would outlive the pull request as an instruction. In any case, since some
 * file systems fold it; none of these tools reads `.mdx`, in which such a name is that of a page.
 */
const AGENT_INSTRUCTIONS =
  /^(agents(\.override)?|claude(\.local)?|gemini|qwen|copilot-instructions|skill|rules|cursorrules|llm-instructions)\.md$/i

/** Manifests, lock files and configuration of builds and hosts that share an extension with documents; `isBuildFile` knows those of frameworks. */
const BUILD_FILES = [
  /^(package|npm-shrinkwrap|composer|bower|deno|jsr|lerna|nx|turbo|biome|renovate|vercel|now|firebase|wrangler)\.json$/i,
  /^(netlify|fly|staticwebapp\.config|babel\.config|angular|project|cypress|cdk|app|manifest|theme)\.json$/i,
  /^(tsconfig|jsconfig)([.-].*)?\.json$/i,
  /[.-]lock\.(json|ya?ml)$/i,
  // What pip is told to install, under all the names that projects give it, also in a folder `requirements/`.
  /(^|[._-])(requirements|constraints)([._-].*)?\.txt$|^CMakeLists\.txt$/i,
  /^(docker-)?compose([.-].*)?\.ya?ml$/i,
  /^(pnpm-workspace|environment|action|cloudbuild|azure-pipelines|bitbucket-pipelines|appveyor|serverless)\.ya?ml$/i,
  // Generators that load plugins, themes or modules by name.
  /^(book|docfx|hugo|honkit|typedoc|jsdoc)\.json$|^(hugo|redocly|antora|antora-playbook|crowdin)\.ya?ml$/i,
  /^(codecov|readthedocs|render|dependabot|buildspec|lefthook|taskfile|pubspec|zensical)\.ya?ml$/i,
]

const REQUIREMENTS = /(^|\/)requirements\/[^/]+\.txt$/i

/** What the gate has to know of a site to tell which files may be written. */
export interface WritableSite {
  /** '' for the whole repository. */
  docsRoot: string
  /** Files that hold the navigation, as the framework says. */
  navFiles: readonly string[]
  /** Whether `.docmend.yml` lets the file be changed. */
  mayChange: (path: string) => boolean
}

/** Gives a function that says why a path may not be changed, or undefined when it may. */
export function writeRefusalFor(site: WritableSite): WriteRefusal {
  const navFiles = new Set(site.navFiles)
  return (path, content) =>
    pathRefusal(path) ??
    narrowedRefusal(path, site) ??
    (content === 'new' && isNavFile(path, navFiles) ? undefined : ordinaryRefusal(path, content, site))
}

/** Says why the new bytes of a file may not be written: what holds a navigation may change in nothing else. */
export const contentRefusal: ContentRefusal = (path, before, after) => {
  if (!holdsMoreThanPages(path)) return undefined
  if (!isUtf8(after) || (before !== undefined && !isUtf8(before))) return `${path} is not UTF-8 text`
  return navEditRefusal(path, before === undefined ? undefined : decode(before), decode(after))
}

/**
 * A site's own configuration says where its navigation is, and so could call anything its navigation,
 * `.github/workflows/ci.yml` too: beyond the other rules only files with the names of a navigation may be written.
 */
function isNavFile(path: string, navFiles: ReadonlySet<string>): boolean {
  const folders = path.split('/').slice(0, -1)
  const isHidden = folders.some(
    (folder) => folder === 'node_modules' || (folder.startsWith('.') && !isConfigFolder(folder)),
  )
  return navFiles.has(path) && !isHidden && holdsMoreThanPages(path)
}

/** Configuration or code that holds a navigation: every edit of it has to be proved. */
function holdsMoreThanPages(path: string): boolean {
  const form = navFileOf(path)?.form
  return form !== undefined && form !== 'page'
}

function ordinaryRefusal(path: string, content: 'new' | 'kept', { docsRoot }: WritableSite): string | undefined {
  return (
    outsideRefusal(path, docsRoot) ??
    protectedRefusal(path) ??
    configRefusal(path, content) ??
    assetRefusal(path, content)
  )
}

/** The file that makes a folder a site has to stay; small ones that order one folder (`_meta`, `_category_`) may go with it. */
function configRefusal(path: string, content: 'new' | 'kept'): string | undefined {
  if (content === 'new' || !holdsMoreThanPages(path) || navFileOf(path)?.isOfOneFolder === true) return undefined
  return `${path} configures the whole site and may not be moved or deleted, only edited`
}

function narrowedRefusal(path: string, { mayChange }: WritableSite): string | undefined {
  return mayChange(path) ? undefined : `${path} may not be changed: .docmend.yml of the repository does not allow it`
}

function outsideRefusal(path: string, docsRoot: string): string | undefined {
  if (docsRoot === '' || path.startsWith(`${docsRoot}/`)) return undefined
  return `${path} is outside the docs root "${docsRoot}"; only documentation below it may be changed`
}

function protectedRefusal(path: string): string | undefined {
  const name = basename(path)
  const dotted = path.split('/').find((segment) => segment.startsWith('.'))
  if (dotted !== undefined) return `${path} is protected: nothing in or named like "${dotted}" may be changed`
  if (AGENT_INSTRUCTIONS.test(name)) return `${path} is protected: it instructs coding agents`
  if (isBuildFile(name) || BUILD_FILES.some((pattern) => pattern.test(name)) || REQUIREMENTS.test(path))
    return `${path} is protected: it configures a build or a host`
  const extension = readExtension(path)
  if (DOCUMENT_EXTENSIONS.has(extension) || MOVABLE_EXTENSIONS.has(extension)) return undefined
  return `${path} is no documentation: Docmend changes Markdown, reStructuredText, AsciiDoc, text, JSON and YAML only`
}

function assetRefusal(path: string, content: 'new' | 'kept'): string | undefined {
  if (content === 'kept' || !MOVABLE_EXTENSIONS.has(readExtension(path))) return undefined
  return `${path} is an asset: it may be moved or deleted, not written`
}

function readExtension(path: string): string {
  const name = basename(path)
  return name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
