// Redirects that the host of a site makes, whichever generator builds it: `_redirects`, netlify.toml, vercel.json. They are
// only read: these files also decide which headers a site sends and which servers answer for it.

import type { HostRule } from '../config/host-rule.ts'
import { type NetlifyToml, readNetlifyToml, readRedirectsFile } from '../config/netlify-redirects.ts'
import { folderOf, isBelow, joinPath } from '../config/paths.ts'
import { isExternal } from '../config/site-address.ts'
import { readVercelJson } from '../config/vercel-redirects.ts'
import type { FrameworkRules, Redirect, RedirectFile, SiteSource } from './framework.ts'

export interface HostRedirects {
  redirects: Redirect[]
  files: RedirectFile[]
}

const MAX_FILES = 20
/** Leads a reader on; 200 serves another address under this one. */
const LEADS_ON = new Set([200, 301, 302, 303, 307, 308])

/** Reads the files that concern a site: its own, or the nearest in the folders around it. */
export async function readHostRedirects(
  siteFolder: string,
  rules: Pick<FrameworkRules, 'publicFolders' | 'basePath'>,
  source: SiteSource,
): Promise<HostRedirects> {
  const { publicFolders = [], basePath = '' } = rules
  const around = foldersAround(siteFolder)
  const found = [
    ...(await readLines([...new Set(publicFolders)], around, source)),
    ...(await readNearest(around, 'netlify.toml', source, (text) => rulesOfToml(text, siteFolder))),
    ...(await readNearest(around, 'vercel.json', source, readVercelJson)),
  ]
  return {
    redirects: found.flatMap(({ file, rules: own }) =>
      own.flatMap((rule) => redirectOf(rule, file.path, basePath) ?? []),
    ),
    files: found.map(({ file }) => file),
  }
}

interface ReadFile {
  file: RedirectFile
  rules: readonly HostRule[]
}

/** Every public folder may have one; a script may also copy one from the folder of the site or from around it. */
async function readLines(publicFolders: readonly string[], around: readonly string[], source: SiteSource) {
  const files: ReadFile[] = []
  const folders = [...publicFolders, ...around.slice(0, 1)]
  for (const folder of [...folders, ...around.slice(1)].slice(0, MAX_FILES)) {
    if (files.length > 0 && !folders.includes(folder)) break
    const path = joinPath(folder, '_redirects') ?? '_redirects'
    if (files.some(({ file }) => file.path === path) || !source.hasFile(path)) continue
    const text = await source.readText(path)
    if (text !== undefined) files.push({ file: { path, form: 'lines' }, rules: readRedirectsFile(text) })
  }
  return files
}

/** `read` gives undefined for a file that is about another site. */
async function readNearest(
  around: readonly string[],
  name: 'netlify.toml' | 'vercel.json',
  source: SiteSource,
  read: (text: string, path: string) => readonly HostRule[] | undefined,
): Promise<ReadFile[]> {
  for (const folder of around) {
    const path = joinPath(folder, name) ?? name
    const text = source.hasFile(path) ? await source.readText(path) : undefined
    const rules = text === undefined ? undefined : read(text, path)
    if (rules !== undefined) return [{ file: { path, form: name === 'vercel.json' ? 'json' : 'toml' }, rules }]
  }
  return []
}

/** One repository may have several sites, of which the file publishes one. */
function rulesOfToml(text: string, siteFolder: string): readonly HostRule[] | undefined {
  const toml = readNetlifyToml(text)
  return publishes(toml, siteFolder) ? toml.rules : undefined
}

function publishes({ publish, base }: NetlifyToml, siteFolder: string): boolean {
  if (publish === undefined) return true
  const outputs = [publish, `${base}/${publish}`].flatMap((path) => joinPath('', path.replace(/^\/+/, '')) ?? [])
  return outputs.some(
    (output) => isBelow(output, siteFolder) || isBelow(siteFolder, folderOf(output)) || siteFolder === folderOf(output),
  )
}

/** The folder itself first, the top of the repository last. */
function foldersAround(folder: string): string[] {
  return folder === '' ? [''] : [folder, ...foldersAround(folderOf(folder))]
}

/** Gives the redirect with addresses as the site has them, or undefined for a rule that leads nowhere for certain. */
function redirectOf(rule: HostRule, path: string, basePath: string): Redirect | undefined {
  const from = withoutBase(rule.from, basePath)
  const star = rule.from.indexOf('*')
  const isReadable = star === -1 || star === rule.from.length - 1
  if (from === undefined || !isReadable || !LEADS_ON.has(rule.status)) return undefined
  const to = isExternal(rule.to) ? rule.to : (withoutBase(rule.to, basePath) ?? rule.to)
  const place = { path, line: rule.line, column: rule.column }
  if (rule.status !== 200) return { from, to, place, isForced: rule.isForced }
  return servesOne(rule) ? { from, to, place, isRewrite: true } : undefined
}

/** An application that answers for all addresses below one shows for most of them that there is no such page. */
function servesOne({ from, to }: HostRule): boolean {
  return isExternal(to) || !/[*:]/.test(from) || /[*:]/.test(to)
}

/** Undefined for an address beside the site. */
function withoutBase(address: string, basePath: string): string | undefined {
  if (basePath === '') return address
  const isBased = address === basePath || address.startsWith(`${basePath}/`)
  return isBased ? address.slice(basePath.length) || '/' : undefined
}
