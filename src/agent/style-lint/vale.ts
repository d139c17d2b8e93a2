// Runs Vale (https://vale.sh), which the instance admin has installed, on the pages of a change set, with the repository's own rules
// in a folder of its own. The rules are data of the repository: settings that run programs, fetch packages or lead out of that
// folder are left out.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, extname, join } from 'node:path'
import { z } from 'zod'
import { type Change, type ReadableTree, readIfSmall } from '../../base/git-tree.ts'
import { pathRefusal } from '../changes/path-rules.ts'
import type { LintStyle, StyleFinding, StyleReport } from '../finish/style-lint.ts'

// The repository's `.vale.ini` (https://vale.sh/docs/vale-ini), reduced to settings that only choose and tune rules.

/** Before the first section. `Packages` would be fetched; `StylesPath` is set here. */
const TOP_SETTINGS = new Set(['MinAlertLevel', 'Vocab', 'IgnoredScopes', 'SkippedScopes', 'IgnoredClasses'])
/** Of a section for files. `Transform` names a program's input, and `Lang` a dictionary elsewhere. */
const SECTION_SETTINGS = new Set(['BasedOnStyles', 'TokenIgnores', 'BlockIgnores', 'CommentDelimiters'])
const RULE = /^[\w-]+\.[\w-]+$/
const LINES_MAX = 1000
/** A setting over several lines counts as one. */
const LINE_MAX_CHARACTERS = 5000
const SAFE_STYLES_PATH = /^(?!\/|~)(?!(?:.*\/)?\.\.(?:\/|$))[^\\$]+$/

interface ValeConfig {
  /** Of the file for Vale; the rules are in the folder `styles` beside it. */
  text: string
  /** Folder of the rules in the repository; undefined when it has none. */
  stylesPath: string | undefined
}

export function readValeConfig(ini: string): ValeConfig {
  const kept: string[] = ['StylesPath = styles']
  let section: string | undefined
  let stylesPath: string | undefined
  for (const line of logicalLines(ini)) {
    const [, title] = /^\s*\[([^\]]+)\]\s*$/.exec(line) ?? []
    const [, name = '', value = ''] = /^\s*([\w.-]+)\s*=\s*(.*)$/.exec(line) ?? []
    if (title !== undefined) {
      section = title
      kept.push(`[${title}]`)
    } else if (section === undefined && name === 'StylesPath') stylesPath = folderOf(value)
    else if (isKept(section, name)) kept.push(line.trim())
  }
  return { text: `${kept.join('\n')}\n`, stylesPath }
}

function isKept(section: string | undefined, name: string): boolean {
  if (section === undefined) return TOP_SETTINGS.has(name)
  // `mdx = md` reads one format as another.
  if (section === 'formats') return /^\w+$/.test(name)
  return SECTION_SETTINGS.has(name) || RULE.test(name)
}

/**
 * A backslash at its end continues a line. What is kept stands on one line: after a quoted value Vale ignores the backslash,
 * and would read the next line as a setting that nobody has looked at.
 */
