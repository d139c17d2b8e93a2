// Options and arguments that several commands take: their words in one place, and what they are parsed into. Each parser
// throws `UsageError` with what to write.
import { statSync } from 'node:fs'
import { Option } from 'commander'
import { countCharacters } from '../contract/count-characters.ts'
import { SOURCE_NAME } from '../contract/import-sources.ts'
import { PROMPT_MAX_CHARACTERS } from '../contract/limits.ts'
import { parseDateBound } from '../contract/parameters.ts'
import type { Admin, Site } from '../service/admin/admin.ts'
import { findApiKey, findProxy } from '../service/config.ts'
import { useProxy } from '../service/proxy.ts'
import { FORMAT_CHOICE } from '../traffic/feeds/index.ts'
import { type Runtime, UsageError } from './runtime.ts'

export const PROJECT = 'its id, or OWNER/REPO[:ROOT]'

/** Each call makes a new option, because commander writes into them. */
export const OPTIONS = {
  json: () => new Option('--json', 'print JSON for scripts'),
  /** `names`: what the command can act on. */
  set: (names: string) =>
    new Option(
      '--set <name=value>',
      `a setting of this command, as in docmend settings (repeatable): ${names}`,
    ).argParser(addTo),
  project: () =>
    new Option('--project <id>', 'the project: its id, or OWNER/REPO[:ROOT] if its data is on this machine'),
  from: () => new Option('--from <date>', 'count from this day or time (UTC) on, such as 2026-11-01'),
  to: () => new Option('--to <date>', 'count up to this day or time (UTC), itself excluded'),
  logFormat: () =>
    new Option(
      '--log-format <name>',
      `format of the lines (default: detected): ${FORMAT_CHOICE}; or a pattern as in GoAccess, such as '%h %^[%x] "%r" %s %b "%R" "%u"'`,
    ),
  dateFormat: () => new Option('--date-format <format>', 'what %d is in a pattern, as in strptime: %d/%b/%Y'),
  timeFormat: () => new Option('--time-format <format>', 'what %t is in a pattern: %H:%M:%S'),
  datetimeFormat: () => new Option('--datetime-format <format>', 'what %x is in a pattern: "%d/%b/%Y:%H:%M:%S %z"'),
  host: () => new Option('--host <name>', 'count only requests to this host; lines without a host belong to it'),
  url: () => new Option('--url <address>', 'a remote service, instead of the data of this machine'),
  apiKey: () => new Option('--api-key <key>', 'key for --url (better: DOCMEND_API_KEY, or DOCMEND_API_KEY_FILE)'),
}

export type ToPath = (text: string) => string

/** Collects paths that may be repeated. */
export function collectPaths(toPath: ToPath): (text: string, before?: string[]) => string[] {
  return (text, before = []) => [...before, toPath(text)]
}

/** Collects an option that may be repeated. */
export function addTo(text: string, before: string[] = []): string[] {
  return [...before, text]
}

export interface RangeOptions {
  from?: string
  to?: string
}

/** Bounds in epoch milliseconds, null where none was given. */
export function parseRange({ from, to }: RangeOptions): { from: number | null; to: number | null } {
  const range = { from: parseBound('--from', from), to: parseBound('--to', to) }
  if (range.from !== null && range.to !== null && range.from > range.to) {
    throw new UsageError('--from is after --to; the range begins with --from and ends before --to')
  }
  return range
}

function parseBound(name: string, text: string | undefined): number | null {
  if (text === undefined) return null
  const time = parseDateBound(text)
  if (time !== undefined) return time
  throw new UsageError(`${name} takes a date like 2026-11-20 or a time like 2026-11-20T08:00:00Z, not "${text}"`)
}

/** Gives the host in the form that projects store. */
export function parseHost(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const host = text.toLowerCase()
  if (/^(\*\.)?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(host)) return host
  throw new UsageError(`--host takes a name like docs.example.com, without https:// and port, not "${text}"`)
}

/** The name of a server. */
export function parseSource(text: string | undefined): string | undefined {
  if (text === undefined || SOURCE_NAME.test(text)) return text
  throw new UsageError(`--source takes a name of up to 64 letters, digits, and . : _ -, not "${text}"`)
}

export interface RemoteOptions {
  url?: string
  apiKey?: string
}

/**
 * Address and key of a remote service, reached through the proxy of the environment; undefined when the command works on the
 * data of this machine.
 */
export function parseRemote(runtime: Runtime, options: RemoteOptions): { baseUrl: string; apiKey: string } | undefined {
  if (options.url === undefined) {
    if (options.apiKey !== undefined) throw new UsageError('--api-key needs --url')
    return undefined
  }
  if (!/^https?:\/\/./.test(options.url)) {
    throw new UsageError('--url takes an address like https://docmend.example.com')
  }
  const apiKey = options.apiKey ?? findApiKey(runtime.env)
  if (apiKey === '')
    throw new UsageError('--url needs a key: set DOCMEND_API_KEY or DOCMEND_API_KEY_FILE, or give --api-key')
  // http is never proxied, and an older Node that knows no proxy is enough for it.
  if (options.url.startsWith('https:')) useProxy(findProxy(runtime.env))
  return { baseUrl: options.url, apiKey }
}

/** A project by its id, or by the repository of its docs. Throws when there is none, or several. */
export function findProject(admin: Pick<Admin, 'findProject'>, text: string): ReturnType<Admin['findProject']> {
  return text.includes('/') ? admin.findProject(parseSite(text)) : admin.findProject({ projectId: text })
}

/** `OWNER/REPO` or `OWNER/REPO:ROOT`. */
export function parseSite(text: string): Site {
  const match = /^([\w.-]+\/[\w.-]+)(?::(.*))?$/.exec(text)
  if (match?.[1] === undefined) throw new UsageError(`"${text}" is not OWNER/REPO or OWNER/REPO:ROOT`)
  return { fullName: match[1], docsRoot: match[2] === undefined ? null : parseDocsRoot(match[2]) }
}

/** `docs`, `./docs/`, or `.` for the whole repository. Gives the root as projects store it, '' = the whole repository. */
export function parseDocsRoot(text: string): string {
  const folder = text.replace(/^(\.?\/)+|\/+$|^\.$/g, '')
  const isFolder = folder === '' || folder.split('/').every((part) => !/^\.{0,2}$/.test(part))
  if (!isFolder)
    throw new UsageError(`"${text}" is not a folder inside the repository; write it like docs or site/docs`)
  return folder
}

/** Gives the trimmed prompt, which has the same limits as in the API. */
export function parsePrompt(text: string): string {
  const prompt = text.trim()
  if (prompt !== '' && countCharacters(prompt) <= PROMPT_MAX_CHARACTERS) return prompt
  throw new UsageError(`--prompt takes an instruction of 1 to ${PROMPT_MAX_CHARACTERS} characters`)
}

/** `--repo`: the folder of a git repository on this machine. */
export function requireFolder(path: string): void {
  if (isFolder(path)) return
  throw new UsageError(`--repo takes the folder of a git repository; there is no folder ${path}`)
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    // Also a link that leads to itself, a name that is too long, and a folder that may not be entered.
    return false
  }
}
