// A repository: its pull requests and branches.
import { fullName, type Pull, type Repository } from '../state.ts'
import { branchesOf } from '../summaries.ts'
import { type Html, html } from './html.ts'
import { layout } from './layout.ts'
import { stateBadge } from './pull.ts'

export function repositoryPage(repository: Repository, webUrl: string): string {
  const name = fullName(repository)
  const pulls = [...repository.pulls.values()].reverse()
  const content = html`<h1>${name} <span class="chip">${repository.isPrivate ? 'private' : 'public'}</span></h1>
<p><code class="clone">git clone ${webUrl}/${name}.git</code></p>
<h2>Pull requests</h2>
${pulls.length === 0 ? html`<p class="soft">None yet.</p>` : html`<ul class="list card flush">${pulls.map((pull) => pullRow(name, pull))}</ul>`}
<h2>Branches</h2>
<ul class="list card flush">${Object.entries(branchesOf(repository)).map(([branch, sha]) => branchRow(repository, branch, sha))}</ul>`
  return layout(name, [{ text: name, href: `/${name}` }], content)
}

function pullRow(name: string, pull: Pull): Html {
  return html`<li class="row">${stateBadge(pull)}
<a class="strong" href="/${name}/pull/${pull.number}">${pull.title}</a>
<span class="soft end">#${pull.number} by ${pull.author.login}</span></li>`
}

function branchRow(repository: Repository, branch: string, sha: string): Html {
  const isDefault = branch === repository.defaultBranch
  return html`<li class="row"><code>${branch}</code>${isDefault ? html`<span class="chip">default</span>` : null}
<code class="soft end">${sha.slice(0, 7)}</code></li>`
}
