// Whose GitHub App it will be.
import type { FC } from 'hono/jsx'
import { HOME, SETUP_REGISTER } from '../paths.ts'
import { Steps } from './steps.tsx'

interface AccountStepProps {
  /** Of the code host. */
  host: string
  /** Why the App that is stored cannot be used. */
  why: string | undefined
  isInstanceAdmin: boolean
  /** What was typed and is no name of an organization. */
  wrong: string | undefined
}

export const AccountStep: FC<AccountStepProps> = ({ host, why, isInstanceAdmin, wrong }) => (
  <div class="stack wide">
    <Steps current={2} />
    <div class="stack">
      <h1>Register the GitHub App</h1>
      {why !== undefined && <p class="notice warn">{why}.</p>}
      <p class="lead">
        Docmend works on GitHub as an App of your own. You confirm it on <strong>{host}</strong> and copy nothing. The
        next page shows what the App may do.
      </p>
      <AccountForm host={host} wrong={wrong} />
    </div>
    <PageViewsOnly isInstanceAdmin={isInstanceAdmin} />
  </div>
)

const AccountForm: FC<Pick<AccountStepProps, 'host' | 'wrong'>> = ({ host, wrong }) => (
  <form class="stack setup-account" method="get" action={SETUP_REGISTER}>
    <fieldset class="stack">
      <legend>Who owns the App?</legend>
      <label class="choice">
        <input type="radio" name="account" value="personal" checked={wrong === undefined} />
        <span>
          My own account
          <span class="hint">It can be installed on your own repositories.</span>
        </span>
      </label>
      <label class="choice">
        <input type="radio" name="account" value="organization" checked={wrong !== undefined} />
        <span>
          An organization
          <span class="hint">For its repositories. You must own it, or be allowed to manage its Apps.</span>
        </span>
      </label>
      <div class="field indented">
        <label for="organization">Name of the organization</label>
        <input
          id="organization"
          name="organization"
          value={wrong ?? ''}
          maxlength={60}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={wrong === undefined ? undefined : 'true'}
          aria-describedby={wrong === undefined ? undefined : 'organization-fault'}
        />
        {wrong !== undefined && (
          <p class="fault" id="organization-fault" role="alert">
            Enter the name as in the address {host}/NAME: letters, digits and hyphens.
          </p>
        )}
      </div>
    </fieldset>
    <button class="main" type="submit">
      Continue
    </button>
  </form>
)

const PageViewsOnly: FC<{ isInstanceAdmin: boolean }> = ({ isInstanceAdmin }) => (
  <section class="stack tight small setup-aside">
    <h2>Only want page views?</h2>
    <p class="soft">
      Counting readers needs no GitHub App. Run <code>docmend keys create OWNER/REPO</code> where the service runs: it
      makes a project, and a key with which your server or your log shipper sends page views.
    </p>
    {isInstanceAdmin ? (
      <p>
        <a href={HOME}>Go to the projects</a>
      </p>
    ) : (
      <p class="soft">
        Then run <code>docmend login</code> there to see the readers.
      </p>
    )}
  </section>
)
