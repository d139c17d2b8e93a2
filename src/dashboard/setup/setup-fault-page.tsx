// A registration that did not succeed, and the way on.
import type { FC } from 'hono/jsx'
import type { SetupFault } from '../../projects/setup/register-app.ts'
import { HOME, SETUP } from '../paths.ts'
import { Steps } from './steps.tsx'

/** `again`: tries the same registration once more. */
export const SetupFaultPage: FC<{ fault: SetupFault; again: string }> = ({ fault, again }) => (
  <div class="stack wide">
    <Steps current={2} />
    <div class="stack">
      <h1>The App is not in use</h1>
      <p class="notice bad" role="alert">
        {fault.message}
      </p>
      <p>
        <NextStep fault={fault} again={again} />
      </p>
    </div>
  </div>
)

const NextStep: FC<{ fault: SetupFault; again: string }> = ({ fault: { reason }, again }) => {
  if (reason === 'set_up_meanwhile') return <a href={HOME}>Go to the start page</a>
  const isSame = reason === 'host_away'
  return (
    <a class="button main" href={isSame ? again : SETUP}>
      {isSame ? 'Try again' : 'Start the registration again'}
    </a>
  )
}
