import { describe, expect, test } from '@jest/globals'
import { Refusal } from '../../../src/agent/tools/refusal.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { edit } from './edited-file.ts'

describe('An exact edit', () => {
  test.each<[string, string, string, string]>([
    ['in every one of half a million lines', 'a\n'.repeat(500_000), 'a', 'b'],
    ['in every place of one line', 'a'.repeat(500_000), 'a', 'b'],
    ['nowhere, in as many lines as nearly fit', 'a\n'.repeat(500_000), `${' a\n'.repeat(1000)} z`, 'b'],
    ['with nothing in common', 'a\r\n'.repeat(16_000), 'a\n'.repeat(16_000), 'b\n'.repeat(16_000)],
    ['with no word in common', `“${'a '.repeat(16_000)}`, `"${'a '.repeat(16_000)}`, 'b '.repeat(16_000)],
    ['for which there are many lines', 'a\r\nb\r\n', 'a\nb', 'c\n'.repeat(400_000)],
    ['as if with spaces at line ends', `x${' '.repeat(500_000)}y\nz\n`, `x${' '.repeat(500_000)}y  \nz\n`, 'b\n'],
  ])('finds a text %s, in little time', (_, before, oldText, newText) => {
    const cpuMs = measureCpu()
    try {
      edit(before, oldText, newText, { replaceAll: true })
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal)
    }
    expect(cpuMs()).toBeLessThan(10_000)
  })

  test.each([
    ['](', 200_000],
    ['](a', 200_000],
    ['[', 200_000],
    [']: ', 200_000],
    ['href="', 100_000],
    ['   ', 300_000],
    ['](  <', 100_000],
    ['http://', 100_000],
  ])('finds the addresses in %j, many times over, in little time', (piece, times) => {
    const cpuMs = measureCpu()
    expect(edit(`${piece.repeat(times)}\nword`, 'word', 'X', { keepAddresses: true })).toMatch(/X$/)
    expect(cpuMs()).toBeLessThan(10_000)
  })
})
