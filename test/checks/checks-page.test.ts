// docs/checks.md and docs/security.md list exactly what the code has, no more and no less.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { CHECK_ROUNDS, PROBLEMS_SHOWN } from '../../src/agent/finish/check-rounds.ts'
import { ACTIVE_FORMS } from '../../src/checks/active-content/active-forms.ts'
import { CONFIG_MAX_CHARACTERS } from '../../src/checks/config/limit.ts'
import { PAGE_MAX_CHARACTERS } from '../../src/checks/page/parse-page.ts'
import { RULES } from '../../src/checks/problem.ts'

function rowsOf(page: string, heading: string): string[][] {
  const section =
    readFileSync(page, 'utf8')
      .split(`\n${heading}\n`)[1]
      ?.split(/\n##+ /)[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  return rows.map((row) => row.slice(2, -2).split(' | '))
}

test('docs/checks.md lists every rule with its severity and meaning', () => {
  const rules = Object.entries(RULES).map(([name, { severity, meaning }]) => [`\`${name}\``, severity, meaning])
  expect(rowsOf('docs/checks.md', '## Rules')).toEqual(rules)
})

test('docs/security.md lists every form of active content', () => {
  const forms = Object.entries(ACTIVE_FORMS).map(([name, meaning]) => [`\`${name}\``, meaning])
  expect(rowsOf('docs/security.md', '### Active content')).toEqual(forms)
})

test('docs/checks.md gives the limits that hold', () => {
  const limits = readFileSync('docs/checks.md', 'utf8').split('\n## Limits\n')[1] ?? ''
  expect(limits).toContain(`| a page that is parsed | ${PAGE_MAX_CHARACTERS / 1024 ** 2} MiB and `)
  expect(limits).toContain(`| a configuration file | ${CONFIG_MAX_CHARACTERS / 1024} KiB;`)
  expect(limits).toContain(`| problems shown to the model at once | ${PROBLEMS_SHOWN} |`)
  expect(limits).toContain(`| rounds to fix them | ${CHECK_ROUNDS} |`)
})
