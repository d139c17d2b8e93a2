import { describe, expect, test } from '@jest/globals'
import { hasMark, withMark } from '../../../src/github/publish/mark.ts'

const ID = '0193aaaa-0000-7000-8000-000000000001'

describe('a mark', () => {
  test.each([
    [ID, ID, true],
    [`Made by Docmend, job ${ID}.`, ID, true],
    [`<!-- docmend:job=${ID} -->`, ID, true],
    [`Mend\n\n${ID}.2`, ID, false],
    [`Mend\n\n${ID}.2`, `${ID}.2`, true],
    [`Mend\n\n${ID}.21`, `${ID}.2`, false],
    [`Mend\n\n${ID}.2.`, `${ID}.2`, true],
    [`Mend\n\n${ID}`, `${ID}.2`, false],
    [`Mend\n\n${ID}x2`, `${ID}.2`, false],
    [`Merge branch 'main' into docmend/${ID}`, ID, false],
    [`x${ID}`, ID, false],
  ])('in %j is %s: %s', (text, mark, isThere) => {
    expect(hasMark(text, mark)).toBe(isThere)
  })

  test('is added once', () => {
    const text = withMark('Mend', ID)
    expect([text, withMark(text, ID)]).toEqual([`Mend\n\n${ID}`, text])
  })

  test('of a later turn is added to the words of the job', () => {
    expect(hasMark(withMark(`Made by Docmend, job ${ID}.`, `${ID}.2`), `${ID}.2`)).toBe(true)
  })
})
