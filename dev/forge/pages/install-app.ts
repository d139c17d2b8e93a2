// The page on which a person installs an App on an account, for all of its repositories or for some.
import { type App, fullName, type Repository } from '../state.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

export function appPath(app: App): string {
  return `/apps/${app.slug}`
}

/** One form per account that has repositories and not the App. */
export function installPage(app: App, repositories: readonly Repository[]): string {
  const byOwner = Map.groupBy(repositories, ({ owner }) => owner.login)
  const forms = [...byOwner].map(
    ([owner, owned]) => html`<form class="card body" method="post" action="${appPath(app)}/installations">
<h2>${owner}</h2>
<input type="hidden" name="owner" value="${owner}">
${owned.map(
  (one) =>
    html`<p><label><input type="checkbox" name="repository" value="${one.name}" checked> ${fullName(one)}</label></p>`,
)}
<p><button class="main">Install</button></p>
</form>`,
  )
  const content = forms.length === 0 ? html`<p>It is installed wherever there is a repository.</p>` : forms
  return layout(`Install ${app.name}`, [], html`<h1>Install ${app.name}</h1>${content}`)
}
