import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ACTIVE_FORMS } from '../../src/checks/active-content/active-forms.ts'
import { RULES } from '../../src/checks/problem.ts'
import { AI_CLASSES } from '../../src/contract/view-classes.ts'
import { createSettingsReader, type SettingsStore } from '../../src/projects/read-settings.ts'
import {
  describeSettings,
  loadSettings,
  parseSetting,
  SETTING_NAMES,
  SettingError,
} from '../../src/projects/settings.ts'
import { anyString, runs, testProperty } from '../support/property.ts'

/** A store that counts how often it is asked. */
function storeOf(stored: Record<string, string> = {}) {
  const asked: string[] = []
  const store: SettingsStore = {
    readSettings: async (projectId) => {
      asked.push(projectId)
      return stored
    },
    writeSettings: async () => undefined,
  }
  return { store, asked }
}

const settingsOf = (stored: Record<string, string>) => loadSettings(storeOf(stored).store, 'prj_a')

test('without any, each has its default', async () => {
  expect(await settingsOf({})).toEqual({
    humanSource: 'log',
    aiClasses: AI_CLASSES,
    hosts: [],
    basePath: '',
    foldCase: false,
    pageExtensions: [],
    assetExtensions: [],
    ignorePaths: [],
    environments: [],
    workflowRepositories: [],
    vercelDrainSecret: '',
    vercelDrainSecretPrevious: '',
    vercelVerify: '',
    draft: 'asked',
    onBudget: 'fail',
    onChecks: 'fail',
    checks: {},
    allowedForms: [],
    verifyClaims: false,
    viewsInPullRequests: 'private',
    comments: 'all',
    allowedBots: [],
    contextRepositories: [],
    hiddenPaths: [],
    reviewDays: 14,
    commitTrailers: [],
  })
})

test('what is set is read', async () => {
  const stored = { humanSource: 'beacon', aiClasses: 'ai_search', hosts: 'a.example,*.b.example', foldCase: 'true' }
  expect(await settingsOf(stored)).toMatchObject({
    humanSource: 'beacon',
    aiClasses: ['ai_search'],
    hosts: ['a.example', '*.b.example'],
    foldCase: true,
  })
})

describe('a value is kept in one spelling', () => {
  test.each([
    ['humanSource', ' beacon ', 'beacon'],
    ['aiClasses', 'ai_training, ai_assistant,ai_training', 'ai_assistant,ai_training'],
    ['hosts', 'Docs.Example.com, *.EXAMPLE.com', 'docs.example.com,*.example.com'],
    ['hosts', 'bücher.example', 'xn--bcher-kva.example'],
    ['hosts', 'docs.example.com.', 'docs.example.com'],
    ['hosts', '', ''],
    ['basePath', '/docs/', '/docs'],
    ['basePath', '/', ''],
    ['basePath', '', ''],
    ['foldCase', 'true', 'true'],
    ['pageExtensions', '.PHP, aspx,php', 'php,aspx'],
    ['pageExtensions', '', ''],
    ['assetExtensions', '7z, json', '7z,json'],
    ['ignorePaths', '/search/, /internal/*,/search', '/search,/internal/*'],
    ['ignorePaths', '/', '/'],
    ['environments', ' production , docs ', 'production,docs'],
    ['workflowRepositories', ' acme/api , acme/API@refs/heads/main', 'acme/api,acme/API@main'],
    [
      'workflowRepositories',
      'acme/api=7/42@a/b=c, acme/web=7/43:environment:docs @1',
      'acme/api=7/42@a/b=c,acme/web=7/43:environment:docs @1',
    ],
    ['workflowRepositories', '', ''],
    ['vercelVerify', ' abc ', 'abc'],
    ['draft', 'always', 'always'],
    ['onBudget', ' draft', 'draft'],
    ['onChecks', 'draft', 'draft'],
    ['checks', 'nav-duplicate:warning, broken-anchor : off', 'broken-anchor:off,nav-duplicate:warning'],
    ['checks', 'broken-anchor:off,broken-anchor:error', 'broken-anchor:error'],
    ['checks', '', ''],
    ['allowedForms', 'frame, script ,frame', 'script,frame'],
    [
      'allowedForms',
      'component:Video,unknown-field:a, component:Audio',
      'component:Audio,component:Video,unknown-field:a',
    ],
    ['allowedForms', '', ''],
    ['viewsInPullRequests', 'never', 'never'],
    ['comments', ' command ', 'command'],
    ['allowedBots', 'Renovate[bot], my-helper[bot] ,renovate[bot]', 'renovate[bot],my-helper[bot]'],
    ['reviewDays', ' 07 ', '7'],
    ['reviewDays', '0', '0'],
    ['commitTrailers', 'signed-off-by, assisted-by', 'assisted-by,signed-off-by'],
    ['commitTrailers', '', ''],
    ['contextRepositories', 'Acme/API, tools/*', 'acme/api,tools/*'],
    ['contextRepositories', '', ''],
    ['hiddenPaths', ' internal/ , docs/{a,b}.md,internal/', 'internal/,docs/{a,b}.md'],
  ])('%s: %j is %j', (name, text, kept) => {
    expect(parseSetting(name, text)).toBe(kept)
    expect(parseSetting(name, kept)).toBe(kept)
  })
})

