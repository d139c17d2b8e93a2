import { expect, test } from '@jest/globals'
import { findNamedAddresses } from '../../../src/jobs/effects.ts'
import { writeNewPagesPrompt } from '../../../src/traffic/suggestions/new-pages-prompt.ts'

test('finds every address of a prompt about missing pages', () => {
  const gap = { human: 3, ai: 5, evidence: '' }
  const { prompt = '' } = writeNewPagesPrompt([
    { path: '/guide/proxy', ...gap },
    { path: '/api/v2.1/größe', ...gap },
  ])
  expect(findNamedAddresses([prompt])).toEqual(['/guide/proxy', '/api/v2.1/größe'])
})

test('finds addresses in prose, in code and in URLs, each once, without the punctuation of the sentence', () => {
  const prompts = [
    'People ask for /install, `/setup/` and https://docs.example.com/faq?x=1#top. Answer "/install".',
    'See [it](/faq) and/or this.',
  ]
  expect(findNamedAddresses(prompts)).toEqual(['/install', '/setup/', '/faq'])
})

test('keeps 100 addresses of 200 characters at most', () => {
  const many = Array.from({ length: 150 }, (_, index) => `/page-${index}`)
  expect(findNamedAddresses([`/${'x'.repeat(200)} ${many.join(' ')}`])).toEqual(many.slice(0, 100))
})

test('a prompt of a hundred thousand dots costs no more than other prompts', () => {
  const prompt = `/${'.'.repeat(99_998)}x`
  const before = process.cpuUsage()
  expect(findNamedAddresses([prompt, '/faq...'])).toEqual(['/faq'])
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(1000)
})
