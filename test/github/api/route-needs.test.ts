// Least privilege: every call has its permission, every permission of app.yml has its use, and the local code host agrees.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { type Forge, startForge } from '../../../dev/forge/forge.ts'
import { ANSWER_SHAPES, type Route } from '../../../src/github/api/checked-octokit.ts'
import { OTHER_NEEDS, ROUTE_NEEDS, type RouteNeed, WITHOUT_CALLS } from '../../../src/github/api/route-needs.ts'
import { createAppJwt } from '../../../src/github/api/tokens.ts'
import { APP_KEY } from '../../support/app-key.ts'
import { describeProvedCalls, writeFirstContact, writePermissions } from '../../support/number-tables.ts'

const needs = Object.entries<RouteNeed>(ROUTE_NEEDS)
const asked: Record<string, string> = parse(readFileSync('app.yml', 'utf8')).default_permissions

test('every call that Docmend makes has its permission in the table', () => {
  expect(Object.keys(ROUTE_NEEDS).sort()).toEqual(Object.keys(ANSWER_SHAPES).sort())
})

test('every call of the table is made', () => {
  const source = globSync('src/**/*.ts')
    .filter((file) => !/checked-octokit|route-needs/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  expect(Object.keys(ROUTE_NEEDS).filter((route) => !source.includes(`'${route}'`))).toEqual([])
})

test('app.yml asks for what calls need, at the level that they need, and for the one permission of an event', () => {
  const levels = new Map<string, string>()
  for (const { need } of [...Object.values<RouteNeed>(ROUTE_NEEDS), ...Object.values<RouteNeed>(OTHER_NEEDS)]) {
    const [name = '', level] = need.split(': ')
    if (level !== undefined && levels.get(name) !== 'write') levels.set(name, level)
  }
  expect(Object.keys(WITHOUT_CALLS)).toEqual(['issues: read', 'members: read'])
  expect({ ...Object.fromEntries(levels), issues: 'read' }).toEqual(asked)
})

test('docs/security.md shows the table; `npm run numbers` writes it', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  expect(page).toBe(writePermissions(page))
})

test('docs/operating.md lists every call under "First contact with GitHub"; `npm run numbers` writes it', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  expect(page).toBe(writeFirstContact(page))
})

test('README.md says how many calls are proved, and where', () => {
  expect(readFileSync('README.md', 'utf8').replaceAll(/\s+/g, ' ')).toContain(describeProvedCalls())
})

describe('the local code host', () => {
  let forge: Forge
  let mint: (permissions: Record<string, string>) => Promise<string>
  beforeAll(async () => {
    forge = await startForge({ env: { PATH: process.env.PATH ?? '' } })
    const permissions = asked as Record<string, 'read' | 'write'>
    const app = await forge.createApp({
      name: 'docmend',
      webhookSecret: 'x'.repeat(20),
      permissions,
      privateKeyPem: APP_KEY,
    })
    await forge.createRepository({ owner: 'acme', name: 'docs', private: true, from: { files: { 'a.md': 'A\n' } } })
    const { installationId } = forge.install(app.appId, { owner: 'acme', repositories: 'all' })
    mint = async (wanted) => {
      const jwt = await createAppJwt({ appId: app.appId, privateKey: APP_KEY }, Date.now())
      const answer = await fetch(`${forge.apiUrl}/app/installations/${installationId}/access_tokens`, {
        method: 'POST',
        headers: { authorization: `Bearer ${jwt}` },
        body: JSON.stringify({ permissions: wanted }),
      })
      return ((await answer.json()) as { token: string }).token
    }
  })
  afterAll(() => forge.stop())

  /** What nobody has stands for names and numbers: who may not ask is refused before it is looked for. */
  async function send(route: string, permissions: Record<string, string>): Promise<number> {
    const [method = '', template = ''] = route.split(' ')
    const path = template
      .replace('{owner}', 'acme')
      .replace('{repo}', 'docs')
      .replaceAll(/\{\w+\}/g, '7')
    const headers = { authorization: `Bearer ${await mint(permissions)}` }
    const answer = await fetch(`${forge.apiUrl}${path}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return answer.status
  }

  const permitted = needs.filter(([route, { need }]) => need.includes(': ') && route.includes('{repo}'))
  test.each(permitted)('lets a token with exactly what it needs make the call %s', async (route, { need }) => {
    const [name = '', level = ''] = need.split(': ')
    expect([401, 403]).not.toContain(await send(route, { [name]: level }))
  })

  const refused = permitted.filter(([, { need }]) => need !== 'metadata: read')
  test.each(refused)('refuses a token with less the call %s', async (route, { need }) => {
    const [name = '', level] = need.split(': ')
    expect(await send(route, level === 'write' ? { [name]: 'read' } : { metadata: 'read' })).toBe(403)
  })

  test('is asked about nearly every call that takes a permission', () => {
    expect(refused.length).toBeGreaterThan(30)
    expect(
      needs.filter(([route, { need }]) => need.includes(': ') && !route.includes('{repo}')).map(([route]) => route),
    ).toEqual(['GET /installation/repositories' satisfies Route])
  })
})
