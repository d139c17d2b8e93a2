// Links to the form for a job with its prompt filled in.
import { expect, test } from '@jest/globals'
import { newJobPath } from '../../src/dashboard/jobs/new-job-path.ts'
import { writeNewPagesPrompt } from '../../src/traffic/suggestions/new-pages-prompt.ts'

test('a prompt that no server would take in an address has no link', () => {
  const gaps = Array.from({ length: 20 }, (_, n) => ({
    path: `/${'настройка-развертывания-приложения/'.repeat(2)}${n}`,
    human: 1,
    ai: 1,
  }))
  const { prompt = '', leftOut } = writeNewPagesPrompt(gaps)
  expect(leftOut).toBe(0)
  expect(newJobPath('prj_1', { prompt })).toBeUndefined()
  expect(newJobPath('prj_1', { prompt: 'Explain it' })).toBe('/projects/prj_1/jobs/new?prompt=Explain+it')
})
