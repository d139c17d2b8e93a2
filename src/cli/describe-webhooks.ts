// The commands of `docmend webhooks` and their options.
import type { Command } from 'commander'
import { JOB_WEBHOOK_EVENT_TYPES } from '../contract/webhook-events.ts'
import { SECRET_OVERLAP_HOURS } from '../webhooks/defaults.ts'
import { OPTIONS } from './options.ts'
import type { Action } from './program.ts'

const ENDPOINT = '<endpoint>'

export function describeWebhooks(webhooks: Command, action: Action): void {
  const describe = (usage: string, description: string): Command =>
    webhooks.command(usage).description(description).addOption(OPTIONS.json())
  describe('add <project> <url>', 'send events of a project (its id, or OWNER/REPO[:ROOT]) to this address')
    .option('--events <list>', `only these events: ${JOB_WEBHOOK_EVENT_TYPES.join(', ')} (default: all)`)
    .action(action(async () => (await import('./webhooks.ts')).addEndpoint))
  describe('list <project>', 'list the endpoints of a project').action(
    action(async () => (await import('./webhooks.ts')).listEndpoints),
  )
  describe(`remove <project> ${ENDPOINT}`, 'send nothing more to an endpoint and forget it').action(
    action(async () => (await import('./webhooks.ts')).removeEndpoint),
  )
  describe(`test <project> ${ENDPOINT}`, 'send a signed ping now and print what the receiver answered').action(
    action(async () => (await import('./webhooks.ts')).testEndpoint),
  )
  describe('deliveries <project>', 'list what was sent, newest first')
    .option('--endpoint <id>', 'only to this endpoint')
    .option('--failed', 'only those that failed')
    .option('--limit <n>', 'how many', '50')
    .action(action(async () => (await import('./webhooks.ts')).listDeliveries))
  describe('redeliver <project> [event]', 'send an event (its id), or all that failed, once more')
    .option('--failed', 'all that failed')
    .option('--endpoint <id>', 'only to this endpoint')
    .action(action(async () => (await import('./webhooks.ts')).redeliver))
  describe(`rotate <project> ${ENDPOINT}`, 'make a new secret; for a while the former one signs as well')
    .option('--hours <n>', 'how long the former secret signs as well (0 = not at all)', String(SECRET_OVERLAP_HOURS))
    .action(action(async () => (await import('./webhooks.ts')).rotateSecret))
  describe(`enable <project> ${ENDPOINT}`, 'send again to an endpoint that was disabled').action(
    action(async () => (await import('./webhooks.ts')).enableEndpoint),
  )
}
