// The policy gate: what a pull request of ours may touch, decided without the model (design.md 4.6). The same rule is
// told to the model at each edit (`writeRefusalUnder`) and holds again over the whole change set (`refusals`).
import type { BudgetLimits } from '../agent/budget.ts'
import type { Change } from '../agent/change.ts'
import type { WriteRefusal } from '../agent/change-set.ts'
import { pathRefusal } from '../agent/path-rules.ts'
import type { TreeEntry } from '../documentation/tree.ts'

/** What documentation is written in. Everything else under the docs root is code, configuration or an asset. */
const DOCUMENT_EXTENSIONS = new Set('md mdx mdoc markdown rst adoc asciidoc txt json yml yaml csv'.split(' '))

/** Assets may be moved along with the pages that show them, never written: SVG and HTML can carry scripts. */
const MOVABLE_EXTENSIONS = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'mp4', 'webm', 'pdf', 'svg'])

/** Files that steer coding agents: an edit there would outlive the pull request as an instruction. */
const AGENT_INSTRUCTIONS =
  /^(agents|claude|gemini|copilot-instructions|skill|rules|cursorrules|llm-instructions)\.mdx?$/i

/** Manifests, lock files and configuration of builds and hosts that share an extension with documents. */
const BUILD_FILES = [
  /^(package|npm-shrinkwrap|composer|bower|deno|jsr|lerna|nx|turbo|biome|renovate|vercel|now|firebase|wrangler)\.json$/i,
  /^(netlify|fly|staticwebapp\.config|babel\.config|angular|project|cypress|cdk|app|manifest|theme)\.json$/i,
  /^(tsconfig|jsconfig)([.-].*)?\.json$/i,
  /[.-]lock\.(json|ya?ml)$/i,
  /^(requirements|constraints|dev-requirements)([.-].*)?\.txt$|^requirements-.*\.txt$|^CMakeLists\.txt$/i,
  /^(docker-)?compose([.-].*)?\.ya?ml$/i,
  /^(pnpm-workspace|environment|action|cloudbuild|azure-pipelines|bitbucket-pipelines|appveyor|serverless)\.ya?ml$/i,
  /^(codecov|readthedocs|render|dependabot|buildspec|lefthook|taskfile|pubspec|_config|zensical|mkdocs)\.ya?ml$/i,
]

/** `writeRefusalUnder('docs')` gives a function that says why a path may not be changed, or undefined when it may. */
export function writeRefusalUnder(docsRoot: string): WriteRefusal {
  return (path, content) =>
    pathRefusal(path) ?? outsideRefusal(path, docsRoot) ?? protectedRefusal(path) ?? assetRefusal(path, content)
}

function outsideRefusal(path: string, docsRoot: string): string | undefined {
  if (docsRoot === '' || path.startsWith(`${docsRoot}/`)) return undefined
  return `${path} is outside the docs root "${docsRoot}"; only documentation below it may be changed`
}

function protectedRefusal(path: string): string | undefined {
  const segments = path.split('/')
  const name = segments.at(-1) ?? ''
  const dotted = segments.find((segment) => segment.startsWith('.'))
  if (dotted !== undefined) return `${path} is protected: nothing in or named like "${dotted}" may be changed`
  if (AGENT_INSTRUCTIONS.test(name)) return `${path} is protected: it instructs coding agents`
  if (BUILD_FILES.some((pattern) => pattern.test(name))) return `${path} is protected: it configures a build or a host`
  const extension = extensionOf(name)
  if (DOCUMENT_EXTENSIONS.has(extension) || MOVABLE_EXTENSIONS.has(extension)) return undefined
  return `${path} is no documentation: Docmend changes Markdown, reStructuredText, AsciiDoc, text, JSON and YAML only`
}

/** Holds a whole change set against the rules; gives every reason to refuse it, none when it may be published. */
export function refusals(
  changes: readonly Change[],
  base: readonly TreeEntry[],
  docsRoot: string,
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>,
): string[] {
  const refusal = writeRefusalUnder(docsRoot)
  const modes = new Map(base.map((entry) => [entry.path, entry.mode]))
  const perFile = changes.flatMap(
    (change) => refusal(change.path, change.kind === 'write' ? 'new' : 'kept') ?? modeRefusal(change.path, modes) ?? [],
  )
  return [...perFile, ...capRefusals(changes, limits)]
}

function modeRefusal(path: string, modes: ReadonlyMap<string, TreeEntry['mode']>): string | undefined {
  const mode = modes.get(path)
  if (mode === undefined || mode === '100644') return undefined
  return `${path} is a link, a submodule or an executable (mode ${mode}) and may not be changed`
}

function assetRefusal(path: string, content: 'new' | 'kept'): string | undefined {
  if (content === 'kept' || !MOVABLE_EXTENSIONS.has(extensionOf(path))) return undefined
  return `${path} is an asset: it may be moved or deleted, not written`
}

function extensionOf(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  return name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : ''
}

function capRefusals(
  changes: readonly Change[],
  limits: Pick<BudgetLimits, 'changedFiles' | 'changedBytes'>,
): string[] {
  const bytes = changes.reduce((sum, change) => sum + (change.kind === 'write' ? change.content.byteLength : 0), 0)
  return [
    ...(changes.length > limits.changedFiles
      ? [`${changes.length} files would change; at most ${limits.changedFiles} may (DOCMEND_MAX_FILES)`]
      : []),
    ...(bytes > limits.changedBytes ? [`${bytes} bytes would be written; at most ${limits.changedBytes} may`] : []),
  ]
}
