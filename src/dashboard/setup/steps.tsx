// Where in the set-up a person is.
import type { FC } from 'hono/jsx'

const STEPS = ['Token', 'GitHub App', 'Install', 'Check']

/** `current`: from 1. */
export const Steps: FC<{ current: number }> = ({ current }) => (
  <ol class="setup-steps" aria-label="Steps of the set-up">
    {STEPS.map((step, index) => (
      <li class={index + 1 < current ? 'done' : ''} aria-current={index + 1 === current ? 'step' : undefined}>
        {step}
      </li>
    ))}
  </ol>
)
