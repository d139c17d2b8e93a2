import { expect, test } from '@jest/globals'
import { messagesOf } from '../../support/action-runner.ts'
import { hostRepository, pullRequest, runCheckStep } from './shallow-checkout.ts'

const SITE = { 'mkdocs.yml': 'site_name: Widgets\n', 'docs/index.md': '# Home\n' }
const MISTAKE = { 'docs/index.md': '# Home\n\n[Nowhere](nowhere.md)\n' }

test.each(['pull_request_target', 'pull_request'])(
  'a checkout of the base is not taken for the pull request: %s',
  async (name) => {
    using hosted = hostRepository(SITE)
    const base = hosted.git('rev-parse', 'HEAD')
    const head = hosted.commit(MISTAKE)
    const event = { ...pullRequest(base, head), name }
    const step = await runCheckStep({ workspace: hosted.checkOut(base), event })
    expect(step.exitCode).toBe(1)
    expect(messagesOf(step, 'error')).toEqual([expect.stringContaining('is the base of the pull request')])
  },
)
