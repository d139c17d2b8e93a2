// What was typed, with the button that sends it once more.
import type { FC } from 'hono/jsx'
import { FormToken } from '../layout.tsx'
import { KEPT_FORM, SIGN_IN } from '../paths.ts'
import { type KeptForm, listTyped } from './kept-form.ts'

/** For a visitor who is signed in: sends the form to where it was sent before. */
export const SendAgain: FC<{ kept: KeptForm; formToken: string }> = ({ kept, formToken }) => (
  <form class="stack" method="post" action={kept.action}>
    <Typed kept={kept} />
    {kept.fields.map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
    <FormToken value={formToken} />
    <p>
      <button class="main" type="submit">
        Send again
      </button>
    </p>
  </form>
)

/** For everybody else: comes back to `SendAgain`. Signing in takes place in another tab, so that this one keeps the text. */
export const ContinueLater: FC<{ kept: KeptForm; encrypted: string | undefined; isSignedOut: boolean }> = ({
  kept,
  encrypted,
  isSignedOut,
}) => (
  <form class="stack" method="post" action={KEPT_FORM}>
    <Typed kept={kept} />
    {encrypted === undefined ? (
      <p>It is too long to be sent along. Copy what you need before you leave this page.</p>
    ) : (
      <>
        {isSignedOut && (
          <p>
            <a class="button" href={SIGN_IN} target="_blank" rel="noopener">
              Sign in in another tab
            </a>
          </p>
        )}
        <input type="hidden" name="kept" value={encrypted} />
        <p>
          <button class="main" type="submit">
            Continue with what I typed
          </button>
        </p>
      </>
    )}
  </form>
)

const Typed: FC<{ kept: KeptForm }> = ({ kept }) => (
  <details open>
    <summary>What you typed</summary>
    <dl class="typed">
      {listTyped(kept).map(([name, value]) => (
        <>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd>
            <pre class="wrap">{value}</pre>
          </dd>
        </>
      ))}
    </dl>
  </details>
)
