// What to do about a missing page, and the sentence that says why.
import { describe, expect, test } from '@jest/globals'
import { type AskedPage, findSuggestion } from '../../../src/traffic/suggestions/choose-suggestion.ts'
import { knowPages } from '../../../src/traffic/suggestions/find-suggestions.ts'
import { findNoise } from '../../../src/traffic/suggestions/noise.ts'

const KNOWN = knowPages(['/', '/guide/start', '/api/errors', '/cli/run', '/admin/users'])
const SITE = { ...KNOWN, movedTo: () => undefined }

function asked(fields: Partial<AskedPage> = {}): AskedPage {
  return { path: '/guide/missing', human: 0, agents: [], referrers: [], ...fields }
}

const GPTBOT = { agent: 'GPTBot', class: 'ai_training', requests: 1 } as const
const CLAUDE = { agent: 'Claude-User', class: 'ai_assistant', requests: 1 } as const
const PEOPLE = { agent: 'people', class: 'human', requests: 1 } as const
const OTHERS = { agent: 'others', class: 'other', requests: 9 } as const

test.each([
  ['/wp-login.php', 'scanner'],
  ['/blog/wp-admin/setup', 'scanner'],
  ['/.env.production', 'scanner'],
  ['/phpmyadmin', 'scanner'],
  ['/login', 'scanner'],
  ['/guide/jndi:ldap:x', 'attack'],
  ['/guide/undefined', 'placeholder'],
  ['/guide/[object Object]', 'placeholder'],
  ['/guide/{slug}', 'placeholder'],
  ['/guide/:id', 'placeholder'],
  ['/guide/guide/start', '/guide'],
  ['/a/b/a/b', '/a/b'],
  ['/guide/www.example.com', 'host'],
  ['/docs.example.com/guide', 'host'],
  ['/https:/example.com', 'host'],
  ['/guide/start&quot', 'markup'],
  ['/guide/start"', 'markup'],
  ['/guide/start)', 'punctuation'],
  ['/v1/users', 'API'],
  ['/graphql', 'API'],
  ['/static/app', 'file'],
  ['/guide/a%0Ab', 'escape %0A'],
  ['/guide/caf%E9', 'escape %E9'],
  ['/guide/start%23install', 'escape %23'],
  ['/guide/a%252520b', 'escape %25'],
  ['/guide/start\u200b', 'invisible'],
  ['/guide/start ', 'invisible'],
])('%s is noise: %s', (path, why) => expect(findNoise(path, KNOWN)?.evidence).toContain(why))

test('repetitions are looked for among the first forty segments only, however many there are', () => {
  const path = `/${Array.from({ length: 1000 }, (_, index) => `${index}`).join('/')}`
  expect([findNoise(`${path}/999`, KNOWN), findNoise('/1/2/3/3', KNOWN)?.evidence]).toEqual([
    undefined,
    expect.stringContaining('It repeats /3'),
  ])
})

test.each([
  '/guide/missing',
  '/api/tokens',
  '/admin',
  '/cli/login',
  '/integrations/jenkins',
  '/guide/c++',
  '/deploy/fly.io',
  '/راهنما/می\u200cخواهم',
])('%s may have meant a page', (path) => expect(findNoise(path, KNOWN)).toBeUndefined())

test.each([
  '/pricing /guide/start 301! /start',
  '/*/start',
  '/:page/start',
  '/(.*)/start',
  "/a', 'b/start",
  '/\u202e/start',
])('no redirect is made of an address that means more in a file of redirects: %j', (path) => {
  const site = {
    ...SITE,
    movedTo: () => ({ target: '/guide/start', evidence: 'It has that name.', by: 'name' as const }),
  }
  expect(findSuggestion(asked({ path }), site).kind).not.toBe('redirect')
  expect(findSuggestion(asked({ path: '/old/start' }), site).kind).toBe('redirect')
})

describe('A page is perhaps worth writing', () => {
  test.each([
    [
      'when the site links to it',
      asked({ agents: [PEOPLE], referrers: [{ from: 'd.example/a', isOwn: true, requests: 1 }] }),
    ],
    ['when several AI agents ask', asked({ agents: [GPTBOT, CLAUDE] })],
    ['when people ask again and again', asked({ human: 3, agents: [{ ...PEOPLE, requests: 3 }] })],
  ])('%s', (_, page) => expect(findSuggestion(page, SITE).kind).toBe('write'))

  test('not for one crawler, or for clients that are neither people nor AI', () => {
    expect(findSuggestion(asked({ agents: [{ ...GPTBOT, requests: 50 }] }), SITE).kind).toBe('unclear')
    const fromOwn = [{ from: 'd.example/a', isOwn: true, requests: 1 }]
    expect(findSuggestion(asked({ agents: [OTHERS], referrers: fromOwn }), SITE).kind).toBe('unclear')
  })

  test('not because a program says that it came from the page itself', () => {
    const referrers = [{ from: 'd.example/guide/missing/', isOwn: true, requests: 1 }]
    expect(findSuggestion(asked({ agents: [PEOPLE], referrers }), SITE).kind).toBe('unclear')
  })

  test('and another site that links to it is named', () => {
    const referrers = [{ from: 'blog.example.org/post', isOwn: false, requests: 1 }]
    const { kind, evidence } = findSuggestion(asked({ agents: [PEOPLE], referrers }), SITE)
    expect([kind, evidence]).toEqual(['unclear', expect.stringContaining('blog.example.org/post')])
  })
})

describe('The clearer sign decides between a redirect and noise', () => {
  const byHistory = { target: '/guide/start', evidence: 'login.md became start.md.', by: 'history' as const }
  const byName = {
    target: '/cli/login',
    evidence: 'cli/login.md is the only page with that name.',
    by: 'name' as const,
  }
  test.each([
    ['/login', byHistory, 'redirect'],
    ['/login', byName, 'ignore'],
    ['/guide/guide/start', byName, 'ignore'],
    ['/wp-login.php', byHistory, 'ignore'],
    ['/v1/users', byName, 'redirect'],
  ])('%s is, with what the site says of it: %j, %s', (path, moved, kind) => {
    expect(findSuggestion(asked({ path }), { ...KNOWN, movedTo: () => moved }).kind).toBe(kind)
  })
})

test('a page that exists has not moved, and is not to be written', () => {
  expect(findSuggestion(asked({ path: '/guide/start', human: 9, agents: [PEOPLE] }), SITE).kind).toBe('unclear')
})
