// The webhooks that are handled, by what they are about: what app.ts registers for, and what is worth another delivery.

export const HANDLED = {
  installation: ['installation.created', 'installation.deleted', 'installation.suspend', 'installation.unsuspend'],
  repositories: ['installation_repositories.added', 'installation_repositories.removed'],
  repository: ['repository.renamed', 'repository.transferred', 'repository.deleted'],
  pullRequest: [
    'pull_request.closed',
    'pull_request.reopened',
    'pull_request.converted_to_draft',
    'pull_request.ready_for_review',
  ],
  // Not edits and deletions: a request stands as it was first made.
  comment: ['issue_comment.created'],
  reviewComment: ['pull_request_review_comment.created'],
  review: ['pull_request_review.submitted'],
} as const

const NAMES: ReadonlySet<string> = new Set(Object.values(HANDLED).flat())

/** True for an event whose delivery changes something. A push only makes the next job faster. */
export function isHandled(event: string, action: string | null): boolean {
  return NAMES.has(`${event}.${action ?? ''}`)
}
