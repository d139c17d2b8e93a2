// What housekeeping deletes, each by its own age.
import { DAY_MS } from '../base/days.ts'
import { IDEMPOTENCY_KEY_DAYS } from '../jobs/requests/request-limits.ts'
import type { HousekeepingOptions } from '../jobs/run/deletion-rounds.ts'
import { AUDIT_DAYS } from '../projects/audit.ts'
import { DELIVERY_DAYS } from '../projects/webhooks/deliveries.ts'
import type { Storage } from '../storage/open-storage.ts'
import { WEBHOOK_DELIVERY_DAYS } from '../storage/projects/received-deliveries.ts'
import { keptSince } from '../traffic/ingest.ts'
import type { Config } from './config.ts'

/** A job is archived this long after its pull request is merged or closed. */
const ARCHIVE_AFTER_DAYS = 30

/** Replies that cannot be posted because no App is configured are deleted after this time. */
const UNPOSTED_REPLY_DAYS = 7

/** Everything that is deleted, or cannot be taken back, because it is old. */
export function listDeletions(
  { transcriptDays, rawDays }: Pick<Config, 'transcriptDays' | 'rawDays'>,
  { jobs, views, retention, sessions }: Pick<Storage, 'jobs' | 'views' | 'retention' | 'sessions'>,
  stopping: AbortSignal,
): HousekeepingOptions['deletions'] {
  return {
    'archive jobs of closed pull requests': (now) => jobs.archiveClosed(now - ARCHIVE_AFTER_DAYS * DAY_MS, now),
    'prune transcripts': (now) => jobs.pruneTranscripts(now - transcriptDays * DAY_MS),
    'delete old individual views': (now) => views.pruneViews(keptSince(now, rawDays), stopping),
    'delete old idempotency keys': (now) => retention.pruneAnswers(now - IDEMPOTENCY_KEY_DAYS * DAY_MS),
    'delete ids of old webhook deliveries': (now) => retention.pruneDeliveries(now - WEBHOOK_DELIVERY_DAYS * DAY_MS),
    'delete old webhook events': (now) => retention.pruneEvents(now - DELIVERY_DAYS * DAY_MS),
    'delete old entries of the audit list': (now) => retention.pruneAudit(now - AUDIT_DAYS * DAY_MS),
    'delete sign-ins that are over': (now) => sessions.deleteExpired(now),
    'delete replies that nobody could post': (now) => retention.pruneReplies(now - UNPOSTED_REPLY_DAYS * DAY_MS),
  }
}