const manyRepositories = (count: number) => Array.from({ length: count }, (_, index) => `acme/r${index}`).join(',')

describe('what is no value is refused in words', () => {
  test.each([
    ['pageExtensions', 'php,tar.gz', 'pageExtensions are extensions such as php or aspx; you wrote tar.gz'],
    ['assetExtensions', '*', 'assetExtensions are extensions such as php or aspx; you wrote *'],
    [
      'ignorePaths',
      'search',
      'ignorePaths are paths such as /search or /internal/*, without a query; you wrote search',
    ],
    ['ignorePaths', '/a?b', 'without a query; you wrote /a?b'],
    ['ignorePaths', `/${'a'.repeat(200)}`, 'you wrote /aaa'],
    ['ignorePaths', Array.from({ length: 101 }, (_, n) => `/${n}`).join(','), 'takes up to 100 entries; you wrote 101'],
    ['humanSource', 'logs', 'humanSource is log or beacon; you wrote "logs"'],
    ['aiClasses', '', 'you named none'],
    ['aiClasses', 'human', 'there is no human'],
    ['hosts', 'https://docs.example.com', 'without https:// and port'],
    ['hosts', 'docs.example.com:8080', 'without https:// and port'],
    ['hosts', 'docs.example.com/guide', 'without https:// and port'],
    ['hosts', 'docs.*.com', 'without https:// and port'],
    ['basePath', 'docs', 'basePath is a path such as /docs'],
    ['basePath', '/docs?x=1', 'basePath is a path such as /docs'],
    ['basePath', '/a/../b', 'basePath is a path such as /docs'],
    ['foldCase', 'yes', 'foldCase is true or false'],
    ['environments', 'x'.repeat(256), 'at most 255 characters'],
    ['vercelDrainSecret', 'short', 'vercelDrainSecret has at least 8 characters'],
    ['vercelDrainSecretPrevious', 'short', 'vercelDrainSecretPrevious has at least 8 characters'],
    ['workflowRepositories', 'acme/*', 'owner/name:environment:NAME, separated by commas; you wrote acme/*'],
    ['workflowRepositories', 'acme/api=42', 'you wrote acme/api=42'],
    ['workflowRepositories', 'acme/api=0/42', 'you wrote acme/api=0/42'],
    ['workflowRepositories', 'acme/api@refs/tags/main', 'you wrote acme/api@refs/tags/main'],
    ['workflowRepositories', 'acme/api@', 'you wrote acme/api@'],
    ['workflowRepositories', 'acme/api:environment:', 'you wrote acme/api:environment:'],
    ['workflowRepositories', `acme/api:environment:${'x'.repeat(256)}`, 'you wrote acme/api:environment:x'],
    ['workflowRepositories', 'acme/api:docs', 'you wrote acme/api:docs'],
    ['workflowRepositories', manyRepositories(51), 'takes up to 50 entries; you wrote 51'],
    ['vercelVerify', 'a\nb', 'without spaces'],
    ['draft', 'true', 'draft is asked or always'],
    ['onBudget', 'pass', 'onBudget is fail or draft'],
    ['onChecks', '', 'onChecks is fail or draft'],
    ['allowedForms', 'script,iframe', 'there is no iframe'],
    ['viewsInPullRequests', 'public', 'private, always or never'],
    ['comments', 'none', 'comments is all, command or never; you wrote "none"'],
    ['checks', 'anchors:off', 'checks names rules: page-syntax, '],
    ['checks', 'anchors:off', 'there is no anchors'],
    ['checks', 'broken-anchor', 'such as broken-anchor:off; you wrote broken-anchor'],
    ['checks', 'broken-anchor:quiet', 'off, warning or error'],
    ['allowedBots', '*', 'exact logins such as renovate[bot]'],
    ['allowedBots', 'renovate[*]', 'exact logins'],
    ['allowedBots', 'renovate', 'you wrote renovate; write renovate[bot]'],
    ['allowedBots', 'a b', 'exact logins'],
    ['reviewDays', '366', 'from 0 (never) to 365'],
    ['reviewDays', '-1', 'from 0 (never) to 365'],
    ['commitTrailers', 'co-authored-by', 'assisted-by, signed-off-by; there is no co-authored-by'],
    ['contextRepositories', '*', 'owner/name or owner/*'],
    ['hiddenPaths', '../secrets', 'hiddenPaths: "../secrets" has a ".."'],
    ['hiddenPaths', '!internal', 'begins with "!"'],
    ['contextRepositories', '*/*', 'owner/name or owner/*'],
    ['contextRepositories', 'acme/api@main', 'you wrote acme/api@main'],
    ['contextRepositories', 'acme/a*', 'you wrote acme/a*'],
    ['nothing', '1', 'There is no setting nothing; the settings are humanSource'],
  ])('%s=%j', (name, text, sentence) => {
    expect(() => parseSetting(name, text)).toThrow(SettingError)
    expect(() => parseSetting(name, text)).toThrow(sentence)
  })
})

