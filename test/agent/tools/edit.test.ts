import { describe, expect, test } from '@jest/globals'
import type { ToolResult } from '../../../src/agent/tool-result.ts'
import { answerCall } from '../../../src/agent/tools/answer-call.ts'
import { openTools } from './open-tools.ts'

const LINES = ['one', 'two', 'three', 'four', 'five', ''].join('\n')

describe('An edit of several files', () => {
  test('is one call, with a row for each', async () => {
    const { call, textOf } = openTools({ 'a.md': 'one\n', 'b.md': 'two\n' })
    await call('search', { pattern: 'o' })
    const edits = [
      { path: 'a.md', oldText: 'one', newText: '1' },
      { path: 'b.md', oldText: 'two', newText: '2\n2' },
    ]
    expect(await call('edit', { edits })).toBe(
      'Edited a.md: changed line 1\nEdited b.md: changed line 1, which adds 1 line',
    )
    expect([await textOf('a.md'), await textOf('b.md')]).toEqual(['1\n', '2\n2\n'])
  })

  test('goes on with the others when one file cannot be edited so', async () => {
    const { call, resultOf, changeSet } = openTools({ 'a.md': 'one\n', 'b.md': 'two\n' })
    await call('search', { pattern: 'o' })
    const edits = [
      { oldText: 'no', newText: 'x' },
      { path: 'b.md', oldText: 'two', newText: '2' },
    ]
    expect(await resultOf('edit', { path: 'a.md', edits })).toEqual({
      ok: true,
      text: expect.stringMatching(/^Edited b.md: changed line 1\nNot edited: a.md: oldText does not occur/),
      leavesWork: true,
      notEdited: ['a.md'],
    })
    expect(changeSet.changes().map(({ path }) => path)).toEqual(['b.md'])
  })

  test('that is repeated from the transcript leaves out what was left out then', async () => {
    const { context, changeSet } = openTools({ 'a.md': 'one\n', 'b.md': 'two\n' })
    const edits = [
      { path: 'a.md', oldText: 'one', newText: '1' },
      { path: 'b.md', oldText: 'two', newText: '2' },
    ]
    const call = { id: '1', name: 'edit', arguments: JSON.stringify({ edits }) }
    context.isReplayed = true
    const text = 'Edited b.md: changed line 1\nNot edited: a.md: You have not seen these lines'
    const recorded: ToolResult = { ok: true, text, leavesWork: true, notEdited: ['a.md'] }
    await answerCall(call, context, { wasCutOff: false, recorded })
    expect(changeSet.changes().map(({ path }) => path)).toEqual(['b.md'])
    context.isReplayed = false
    const again = { ...call, arguments: JSON.stringify({ edits: edits.slice(0, 1) }) }
    expect(await answerCall(again, context, { wasCutOff: false, recorded: undefined })).toEqual({
      ok: true,
      text: 'Edited a.md: changed line 1',
    })
  })

  test('that is repeated from the transcript is not misled by a page that quotes an answer', async () => {
    const { context, changeSet } = openTools({ 'a.md': 'Not edited: b.md: no\n', 'b.md': 'two\n' })
    const edits = [
      { path: 'a.md', oldText: 'Not edited: c.md', newText: '1' },
      { path: 'b.md', oldText: 'two', newText: '2' },
    ]
    const call = { id: '1', name: 'edit', arguments: JSON.stringify({ edits }) }
    context.isReplayed = true
    const text = 'Edited b.md: changed line 1\nNot edited: a.md: oldText does not occur:\n1\tNot edited: b.md: no'
    const recorded: ToolResult = { ok: true, text, leavesWork: true, notEdited: ['a.md'] }
    await answerCall(call, context, { wasCutOff: false, recorded })
    expect(changeSet.changes().map(({ path }) => path)).toEqual(['b.md'])
  })

  test.each([
    ['no file', { edits: [{ oldText: 'a', newText: 'b' }] }, 'path is missing'],
    ['neither text nor lines', { path: 'a.md', edits: [{ newText: 'b' }] }, 'either oldText or startLine'],
    ['both', { path: 'a.md', edits: [{ oldText: 'a', startLine: 1, newText: 'b' }] }, 'either oldText or startLine'],
  ])('with %s is malformed', async (_, args, why) => {
    expect(await openTools({ 'a.md': 'a' }).call('edit', args)).toMatch(new RegExp(`^Malformed call: .*${why}`))
  })
})

