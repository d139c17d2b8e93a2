// Long texts are searched for secrets in pieces, so that other work of the thread has its turn in between.
import { describe, expect, test } from '@jest/globals'
import {
  createSecretScanner,
  inPieces,
  OVERLAP_CHARACTERS,
  PIECE_CHARACTERS,
} from '../../../src/jobs/policy/secrets.ts'

/** Put together here, so that no scanner takes this file for a leak. */
const token = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7aB3dE6gH9'}`
const held = 'q7Rk2vTz9LmX4cPw8YbN3hJd6GsF5aKe1UoZ'
const END = PIECE_CHARACTERS + OVERLAP_CHARACTERS
const LENGTH = 3 * END

/** Words of a few letters on one line, around a text that begins at an offset. */
function textWith(secret: string, at: number, separator = ' '): string {
  const words = `abcdefg${separator}`.repeat(LENGTH / 8)
  return `${words.slice(0, at - 1)} ${secret} ${words.slice(at)}`
}

async function piecesOf(text: string) {
  const pieces = []
  for await (const piece of inPieces(text)) pieces.push(piece)
  return pieces
}

describe('a secret across the end of a piece', () => {
  const around = [PIECE_CHARACTERS, END - OVERLAP_CHARACTERS / 2, END, END + OVERLAP_CHARACTERS]
  test.each(around)('is found once, by its look, at %i', async (end) => {
    const text = textWith(token, end - 20)
    expect(await createSecretScanner([])(text, [])).toHaveLength(1)
  })

  test.each(around)('is found by its value at %i', async (end) => {
    const scan = createSecretScanner([held])
    for (const cut of [1, 18, 35]) expect(await scan(textWith(held, end - cut), [])).toHaveLength(1)
    expect(await scan(textWith('a calm word', end - 18), [])).toEqual([])
  })

  test('has its line', async () => {
    const text = `${'abcdefg\n'.repeat(END / 8 - 2)}${token}\n${'abcdefg\n'.repeat(END / 8)}`
    expect(await createSecretScanner([])(text, [])).toMatchObject([{ line: END / 8 - 1 }])
  })

  test('is no news when a page of the base has it elsewhere', async () => {
    expect(await createSecretScanner([])(textWith(token, END - 20), [`Use ${token} here.`])).toEqual([])
  })
})

test('the pieces cover the text, overlap, and begin and end at a line where there is one near', async () => {
  const text = textWith('x', END, '\n')
  const pieces = await piecesOf(text)
  expect(pieces.length).toBeGreaterThan(2)
  for (const [index, piece] of pieces.entries()) {
    const end = piece.start + piece.text.length
    expect(text.slice(piece.start, end)).toBe(piece.text)
    expect(end === text.length || piece.text.endsWith('\n')).toBe(true)
    const next = pieces[index + 1]
    if (next !== undefined) expect(end - next.start).toBeGreaterThanOrEqual(OVERLAP_CHARACTERS)
  }
  expect(pieces.at(-1)?.text.at(-1)).toBe(text.at(-1))
})

test('a short text is one piece, and an empty one too', async () => {
  expect(await piecesOf('abc')).toEqual([{ text: 'abc', start: 0 }])
  expect(await piecesOf('')).toEqual([{ text: '', start: 0 }])
})

test('other work has its turn while a long text is searched', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  await createSecretScanner([held])('Some words of a page.\n'.repeat(200_000), [])
  clearImmediate(next)
  expect(turns).toBeGreaterThan(20)
})
