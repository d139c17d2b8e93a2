// The pages that ask before something happens: a message to send, and a job to end.
import type { FC } from 'hono/jsx'
import { visibleText } from '../../base/text.ts'
import { FormToken } from '../layout.tsx'
import { MessageForm, type MessageFormProps } from './message-form.tsx'
import type { ReviewLinks } from './review-links.ts'

export const MessagePage: FC<MessageFormProps & { title: string }> = ({ title, ...form }) => (
  <div class="stack">
    <h1>Message to the agent</h1>
    <p class="lead">
      For <a href={form.links.page}>{visibleText(title)}</a>. Change the text as you like; nothing happens before you
      send it.
    </p>
    <MessageForm {...form} />
  </div>
)

interface EndPageProps {
  verb: 'cancel' | 'archive'
  title: string
  /** What is lost, a sentence; undefined = nothing. */
  loss: string | undefined
  links: ReviewLinks
  formToken: string
}

export const EndPage: FC<EndPageProps> = ({ verb, title, loss, links, formToken }) => (
  <div class="stack">
    <h1>{verb === 'cancel' ? 'Cancel this job?' : 'Archive this job?'}</h1>
    <p>{visibleText(title)}</p>
    <p>{loss ?? 'Nothing will be lost.'}</p>
    <form class="row" method="post" action={links.to(verb)}>
      <button class={loss === undefined ? 'main' : 'danger'} type="submit">
        {verb === 'cancel' ? 'Cancel the job' : 'Archive'}
      </button>
      <a class="button" href={links.page}>
        Keep it
      </a>
      <FormToken value={formToken} />
    </form>
  </div>
)
