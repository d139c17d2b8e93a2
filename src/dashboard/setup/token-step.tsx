// The door of the set-up: whoever can read the log of the service may come in.
import type { FC } from 'hono/jsx'
import { SETUP } from '../paths.ts'
import { Steps } from './steps.tsx'

export const TokenStep: FC<{ fault: string | undefined }> = ({ fault }) => (
  <div class="stack wide">
    <Steps current={1} />
    <form class="stack" method="post" action={SETUP}>
      <h1>Set up Docmend</h1>
      <p class="lead">
        When the service started, it printed a token to its log. The token shows that the service is yours. It works
        once.
      </p>
      <div class="field">
        <label for="token">Token from the log</label>
        <input
          class="mono"
          id="token"
          name="token"
          required
          maxlength={200}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={fault === undefined ? undefined : 'true'}
          aria-describedby={fault === undefined ? undefined : 'token-fault'}
        />
        {fault !== undefined && (
          <p class="fault" id="token-fault" role="alert">
            {fault}
          </p>
        )}
      </div>
      <button class="main" type="submit">
        Continue
      </button>
    </form>
    <section class="stack tight soft small setup-aside">
      <h2>No access to the log?</h2>
      <p>
        Run <code>docmend login</code> where the service runs, and open the link that it prints.
      </p>
    </section>
  </div>
)
