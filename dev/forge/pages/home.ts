// The list of repositories.
import { fullName, type Repository } from '../state.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

export function homePage(repositories: readonly Repository[]): string {
  const items = repositories.map((repository) => {
    const open = [...repository.pulls.values()].filter((pull) => pull.state === 'open').length
    return html`<li class="row">
<a class="strong" href="/${fullName(repository)}">${fullName(repository)}</a>
<span class="chip">${repository.isPrivate ? 'private' : 'public'}</span>
<span class="soft end">${open} open pull request${open === 1 ? '' : 's'}</span>
</li>`
  })
  const list =
    items.length === 0
      ? html`<p class="soft">No repositories yet.</p>`
      : html`<ul class="list card flush">${items}</ul>`
  return layout('Local forge', [], html`<h1>Repositories</h1>${list}`)
}
