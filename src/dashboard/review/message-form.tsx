// A message to the agent, on the page of the job or on one of its own.
import type { FC } from 'hono/jsx'
import { PROMPT_MAX_CHARACTERS } from '../../contract/limits.ts'
import type { Job } from '../../jobs/job.ts'
import { FormToken } from '../layout.tsx'
import type { ReviewLinks } from './review-links.ts'

export interface MessageFormProps {
  job: Job
  links: ReviewLinks
  /** As it was typed, or as it is proposed. */
  message: string
  formToken: string
  requestKey: string
}

export const MessageForm: FC<MessageFormProps> = ({ job, links, message, formToken, requestKey }) => (
  <form class="stack tight readable" id="message-form" method="post" action={links.to('message')}>
    <div class="field">
      <label for="message">Message to the agent</label>
      <textarea
        id="message"
        name="message"
        rows={4}
        required
        maxlength={PROMPT_MAX_CHARACTERS}
        aria-describedby="message-hint"
      >
        {message}
      </textarea>
      <p class="hint" id="message-hint">
        {job.status === 'active'
          ? 'It is sent when the current turn ends.'
          : 'Starts another turn, which uses the model again.'}
      </p>
    </div>
    <p>
      <button type="submit">Send</button>
    </p>
    <input type="hidden" name="request_key" value={requestKey} />
    <FormToken value={formToken} />
  </form>
)
