import { expect, test } from '@jest/globals'
import { analyzePage } from '../../../../src/documentation/page/analyze-page.ts'
import { dialectOf } from '../../page/dialects.ts'
import { headingsOf } from '../../page/find-in-page.ts'

test.each([['<h2 id="own">Title</h2>', 'Title', 'own']])(
  'the heading %j of Mintlify reads %j and is #%s',
  (text, visible, anchor) => {
    expect(headingsOf(text, 'mintlify')).toEqual([{ depth: 2, text: visible, line: 1, anchor }])
  },
)

test('components can be linked to by their titles', () => {
  expect(analyzePage('<Card id="c" title="My Card" />', dialectOf('mintlify')).anchors).toEqual(
    expect.arrayContaining(['c', 'my-card']),
  )
})
