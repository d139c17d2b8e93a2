import { describe, expect, test } from '@jest/globals'
import { answerCall } from '../../../src/agent/tools/answer-call.ts'
import { openTools } from '../../support/open-tools.ts'

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, n) => `line ${from + n}\n`).join('')
const LONG =
  'The service reads its settings once when it starts, and it never looks at the file again until it is restarted.'

async function diffOf(files: Record<string, string>, changes: Record<string, string | undefined>, args: object = {}) {
  const { call, changeSet } = openTools(files)
  for (const [path, text] of Object.entries(changes)) {
    await (text === undefined ? changeSet.delete(path) : changeSet.write(path, Buffer.from(text)))
  }
  return call('diff', args)
}

describe('The diff of a run', () => {
  test('begins with a table of files, then shows what changed in those that there were', async () => {
    const files = { 'a.md': lines(1, 9), 'gone.md': 'x\ny\n' }
    const changes = { 'a.md': `${lines(1, 4)}LINE 5\n${lines(6, 9)}`, 'gone.md': undefined, 'new.md': lines(1, 3) }
    expect(await diffOf(files, changes)).toBe(
      [
        '3 files +4 -3',
        'a.md +1 -1',
        'gone.md deleted -2',
        'new.md new +3',
        '',
        'a.md',
        '@@ 3',
        ' line 3',
        ' line 4',
        '-line 5',
        '+LINE 5',
        ' line 6',
        ' line 7',
      ].join('\n'),
    )
  })

  test('of one path shows new and deleted files in full too', async () => {
    const shown = await diffOf({ 'a.md': 'x\n' }, { 'b.md': 'new\n', 'a.md': 'y\n' }, { path: 'b.md' })
    expect(shown).toBe('1 file +1\nb.md new +1\n\nb.md\n@@ 1\n+new')
    expect(await diffOf({ 'a.md': 'x\n' }, { 'a.md': 'y\n' }, { path: 'z.md' })).toMatch(/^Failed: z.md has not/)
    expect(await diffOf({ 'a.md': 'x\n' }, {})).toBe('Nothing has changed')
  })

  test('shows a file that was moved and edited as moved', async () => {
    const text = lines(1, 20)
    const answer = await diffOf({ 'old.md': text, 'b.md': 'B' }, { 'old.md': undefined, 'new.md': `${text}more\n` })
    expect(answer).toBe('1 file +1\nold.md → new.md moved +1\n\nnew.md\n@@ 19\n line 19\n line 20\n+more')
    const other = await diffOf({ 'old.md': text }, { 'old.md': undefined, 'new.md': lines(30, 50) })
    expect(other).toBe('2 files +21 -20\nnew.md new +21\nold.md deleted -20')
  })

  test('shows the words that differ in a long line, and short or quite different lines as they are', async () => {
    const changed = `${LONG.replace('never looks at', 'rarely reads')}\n`
    expect(await diffOf({ 'a.md': `${LONG}\n` }, { 'a.md': changed })).toMatch(
      /\na.md\n~1 \.\.\. s once when it starts, and it \[-never looks at -\]\{\+rarely reads \+\}the file again until it is restarted\.$/,
    )
    const other =
      'Nothing of what stood in this line before has been kept, since all of it had become wrong over the years.'
    expect(await diffOf({ 'a.md': `${LONG}\n` }, { 'a.md': `${other}\n` })).toContain(`\n-${LONG}\n+${other}`)
  })

  test('shows the same change of many files once', async () => {
    const files = Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`p${n + 10}.md`, `# ${n}\n\n${LONG}\n`]))
    const changes = Object.fromEntries(
      Object.entries(files).map(([path, text]) => [path, text.replace('restarted', 'stopped and started')]),
    )
    const answer = await diffOf(files, changes)
    expect(answer.match(/\[-restarted-\]/g)).toHaveLength(1)
    expect(answer).toMatch(/\n\np22.md\n@@ 3 the same change as in p10.md @@ 3$/)
  })

  test('goes on at a row', async () => {
    const files = { 'a.md': `${'old line of text\n'.repeat(1000)}` }
    const changes = { 'a.md': `${'new line of text\n'.repeat(900)}` }
    const first = await diffOf(files, changes)
    expect(first.length).toBeLessThan(10_200)
    const [, more, offset] = /\n\[([\d,]+) more rows; go on with offset (\d+)\]$/.exec(first) ?? []
    const rest = await diffOf(files, changes, { offset: Number(offset) })
    expect(rest.split('\n')[0]).toBe('-old line of text')
    expect(first.split('\n').length - 1 + Number(more?.replace(',', ''))).toBe(1905)
    expect(await diffOf(files, changes, { offset: 5000 })).toBe('[There is nothing at offset 5000]')
  })

  test('cuts a line of a million characters, and does not hold endless pages against each other', async () => {
    const answer = await diffOf({ 'a.md': 'x'.repeat(900_000) }, { 'a.md': 'y'.repeat(900_000) })
    expect(answer.length).toBeLessThan(5000)
    const random = (seed: number): string => Array.from({ length: 9000 }, (_, n) => `${(n * seed) % 9973}\n`).join('')
    expect(await diffOf({ 'a.md': random(17) }, { 'a.md': random(7919) })).toContain('too many lines differ')
  })
})

describe('Lines that a diff has shown', () => {
  const openChanged = async () => {
    const tools = openTools({ 'a.md': `${lines(1, 9)}${'x'.repeat(300)}\n` })
    await tools.changeSet.write('a.md', Buffer.from(`${lines(1, 7)}Line 8\nline 9\n${'x'.repeat(300)}\n`))
    return tools
  }
  const edits = (oldText: string) => ({ path: 'a.md', edits: [{ oldText, newText: 'new' }] })

  test('may be edited, those around a change too', async () => {
    const { call } = await openChanged()
    expect(await call('diff', {})).toContain(' line 7\n-line 8\n+Line 8\n line 9')
    expect(await call('edit', edits('Line 8\nline 9'))).toBe('Edited a.md: changed line 8, which removes 1 line')
  })

  test.each([
    ['were not in it', 'line 5'],
    ['were cut', 'x'.repeat(300)],
  ])('may not when they %s', async (_, oldText) => {
    const { call } = await openChanged()
    await call('diff', {})
    expect(await call('edit', edits(oldText))).toMatch(/^Failed: You have not seen these lines/)
  })

  test('may be edited by a run that is taken over', async () => {
    const { call, context } = await openChanged()
    context.isReplayed = true
    const diff = { id: '1', name: 'diff', arguments: '{}' }
    await answerCall(diff, context, { wasCutOff: false, recorded: { ok: true, text: 'as it was' } })
    context.isReplayed = false
    expect(await call('edit', edits('line 9'))).toBe('Edited a.md: changed line 9')
  })
})
