// What is known of one framework stands in its folder: nothing else asks which framework a site has.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { FRAMEWORKS, SITE_GENERATORS } from '../../../src/checks/frameworks/registry.ts'

const FOLDERS = join('src', 'checks', 'frameworks')
const files = globSync('src/**/*.ts').filter((file) => !file.startsWith(FOLDERS))

/** Lines of code, without those that are comments, in which the pattern is found. */
function linesWith(pattern: RegExp): string[] {
  return files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\s*(\/\/|\/?\*).*|\s\/\/ .*$/, ''))
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
}

test('no framework imports another', () => {
  const imports = globSync(`${FOLDERS}/*/*.ts`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '\.\.\/(\w+)\//g)].map(([, other]) => `${file} imports ${other}`),
  )
  expect(imports).toEqual([])
})

const generators = SITE_GENERATORS.map(({ name }) => name)

test('no code outside of the frameworks compares with the name of one', () => {
  const names = FRAMEWORKS.map(({ name }) => name)
  expect(linesWith(new RegExp(`['"\`](${names.join('|')})['"\`]`))).toEqual([])
  expect(linesWith(/framework\.name\s*[!=]=/)).toEqual([])
  // Text is plain without a generator's doing.
  expect(linesWith(new RegExp(`[(|/^](${generators.join('|')})[)|/$]`))).toEqual([])
})

test('no flag, function or type outside of the frameworks is named after one', () => {
  const titles = [...SITE_GENERATORS.map(({ title }) => title), ...generators].map(
    (name) => name.charAt(0).toUpperCase() + name.slice(1),
  )
  expect(linesWith(new RegExp(`[a-z](${titles.join('|')})|\\b(${generators.join('|')})[A-Z]`))).toEqual([])
})
