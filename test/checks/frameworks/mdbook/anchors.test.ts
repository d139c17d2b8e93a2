import { expect, test } from '@jest/globals'
import { mdbookSlugs } from '../../../../src/checks/frameworks/mdbook/anchors.ts'

// The anchors are those of `id_from_content` and `unique_id` of mdBook 0.5, compiled.
test('mdBook keeps letters, numbers, hyphens and underscores, and numbers what is taken', () => {
  const slugger = mdbookSlugs.createSlugger()
  const headings = ['Über ½ ² x', '', '日本 नमस्ते', '`--a`: b\tc', 'A', 'A', 'A 1']
  expect(headings.map((heading) => slugger.slug(heading))).toEqual([
    'über-½-²-x',
    'section',
    '日本-नमसते',
    '--a-b-c',
    'a',
    'a-1',
    'a-1-1',
  ])
})