describe('An edit of lines by their numbers', () => {
  const edited = async (text: string, edits: object[]) => {
    const { call, textOf } = openTools({ 'a.md': text })
    await call('read', { path: 'a.md' })
    return [await call('edit', { path: 'a.md', edits }), await textOf('a.md')]
  }

  test('deletes them, and shows the first and the last one', async () => {
    expect(await edited(LINES, [{ startLine: 2, endLine: 4, newText: '' }])).toEqual([
      'Edited a.md: replaced lines 2 to 4, which were "two" to "four", which removes 3 lines',
      'one\nfive\n',
    ])
    expect((await edited('\uFEFFa\r\nb', [{ startLine: 2, newText: '' }]))[1]).toBe('\uFEFFa')
    expect((await edited('\uFEFFa\r\nb', [{ startLine: 1, newText: '' }]))[1]).toBe('\uFEFFb')
  })

  test('replaces them, in the line endings of the file', async () => {
    expect((await edited('a\r\nb\r\nc\r\n', [{ startLine: 2, newText: 'x\ny' }]))[1]).toBe('a\r\nx\r\ny\r\nc\r\n')
  })

  test('counts lines as they were before the call', async () => {
    const edits = [
      { oldText: 'one', newText: '1\n1\n1' },
      { startLine: 5, newText: '' },
      { startLine: 3, newText: 'drei' },
    ]
    expect((await edited(LINES, edits))[1]).toBe('1\n1\n1\ntwo\ndrei\nfour\n')
  })

  test.each([
    ['beyond the end', [{ startLine: 5, endLine: 6, newText: '' }], 'has only 5 lines'],
    ['in the wrong order', [{ startLine: 5, endLine: 4, newText: '' }], 'before startLine'],
    [
      'that another edit touches',
      [
        { oldText: 'two', newText: '2' },
        { startLine: 1, endLine: 2, newText: '' },
      ],
      'earlier edit of this call touches',
    ],
  ])('%s is refused', async (_, edits, why) => {
    const [answer, text] = await edited(LINES, edits)
    expect(answer).toMatch(new RegExp(`^Failed: .*${why}`))
    expect(text).toBe(LINES)
  })

  test('is refused while their numbers are not those that were shown, and says which lines have them now', async () => {
    const { call, textOf } = openTools({ 'a.md': LINES })
    await call('read', { path: 'a.md' })
    await call('edit', { path: 'a.md', edits: [{ oldText: 'one\n', newText: '' }] })
    const deletion = { path: 'a.md', edits: [{ startLine: 3, endLine: 4, newText: '' }] }
    expect(await call('edit', deletion)).toBe(
      'Failed: Lines of a.md have moved since you saw their numbers. Nothing was changed. The lines with these are now:\n' +
        '3\tfour\n4\tfive',
    )
    expect(await textOf('a.md')).toBe('two\nthree\nfour\nfive\n')
    expect(await call('edit', deletion)).toMatch(/^Edited a.md: replaced lines 3 to 4/)
  })

  test('needs no second look where lines before have not moved', async () => {
    const { call } = openTools({ 'a.md': LINES })
    await call('read', { path: 'a.md' })
    await call('edit', {
      path: 'a.md',
      edits: [
        { oldText: 'one', newText: '1' },
        { oldText: 'four', newText: '4\n4' },
      ],
    })
    expect(await call('edit', { path: 'a.md', edits: [{ startLine: 2, newText: '' }] })).toMatch(
      /^Edited a.md: replaced line 2/,
    )
  })

  test('is refused for lines that were not shown', async () => {
    const { call } = openTools({ 'a.md': LINES })
    await call('read', { path: 'a.md', endLine: 3 })
    expect(await call('edit', { path: 'a.md', edits: [{ startLine: 3, endLine: 4, newText: '' }] })).toMatch(
      /^Failed: You have not seen these lines .*\n4\tfour$/s,
    )
  })
})
