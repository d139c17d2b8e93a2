// What a reviewer reads, whatever the model wrote.
import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../src/agent/change.ts'
import { neutralizeBody } from '../../src/github/neutralize.ts'
import type { Job } from '../../src/jobs/job.ts'
import { describePullRequest } from '../../src/jobs/pull-request-text.ts'

const spent = { modelCalls: 3, inputTokens: 10, cachedTokens: 0, outputTokens: 5, workMs: 1 }
const job = { id: 'job-1', model: 'some-model', prompt: 'Mend it.\nAll of it.', spent } as Job
const deleted = (path: string): Change => ({ kind: 'delete', path })

function bodyOf(summary: string, changes: Change[] = [deleted('docs/a.md')]): string {
  return describePullRequest(job, { title: 'T', summary, changes, treeSha: '1' }).body
}

const FOOTER = 'not yet read by a person'
const MARK = '<!-- docmend:job=job-1 -->'

describe('the text of a pull request', () => {
  test('says what changed, who wrote it, and ends with the mark of the job', () => {
    const body = bodyOf('Mended.')
    expect(body).toContain('- `docs/a.md` (deleted)')
    expect(body).toContain('### Asked for\n\n> Mend it.\n> All of it.\n')
    expect(body).toContain(FOOTER)
    expect(body.endsWith(MARK)).toBe(true)
  })

  test.each(['```\ncode', '~~~~ md\n~~~\ncode', '````\n```\ncode', '   ```js\ncode'])(
    'keeps the footer out of a code block that %j leaves open',
    (summary) => {
      const fence = /^ {0,3}(`{3,}|~{3,})/.exec(summary)?.[1] ?? ''
      expect(bodyOf(summary).split('### Asked for')[0]?.trim().endsWith(`\n${fence}`)).toBe(true)
    },
  )

  test.each(['```\ncode\n```', 'a `b` c', '``` not a fence ```'])('leaves %j as it is', (summary) => {
    expect(bodyOf(summary).startsWith(`${summary}\n\n### Asked for`)).toBe(true)
  })

  test('keeps footer and mark however long the summary and the paths are, also when all is made harmless', () => {
    const long = Array.from({ length: 100 }, (_, index) => deleted(`docs/${'@a#1'.repeat(1000)}${index}.md`))
    const body = neutralizeBody(bodyOf(' @a'.repeat(100_000), long))
    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(body).toContain(FOOTER)
    expect(body).toContain('and 50 more')
    expect(body.endsWith(MARK)).toBe(true)
  })
})
