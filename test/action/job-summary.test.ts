import { expect, test } from '@jest/globals'
import { summaryMarkdown } from '../../src/action/job-summary.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob } from '../support/scripted-api.ts'

const PAGE = 'https://docmend.example.com/projects/prj_1/jobs/0198f0a0-0000-7000-8000-000000000001'

test('the summary tells status, link, files, tokens and duration', () => {
  const markdown = summaryMarkdown('A pull request was opened', completedJob(), PAGE)
  expect(markdown.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(
    `### A pull request was opened

| Docmend job | <a href="https://docmend.example.com/projects/prj_1/jobs/0198f0a0-0000-7000-8000-000000000001">0198f0a0-0000-7000-8000-000000000001</a> |
| --- | --- |
| Status | completed (pr_opened) |
| Pull request | <a href="https://github.com/acme/docs/pull/12">#12</a> |
| Files changed | 3 |
| Usage | 4 model calls, 12,345 tokens in (9,000 cached), 678 out |
| Duration | 1 min 12 s |

<blockquote>Renamed Widget to Gadget.</blockquote>
`,
  )
})

test('only addresses of the web become links', () => {
  const markdown = summaryMarkdown('Done', agentJob({ prLink: 'javascript:alert(1)' }), PAGE)
  expect(markdown).toContain('| Pull request | javascript&#58;alert&#40;1&#41; |')
})

test('an address cannot leave its attribute', () => {
  const markdown = summaryMarkdown('Done', agentJob({ prLink: 'https://host/"><img src=x>|' }), PAGE)
  const anchor = [expect.stringMatching(/^<a href="[^"<>|]*">$/), '</a>']
  expect(markdown.match(/<[^>]*>/g)).toEqual([...anchor, ...anchor])
})

test('the preview is linked when it is there already, and an address that is none is shown as text', () => {
  const preview = { url: 'https://docs-git-gadget.acme.example/', state: 'success' } as const
  expect(summaryMarkdown('Done', completedJob(), PAGE)).not.toContain('Preview')
  const linked = summaryMarkdown('Done', completedJob({ preview }), PAGE)
  expect(linked).toMatch(/^\| Preview \| <a href="https[^"<>|]*gadget[^"<>|]*">[^<>|]*<\/a> \(success\) \|$/m)
  const hostile = summaryMarkdown('Done', completedJob({ preview: { ...preview, url: 'javascript:alert(1)' } }), PAGE)
  expect(hostile).not.toContain('href="javascript')
})
