// A file of a commit, with numbered lines that an address can refer to: `#L3`, `#L3-L9`.
import { resolveName, resolveTree } from '../api/resolve.ts'
import type { GitRepository } from '../git/repository.ts'
import { parseTree, type TreeEntry, toRawName } from '../git/tree.ts'
import { notFound } from '../refusal.ts'
import { fullName, type Repository } from '../state.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'

const bytesShown = 1_000_000
const linesShown = 10_000
const columnsShown = 1_000
/** Pages have no script, so each range of lines in an address needs its own element. */
const rangeLines = 40
const rangesShown = 20_000

/** `ref` is a branch, a tag or a commit id. Throws 404 when it has no such file. */
export async function filePage(repository: Repository, ref: string, path: string): Promise<string> {
  const name = fullName(repository)
  const bytes = await readFile(repository.git, await resolveTree(repository.git, ref), path)
  const sha = resolveName(repository.git, ref)
  const content = html`<h1>${path}</h1>
<p class="summary soft">${bytes.length} byte${bytes.length === 1 ? '' : 's'} at <code>${sha.slice(0, 7)}</code></p>
${bytes.includes(0) ? html`<p class="note">This file is not text.</p>` : lineTable(bytes)}`
  return layout(`${path} at ${sha.slice(0, 7)}`, [{ text: name, href: `/${name}` }], content)
}

async function readFile(git: GitRepository, treeSha: string, path: string): Promise<Buffer> {
  let entry: Pick<TreeEntry, 'mode' | 'sha'> = { mode: '040000', sha: treeSha }
  for (const part of path.split('/')) entry = await childOf(git, entry, part)
  const object = entry.mode === '160000' ? undefined : await git.read(entry.sha)
  if (object?.type !== 'blob') throw notFound()
  return object.bytes
}

async function childOf(git: GitRepository, folder: Pick<TreeEntry, 'mode' | 'sha'>, part: string): Promise<TreeEntry> {
  const object = folder.mode === '040000' ? await git.read(folder.sha) : undefined
  const child =
    object?.type === 'tree' ? parseTree(object.bytes).find((one) => one.name === toRawName(part)) : undefined
  if (child === undefined) throw notFound()
  return child
}

function lineTable(bytes: Buffer): Html {
  if (bytes.length === 0) return html`<p class="note">This file is empty.</p>`
  const all = bytes
    .toString('utf8', 0, bytesShown)
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
  const shown = all.slice(0, linesShown)
  const reach = Math.min(rangeLines, Math.floor(rangesShown / shown.length))
  const rows = shown.map((text, index) => lineRow(text, index + 1, Math.min(index + 1 + reach, shown.length)))
  const isCut = bytes.length > bytesShown || shown.length < all.length
  return html`<section class="card diff file"><div class="scroll" tabindex="0" role="group" aria-label="Content"><table><tbody>${rows}</tbody></table></div></section>
${isCut ? html`<p class="note">This file is too large to show in full. Fetch the branch to see the rest.</p>` : null}`
}

function lineRow(text: string, line: number, lastEnd: number): Html {
  const ranges = Array.from({ length: lastEnd - line }, (_, at) => html`<i id="L${line}-L${line + 1 + at}"></i>`)
  const shown = text.length > columnsShown ? `${text.slice(0, columnsShown)} …` : text
  return html`<tr id="L${line}"><td class="number"><a href="#L${line}">${line}</a>${ranges}</td><td class="text">${shown}</td></tr>
`
}
