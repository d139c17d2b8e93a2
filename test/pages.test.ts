// What the pages tell a reader to type works in a checkout, and names nothing that somebody else could register.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type CommandLine, createCommandLine } from './support/run-command.ts'

const pages = globSync(['*.md', '.env.example', 'action.yml', 'app.yml', 'docs/*.md', 'examples/**/*.yml', 'schema/*'])
const texts = new Map(pages.map((page) => [page, readFileSync(page, 'utf8')]))
const commands = [...texts].flatMap(([page, text]) =>
  [...text.matchAll(/(?:npm run -s docmend --|node build\/main\.js) ([^`|<>#\n]+)/g)].map(([, words = '']) => [
    page,
    words.trim(),
  ]),
)

let line: CommandLine
beforeAll(() => {
  line = createCommandLine()
})
afterAll(() => line.remove())

test('until there is a release, no page names its package, its tag or its repository', () => {
  const unreleased = /npx docmend|npm (?:i|install|exec) (?:-\S+ )*docmend|docmend\/docmend/
  const sources = globSync('{src,dev}/**/*.ts').map((file): [string, string] => [file, readFileSync(file, 'utf8')])
  expect([...texts, ...sources].filter(([, text]) => unreleased.test(text)).map(([file]) => file)).toEqual([])
})

describe('a command of the pages exists with its options', () => {
  test.each(commands)('%s: %s', async (_page, words) => {
    const [first = '', second = ''] = words.split(' ')
    const name = ['keys', 'webhooks', 'db'].includes(first) ? [first, second] : [first]
    const { exitCode, stdout } = await line.runWithin([...name, '--help'])
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`Usage: docmend ${name.join(' ')} `)])
    for (const [option] of words.matchAll(/--[a-z-]+/g)) expect(stdout).toContain(` ${option}`)
  })
})

test('every npm script of the pages is one of package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = [...texts.values()].flatMap((text) =>
    [...text.matchAll(/npm run (?:-s )?([a-z:]+(?:-[a-z]+)*)/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
