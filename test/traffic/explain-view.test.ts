// A request explained rule by rule: what the page "Send page views" tells people.
import { describe, expect, test } from '@jest/globals'
import { explainView, type TestView } from '../../src/traffic/explain-view.ts'
import { DEFAULT_SITE_RULES, type SiteRules } from '../../src/traffic/site-rules.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const GPTBOT = 'Mozilla/5.0 AppleWebKit/537.36; compatible; GPTBot/1.4; +https://openai.com/gptbot'
const SITE: SiteRules = {
  ...DEFAULT_SITE_RULES,
  hosts: ['docs.example.com'],
  basePath: '/docs',
  ignorePaths: ['/docs/search'],
}

function explain(view: Partial<TestView>, rules = SITE) {
  const whole = { url: '/docs/guide', userAgent: BROWSER, accept: undefined, status: 200, contentType: undefined }
  return explainView({ ...whole, ...view }, rules)
}

const deciderOf = (view: Partial<TestView>) =>
  explain(view).steps.find(({ outcome }) => outcome === 'decided')?.rule ?? 'none'

describe('a test view', () => {
  test.each([
    [{}, 'It counts as a view of /docs/guide by a person.'],
    [{ url: '/docs/guide.md?x=1', userAgent: GPTBOT }, 'It counts as a view of /docs/guide by AI (GPTBot).'],
    [{ userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, 'which is neither a person nor AI.'],
    [{ status: 404, userAgent: GPTBOT }, 'It is listed among the missing pages, asked for by AI (GPTBot).'],
    [{ status: 403, userAgent: GPTBOT }, 'It is counted as what AI (GPTBot) got of /docs/guide.'],
    [{ status: 301 }, 'It is no view: neither 200 nor 304'],
  ])('of %j is summed up: %s', (view, verdict) => {
    expect(explain(view).verdict).toContain(verdict)
  })

  test.each([
    [{}, 'none'],
    [{ url: 'https://other.example.com/docs/guide' }, 'Host'],
    [{ url: '/blog/post' }, 'Base path'],
    [{ url: '/docs/_next/x' }, 'Paths that never hold a page'],
    [{ url: '/docs/logo.png' }, 'Page or file'],
    [{ status: 500 }, 'Status'],
    [{ contentType: 'application/json' }, 'Content type'],
    [{ url: '/docs/search' }, 'Ignored paths'],
  ])('of %j is decided by the rule %s', (view, rule) => {
    expect(deciderOf(view)).toBe(rule)
  })

  test('passes all rules if it counts, and says of those after the deciding one that nobody asked them', () => {
    expect(new Set(explain({}).steps.map(({ outcome }) => outcome))).toEqual(new Set(['passed']))
    expect(explain({ url: '/blog' }).steps.map(({ outcome }) => outcome)).toEqual([
      'passed',
      'decided',
      ...Array(5).fill('unasked'),
    ])
  })

  test('says what the project has set', () => {
    const { steps } = explain({ url: 'https://docs.example.com/docs/guide' })
    expect(steps[0]?.sentence).toBe('The project counts docs.example.com; this is docs.example.com.')
    expect(explain({}, DEFAULT_SITE_RULES).steps[0]?.sentence).toContain('names no hosts')
  })
})
