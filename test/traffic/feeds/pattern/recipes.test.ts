// The recipes of docs/log-formats.md, each with its own line.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { type FormatOptions, parseFormat } from '../../../../src/cli/logs/parse-format.ts'
import { rawPath } from '../../../../src/traffic/path.ts'
import { CHROME, FIRST_TIME } from '../read-lines.ts'

const [, recipes = ''] = readFileSync('docs/log-formats.md', 'utf8').split('\n## Recipes\n')
const RECIPES = recipes
  .split('\n### ')
  .slice(1)
  .map((recipe) => ({
    name: recipe.slice(0, recipe.indexOf('\n')),
    options: parseOptions(/```sh\n([^`]+)```/.exec(recipe)?.[1] ?? ''),
    line: /```text\n([^`]+)\n```/.exec(recipe)?.[1] ?? '',
  }))

test('there are recipes', () => expect(RECIPES.length).toBeGreaterThanOrEqual(12))

test.each(RECIPES)('The recipe for $name reads its line', ({ options, line }) => {
  const hit = parseFormat(options)?.createReader()(line)
  expect(hit).toMatchObject({ userAgent: CHROME, status: 200 })
  if (typeof hit !== 'object') return
  expect(rawPath(hit.target)).toBe('/guide/start')
  expect(hit.target).toMatch(/\?ref=home$/)
  expect(Math.floor(hit.time / 1000) * 1000).toBe(FIRST_TIME)
  expect([undefined, '203.0.113.7']).toContain(hit.ip)
  expect([undefined, 'GET']).toContain(hit.method)
})

test.each(RECIPES)('The recipe for $name reads no other line', ({ options }) => {
  const read = parseFormat(options)?.createReader()
  const others = RECIPES.filter((recipe) => recipe.options.logFormat !== options.logFormat).map(({ line }) =>
    read?.(line),
  )
  expect(others.filter((result) => typeof result === 'object')).toEqual([])
})

/** The options of a command as a shell would split them. */
function parseOptions(command: string): FormatOptions {
  const words = [...command.replaceAll('\\\n', '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare,
  )
  const optionOf = (option: string) =>
    words.includes(option) ? { [camel(option)]: words[words.indexOf(option) + 1] } : {}
  return Object.assign({}, ...['--log-format', '--date-format', '--time-format', '--datetime-format'].map(optionOf))
}

function camel(option: string): string {
  return option.slice(2).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
