// Rulesets as GitHub's OpenAPI description has them; every answer here is checked against it.
import { describe, expect, test } from '@jest/globals'
import type { WantedBranch } from '../../../src/jobs/repository.ts'
import { BRANCH, type HostedDocs, never } from '../hosted-docs.ts'
import { useHostedDocs } from '../use-hosted-docs.ts'

let docs: HostedDocs
useHostedDocs((made) => {
  docs = made
})

const RULESET = {
  id: 42,
  name: 'Only people make branches',
  target: 'branch',
  source_type: 'Organization',
  source: 'acme',
  enforcement: 'active',
  node_id: 'RRS_1',
  current_user_can_bypass: 'never',
  _links: {
    self: { href: 'https://api.github.com/repos/acme/docs/rulesets/42' },
    html: { href: 'https://github.com/organizations/acme/settings/rules/42' },
  },
  created_at: '2026-01-15T12:00:00Z',
  updated_at: '2026-01-15T12:00:00Z',
}
const CREATION = { type: 'creation', ruleset_source_type: 'Organization', ruleset_source: 'acme', ruleset_id: 42 }
const NOT_FOUND = { status: 404, body: { message: 'Not Found', documentation_url: 'https://docs.test', status: '404' } }

/** What GitHub answers about the branch, and about the ruleset. */
function answer(rules: { status: number; body: object }, ruleset = { status: 200, body: RULESET as object }): void {
  docs.intercept.current = ({ phase, path }) => {
    if (phase !== 'before') return undefined
    if (path.includes('/rules/branches/')) return rules
    return path.includes('/rulesets/') ? ruleset : undefined
  }
}

const wanted: WantedBranch = { name: BRANCH, isNew: true, isSignedOff: false }
const ask = (github = docs.github) => github.host.requireWriteAccess(docs.project, wanted, never)

describe('a branch that a ruleset refuses', () => {
  test('ends the job before the model is paid, with the ruleset, its rules and what to do', async () => {
    const name = { operator: 'starts_with', pattern: 'feature/', negate: false }
    answer({ status: 200, body: [CREATION, { ...CREATION, type: 'branch_name_pattern', parameters: name }] })
    await expect(ask()).rejects.toMatchObject({
      name: 'RepositoryError',
      transient: false,
      message: `The rules of acme/docs refuse the branch ${BRANCH}, so the model was not asked. The ruleset "Only people make branches" (https://github.com/organizations/acme/settings/rules/42) restricts who creates such branches, and allows only branches whose name starts with \`feature/\`. Let the App bypass these rules for branches named docmend/**/*, or change them. A job in \`mode: patch\` writes no branch`,
    })
    const asked = docs.forge.requests.filter(({ path }) => path.includes('/rules'))
    expect(asked.map(({ path }) => path.replace('/api/v3', ''))).toEqual([
      `/repos/acme/docs/rules/branches/${encodeURIComponent(BRANCH)}?per_page=100`,
      '/repos/acme/docs/rulesets/42',
    ])
  })

  test('is told within bounds, whatever its ruleset is called and however many rules it has', async () => {
    const rule = (index: number) => ({
      ...CREATION,
      type: 'branch_name_pattern',
      parameters: { operator: 'starts_with', pattern: `${index}${'a'.repeat(250)}` },
    })
    const rules = [CREATION, CREATION, ...Array.from({ length: 90 }, (_, index) => rule(index))]
    answer({ status: 200, body: rules }, { status: 200, body: { ...RULESET, name: `No\n${'x'.repeat(5000)}` } })
    const error = await ask().catch((cause: Error) => cause)
    expect(String(error).length).toBeLessThan(2500)
    expect(String(error)).toMatch(/^[^\n]*The ruleset "No x+…" \S+ restricts who creates such branches, and allows/)
  })

  test('is one whose commits must be signed, when git pushes them', async () => {
    answer({ status: 200, body: [{ ...CREATION, type: 'required_signatures' }] })
    await expect(ask()).resolves.toBeUndefined()
    const pushing = await docs.connect({ publisher: 'git-push' })
    await expect(ask(pushing)).rejects.toThrow('requires signed commits, which only DOCMEND_PUBLISHER=git-data makes')
  })
})

describe('a job goes on', () => {
  test.each([
    ['when the App may bypass the rules', { status: 200, body: { ...RULESET, current_user_can_bypass: 'always' } }],
    [
      'when GitHub does not say whether it may',
      { status: 200, body: { ...RULESET, current_user_can_bypass: undefined } },
    ],
    ['when the ruleset is only tried out', { status: 200, body: { ...RULESET, enforcement: 'evaluate' } }],
    ['when the ruleset cannot be seen', NOT_FOUND],
  ])('%s', async (_, ruleset) => {
    answer({ status: 200, body: [CREATION] }, ruleset)
    await expect(ask()).resolves.toBeUndefined()
  })

  test.each([
    ['on a server that has no rulesets', NOT_FOUND],
    ['on a plan that has none', { status: 403, body: { message: 'Upgrade to GitHub Pro to enable this feature.' } }],
    ['when GitHub fails at this', { status: 502, body: { message: 'Server Error' } }],
    ['when the answer is of another shape', { status: 200, body: { rules: [] } }],
  ])('%s', async (_, rules) => {
    answer(rules)
    await expect(ask()).resolves.toBeUndefined()
    docs.contractFaults.length = 0
  })

  test('when checks must pass and workflows must run before a merge', async () => {
    const checks = {
      strict_required_status_checks_policy: true,
      required_status_checks: [{ context: 'build' }],
      do_not_enforce_on_create: true,
    }
    answer({ status: 200, body: [{ ...CREATION, type: 'required_status_checks', parameters: checks }] })
    await expect(ask()).resolves.toBeUndefined()
    expect(docs.forge.requests.filter(({ path }) => path.includes('/rulesets/'))).toEqual([])
  })
})
