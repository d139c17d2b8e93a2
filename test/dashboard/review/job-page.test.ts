// The page of a job for whoever decides about it, with what no well-meant model would put into one.
import { describe, expect, test } from '@jest/globals'
import type { EvidenceReport } from '../../../src/jobs/evidence/evidence-report.ts'
import type { SourcePlace } from '../../../src/jobs/evidence/places.ts'
import { EMPTY_RESULT_REPORT } from '../../support/empty-result-report.ts'
import { openInstanceAdminPages } from '../../support/instance-admin-pages.ts'
import { NO_EVIDENCE } from '../../support/no-evidence.ts'
import { BASE, givenNextTurn, givenReviewedJob, type ReviewedJob } from '../../support/reviewed-job.ts'

const HOSTILE = '<img src=x onerror=alert(1)> \u001b[31m \u202etxt'

async function open(parts: ReviewedJob = {}, deps: Parameters<typeof openInstanceAdminPages>[0] = {}) {
  const pages = await openInstanceAdminPages(deps)
  const job = await givenReviewedJob(pages.storage.jobs, pages.project.id, parts)
  const path = `/projects/${pages.project.id}/jobs/${job.id}`
  return { ...pages, job, path, read: (rest = '') => pages.open(`${path}${rest}`) }
}

function withEvidence(evidence: Partial<EvidenceReport>): ReviewedJob {
  return { result: { report: { ...EMPTY_RESULT_REPORT, evidence: { ...NO_EVIDENCE, ...evidence } } } }
}

const SOURCE = { repository: '', path: 'src/limits.ts', startLine: 4, endLine: 5, commitSha: BASE.commitSha }
const OTHER = { ...SOURCE, path: 'src/other.ts', startLine: 9, endLine: 9 }
const detail = (line: number) => ({ text: `--flag-${line}`, kind: 'flag' as const, path: 'docs/limits.md', line })

function textOf(lines: readonly string[]): Uint8Array {
  const body = lines.map((line) => `+${line}\n`).join('')
  return new TextEncoder().encode(
    `diff --git a/docs/a.md b/docs/a.md\n--- a/docs/a.md\n+++ b/docs/a.md\n@@ -0,0 +1,${lines.length} @@\n${body}`,
  )
}

