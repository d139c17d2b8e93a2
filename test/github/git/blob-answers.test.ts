import { describe, expect, test } from '@jest/globals'
import { BlobAnswers } from '../../../src/github/git/blobs.ts'

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string]
const OUTPUT = Buffer.from(`${A} blob 5\none\nx\n${B} missing\n${C} blob 0\n\n`)

function ask(...shas: string[]) {
  const heard: string[] = []
  const asked = shas.map((sha) => ({
    sha,
    resolve: (content: Uint8Array) => heard.push(JSON.stringify(Buffer.from(content).toString())),
    reject: (error: unknown) => heard.push((error as Error).message),
  }))
  return { heard, answers: new BlobAnswers(asked) }
}

const MISSING = `git cat-file failed: missing blob ${B} (${B} missing)`

describe('the answers of git cat-file', () => {
  test.each([1, 2, 7, 41, 46, 1000])('are the same in pieces of %s bytes', (bytes) => {
    const { heard, answers } = ask(A, B, C)
    for (let at = 0; at < OUTPUT.length; at += bytes) answers.take(OUTPUT.subarray(at, at + bytes))
    expect(heard).toEqual(['"one\\nx"', MISSING, '""'])
  })

  test('are given before those behind them have come', () => {
    const { heard, answers } = ask(A, B, C)
    answers.take(OUTPUT.subarray(0, OUTPUT.indexOf(B)))
    expect(heard).toEqual(['"one\\nx"'])
  })

  test('that do not come are errors, and those that came stay', () => {
    const { heard, answers } = ask(A, B, C)
    answers.take(OUTPUT.subarray(0, OUTPUT.indexOf(C) + 45))
    answers.fail(new Error('killed'))
    expect(heard).toEqual(['"one\\nx"', MISSING, 'killed'])
  })

  test('do not share memory with each other', () => {
    const contents: Uint8Array[] = []
    const asked = [A, A].map((sha) => ({ sha, resolve: (one: Uint8Array) => contents.push(one), reject: () => {} }))
    new BlobAnswers(asked).take(Buffer.from(`${A} blob 1\nx\n${A} blob 1\nx\n`))
    expect(contents.map(({ buffer }) => buffer.byteLength)).toEqual([1, 1])
  })
})
