// The commands of `docmend webhooks` and their options.
import type { Command } from 'commander'
import { SUBSCRIBABLE_EVENTS } from '../contract/webhook-events.ts'
import { SECRET_OVERLAP_HOURS } from '../projects/webhooks/endpoint.ts'
import { OPTIONS, PROJECT } from './options.ts'
import type { Action } from './program.ts'

const ENDPOINT = 'as docmend webhooks list shows it'

export function describeWebhooks(webhooks: Command, action: Action): void {
  const describe = (name: string, description: string): Command =>
    webhooks.command(name).description(description).argument('<project>', PROJECT)
  const ofEndpoint = (name: string, description: string): Command =>
    describe(name, description).argument('<endpoint>', ENDPOINT)

  describe('add', 'send events of a project to this address')
    .argument('<url>', 'where to send them')
    .option('--events <list>', `only these events: ${SUBSCRIBABLE_EVENTS.join(', ')} (default: all)`)
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).addEndpoint))
  describe('list', 'list the endpoints of a project')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).listEndpoints))
  ofEndpoint('remove', 'send nothing more to an endpoint and forget it')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).removeEndpoint))
  ofEndpoint('test', 'send a signed ping now and print what the receiver answered')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).testEndpoint))
  describe('deliveries', 'list what was sent, newest first')
    .option('--endpoint <id>', 'only to this endpoint')
    .option('--failed', 'only those that failed')
    .option('--limit <n>', 'how many', '50')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).listDeliveries))
  describe('redeliver', 'send an event, or all that failed, once more')
    .argument('[event]', 'as docmend webhooks deliveries shows it; or give --failed')
    .option('--failed', 'all that failed')
    .option('--endpoint <id>', 'only to this endpoint')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).redeliver))
  ofEndpoint('rotate', 'make a new secret; for a while the previous one signs as well')
    .option('--hours <n>', 'how long the previous secret signs as well (0 = not at all)', String(SECRET_OVERLAP_HOURS))
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).rotateSecret))
  ofEndpoint('enable', 'send again to an endpoint that was disabled')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./webhooks.ts')).enableEndpoint))
}
