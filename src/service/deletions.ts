// What housekeeping deletes, each by its own age.

import { DAY_MS } from '../base/days.ts'
import {
  ARCHIVE_AFTER_DAYS,
  IDEMPOTENCY_KEY_DAYS,
  UNPOSTED_REPLY_DAYS,
  WEBHOOK_DELIVERY_DAYS,
} from '../jobs/defaults.ts'
import type { HousekeepingOptions } from '../jobs/run/housekeeping.ts'
import { AUDIT_DAYS } from '../projects/defaults.ts'
import { DELIVERY_DAYS } from '../projects/webhooks/defaults.ts'
import type { Storage } from '../storage/open-storage.ts'
import { keptSince } from '../traffic/ingest.ts'
import type { Config } from './config.ts'

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
