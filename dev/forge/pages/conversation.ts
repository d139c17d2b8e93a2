// The conversation on a pull request, in order, and the form in which the person comments.
import type { Account, Comment, Pull, Reaction, ReactionContent, ReviewComment } from '../state.ts'
import { type Html, html } from './html.ts'
import { renderMarkdown } from './markdown.ts'

export function conversation(pull: Pull): Html {
  const all: (Comment | ReviewComment)[] = [...pull.comments, ...pull.reviewComments]
  const inOrder = all.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
  if (inOrder.length === 0) return html``
  return html`<h2>Conversation <span class="count">${inOrder.length}</span></h2>${inOrder.map(commentCard)}`
}

function commentCard(comment: Comment | ReviewComment): Html {
  const isOnLine = 'path' in comment
  return html`<article class="card body" id="${isOnLine ? 'discussion_r' : 'issuecomment-'}${comment.id}">
<p class="byline"><strong>${comment.author.login}</strong>${comment.author.type === 'Bot' ? html`<span class="chip">bot</span>` : null}
<time class="soft" datetime="${comment.createdAt.toISOString()}">${shownTime(comment.createdAt)}</time>${isEdited(comment) ? html`<span class="soft">edited</span>` : null}
${isOnLine ? html`<code class="end">${comment.path}:${comment.line}</code>` : null}</p>
${renderMarkdown(comment.body)}
${reactionList(comment.reactions)}</article>`
}

function isEdited({ createdAt, updatedAt }: Comment): boolean {
  return updatedAt.getTime() !== createdAt.getTime()
}

function shownTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function reactionList(reactions: readonly Reaction[]): Html | null {
  if (reactions.length === 0) return null
  const contents = [...new Set(reactions.map((one) => one.content))]
  const items = contents.map((content) => {
    const logins = reactions.filter((one) => one.content === content).map((one) => one.author.login)
    // Not every machine has a font with these.
    return html`<li><span aria-hidden="true">${symbols[content]}</span> ${names[content]} by ${logins.join(', ')}</li>`
  })
  return html`<ul class="reactions">${items}</ul>`
}

const symbols: Record<ReactionContent, string> = {
  '+1': '👍',
  '-1': '👎',
  laugh: '😄',
  confused: '😕',
  heart: '❤️',
  hooray: '🎉',
  rocket: '🚀',
  eyes: '👀',
}

const names: Record<ReactionContent, string> = {
  '+1': 'Thumbs up',
  '-1': 'Thumbs down',
  laugh: 'Laugh',
  confused: 'Confused',
  heart: 'Heart',
  hooray: 'Hooray',
  rocket: 'Rocket',
  eyes: 'Eyes',
}

/** Posts to the address of the pull request plus `/comment`. */
export function commentForm(here: string, person: Account): Html {
  return html`<form class="say" method="post" action="${here}/comment">
<label for="comment">Comment as <strong>${person.login}</strong></label>
<textarea id="comment" name="body" rows="3" required maxlength="65536"></textarea>
<button>Comment</button>
</form>`
}
