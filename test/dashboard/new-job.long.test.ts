// The form for a new job: what it offers, what it refuses before anything runs, and what it sends. Its jobs: jobs.test.ts.
import { describe, expect, test } from '@jest/globals'
import { useNewJobPage } from './new-job-page.ts'

const { start } = useNewJobPage()

describe('the form for a new job', () => {
  test('says when nothing is left of a limit, and what to do', async () => {
    const { open, send, over } = await start({ env: { DOCMEND_JOBS_PER_HOUR: '1' } })
    await send({ mode: 'patch' })
    expect((await open()).html).toMatch(/The next one can be created at \d\d:\d\d UTC\./)
    const refused = await send({ prompt: 'Another' })
    expect([
      refused.status,
      refused.html.includes('created too many jobs'),
      refused.html.includes('>Another<'),
    ]).toEqual([422, true, true])
    await over()
  })

  test('works while GitHub cannot list branches or name one', async () => {
    let isAway = true
    const { send, jobs, over } = await start({
      intercept: ({ path }) => (isAway && /\/branches(\?|\/|$)/.test(path) ? { status: 502 } : undefined),
    })
    expect((await send({ ref: 'main', mode: 'patch' })).url).toMatch(/\/jobs\/[0-9a-f-]{36}$/)
    isAway = false
    expect(await jobs()).toHaveLength(1)
    await over()
  })

  test('works when GitHub answers with another list than branches', async () => {
    const { open } = await start({
      intercept: ({ path }) => (/\/branches\?/.test(path) ? { status: 200, body: [{ nom: 'main' }] } : undefined),
    })
    expect((await open()).status).toBe(200)
  })
})
