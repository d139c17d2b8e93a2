// app.yml as GitHub's manifest flow takes it, and the page that tells people to enter the same by hand.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { z } from 'zod'
import { BUILD_PERMISSIONS } from '../../src/github/api/tokens.ts'
import { NEEDED_EVENTS, NEEDED_PERMISSIONS, OPTIONAL_PERMISSIONS } from '../../src/service/doctor/app-findings.ts'

const Manifest = z.object({
  default_permissions: z.record(z.string(), z.enum(['read', 'write'])),
  default_events: z.array(z.string()),
})
const { default_permissions: permissions, default_events: events } = Manifest.parse(
  parse(readFileSync('app.yml', 'utf8')),
)

/** GitHub Docs, "Webhook events and payloads", under "Availability": without it GitHub refuses the manifest. */
const NEEDED: Readonly<Record<string, string>> = {
  push: 'contents',
  pull_request: 'pull_requests',
  issue_comment: 'issues',
  pull_request_review: 'pull_requests',
  pull_request_review_comment: 'pull_requests',
  repository: 'metadata',
}

test.each(events)('the event %s comes with a permission that is asked for', (event) => {
  expect(Object.keys(permissions)).toContain(NEEDED[event])
})

test('no more is asked for than is written where it is needed', () => {
  const wanted = { contents: 'write', pull_requests: 'write', issues: 'read', metadata: 'read' }
  const optional = { checks: 'read', statuses: 'read', deployments: 'read' }
  expect(permissions).toEqual({ ...wanted, ...optional })
  expect([...BUILD_PERMISSIONS].sort()).toEqual(Object.keys(optional).sort())
})

test('`docmend doctor` looks for the same permissions and events', () => {
  expect({ ...NEEDED_PERMISSIONS, ...OPTIONAL_PERMISSIONS }).toEqual(permissions)
  expect([...NEEDED_EVENTS].sort()).toEqual([...events].sort())
})

test('the page for instance admins names the same permissions and events', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const step = page.split('\n').find((line) => line.includes('Permissions (the ones in')) ?? ''
  const [asked = '', told = ''] = step.split('Events:')
  // GitHub's settings call one of them differently than its API does.
  const toWords = (name: string) => (name === 'statuses' ? 'commit_statuses' : name)
  const inWords = (name: string) => capitalize(toWords(name))
  const capitalize = (name: string) => `*${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}*`
  for (const [name, level] of Object.entries(permissions)) {
    expect(asked).toContain(`${inWords(name)} read${level === 'write' ? ' and write' : ''}`)
  }
  for (const event of events) expect(told).toContain(inWords(event))
})
