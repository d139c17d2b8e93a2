// `.env.example`: the variables and what they are set to there.
import { expect, test } from '@jest/globals'
import { environmentFacts } from '../../../src/notice/facts/environment-table.ts'
import { shown } from './shown-facts.ts'

test('variables have the value that stands there', () => {
  const text = [
    '# Where it listens; PORT=80 needs root.',
    'PORT=8080 # of the server',
    'export HOST="0.0.0.0" # all',
    "NAME='a # b'",
    'URL=https://example.com/#top',
    'EMPTY=',
    '#LOG_LEVEL=debug',
    '# CACHE_DIR = /var/cache',
    '# note=nothing',
    '',
  ].join('\r\n')
  expect(shown(environmentFacts('deploy/.env.example', text))).toEqual([
    '2 variable PORT = 8080',
    '3 variable HOST = 0.0.0.0',
    '4 variable NAME = a # b',
    '5 variable URL = https://example.com/#top',
    '6 variable EMPTY',
    '7 variable LOG_LEVEL = debug',
    '8 variable CACHE_DIR = /var/cache',
  ])
})

test.each(['.env.sample', 'a/.env.dist', '.env.production.example', '.env.template'])('%s is a table', (path) => {
  expect(environmentFacts(path, 'A=1')).toHaveLength(1)
})

test.each(['.env', '.env.local', 'env.example.md', 'example.ts'])('%s is none', (path) => {
  expect(environmentFacts(path, 'A=1')).toBeUndefined()
})
