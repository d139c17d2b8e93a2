// What the entries of the audit list say.
import type { AuditAct } from '../../projects/audit.ts'

/** As the filter names it, and the sentence after the name of who did it. */
export const ACT_WORDS: Readonly<Record<AuditAct, { label: string; did: string }>> = {
  'key.created': { label: 'Keys created', did: 'created the key' },
  'key.revoked': { label: 'Keys revoked', did: 'revoked the key' },
  'setting.changed': { label: 'Settings changed', did: 'changed the setting' },
  'webhook.added': { label: 'Webhooks added', did: 'added the webhook endpoint' },
  'webhook.removed': { label: 'Webhooks removed', did: 'removed the webhook endpoint' },
  'webhook.enabled': { label: 'Webhooks enabled', did: 'enabled the webhook endpoint' },
  'webhook.disabled': { label: 'Webhooks disabled', did: 'disabled the webhook endpoint' },
  'webhook.secret_rotated': { label: 'Webhook secrets replaced', did: 'replaced the secret of the webhook endpoint' },
  'webhook.redelivered': { label: 'Webhooks delivered again', did: 'had webhooks delivered again:' },
  'job.approved': { label: 'Jobs approved', did: 'approved the patch of the job' },
  'job.canceled': { label: 'Jobs canceled', did: 'canceled the job' },
  'job.archived': { label: 'Jobs archived', did: 'archived the job' },
  'instance_admin.signed_in': { label: 'Instance admins signed in', did: 'signed in as session' },
  'app.created': { label: 'GitHub App set up', did: 'set up the GitHub App' },
}
