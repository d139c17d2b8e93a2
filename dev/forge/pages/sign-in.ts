// The page on which a person lets an App act for them.

import type { Account } from '../state.ts'
import type { SignInRequest } from '../user-tokens.ts'
import { html } from './html.ts'
import { layout } from './layout.ts'

/** `query`: of the page itself, which the form sends back. */
export function signInPage({ app, redirectUri }: SignInRequest, people: readonly Account[], query: string): string {
  const buttons = people.map(
    ({ login }) =>
      html`<button class="${login === people[0]?.login ? 'main' : ''}" name="login" value="${login}">Continue as ${login}</button>`,
  )
  return layout(
    `Authorize ${app.name}`,
    [],
    html`<h1>Authorize ${app.name}</h1>
<p>${app.name} would like to know who you are, and to see which of its repositories you may see.</p>
<form class="actions" method="post" action="/login/oauth/authorize?${query}">${buttons}</form>
<p class="soft">You will be sent to <code>${new URL(redirectUri).origin}</code>.</p>`,
  )
}
