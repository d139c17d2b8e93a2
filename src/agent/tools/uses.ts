import { posix } from 'node:path'
import { z } from 'zod'
import { plural, shownPath } from '../../base/text.ts'
import { ChecksError } from '../../checks/index.ts'
import { isUnder } from '../changes/line-search.ts'
import { describeFound, groupByText } from '../search/found-lines.ts'
import { findUsesOfFile, findUsesOfName, type Use, type UseKind, type Uses } from '../uses/find-uses.ts'
import { stemOf } from '../uses/named-file.ts'
import { Refusal } from './refusal.ts'
import { defineTool, type ToolContext } from './tool.ts'
import { fitting } from './truncate.ts'

const KINDS: Readonly<Record<UseKind, string>> = {
  navigation: 'navigation',
  registration: 'registered',
  import: 'imports',
  include: 'includes',
  tag: 'tags',
  link: 'links',
  image: 'images',
  code: 'code',
  named: 'named',
}
const ROWS_PER_KIND = 40
const MAX_BYTES = 12 * 1024
const TEXT_MAX_CHARACTERS = 120
const FILES_PER_ROW = 20
/** More of them in translations are only counted. */
const FEW = 10
const CANDIDATES_SHOWN = 10

export const uses = defineTool({
  name: 'uses',
  description: 'Shows what uses a page, image, snippet or component: navigation, links, imports, tags.',
  leavesTrace: false,
  schema: z.object({ name: z.string().min(1).describe('Path, or name of a component') }),
  async run({ name }, context) {
    const { changeSet, checks } = context
    const path = await fileNamed(name, context)
    if (path === undefined) return describe(name, await findUsesOfName(componentName(name), changeSet), context)
    const inbound = await checks.docs.inbound(path, changeSet.changes()).catch(sayUnresolved)
    const answer = describe(shownPath(path), await findUsesOfFile(path, changeSet, inbound ?? []), context)
    return inbound === undefined ? `${answer}\n[The checks ended: links by address may be missing]` : answer
  },
})

/** What paths and names tell is of use without the checks too. */
function sayUnresolved(error: unknown): undefined {
  if (!(error instanceof ChecksError)) throw error
}

/** The file of this path, or the only one whose path ends so or that has this name. Throws `Refusal` when there are several. */
async function fileNamed(name: string, { changeSet }: ToolContext): Promise<string | undefined> {
  const wanted = name.trim().replace(/^\.?\/+/, '')
  const paths = (await changeSet.list()).map(({ path }) => path)
  if (paths.includes(wanted)) return wanted
  const found = paths.filter((path) => path.endsWith(`/${wanted}`))
  const [only, ...others] = found.length > 0 ? found : paths.filter((path) => isComponentFile(path, wanted))
  if (others.length === 0) return only
  const shown = found.slice(0, CANDIDATES_SHOWN).map(shownPath).join(', ')
  if (found.length > 0) throw new Refusal(`${found.length} files are named so; give the path of one: ${shown}`)
  return undefined
}

function isComponentFile(path: string, name: string): boolean {
  return stemOf(path) === name && /\.(?:vue|astro|svelte|[jt]sx|mdx|html)$/.test(path)
}

/** What a call may be given as: `<Tabs>`, `<Tabs />`. */
function componentName(given: string): string {
  const name = posix.basename(given.replace(/[<>/\s]+$|^[<\s]+/g, ''))
  if (!/^[\w$-]{1,100}$/.test(name))
    throw new Refusal(`There is no file ${JSON.stringify(given.slice(0, 200))}; see list`)
  return name
}

function describe(subject: string, { uses: found, isCutOff }: Uses, { translationFolders = [] }: ToolContext): string {
  const cutOff = isCutOff ? '\n[More lines have the name than were looked at]' : ''
  if (found.length === 0) return `Nothing found that uses ${subject}${cutOff}`
  const isTranslation = ({ path }: Use): boolean => translationFolders.some(({ folder }) => isUnder(path, folder))
  const rows = Object.entries(KINDS).flatMap(([kind, title]) => {
    const all = found.filter((use) => use.kind === kind)
    const aside = all.filter(isTranslation)
    const isAside = aside.length > FEW && aside.length < all.length
    return describeKind(title, isAside ? all.filter((use) => !isTranslation(use)) : all, isAside ? aside.length : 0)
  })
  const shown = fitting(rows, MAX_BYTES)
  const more = shown.length < rows.length ? `\n[${plural(rows.length - shown.length, 'more row')}; use search]` : ''
  const files = new Set(found.map(({ path }) => path)).size
  return `${subject}: ${plural(found.length, 'use')} in ${plural(files, 'file')}\n${shown.join('\n')}${more}${cutOff}`
}

function describeKind(title: string, uses: readonly Use[], translated: number): string[] {
  if (uses.length === 0) return []
  const sorted = uses.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line))
  const groups = groupByText(sorted.map((use) => ({ ...use, text: use.text.trim().slice(0, TEXT_MAX_CHARACTERS) })))
  const rows = describeFound(groups.slice(0, ROWS_PER_KIND), FILES_PER_ROW, (text) => text)
  const more = groups.length > ROWS_PER_KIND ? [`[${groups.length - ROWS_PER_KIND} more lines; use search]`] : []
  const aside = translated > 0 ? `, and ${translated} in translations` : ''
  return [`${title} (${uses.length}${aside})`, ...rows, ...more]
}
