import { expect, test } from '@jest/globals'
import { fitLineEnds } from '../../../src/local/fix/disk-folder.ts'

const fit = (disk: string, checked: string, becomes: string): string | undefined => {
  const fitted = fitLineEnds(Buffer.from(disk), { checked: Buffer.from(checked), becomes: Buffer.from(becomes) })
  return fitted && Buffer.from(fitted).toString()
}

test('A file that is as it was checked becomes what was planned, byte for byte', () => {
  expect(fit('ä\r\n', 'ä\r\n', 'ö\r\n')).toBe('ö\r\n')
})

test('A file whose line ends git converted keeps them', () => {
  expect(fit('ä\r\nb\r\n', 'ä\nb\n', 'ö\nb\n')).toBe('ö\r\nb\r\n')
})

test.each([
  ['other words', 'c\r\n', 'a\n'],
  ['line ends of both kinds', 'a\r\nb\n', 'a\nb\n'],
  ['fewer lines', 'a\r\n', 'a\nb\n'],
])('A file with %s is not what was checked', (_, disk, checked) => {
  expect(fit(disk, checked, 'x')).toBeUndefined()
})
