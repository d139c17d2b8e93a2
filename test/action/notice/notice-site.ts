// A repository whose code and documentation agree, and a pull request after which they do not.
import { runStep, type Step, type StepResult } from '../../support/action-runner.ts'
import { type HostedRepository, hostRepository } from '../check/shallow-checkout.ts'

const CODE = `def connect(host, retry_limit=3, pool_size=5):
    return host


def flush_cache(name):
    return name
`

export const SITE = {
  'mkdocs.yml': 'site_name: Widgets\n',
  'docs/index.md': '# Home\n\nSee [the client](client.md).\n',
  'docs/client.md': `# Client

| Parameter | Default | Meaning |
| --- | --- | --- |
| \`retry_limit\` | \`3\` | How often it tries again |
| \`pool_size\` | \`5\` | Connections that it keeps |

Call \`flush_cache\` to empty the cache.
`,
  'src/client.py': CODE,
}

/** A default changes and a function goes; the pages say nothing of it. */
export const UNTRUE = {
  'src/client.py': CODE.replace('retry_limit=3', 'retry_limit=4').slice(0, CODE.indexOf('\n\ndef flush')),
}

/** The pages that say so after the change. */
export const MENDED = {
  'docs/client.md': SITE['docs/client.md'].replace('`3`', '`4`').replace(/\nCall .*\n/, ''),
}

/** Head, base, and GitHub's merge of the two, with a base that has moved on. */
export function openPullRequest(hosted: HostedRepository, ...commits: Record<string, string>[]) {
  hosted.git('checkout', '--quiet', '-b', 'topic')
  for (const files of commits) hosted.commit(files)
  const head = hosted.git('rev-parse', 'HEAD')
  hosted.git('checkout', '--quiet', 'main')
  const base = hosted.commit({ 'docs/more.md': '# More\n' })
  hosted.git('checkout', '--quiet', '--detach')
  hosted.git('merge', '--quiet', '--no-ff', '--no-edit', head)
  return { head, base, merged: hosted.git('rev-parse', 'HEAD') }
}

/** A checkout of the merge commit, and the event, as a run on `pull_request` has them. */
export function checkOutPullRequest(files: Record<string, string>, ...commits: Record<string, string>[]) {
  const hosted = hostRepository(files)
  const { head, base, merged } = openPullRequest(hosted, ...commits)
  return { hosted, workspace: hosted.checkOut(merged), event: eventOf({ head, base }) }
}

interface Ends {
  head: string
  base: string
}

/** What GitHub sends of a pull request; `from` is the repository of its head. */
export function eventOf({ head, base }: Ends, { number = 1, from = 'acme/docs' } = {}) {
  const pull_request = { number, base: { sha: base }, head: { sha: head, repo: { full_name: from } } }
  return {
    name: 'pull_request',
    payload: { pull_request, repository: { full_name: 'acme/docs', default_branch: 'main' } },
  }
}

export function runNoticeStep({ with: inputs = {}, env = {}, ...step }: Partial<Step>): Promise<StepResult> {
  return runStep({ action: 'notice', with: inputs, env: { PATH: process.env.PATH ?? '', ...env }, ...step })
}
