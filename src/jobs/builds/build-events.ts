// Which of the changes at a commit are worth an event.
import type { JobWebhookEvent } from '../../contract/webhook-events.ts'
import type { SeenBuilds } from '../job.ts'

/** Gives the events of what was seen of a commit, by what was known of it before; what stays as it was is none. */
export function listBuildEvents(known: SeenBuilds | null, seen: SeenBuilds): JobWebhookEvent[] {
  return [
    ...(isPreviewReady(seen) && !isPreviewReady(known) ? (['pull_request.preview_ready'] as const) : []),
    ...(hasFailed(seen) && !hasFailed(known) ? (['pull_request.build_failed'] as const) : []),
  ]
}

function isPreviewReady(seen: SeenBuilds | null): boolean {
  return seen?.preview?.state === 'success'
}

function hasFailed(seen: SeenBuilds | null): boolean {
  return seen?.builds.some(({ state }) => state === 'failure') ?? false
}
