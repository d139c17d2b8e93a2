import { expect, test } from '@jest/globals'
import { readValeConfig } from '../../../src/agent/style-lint/vale.ts'
import { measureCpu } from '../../support/cpu-time.ts'

test('keeps what chooses and tunes rules', () => {
  const ini = [
    '# ours',
    'StylesPath = .vale/styles/',
    'MinAlertLevel = suggestion',
    'Vocab = Acme',
    '[formats]',
    'mdx = md',
    '[*.{md,mdx}]',
    'BasedOnStyles = Vale, Acme',
    'Vale.Terms = NO',
    'TokenIgnores = (a), \\',
    '(b)',
  ]
  expect(readValeConfig(ini.join('\n'))).toEqual({
    stylesPath: '.vale/styles',
    text: `StylesPath = styles\n${[...ini.slice(2, -2), 'TokenIgnores = (a), (b)'].join('\n')}\n`,
  })
})

test.each(['/etc', '../other', 'a/../../b', '~/styles', 'C:\\styles', ''])('rules of %j are not read', (path) => {
  expect(readValeConfig(`StylesPath = ${path}\n`).stylesPath).toBeUndefined()
})

test('drops the rest', () => {
  const { text } = readValeConfig('Packages = x\nDictionaryPath = /etc\n[*.md]\nTransform = a.xsl\nLang = x\n')
  expect(text).toBe('StylesPath = styles\n[*.md]\n')
})

test.each(['`a`', '"a"', '"""a"""', 'a'])('hides no setting behind a backslash after %s', (value) => {
  const ini = `Vocab = ${value} \\\nPackages = x\n[*.md]\nBasedOnStyles = ${value} \\\nTransform = a.xsl\n`
  expect(readValeConfig(ini).text).not.toMatch(/^\s*(?:Packages|Transform)/m)
})

test.each(['/', 'a/../', ' ', '[', 'a\\\n'])('is read in little time: %j, many times over', (piece) => {
  const cpuMs = measureCpu()
  readValeConfig(`StylesPath = ${piece.repeat(200_000)}x`)
  expect(cpuMs()).toBeLessThan(2000)
})
