import { describe, expect, test } from '@jest/globals'
import { AGENTS } from '../../../src/traffic/agents/agent-table.ts'
import { HTTP_CLIENTS } from '../../../src/traffic/agents/other-clients.ts'
import { findAgent, findHttpClient } from '../../../src/traffic/agents/user-agents.ts'
import { exampleOf } from '../user-agent-fixtures.ts'

test.each(AGENTS.map(({ token }) => token))('%s is found in its example, in any case', (token) => {
  const example = exampleOf(token)
  expect(findAgent(example)?.token).toBe(token)
  expect(findAgent(example.toUpperCase())?.token).toBe(token)
})

describe('a token counts only as a product', () => {
  test.each([
    ['within a word', 'Mozilla/5.0 (compatible; MyGPTBotanist/1.0)'],
    ['behind a hyphen', 'Not-GPTBot/1.0'],
    ['in an address', 'Friendly/1.0 (+https://example.com/gptbot)'],
    ['in a host name', 'Friendly/1.0 (+https://www.gptbot.example)'],
    ['in an e-mail address', 'Friendly/1.0 (me@GPTBot.example)'],
    ['without the version that it must have', 'Cursor'],
    ['at the beginning of a longer name', 'Diffbot2000/1.0'],
    [
      'in a version from before the agent',
      'Mozilla/5.0 Code/1.61.2 Chrome/91.0.4472.164 Electron/13.5.1 Safari/537.36',
    ],
  ])('%s', (_, userAgent) => {
    expect(findAgent(userAgent)).toBeUndefined()
  })
})

test('of two products that begin alike, the longer is found', () => {
  expect(findAgent('(Applebot-Extended/0.1)')?.class).toBe('ai_training')
  expect(findAgent('(Applebot/0.1)')?.class).toBe('other')
  expect(findAgent('GoogleOther-Image/1.0')?.token).toBe('GoogleOther')
})

test('of several products, the one that stands first in the table decides', () => {
  expect(findAgent('Claude-User (claude-code/2.1; +https://x)')?.name).toBe('Claude Code')
  expect(findAgent('claude-code/2.1 (Claude-User)')?.name).toBe('Claude Code')
  expect(findAgent('Mozilla/5.0 (compatible; Googlebot/2.1) GPTBot/1.2')?.name).toBe('GPTBot')
})

test.each([
  ['curl/8.4.0', 'curl'],
  ['axios/1.8.4', 'axios'],
  ['node', 'node'],
  ['got (https://github.com/sindresorhus/got)', 'got'],
  ['Python/3.12 aiohttp/3.10.5', 'Python'],
  ['Java/17.0.9', 'Java'],
  ['WGET/1.21.4', 'Wget'],
])('%s is the HTTP client %s', (userAgent, name) => {
  expect(findHttpClient(userAgent)).toBe(name)
})

test.each(['', 'Mozilla/5.0 curl/8', 'nodemon/1.0', 'gotcha/2', 'JavaScript/1.0', 'curly'])(
  '"%s" is none',
  (userAgent) => {
    expect(findHttpClient(userAgent)).toBeUndefined()
  },
)

test('every HTTP client is found by its name', () => {
  expect(HTTP_CLIENTS.map((name) => findHttpClient(`${name}/1.0`))).toEqual([...HTTP_CLIENTS])
})
