// Misspelled fields of the frontmatter: generators ignore them in silence.
import { expect, test } from '@jest/globals'
import { openSite, write } from '../sites.ts'

const page = (fields: string): string => `---\ntitle: T\n${fields}\n---\n\nText.\n`
const USED = 'description: D\nsidebar_position: 1\ncustom_owner: me\nimage1: a'
const FILES = {
  'docusaurus.config.js': "module.exports = { presets: [['classic', { docs: {} }]] }",
  'docs/a.md': page(USED),
  'docs/b.md': page(USED),
  'docs/c.md': page(USED),
}

async function warningsFor(fields: string): Promise<string[]> {
  const { problems } = await (await openSite(FILES)).check([write('docs/new.md', page(fields))])
  return problems.map(({ line, rule, message }) => `${line} ${rule} ${message.split('; ')[1]}`)
}

test.each([
  ['desciption: D', 'description'],
  ['descritpion: D', 'description'],
  ['sidebar_postion: 1', 'sidebar_position'],
  ['sidebar-position: 1', 'sidebar_position'],
  ['custom_owmer: me', 'custom_owner'],
])('%j is a misspelled field of the other pages', async (fields, meant) => {
  expect(await warningsFor(fields)).toEqual([`3 frontmatter-key did you mean \`${meant}\`?`])
})

test.each([
  ['a field that generators know', 'descriptions: D\nsidebar_label: L'],
  ['a field that is like no other', 'audience_level: 1'],
  ['a field beside the one that it is like', 'description: D\ndescription2: D'],
  ['one more of a row', 'image2: b'],
  ['a short field', 'tite: x'],
])('%s is none', async (_, fields) => {
  expect(await warningsFor(fields)).toEqual([])
})
