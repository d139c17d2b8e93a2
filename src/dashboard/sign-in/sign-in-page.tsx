// Where everyone begins who is not signed in.
import type { FC } from 'hono/jsx'
import { SIGN_IN_LINK, SIGN_IN_WITH_GITHUB } from '../paths.ts'

export const SignInPage: FC<{ canUseGitHub: boolean; returnTo: string; host: string }> = ({
  canUseGitHub,
  returnTo,
  host,
}) => (
  <div class="stack wide">
    <div class="stack">
      <h1>Sign in to Docmend</h1>
      <p class="lead">You see the projects whose repositories you can write to.</p>
      {canUseGitHub ? (
        <p>
          <a class="button main" href={`${SIGN_IN_WITH_GITHUB}?to=${encodeURIComponent(returnTo)}`}>
            Sign in with {host}
          </a>
        </p>
      ) : (
        <p class="notice">
          Signing in with {host} is not set up: the service needs GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET of its
          GitHub App.
        </p>
      )}
    </div>
    <section class="stack tight soft small">
      <h2>For the instance admin</h2>
      <p>
        Run <code>docmend login</code> where the service runs, and open the link that it prints.
      </p>
    </section>
  </div>
)

/** A link in a mail or a chat is opened by programs, too, so only the button uses it up. */
export const LinkPage: FC<{ token: string; returnTo: string }> = ({ token, returnTo }) => (
  <form class="stack" method="post" action={SIGN_IN_LINK}>
    <h1>Sign in as the instance admin</h1>
    <p class="lead">The link works once. It signs this browser in, with access to all projects.</p>
    <p>
      <button class="main" type="submit">
        Sign in
      </button>
    </p>
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="to" value={returnTo} />
  </form>
)
