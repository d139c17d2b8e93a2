// What Mintlify refuses, or shows nothing of, as its documentation says: https://www.mintlify.com/docs
import { expect, test } from '@jest/globals'
import { createMemoryTree } from '../../../support/memory-tree.ts'
import { openMemoryDocs } from '../../../support/open-memory-docs.ts'

const CONFIG = {
  $schema: 'https://mintlify.com/docs.json',
  theme: 'mint',
  name: 'A',
  colors: { primary: '#0d9373' },
  navigation: { pages: ['a'] },
}

async function problemsOf(config: unknown, page = '# A', files: Record<string, string> = {}): Promise<string[]> {
  const docs = await openMemoryDocs(createMemoryTree({ 'docs.json': JSON.stringify(config), ...files, 'a.mdx': page }))
  const { problems } = await docs.checkAll()
  await docs.close()
  return problems.map(({ rule, subject }) => `${rule} ${subject}`)
}

test.each([
  [{ ...CONFIG, theme: undefined }, 'config-syntax theme'],
  [{ ...CONFIG, name: undefined }, 'config-syntax name'],
  [{ ...CONFIG, colors: { light: '#fff' } }, 'config-syntax colors.primary'],
  [{ ...CONFIG, colors: { primary: 'green' } }, 'config-syntax colors.primary'],
])('docs.json lacks what Mintlify requires: %j', async (config, problem) => {
  expect(await problemsOf(config)).toEqual([problem])
})

test('a docs.json of another tool, and one that is spread over files, are left alone', async () => {
  expect(await problemsOf({ ...CONFIG, $schema: undefined, theme: undefined })).toEqual([])
  expect(await problemsOf({ ...CONFIG, colors: { $ref: 'colors.json' } })).toEqual([])
})

test('a snippet that is not there is found', async () => {
  const page = '# A\n\n<Snippet file="part.mdx" />'
  expect(await problemsOf(CONFIG, page)).toEqual(['missing-include part.mdx'])
  expect(await problemsOf(CONFIG, page, { 'snippets/part.mdx': 'Text' })).toEqual([])
  expect(await problemsOf(CONFIG, page, { '_snippets/part.mdx': 'Text' })).toEqual([])
})

test('an operation that no description of the site has is found', async () => {
  const page = '---\ntitle: A\nopenapi: GET /nope\n---\n'
  const api = '{\n  "openapi": "3.1.0",\n  "paths": { "/users": {} }\n}'
  expect(await problemsOf(CONFIG, page, { 'openapi.json': api })).toEqual(['missing-include GET /nope'])
  expect(await problemsOf(CONFIG, page.replace('nope', 'users'), { 'openapi.json': api })).toEqual([])
  expect(await problemsOf(CONFIG, page)).toEqual([])
  expect(
    await problemsOf({ ...CONFIG, api: { openapi: 'https://example.org/openapi.json' } }, page, {
      'openapi.json': api,
    }),
  ).toEqual([])
})

test.each([
  [{ theme: 'mnit' }, 'config-syntax theme'],
  [{ navigation: [{ group: 'A', pages: ['a'] }] }, 'config-syntax navigation'],
  [{ colors: { primary: '#0d9373', background: '#fff' } }, 'config-syntax colors.background'],
  [{ logo: { light: '/logo.png' } }, 'config-syntax logo.dark'],
  [{ navbar: { links: [{ name: 'Blog', url: 'https://example.org' }] } }, 'config-syntax navbar.links'],
  [{ navigation: { pages: ['a'], openapi: 'nope.json' } }, 'config-syntax nope.json'],
])('docs.json has what its schema refuses: %j', async (settings, problem) => {
  expect(await problemsOf({ ...CONFIG, ...settings })).toContain(problem)
})

test.each([
  ['Allows {limit} requests.', ['undefined-name limit']],
  ['<b style="color: red">A</b>', ['page-syntax style']],
  ['<Stepps>A</Stepps>', ['missing-import Stepps']],
  ["import { b } from '/snippets/v.mdx'\n\n{b}", ['missing-import b']],
  ['$$\n\\sqrt{\\sum_{i=1}^{n} x_i}\n$$', []],
  ["import { c } from '/snippets/v.mdx'\n\n<Note>{c} {user.name}</Note>", []],
  ["import Part from './shared.mdx'\n\n<Part word='x' />", []],
])('a page evaluates %j', async (page, problems) => {
  const files = { 'snippets/v.mdx': "export const c = 'x'", 'shared.mdx': page.includes('Part') ? '{word}' : '# B' }
  expect(await problemsOf({ ...CONFIG, navigation: { pages: ['a', 'shared'] } }, page, files)).toEqual(problems)
})

test('variables of docs.json are names of every page', async () => {
  expect(await problemsOf({ ...CONFIG, variables: { limit: '5' } }, 'Allows {{limit}} requests.')).toEqual([])
})
