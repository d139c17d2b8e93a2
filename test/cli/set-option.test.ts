// `--set` of commands that work on this machine: the same names and errors as `docmend settings`, and nothing without an effect.
import { expect, test } from '@jest/globals'
import { UsageError } from '../../src/cli/runtime.ts'
import { parseSetOptions, RUN_SETTINGS, readLocalSettings } from '../../src/cli/set-option.ts'
import { DEFAULT_SETTINGS } from '../../src/projects/settings.ts'

const parse = (...texts: string[]) => parseSetOptions(texts, { command: 'run', effective: RUN_SETTINGS })

test('without it the settings are the defaults', () => {
  expect(readLocalSettings(parse())).toEqual(DEFAULT_SETTINGS)
})

test('each option sets one of them, and an empty value is the default', () => {
  const settings = readLocalSettings(parse('allowedForms=script, frame', 'onChecks=draft', 'onBudget='))
  expect(settings).toEqual({ ...DEFAULT_SETTINGS, allowedForms: ['script', 'frame'], onChecks: 'draft' })
})

test.each([
  [['nothing=1'], 'There is no setting nothing; the settings are humanSource'],
  [['allowedForms=iframe'], 'there is no iframe'],
  [['onChecks=pass'], 'onChecks is fail or draft; you wrote "pass"'],
  [['allowedForms'], '"allowedForms" is not name=value'],
  [['=frame'], '"=frame" is not name=value'],
  [
    ['draft=always'],
    '--set draft has no effect in docmend run; it takes checks, allowedForms, hiddenPaths, onBudget, onChecks and verifyClaims',
  ],
  [['contextRepositories=acme/api'], 'has no effect'],
  [['allowedForms=frame', 'allowedForms=script'], '--set allowedForms is given twice'],
])('%j is wrong usage: %s', (texts, sentence) => {
  expect(() => parse(...texts)).toThrow(UsageError)
  expect(() => parse(...texts)).toThrow(sentence)
})
