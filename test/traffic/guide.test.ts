// docs/analytics.md, and the list of settings in docs/operating.md, say what the code does.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { IMPORT_REJECTIONS } from '../../src/contract/imported-views.ts'
import { REJECTIONS } from '../../src/contract/rejections.ts'
import { VIEW_CLASSES } from '../../src/contract/view-classes.ts'
import { SETTING_NAMES, SETTINGS } from '../../src/projects/settings.ts'
import { ENVELOPES } from '../../src/traffic/feeds/envelopes/index.ts'
import { FEED_NAMES, FEEDS } from '../../src/traffic/feeds/index.ts'
import { READ_FIELDS, UNUSED_FIELDS } from '../../src/traffic/feeds/pattern/pattern-steps.ts'
import { parseIpRanges } from '../../src/traffic/ip-ranges.ts'

const guide = readFileSync('docs/analytics.md', 'utf8')

/** First column -> second, of the table that begins with this heading. */
function tableUnder(heading: string, page = guide): Record<string, string> {
  const lines = page.slice(page.indexOf(`| ${heading} |`)).split('\n')
  const rows = lines.slice(
    2,
    lines.findIndex((line) => !line.startsWith('|')),
  )
  return Object.fromEntries(
    rows.map((row) => {
      const [, name = '', meaning = ''] = row.split('|').map((cell) => cell.trim())
      return [name.replaceAll('`', ''), meaning]
    }),
  )
}

test('the guide names every reason for which a line is not counted, with its sentence', () => {
  expect(tableUnder('reason')).toEqual(REJECTIONS)
})

test('the guide names every reason for which a row of an import does not count, with its sentence', () => {
  expect(tableUnder('reason of an import')).toEqual(IMPORT_REJECTIONS)
})

test('the guide names every class', () => {
  expect(Object.keys(tableUnder('class'))).toEqual([...VIEW_CLASSES])
})

test('the guide names every format', () => {
  const line = guide.split('\n').find((text) => text.startsWith('Formats: ')) ?? ''
  expect([...line.matchAll(/`([a-z\d-]+)`/g)].map(([, name]) => name)).toEqual([...FEED_NAMES])
})

test('the page on log formats has every format and every envelope with its title', () => {
  const page = readFileSync('docs/log-formats.md', 'utf8')
  expect(tableUnder('format', page)).toEqual(Object.fromEntries(FEEDS.map(({ name, title }) => [name, title])))
  const advice = FEEDS.flatMap(({ name, agentAdvice }) => (agentAdvice === undefined ? [] : [[name, agentAdvice]]))
  expect(tableUnder('log without user agents', page)).toEqual(Object.fromEntries(advice))
  expect(tableUnder('envelope', page)).toEqual(Object.fromEntries(ENVELOPES.map(({ name, title }) => [name, title])))
})

test('the page on log formats has every specifier of a pattern, and says which are not used', () => {
  const rows = Object.entries(tableUnder('in a pattern', readFileSync('docs/log-formats.md', 'utf8')))
  const lettersOf = (isUsed: boolean) =>
    rows
      .filter(([, meaning]) => (meaning !== 'read and not used') === isUsed)
      .flatMap(([written]) => [...written.matchAll(/%([A-Za-z])/g)].map(([, letter]) => letter))
  expect(new Set(lettersOf(true))).toEqual(new Set(Object.keys(READ_FIELDS)))
  expect(new Set(lettersOf(false))).toEqual(new Set(UNUSED_FIELDS.split('')))
})

test('the example of address ranges in the guide is one that is taken', () => {
  const [, example = ''] = /```json\n([^`]*prefixes[^`]*)```/.exec(guide) ?? []
  expect(parseIpRanges(example).size).toBe(2)
})

test('the operating guide names every setting with its meaning', () => {
  const meanings = Object.fromEntries(SETTING_NAMES.map((name) => [name, SETTINGS[name].meaning]))
  expect(tableUnder('setting', readFileSync('docs/operating.md', 'utf8'))).toEqual(meanings)
})