function logicalLines(ini: string): string[] {
  const joined: string[] = []
  let isOpen = false
  for (const line of ini.split(/\r?\n/, LINES_MAX)) {
    if (/^\s*[#;]/.test(line)) continue
    const bare = line.trimEnd()
    const isContinued = bare.endsWith('\\')
    const text = isContinued ? bare.slice(0, -1) : bare
    if (isOpen) joined.push(`${joined.pop() ?? ''}${text.trimStart()}`)
    else joined.push(text)
    isOpen = isContinued
  }
  return joined.filter(({ length }) => length <= LINE_MAX_CHARACTERS)
}

function folderOf(value: string): string | undefined {
  const path = value.trim().replace(/^\.\//, '').replace(/\/+$/, '')
  return path !== '' && SAFE_STYLES_PATH.test(path) ? path : undefined
}

const CONFIG_FILES = ['.vale.ini', '_vale.ini']
/** Vale calls other programs for all other formats. */
const FORMATS = new Set(['.md', '.mdx', '.markdown', '.txt'])
const TIMEOUT_MS = 20_000
const OUTPUT_MAX_BYTES = 4 * 1024 * 1024
const PAGES_MAX = 100
const STYLE_FILES_MAX = 2000
const STYLES_MAX_BYTES = 10 * 1024 * 1024

/** https://vale.sh/docs/cli: `--output=JSON` gives the alerts by file. */
const Output = z.record(z.string(), z.array(z.object({ Line: z.int().min(1), Check: z.string(), Message: z.string() })))

/** `binary`: a path, or a name that is looked up in PATH. */
export function createVale(binary: string, env: Readonly<Record<string, string>>): LintStyle {
  return async (tree, changes, signal) => {
    const files = await tree.list()
    const configPath = CONFIG_FILES.find((path) => files.some((file) => file.path === path))
    const config = configPath === undefined ? undefined : await readIfSmall(tree, configPath)
    const pages = changes.filter(isPage).slice(0, PAGES_MAX)
    if (config === undefined || pages.length === 0) return undefined
    const folder = await mkdtemp(join(tmpdir(), 'docmend-vale-'))
    try {
      const { text, stylesPath } = readValeConfig(new TextDecoder().decode(config))
      await writeFile(join(folder, 'vale.ini'), text)
      await writeStyles(tree, stylesPath, folder)
      for (const { path, content } of pages) await writeBelow(join(folder, 'pages'), path, content)
      const paths = pages.map(({ path }) => join('pages', path))
      const report = await run(binary, ['--config=vale.ini', '--output=JSON', '--no-exit', ...paths], {
        cwd: folder,
        env: { ...env },
        signal,
      })
      return withoutOldLines(report, tree, pages)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

type Page = Extract<Change, { kind: 'write' }>

function isPage(change: Change): change is Page {
  return (
    change.kind === 'write' && FORMATS.has(extname(change.path).toLowerCase()) && pathRefusal(change.path) === undefined
  )
}

async function writeStyles(tree: ReadableTree, stylesPath: string | undefined, folder: string): Promise<void> {
  await mkdir(join(folder, 'styles'), { recursive: true })
  if (stylesPath === undefined) return
  const files = (await tree.list()).filter(
    ({ path, mode }) => mode.startsWith('100') && path.startsWith(`${stylesPath}/`) && !path.endsWith('.tengo'),
  )
  let room = STYLES_MAX_BYTES
  for (const { path, size } of files.slice(0, STYLE_FILES_MAX)) {
    room -= size ?? 0
    const content = room < 0 ? undefined : await readIfSmall(tree, path)
    if (content !== undefined) await writeBelow(join(folder, 'styles'), path.slice(stylesPath.length + 1), content)
  }
}

async function writeBelow(folder: string, path: string, content: Uint8Array): Promise<void> {
  // Names that a file system would take elsewhere are no names of rules or pages.
  if (path.split('/').some((name) => name === '' || name === '.' || name === '..')) return
  await mkdir(join(folder, dirname(path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

interface RunOptions {
  cwd: string
  env: Record<string, string>
  signal: AbortSignal
}

function run(binary: string, args: readonly string[], { cwd, env, signal }: RunOptions): Promise<StyleReport> {
  const limits = { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' as const, maxBuffer: OUTPUT_MAX_BYTES }
  return new Promise((resolve, reject) => {
    execFile(binary, [...args], { cwd, env, signal, ...limits }, (error, stdout, stderr) => {
      if (signal.aborted) reject(signal.reason instanceof Error ? signal.reason : new Error('Aborted'))
      else resolve(error === null ? readOutput(stdout) : { findings: [], fault: faultOf(error, stderr) })
    })
  })
}

function readOutput(stdout: string): StyleReport {
  const parsed = Output.safeParse(parseJson(stdout))
  if (!parsed.success) return { findings: [], fault: 'its output is not the JSON of Vale' }
  const findings = Object.entries(parsed.data).flatMap(([file, alerts]) =>
    alerts.map(({ Line, Check, Message }): StyleFinding => {
      return {
        path: file.replaceAll('\\', '/').replace(/^(?:\.\/)?pages\//, ''),
        line: Line,
        rule: Check,
        message: Message,
      }
    }),
  )
  return { findings }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function faultOf(error: Error & { killed?: boolean; code?: unknown }, stderr: string): string {
  if (error.code === 'ENOENT') return 'the program that DOCMEND_VALE names is not there'
  if (error.code === 'EACCES') return 'the program that DOCMEND_VALE names may not be run'
  if (error.killed === true) return `it took longer than ${TIMEOUT_MS / 1000} seconds, or printed too much`
  return stderr.trim().split('\n', 1)[0]?.slice(0, 300) || `it ended with ${String(error.code)}`
}

async function withoutOldLines(report: StyleReport, tree: ReadableTree, pages: readonly Page[]): Promise<StyleReport> {
  const added = new Map<string, Set<number>>()
  for (const { path, content } of pages) {
    const before = await readIfSmall(tree, path)
    const known = new Set(before === undefined ? [] : linesOf(before))
    const lines = linesOf(content).flatMap((line, index) => (known.has(line) ? [] : [index + 1]))
    added.set(path, new Set(lines))
  }
  return { ...report, findings: report.findings.filter(({ path, line }) => added.get(path)?.has(line) === true) }
}

function linesOf(content: Uint8Array): string[] {
  return new TextDecoder().decode(content).split(/\r?\n/)
}
