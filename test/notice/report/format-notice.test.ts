// What a notice looks like in each format, and what a hostile page or name cannot do in it.
import { describe, expect, test } from '@jest/globals'
import type { ReportFormat } from '../../../src/checks/report/format-check.ts'
import type { Finding, Notice } from '../../../src/notice/finding.ts'
import { RULE_MEANINGS } from '../../../src/notice/report/describe-finding.ts'
import { formatNotice } from '../../../src/notice/report/format-notice.ts'

const ENDS = { from: '3f2a1b0c00000000000000000000000000000000', to: '8c4d2e1f00000000000000000000000000000000' }

const gone: Finding = {
  kind: 'contradicted',
  rule: 'name-gone',
  standing: 'open',
  unit: { page: 'docs/cli.md', line: 41, endLine: 41, text: '- `--retries`: how often' },
  was: { kind: 'option', owner: '', name: '--retries', path: 'src/cli.ts', line: 12 },
  is: { kind: 'option', owner: '', name: '--attempts', path: 'src/cli.ts', line: 14 },
  why: 'The page names --retries; it is now --attempts.',
  edit: { page: 'docs/cli.md', line: 41, before: '--retries', after: '--attempts' },
}

function format(
  notice: Partial<Notice>,
  as: ReportFormat = 'text',
  { isStrict = false, to = ENDS.to, rulesPage = undefined as string | undefined } = {},
): string {
  const whole = { findings: [], candidates: [], pages: 12, files: 3, filesLeft: 0, ...notice }
  const help = { version: '1.2.3', rulesPage }
  return formatNotice({ notice: whole, ends: { ...ENDS, to }, hints: [] }, as, { isStrict, help })
}

describe('text', () => {
  test('is a line for each finding with both places, and its edit below', () => {
    expect(format({ findings: [gone] })).toBe(
      'docs/cli.md:41  The page names --retries; it is now --attempts (src/cli.ts:12 at 3f2a1b0 → src/cli.ts:14 at 8c4d2e1)  name-gone\n' +
        '    edit line 41: replace "--retries" with "--attempts"\n',
    )
  })

  test('has the address of the page behind its line, and the command that prints a fact', () => {
    const { was, is } = gone
    const printed = {
      ...(was && { was: { ...was, path: 'tool', isPrinted: true as const } }),
      ...(is && { is: { ...is, path: 'tool', isPrinted: true as const } }),
    }
    const [line] = format({ findings: [{ ...gone, ...printed, unit: { ...gone.unit, address: '/cli' } }] }).split('\n')
    expect(line).toBe(
      'docs/cli.md:41  /cli  The page names --retries; it is now --attempts (tool prints it at 3f2a1b0 → tool prints it at 8c4d2e1)  name-gone',
    )
  })

  test('says staged in place of a commit that is not there yet', () => {
    expect(format({ findings: [gone] }, 'text', { to: 'staged' })).toContain(' → src/cli.ts:14 staged)  name-gone\n')
  })

  test('lists what people vouched for last, with the day, and leaves out what the change touches', () => {
    const vouched: Finding = { ...gone, standing: 'vouched', vouchedUntil: '2027-01-31' }
    const lines = format({ findings: [vouched, { ...gone, standing: 'touched' }, gone] }).split('\n')
    expect(lines).toHaveLength(4)
    expect(lines[2]).toMatch(/^docs\/cli\.md:41 {2}vouched until 2027-01-31: The page names --retries; /)
  })

  test('is empty when nothing is due', () => {
    expect(format({})).toBe('')
  })

  test('shows a line that has only other words of the change without a name', () => {
    const lines = [{ line: 7, text: 'How often it asks.', name: '' }]
    expect(format({ candidates: [{ page: 'a.md', score: 1, lines }] })).toMatch(/a\.md:7 {2}How often it asks\./)
  })

  test('lists at most five candidates', () => {
    const candidates = Array.from({ length: 7 }, (_, index) => ({
      page: `docs/${index}.md`,
      score: 7 - index,
      lines: [{ line: 3, text: '  Retries are slow.', name: 'retries' }],
    }))
    const lines = format({ candidates }).trim().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[1]).toBe('docs/0.md:3  retries: Retries are slow.')
  })

  test('no page and no name starts a line or a command of a runner', () => {
    const hostile: Finding = { ...gone, why: 'x\n::error::y ##[group]', unit: { ...gone.unit, page: '::stop::\n.md' } }
    const text = format({ findings: [hostile] })
    expect(text.split('\n')).toHaveLength(3)
    expect(text).not.toMatch(/^::|##\[/m)
  })
})

describe('the formats for programs', () => {
  const all: Notice['findings'] = [gone, { ...gone, standing: 'vouched' }, { ...gone, standing: 'touched' }]

  test('JSON is the notice as it is', () => {
    expect(JSON.parse(format({ findings: all }, 'json'))).toEqual({
      findings: all,
      candidates: [],
      pages: 12,
      files: 3,
      filesLeft: 0,
    })
  })

  test('GitHub annotates open findings as warnings, and as errors when they fail the command', () => {
    const annotationsOf = (isStrict: boolean) =>
      format({ findings: all }, 'github', { isStrict })
        .split('\n')
        .filter((line) => line.startsWith('::'))
    expect(annotationsOf(false)).toEqual([
      expect.stringMatching(/^::warning file=docs\/cli\.md,line=41,col=1,title=name-gone::The page names --retries; /),
    ])
    expect(annotationsOf(true)).toEqual([expect.stringMatching(/^::error file=docs\/cli\.md,line=41,/)])
  })

  test('leads to the section on the rule, or to the help where no address is known', () => {
    expect(format({ findings: [gone] }, 'github')).toContain('%0Adocmend help notice\n')
    const rulesPage = 'https://code.example.com/notice.md'
    expect(format({ findings: [gone] }, 'github', { rulesPage })).toContain(`%0A${rulesPage}#name-gone\n`)
  })

  test('GitLab, SARIF and JUnit have the open finding and the rules of notices', () => {
    expect(JSON.parse(format({ findings: all }, 'gitlab'))).toMatchObject([
      { check_name: 'name-gone', severity: 'minor', location: { path: 'docs/cli.md', lines: { begin: 41 } } },
    ])
    const { runs } = JSON.parse(format({ findings: all }, 'sarif'))
    expect(runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(Object.keys(RULE_MEANINGS))
    expect(runs[0].results).toMatchObject([{ ruleId: 'name-gone', ruleIndex: 0, level: 'warning' }])
    const junit = format({ findings: all }, 'junit', { isStrict: true })
    expect(junit).toContain('<testsuites name="Docmend" tests="2" failures="1">')
    expect(junit).toContain('1 open finding, 1 vouched, 1 touched by the change itself; 12 pages searched')
  })
})
