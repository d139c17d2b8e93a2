import { expect, test } from '@jest/globals'
import { holdFinish } from '../../../src/agent/finish/held-finish.ts'

test('A finish runs after edits that were done as asked, and after a check', () => {
  const before = [
    { name: 'edit', text: 'Edited a.md: changed line 3' },
    { name: 'check', text: '0 new errors and 1 new warning in 1 page.' },
  ]
  expect(holdFinish(before, true)).toBeUndefined()
})

test.each([
  ['edit', 'Edited a.md: changed line 3\nNot edited: b.md: oldText does not occur in the file.'],
  ['replace', 'Replaced 2 places in 1 file.\na.md: 1,2\nNot changed:\nb.md: is code'],
  ['move', 'Moved a.md to b.md.\nA person has to do this by hand; name it in your summary:\nAdd a redirect'],
  ['write', 'Malformed call: The arguments are not valid JSON'],
])('A finish waits for a look at what %s left undone', (name, text) => {
  expect(holdFinish([{ name, text }], true)).toMatch(`not all of what you asked of ${name} was done`)
})
