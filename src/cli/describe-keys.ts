// The commands on API keys, and their options.
import type { Command } from 'commander'
import { OPTIONS, PROJECT } from './options.ts'
import type { Action } from './program.ts'

/**
 * An API key expires after this time unless `keys create --expires` says otherwise; a forgotten key must not work
 * forever.
 */
const KEY_EXPIRES_DAYS = 90

export function describeKeys(keys: Command, action: Action): void {
  keys
    .command('create')
    .description('create a key for a repository, and the project if there is none')
    .argument('<repository>', 'OWNER/REPO, or OWNER/REPO:ROOT for the docs in the folder ROOT')
    .option('--name <name>', 'what the key is for', 'unnamed')
    .option('--scopes <list>', 'jobs:read, jobs:write, views:read, views:write (default: all)')
    .option('--expires <days>', 'days until it expires, or "never"', String(KEY_EXPIRES_DAYS))
    .option('--cidr <list>', 'addresses that may use it, as CIDR blocks')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./keys.ts')).createKey))
  keys
    .command('list')
    .description('list the keys of a project; without one, list the projects')
    .argument('[project]', PROJECT)
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./keys.ts')).listKeys))
  keys
    .command('revoke')
    .description('revoke a key')
    .argument('<project>', PROJECT)
    .argument('<key-id>', 'as docmend keys list shows it')
    .addOption(OPTIONS.json())
    .action(action(async () => (await import('./keys.ts')).revokeKey))
}