describe('what a reviewer sees', () => {
  test('begins with the decision: the button stands before everything that it is about', async () => {
    const { read } = await open(withEvidence({ unsourced: [detail(1)] }))
    const { html } = await read()
    const places = ['Approve and open the pull request', 'Verify 1 detail', 'id="changes"'].map((one) =>
      html.indexOf(one),
    )
    expect(places).toEqual(places.toSorted((one, two) => one - two))
    expect(html).toContain('Publishes exactly 1 file, +1 −1, all shown below')
  })

  test('has at most five open points before its eyes, and the rest behind a count', async () => {
    const unsourced = Array.from({ length: 7 }, (_, at) => detail(at + 1))
    const { read } = await open(withEvidence({ unsourced, moreUnsourced: 2 }))
    const { html } = await read()
    expect(html).toContain('Verify 9 details')
    const [shown = '', folded = ''] = html.split('<summary>4 more details</summary>')
    expect([shown.includes('--flag-5'), shown.includes('--flag-6'), folded.includes('--flag-7')]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('has each claim beside its lines, as text, with the way to them on GitHub', async () => {
    const asked: SourcePlace[] = []
    const sourceLines = async (places: readonly SourcePlace[]) => {
      asked.push(...places)
      return places.map(() => ({ kind: 'read' as const, lines: ['const MAX = 20', HOSTILE], more: 0 }))
    }
    const pages = await openInstanceAdminPages({ sourceLines })
    await pages.storage.projects.apply(
      [{ kind: 'installed', installationId: 1, repositories: [{ id: 501, fullName: 'acme/docs' }] }],
      Date.now(),
    )
    const cited = [{ claim: 'At most 20 files.', places: [SOURCE, OTHER] }]
    const { id } = await givenReviewedJob(pages.storage.jobs, pages.project.id, withEvidence({ cited }))
    const { html } = await pages.open(`/projects/${pages.project.id}/jobs/${id}`)
    expect(asked).toEqual([
      { repositoryId: 501, commitSha: BASE.commitSha, path: 'src/limits.ts', startLine: 4, endLine: 5 },
      { repositoryId: 501, commitSha: BASE.commitSha, path: 'src/other.ts', startLine: 9, endLine: 9 },
    ])
    expect(html).toContain('src/other.ts, line 9')
    expect(html).toContain(`https://github.com/acme/docs/blob/${BASE.commitSha}/src/limits.ts#L4-L5`)
    expect(html).toMatch(/<td class="at">4<\/td><td class="text">const MAX = 20/)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; \\x1b[31m \\u202etxt')
  })

  test('says when the commit of a source is no longer kept', async () => {
    const pages = await openInstanceAdminPages()
    await pages.storage.projects.apply(
      [{ kind: 'installed', installationId: 1, repositories: [{ id: 501, fullName: 'acme/docs' }] }],
      Date.now(),
    )
    const cited = [{ claim: 'At most 20 files.', places: [SOURCE] }]
    const { id } = await givenReviewedJob(pages.storage.jobs, pages.project.id, withEvidence({ cited }))
    expect((await pages.open(`/projects/${pages.project.id}/jobs/${id}`)).html).toContain('no longer keeps this commit')
  })

  test('never has markup, terminal sequences or turned text of others in it', async () => {
    const problem = {
      path: HOSTILE,
      line: 1,
      column: 1,
      rule: 'broken-link' as const,
      subject: HOSTILE,
      message: HOSTILE,
    }
    const place = { path: HOSTILE, line: 1 }
    const report = {
      ...EMPTY_RESULT_REPORT,
      checks: { ...EMPTY_RESULT_REPORT.checks, newProblems: [problem], newProblemCount: 1 },
      notes: [HOSTILE],
      hosts: [{ host: HOSTILE, ...place }],
      evidence: {
        ...NO_EVIDENCE,
        cited: [{ claim: HOSTILE, places: [{ ...SOURCE, path: HOSTILE }] }],
        unproven: [{ claim: HOSTILE, why: HOSTILE }],
        unsourced: [{ ...place, text: HOSTILE, kind: 'flag' as const }],
      },
    }
    const result = { title: HOSTILE, summary: HOSTILE, report, patch: textOf([HOSTILE]) }
    const { read } = await open({ job: { prompt: HOSTILE, topic: HOSTILE, requestedRef: HOSTILE }, result })
    for (const rest of ['', '/message?claim=1', '/message?unsourced=1', '/archive', '/transcript']) {
      const { status, html } = await read(rest)
      expect(status).toBe(200)
      expect(html).not.toContain('<img')
      const shown = html.replace(/<textarea.*?<\/textarea>/gs, '')
      for (const steering of ['\u001b', '\u202e']) expect(shown.includes(steering)).toBe(false)
    }
  })

  test('stays small for 10 MB of changes that do not repeat, and for a line of 10 MB', async () => {
    const long = Array.from({ length: 100_000 }, (_, index) => `${index} ${'text of a page '.repeat(6)}`)
    for (const patch of [textOf(long), textOf(['x'.repeat(10_000_000)])]) {
      const { read } = await open({ result: { patch } })
      const { html } = await read()
      expect(html.length).toBeLessThan(400_000)
      expect(html).toContain('more than is shown on this page')
    }
  })

  test('has the changes of each turn, and says what the last one changed', async () => {
    const { job, storage, read } = await open({ result: { patch: textOf(['one']) } })
    await givenNextTurn(storage.jobs, job, { result: { patch: textOf(['two']) } })
    expect((await read()).html).toMatch(/Since turn 1, 1 file differs/)
    const first = await read('?turn=1')
    expect(first.html).toMatch(/<td class="text">one/)
    expect(first.html).toContain('more than is shown on this page')
    expect((await read('/patch?turn=1')).html).toContain('+one')
    expect((await read('/patch?turn=2')).html).toContain('+two')
    expect((await read('/patch')).headers.get('content-disposition')).toContain('attachment')
    expect((await read('/patch?turn=3')).status).toBe(404)
    expect((await read('/request?turn=3')).status).toBe(404)
  })

  test('still comes when the patch was too large to be kept', async () => {
    const { read } = await open({ result: { patch: new Uint8Array() } })
    const { status, html } = await read()
    expect([status, html.includes('These changes cannot be read here')]).toEqual([200, true])
    expect(html).not.toContain('Approve and open')
    expect((await read('/patch')).status).toBe(404)
  })

  test('leads from a failed job to a new one with the same request', async () => {
    const end = { status: 'failed', outcome: 'checks_failed', message: 'Two links are broken.' } as const
    const { read } = await open({
      job: { prompt: 'Fix & explain', requestedRef: 'next' },
      result: { changes: [], patch: new Uint8Array() },
      end,
    })
    expect((await read()).html).toContain('/jobs/new?prompt=Fix+%26+explain&amp;ref=next')
  })
})

test('a job that failed with changes leads to a new one, too', async () => {
  const end = { status: 'failed', outcome: 'error', message: 'GitHub refused the branch.' } as const
  const { read } = await open({ end })
  expect((await read()).html).toMatch(/Approve and open the pull request.*Try again as a new job/s)
})

describe('a message that leaves something out', () => {
  test('is written for a file and for a claim, and not sent', async () => {
    const { read, storage, job } = await open(
      withEvidence({ cited: [{ claim: 'At most 20 files.', places: [] }], unsourced: [detail(3)] }),
    )
    expect((await read('/message?file=docs%2Flimits.md')).html).toContain(
      'Leave out docs/limits.md and everything that depends on it.',
    )
    expect((await read('/message?claim=1')).html).toContain('“At most 20 files.”')
    expect((await read('/message?unsourced=1')).html).toContain('Leave out “--flag-3” in docs/limits.md and everything')
    expect(await storage.jobs.turns(job.id)).toHaveLength(1)
  })

  test('is empty for what the job has not', async () => {
    const { read } = await open()
    for (const query of ['?file=docs%2Fother.md', '?claim=9', '?claim=x', '?unproven=-1']) {
      const { status, html } = await read(`/message${query}`)
      expect([status, html.includes('Leave out')]).toEqual([200, false])
    }
  })
})

describe('ending a job', () => {
  test('asks first where changes would be lost', async () => {
    const { read } = await open()
    const { html } = await read()
    expect(html).toMatch(/<a class="button" href="[^"]*\/archive">Archive…/)
    expect((await read('/archive')).html).toContain('cannot publish them any more')
  })
})