test('every form that the policy gate knows can be allowed', () => {
  const all = Object.keys(ACTIVE_FORMS).join(',')
  expect(parseSetting('allowedForms', all)).toBe(all)
})

test('every rule of the checks can be set', () => {
  const all = Object.keys(RULES)
    .map((rule) => `${rule}:off`)
    .join(',')
  expect(parseSetting('checks', all)).toBe(all)
})

testProperty('whatever is taken can be read again, and means the same', async () => {
  const run = fc.asyncProperty(fc.constantFrom(...SETTING_NAMES), anyString(), async (name, text) => {
    let kept: string
    try {
      kept = parseSetting(name, text)
    } catch (error) {
      expect(error).toBeInstanceOf(SettingError)
      return
    }
    expect(parseSetting(name, kept)).toBe(kept)
    await settingsOf({ [name]: kept })
  })
  await fc.assert(run, runs(100))
})

describe('the list for people', () => {
  test('shows what is set and what is the default', () => {
    const list = describeSettings({ hosts: 'a.example' })
    expect(list.map(({ name }) => name)).toEqual(SETTING_NAMES)
    expect(list.find(({ name }) => name === 'hosts')).toMatchObject({ value: 'a.example', isDefault: false })
    expect(list.find(({ name }) => name === 'humanSource')).toMatchObject({ value: 'log', isDefault: true })
  })

  test('never shows a secret', () => {
    const secretOf = (stored: Record<string, string>) =>
      describeSettings(stored).find(({ name }) => name === 'vercelDrainSecret')?.value
    expect([secretOf({}), secretOf({ vercelDrainSecret: 'hush-hush-1' })]).toEqual(['unset', 'set'])
  })
})

describe('the reader', () => {
  test('asks the store once while the answer is fresh', async () => {
    const { store, asked } = storeOf()
    let now = 0
    const read = createSettingsReader(store, { maxAgeMs: 1_000, now: () => now })
    await Promise.all([read('a'), read('a'), read('b')])
    now = 1_001
    await read('a')
    expect(asked).toEqual(['a', 'b', 'a'])
  })

  test('keeps a bounded number of projects', async () => {
    const { store, asked } = storeOf()
    const read = createSettingsReader(store, { maxAgeMs: 1_000, now: () => 0, maxProjects: 2 })
    for (const projectId of ['a', 'b', 'c', 'b', 'a']) await read(projectId)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })

  test('does not keep a fault', async () => {
    let isAway = true
    const store: SettingsStore = {
      readSettings: async () => {
        if (isAway) throw new Error('away')
        return {}
      },
      writeSettings: async () => undefined,
    }
    const read = createSettingsReader(store, { maxAgeMs: 1_000, now: () => 0 })
    await expect(read('a')).rejects.toThrow('away')
    isAway = false
    expect(await read('a')).toMatchObject({ humanSource: 'log' })
  })
})
