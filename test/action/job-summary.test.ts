import { expect, test } from '@jest/globals'
import { summaryMarkdown } from '../../src/action/job-summary.ts'
import { agentJob } from '../support/jobs.ts'
import { completedJob } from '../support/scripted-api.ts'

test('the summary tells status, link, files, tokens and duration', () => {
  const markdown = summaryMarkdown('A pull request was opened', completedJob())
  expect(markdown.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))).toBe(
    `### A pull request was opened

| Docmend job | 0198f0a0-0000-7000-8000-000000000001 |
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
  const markdown = summaryMarkdown('Done', agentJob({ prLink: 'javascript:alert(1)' }))
  expect(markdown).toContain('| Pull request | javascript&#58;alert&#40;1&#41; |')
})

test('an address cannot leave its attribute', () => {
  const markdown = summaryMarkdown('Done', agentJob({ prLink: 'https://host/"><img src=x>|' }))
  expect(markdown.match(/<[^>]*>/g)).toEqual([expect.stringMatching(/^<a href="[^"<>|]*">$/), '</a>'])
})

test('the preview is linked when it is there already, and an address that is none is shown as text', () => {
  const preview = { url: 'https://docs-git-gadget.acme.example/', state: 'success' } as const
  expect(summaryMarkdown('Done', completedJob())).not.toContain('Preview')
  const linked = summaryMarkdown('Done', completedJob({ preview }))
  expect(linked).toMatch(/^\| Preview \| <a href="https[^"<>|]*gadget[^"<>|]*">[^<>|]*<\/a> \(success\) \|$/m)
  const hostile = summaryMarkdown('Done', completedJob({ preview: { ...preview, url: 'javascript:alert(1)' } }))
  expect(hostile).not.toContain('href="javascript')
})
