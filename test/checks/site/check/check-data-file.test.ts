import { describe, expect, test } from '@jest/globals'
import { checkDataFile } from '../../../../src/checks/site/check/check-data-file.ts'

describe('data files', () => {
  test.each([
    ['docs/a.json', '{"a": 1,\n "b": }', 2],
    ['docs/a.json', '{"a": 1} // note', 1],
    ['docs/a.yml', 'a: 1\nb: [1, 2\n', 3],
    ['docs/a.toml', 'a = 1\nb = \n', 2],
    ['docs/a.json', `${'['.repeat(100_000)}`, 1],
    ['docs/a.yaml', `${'['.repeat(50_000)}`, 1],
  ])('%s with a mistake is told with its line', (path, text, line) => {
    const [problem] = checkDataFile(path, text)
    expect(problem).toMatchObject({ path, rule: 'config-syntax', line })
    expect(problem?.message.length).toBeLessThan(400)
  })

  test.each([
    ['docs/a.json', '\uFEFF{"a": [1, 2]}'],
    ['docs/a.jsonc', '{"a": 1, /* note */}'],
    ['tsconfig.json', '{"a": 1, // note\n}'],
    ['docs/a.yml', 'a: !ENV [HOME, x]\nb: !!python/name:x.y\n---\nc: 1\n'],
    ['docs/a.toml', 'a = 1\n[b]\nc = "d"\n'],
  ])('%s that its tool can read is fine', (path, text) => expect(checkDataFile(path, text)).toEqual([]))

  test('aliases that unfold to billions are not unfolded', () => {
    const bomb = Array.from({ length: 30 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}, *a${n}, *a${n}]`).join('\n')
    expect(checkDataFile('docs/a.yml', `a0: &a0 x\n${bomb}\n`)).toEqual([])
  })
})
