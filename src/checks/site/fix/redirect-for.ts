// The redirect that leads an old address to a page, in the notation of its site: what to add to which file.
import type { MovedAddress } from '../../frameworks/framework.ts'
import { editOldAddresses } from '../../frameworks/old-addresses.ts'
import type { RedirectEntry } from '../../session.ts'
import { readText } from '../load-rules.ts'
import { namedPage } from '../move/named-page.ts'
import { redirectEntry, usedRedirectFile } from '../move/redirect-by-hand.ts'
import type { Site } from '../site.ts'

/**
 * Gives the lines to add: to the configuration, if the framework has redirects there; to a file that has redirects; to the
 * frontmatter of the page; or to another file of the host. `from` is as in `routesOf`; `basePath` is the one that readers see.
 */
export async function redirectFor(
  site: Site,
  { from, path, basePath }: { from: string; path: string; basePath: string },
): Promise<RedirectEntry | undefined> {
  const to = namedPage(site, path)
  if (to === undefined) return undefined
  const rules = { ...site.siteOf(path).rules, basePath }
  const move = { from: { route: from, file: `${from.slice(1)}.md` }, to, isNeeded: true }
  const { framework, configPath, addressField } = rules
  const inFile = redirectEntry(rules, from, to.route)
  return (
    (await inText(site, configPath, 'the redirects in', (text) =>
      framework.editRedirects?.(text, configPath ?? '', move),
    )) ??
    (usedRedirectFile(rules) === undefined ? undefined : inFile) ??
    (await inText(site, path, 'the frontmatter of', (text) => editField(text, addressField, move))) ??
    inFile
  )
}

function editField(text: string, field: Parameters<typeof editOldAddresses>[1] | undefined, move: MovedAddress) {
  return field === undefined ? undefined : editOldAddresses(text, field, move)
}

async function inText(
  { overlay }: Site,
  file: string | undefined,
  where: string,
  edit: (text: string) => string | undefined,
): Promise<RedirectEntry | undefined> {
  const text = file === undefined ? undefined : await readText(overlay, file)
  const edited = text === undefined ? undefined : edit(text)
  if (file === undefined || text === undefined || edited === undefined) return undefined
  return { file, place: `this to ${where} ${file}`, lines: newLines(text, edited) }
}

/** The lines that differ, whole, as far out as the first of them. */
function newLines(text: string, edited: string): string {
  const [before, after] = [text, edited].map((one) => one.split(/\r?\n/))
  if (before === undefined || after === undefined) return ''
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start += 1
  let kept = 0
  while (kept < most - start && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1
  const lines = after.slice(start, after.length - kept)
  const indent = /^\s*/.exec(lines[0] ?? '')?.[0] ?? ''
  return lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart())).join('\n')
}
