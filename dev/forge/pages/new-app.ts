// The page on which a person registers an App from a manifest.
import type { Manifest } from '../manifests.ts'
import type { Account } from '../state.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

export const CREATE_APP = '/settings/apps/create'

/** `text`: the manifest as it was sent; the form sends it on. */
export function newAppPage(
  manifest: Manifest,
  text: string,
  { owner, state }: { owner: Account; state: string },
): string {
  const { permissions, events, webhookUrl, redirectUrl } = manifest
  const rights = Object.entries(permissions).map(([name, level]) => html`<li><code>${name}</code>: ${level}</li>`)
  return layout(
    'Register a GitHub App',
    [],
    html`<h1>Register a GitHub App for ${owner.login}</h1>
<p>${manifest.description}</p>
<form class="say" method="post" action="${CREATE_APP}">
<label for="name">Name of the App</label>
<input id="name" name="name" value="${manifest.name}" maxlength="34" required>
<input type="hidden" name="manifest" value="${text}">
<input type="hidden" name="owner" value="${owner.login}">
<input type="hidden" name="state" value="${state}">
<button class="main">Create GitHub App for ${owner.login}</button>
</form>
<h2>What it may do</h2>
<ul>${rights}</ul>
<p>Events: ${events.length === 0 ? 'none' : events.join(', ')}</p>
<p>Webhooks go to ${webhookUrl === undefined ? 'no address' : html`<code>${webhookUrl}</code>`}.</p>
<p class="soft">You will be sent to <code>${new URL(redirectUrl).origin}</code>.</p>`,
  )
}
