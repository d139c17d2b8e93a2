// A pull request: its description, its changes, and the buttons with which a person ends it.
import { type FileChange, listChanges, readPatch } from '../git/diff.ts'
import { type Account, fullName, type Pull, type Repository } from '../state.ts'
import { commentForm, conversation } from './conversation.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { renderMarkdown } from './markdown.ts'
import { type PatchLine, parsePatch } from './parse-patch.ts'

const patchBytesShown = 600_000
const linesShown = 4_000
const columnsShown = 1_000
const filesShown = 300

/** `person` is the viewer, who may act on it. */
export async function pullPage(repository: Repository, pull: Pull, person: Account): Promise<string> {
  const { git } = repository.git
  const [changes, patch] = await Promise.all([
    listChanges(git, pull.base.sha, pull.head.sha),
    readPatch(git, pull.base.sha, pull.head.sha, patchBytesShown),
  ])
  const name = fullName(repository)
  const here = `/${name}/pull/${pull.number}`
  const content = html`${heading(pull)}
<section class="card body" aria-labelledby="description"><h2 class="hidden-label" id="description">Description</h2>${pull.body ? renderMarkdown(pull.body) : html`<p class="soft">No description.</p>`}</section>
${conversation(pull)}
${commentForm(here, person)}
${pull.state === 'open' ? actions(here) : null}
<h2>Files changed <span class="count">${changes.length}</span></h2>
${fileList(changes)}
${fileDiffs(changes, parsePatch(patch.text), patch.truncated)}`
  const trail = [
    { text: name, href: `/${name}` },
    { text: `#${pull.number}`, href: here },
  ]
  return layout(`${pull.title} #${pull.number}`, trail, content)
}

function heading(pull: Pull): Html {
  const { commits, additions, deletions } = pull.size
  const verb = pull.merge === null ? 'wants to merge' : 'merged'
  return html`<h1>${pull.title} <span class="soft">#${pull.number}</span></h1>
<p class="summary">${stateBadge(pull)} <strong>${pull.author.login}</strong> ${verb}
${commits} commit${commits === 1 ? '' : 's'} into <code>${pull.base.ref}</code> from <code>${pull.head.ref}</code>
<span class="counts"><span class="plus">+${additions}</span> <span class="minus">−${deletions}</span></span></p>
${pull.labels.length === 0 ? null : html`<p>${pull.labels.map((label) => html`<span class="chip">${label.name}</span> `)}</p>`}`
}

/** Open, draft, merged or closed, by word and color. */
export function stateBadge(pull: Pull): Html {
  const state = pull.merge !== null ? 'merged' : pull.state === 'open' && pull.isDraft ? 'draft' : pull.state
  return html`<span class="badge ${state}">${state}</span>`
}

function actions(here: string): Html {
  return html`<div class="actions">
<form method="post" action="${here}/merge"><button class="main">Merge pull request</button></form>
<form method="post" action="${here}/close"><button>Close</button></form>
</div>`
}

function fileList(changes: readonly FileChange[]): Html {
  const rows = changes.slice(0, filesShown).map(
    (
      change,
      index,
    ) => html`<li class="row"><span class="mark ${change.status}" title="${change.status}">${marks[change.status]}</span>
<a href="#file-${index}">${change.previousPath === null ? null : `${change.previousPath} → `}${change.path}</a>
<span class="end counts"><span class="plus">+${change.additions}</span> <span class="minus">−${change.deletions}</span></span></li>`,
  )
  const rest = changes.length - rows.length
  return html`<ul class="list card flush">${rows}</ul>${rest > 0 ? html`<p class="note">${rest} more files are not shown.</p>` : null}`
}

const marks: Record<FileChange['status'], string> = {
  added: '+',
  removed: '−',
  modified: '±',
  renamed: '→',
  changed: '±',
}

function fileDiffs(changes: readonly FileChange[], files: readonly PatchLine[][], isCut: boolean): Html {
  let room = linesShown
  const parts = changes.slice(0, Math.min(files.length, filesShown)).map((change, index) => {
    const lines = files[index] ?? []
    const shown = lines.slice(0, room)
    room -= shown.length
    return fileDiff(change, shown, index, lines.length - shown.length)
  })
  const note = isCut || files.length < changes.length || files.length > filesShown
  return html`${parts}${note ? html`<p class="note">This diff is too large to show in full. Fetch the branch to see the rest.</p>` : null}`
}

function fileDiff(change: FileChange, lines: readonly PatchLine[], index: number, hidden: number): Html {
  return html`<section class="card diff" id="file-${index}">
<h3><code>${change.previousPath === null ? null : `${change.previousPath} → `}${change.path}</code></h3>
<div class="scroll" tabindex="0" role="group" aria-label="Changes of ${change.path}"><table><tbody>${lines.map(diffRow)}</tbody></table></div>
${hidden > 0 ? html`<p class="note">${hidden} more lines are not shown.</p>` : null}
</section>`
}

const signs: Record<PatchLine['kind'], string> = { added: '+', removed: '-', context: ' ', hunk: '', note: '' }

function diffRow({ kind, before, after, text }: PatchLine): Html {
  const shown = text.length > columnsShown ? `${text.slice(0, columnsShown)} …` : text
  return html`<tr class="${kind}"><td class="number">${before}</td><td class="number">${after}</td><td class="sign">${signs[kind]}</td><td class="text">${shown}</td></tr>`
}
