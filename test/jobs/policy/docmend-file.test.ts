// `.docmend.yml`: what it may say, what happens when it is not valid, and that it can only make rules stricter.
import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { z } from 'zod'
import { patternRefusal } from '../../../src/base/path-pattern.ts'
import { RULE_NAMES, RULES, type Rule } from '../../../src/checks/problem.ts'
import { docmendFileSchema, readDocmendFile } from '../../../src/jobs/policy/docmend-file.ts'
import { createMatcher } from '../../../src/jobs/policy/hidden-files.ts'
import { type PolicySettings, type ProjectPolicy, resolvePolicy } from '../../../src/jobs/policy/project-policy.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { anyString, runs, testProperty } from '../../support/property.ts'

const SCHEMA_PATH = 'schema/docmend.schema.json'
const read = (text: string) => readDocmendFile(Buffer.from(text))
const limits = { changedFiles: 100, changedBytes: 1_000_000 }
const settings: PolicySettings = {
  draft: 'asked',
  onBudget: 'draft',
  onChecks: 'draft',
  checks: { 'broken-anchor': 'off', 'nav-duplicate': 'warning' },
  allowedForms: ['frame'],
  verifyClaims: false,
  viewsInPullRequests: 'private',
  contextRepositories: [],
  hiddenPaths: [],
}

const VOUCH = 'page: a.md, unit: b, fact: c, reason: d'
const MANY = `exclude: [${`'${'{a,b}'.repeat(6)}*', `.repeat(40)}]`

describe('the file', () => {
  test('is read', () => {
    const text = 'paths: [docs/**]\nexclude:\n  - docs/legal\nmaxFiles: 5\ndraft: true\nlabels: [documentation]\n'
    expect(read(text)).toEqual({
      kind: 'read',
      file: { paths: ['docs/**'], exclude: ['docs/legal'], maxFiles: 5, draft: true, labels: ['documentation'] },
    })
  })

  test('holds 200 findings that a person vouches for, with words of usual length', () => {
    const entry = {
      page: 'docs/guides/deployment/kubernetes.md',
      unit: 'The server waits for thirty seconds before it',
      fact: 'terminationGraceSeconds',
      until: '2027-06-30',
      reason: 'The page describes version 1, which is supported until then',
    }
    const vouched = Array.from({ length: 200 }, () => entry)
    const lines = vouched.map(
      (one) =>
        `  - ${Object.entries(one)
          .map((pair) => pair.join(': '))
          .join('\n    ')}\n`,
    )
    expect(read(`vouched:\n${lines.join('')}`)).toEqual({ kind: 'read', file: { vouched } })
  })

  test('is valid as docs/security.md shows it, with every key', () => {
    const [, shown = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync('docs/security.md', 'utf8')) ?? []
    const found = read(shown.replace('# enabled:', 'enabled:'))
    const keys = Object.keys(docmendFileSchema.shape).filter((key) => key !== '$schema')
    expect(found).toMatchObject({ kind: 'read' })
    expect(Object.keys(found.kind === 'read' ? found.file : {}).sort()).toEqual(keys.sort())
  })

  test.each(['', '# only a comment\n', '{}'])('may be empty: %j', (text) => {
    expect(read(text)).toEqual({ kind: 'read', file: {} })
  })

  test('may be absent', () => {
    expect(readDocmendFile(undefined)).toEqual({ kind: 'read', file: {} })
  })

  test.each([
    ['paths:\n  - docs/**\nexlude: [a]', 'line 3: there is no key exlude; the keys are enabled, paths, exclude'],
    ['maxFiles: 5\ndraft: false', 'line 2: draft'],
    ['onChecks: draft', 'line 1: onChecks'],
    ['checks: {broken-link: off}', 'line 1: checks.broken-link: must be warning or error'],
    ['checks: {broken-lnk: error}', 'line 1: there is no key broken-lnk; the keys are page-syntax, '],
    ['maxFiles: many', 'line 1: maxFiles'],
    ['paths: []', 'line 1: paths'],
    ['paths: docs', 'line 1: paths: must be a list of paths, such as [docs/**]'],
    ['labels: docs', 'line 1: labels: must be a list of names, such as [documentation]'],
    ['context: acme/api', 'line 1: context: must be a list of repositories, such as [acme/api]'],
    ['context: [1]', 'line 1: context.0: must be the name of a repository, such as acme/api'],
    ['paths:\n  - docs/**\n  - "!docs/legal"', 'line 3: paths.1: "!docs/legal" begins with "!"'],
    ['- a list', 'the file'],
    ['context: [acme]', 'line 1: context.0: "acme" is no repository; write owner/name'],
    [
      `context: [${Array.from({ length: 11 }, (_, index) => `a/b${index}`).join(', ')}]`,
      'line 1: context: may name at most 10 repositories',
    ],
    ['notice:\n  comands: []', 'line 2: there is no key comands; the keys are commands'],
    ['notice:\n  commands:\n    - {nam: a}', 'line 3: notice.commands.0.name'],
    ['notice: {commands: [{name: a, run: b, prepair: c}]}', 'there is no key prepair; the keys are name, run, prepare'],
    ['notice: {commands: [{name: a, run: "b\\nc"}]}', 'line 1: notice.commands.0.run: must be one line'],
    [`notice: {commands: [${'{name: a, run: b}, '.repeat(11)}]}`, 'notice.commands: may declare at most 10 commands'],
    ['notice: {commands: npm test}', 'notice.commands: must be a list of commands, each with name and run'],
    [`vouched: [{${VOUCH}, until: 2027-02-30}]`, 'line 1: vouched.0.until: must be a day, such as 2027-01-31'],
    [
      `vouched: [{${VOUCH}, until: 2027-01-31, by: me}]`,
      'there is no key by; the keys are page, unit, fact, until, reason',
    ],
    [`vouched: [${`{${VOUCH}, until: 2027-01-31}, `.repeat(201)}]`, 'vouched: may have at most 200 entries'],
    ['a: [1', 'line 1'],
    ['draft: true\ndraft: true', 'line 2'],
    ['paths: &a [docs]\nexclude: *a', 'aliases'],
    ['paths: !!js/function x', 'line 1'],
  ])('that is not valid is refused and says where: %j', (text, why) => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', message: expect.stringContaining(why) })
  })

  test.each([
    ['lists in lists', '['.repeat(8000), 'is not valid'],
    ['a long comment', `# ${'x'.repeat(50_000)}`, 'larger than 48 kB'],
    ['more patterns than can be held against each path', MANY, 'line 1: exclude: the patterns have'],
  ])('with %s is refused', (_, text, why) => {
    expect(read(text)).toMatchObject({ kind: 'unreadable', message: expect.stringContaining(why) })
  })

  test('that is no text is refused', () => {
    expect(readDocmendFile(Uint8Array.of(0xff, 0xfe, 0x41))).toMatchObject({ kind: 'unreadable' })
  })

  testProperty('of any content gives an answer', () => {
    const run = fc.property(anyString({ maxLength: 200 }), (text) => {
      expect(['read', 'unreadable']).toContain(read(text).kind)
    })
    fc.assert(run, runs(30))
  })
})

test('the shipped schema is the one that is used', () => {
  const schema = `${JSON.stringify(z.toJSONSchema(docmendFileSchema), null, 2)}\n`
  // DOCMEND_WRITE_SCHEMA=1 npm test -- test/jobs/policy/docmend-file
  if (process.env.DOCMEND_WRITE_SCHEMA === '1') writeFileSync(SCHEMA_PATH, schema)
  expect(JSON.parse(readFileSync(SCHEMA_PATH, 'utf8'))).toEqual(JSON.parse(schema))
})

describe('a pattern', () => {
  test.each([
    ['docs/**', 'docs/a/b.md', true],
    ['docs', 'docs/a/b.md', true],
    ['/docs/', 'docs/a.md', true],
    ['./docs/*.md', 'docs/a.md', true],
    ['docs/*.md', 'docs/a/b.md', false],
    ['docs/**/*.{md,mdx}', 'docs/a/b/c.mdx', true],
    ['docs/**/*.{md,mdx}', 'docs/c.md', true],
    ['**/legal', 'docs/legal/a.md', true],
    ['docs/guide?.md', 'docs/guide1.md', true],
    ['docs', 'docs-old/a.md', false],
    ['Docs', 'docs/a.md', false],
    ['**', 'a.md', true],
    ['README{,.de}.md', 'README.md', true],
    ['docs/u\u0308ber', 'docs/\u00fcber/a.md', true],
  ])('%s on %s: %s', (glob, path, isMatch) => {
    expect(patternRefusal(glob)).toBeUndefined()
    expect(createMatcher([glob])(path)).toBe(isMatch)
  })

  test.each([
    '!a',
    'a[bc]',
    '@(a|b)',
    '../a',
    '/',
    'a/**b',
    '{a,{b,c}}',
    '{a',
    'a}',
    'x'.repeat(257),
    '{a,b}'.repeat(7),
    '{,docs}/legal',
  ])('%s is refused', (glob) => {
    expect(patternRefusal(glob)).toEqual(expect.any(String))
  })

  test('of many stars is matched at once', () => {
    const cpuMs = measureCpu()
    expect(createMatcher([`${'*a'.repeat(120)}b`])(`${'a'.repeat(4000)}`)).toBe(false)
    expect(createMatcher([`${'**/a/'.repeat(50)}b`])(`${'a/'.repeat(2000)}c`)).toBe(false)
    expect(cpuMs()).toBeLessThan(10_000)
  })
})

describe('the policy of a job', () => {
  test('is what the settings say where there is no file', () => {
    expect(resolvePolicy(settings, {}, limits)).toMatchObject({
      isEnabled: true,
      limits,
      alwaysDraft: false,
      onBudget: 'draft',
      onChecks: 'draft',
      allowedForms: ['frame'],
      labels: [],
    })
  })

  test('is narrowed by the file', () => {
    const file = {
      enabled: false,
      maxFiles: 3,
      draft: true,
      onBudget: 'fail',
      onChecks: 'fail',
      labels: ['a', 'a'],
    } as const
    expect(resolvePolicy(settings, { ...file, labels: [...file.labels] }, limits)).toMatchObject({
      isEnabled: false,
      limits: { changedFiles: 3, changedBytes: 1_000_000 },
      alwaysDraft: true,
      onBudget: 'fail',
      onChecks: 'fail',
      labels: ['a'],
    })
  })

  test('names what every job reads, and says which private repositories may be read', () => {
    const policy = resolvePolicy(
      { ...settings, contextRepositories: ['acme/api', 'tools/*'] },
      { context: ['acme/web@next', 'other/secret'] },
      limits,
    )
    expect(policy.context).toEqual(['acme/web@next', 'other/secret'])
    const asked = ['Acme/API', 'tools/a', 'acme/web', 'other/secret', 'tools-2/a', 'acme/api2']
    expect(asked.map(policy.mayRead)).toEqual([true, true, false, false, false, false])
  })

  test('has the stricter of two words about a rule', () => {
    const file = { checks: { 'broken-anchor': 'warning', 'nav-duplicate': 'error', 'broken-link': 'warning' } } as const
    expect(resolvePolicy(settings, file, limits).checks).toEqual({
      'broken-anchor': 'warning',
      'nav-duplicate': 'error',
    })
  })

  test('cannot be changed', () => {
    expect(Object.isFrozen(resolvePolicy(settings, {}, limits))).toBe(true)
  })

  testProperty('is never wider with a file than without, whatever the settings and the file', () => {
    const anySettings: fc.Arbitrary<PolicySettings> = fc.record({
      draft: fc.constantFrom('asked', 'always'),
      onBudget: fc.constantFrom('fail', 'draft'),
      onChecks: fc.constantFrom('fail', 'draft'),
      checks: fc.dictionary(anyRule, fc.constantFrom('off', 'warning', 'error')),
      allowedForms: fc.subarray(['frame', 'script', 'component:Video'] as const),
      verifyClaims: fc.boolean(),
      viewsInPullRequests: fc.constantFrom('private', 'always', 'never'),
      contextRepositories: fc.subarray(['acme/api', 'tools/*']),
      hiddenPaths: fc.subarray(['internal', 'secrets/**']),
    })
    const run = fc.property(anySettings, anyFile, (given, text) => {
      const file = read(text)
      // Nothing happens at all then.
      if (file.kind === 'unreadable') return
      expectNotWider(resolvePolicy(given, file.file, limits), resolvePolicy(given, {}, limits))
    })
    fc.assert(run, runs(200))
  })

  testProperty('is narrowed further by more exclusions', () => {
    const run = fc.property(fc.array(glob), fc.array(glob), (exclude, more) => {
      const policy = resolvePolicy(settings, { exclude }, limits)
      const narrower = resolvePolicy(settings, { exclude: [...exclude, ...more] }, limits)
      for (const path of PATHS) if (narrower.mayChange(path)) expect(policy.mayChange(path)).toBe(true)
    })
    fc.assert(run, runs())
  })
})

const PATHS = ['a.md', 'docs/a.md', 'docs/b/a.md', 'b/a.md', 'docs', 'x.md', '.github/workflows/ci.yml', 'docs/../a.md']
const glob = fc.constantFrom('docs', 'docs/**', '*.md', 'docs/*.md', '**/a.md', '{docs,b}/a.md', '**', '.github/**')

const anyRule = fc.constantFrom('broken-link', 'broken-anchor', 'page-not-in-nav')
const validFile = fc.record(
  {
    enabled: fc.boolean(),
    paths: fc.array(glob, { minLength: 1 }),
    exclude: fc.array(glob),
    hidden: fc.array(glob),
    maxFiles: fc.constantFrom(1, 50, 100, 101, 1000),
    draft: fc.constant(true),
    onBudget: fc.constant('fail'),
    onChecks: fc.constant('fail'),
    checks: fc.dictionary(anyRule, fc.constantFrom('warning', 'error')),
    labels: fc.array(fc.constantFrom('docs', 'auto')),
    context: fc.array(fc.constantFrom('acme/api', 'acme/secret', 'tools/a@main')),
  },
  { requiredKeys: [] },
)
/** What would loosen a rule: other values, and the names of settings. */
const loosening = fc.constantFrom<Record<string, unknown>>(
  { draft: false },
  { draft: 'asked' },
  { onBudget: 'draft' },
  { onChecks: 'draft' },
  { checks: { 'broken-link': 'off' } },
  { maxFiles: 5000 },
  { paths: [] },
  { hiddenPaths: [] },
  { allowedForms: ['script'] },
  { contextRepositories: ['acme/secret'] },
  { viewsInPullRequests: 'always' },
  { __proto__: null, allowedForms: ['script'] },
)
const anyFile = fc
  .tuple(validFile, fc.option(loosening, { freq: 3 }))
  .map(([file, more]) => JSON.stringify({ ...file, ...more }))

const levelOf = ({ checks }: ProjectPolicy, rule: Rule): number =>
  ['off', 'warning', 'error'].indexOf(checks[rule] ?? RULES[rule].severity)

function expectNotWider(policy: ProjectPolicy, open: ProjectPolicy): void {
  const rank = { fail: 0, draft: 1 }
  expect(policy.limits.changedFiles).toBeLessThanOrEqual(open.limits.changedFiles)
  expect(policy.limits.changedBytes).toBeLessThanOrEqual(open.limits.changedBytes)
  expect(rank[policy.onBudget]).toBeLessThanOrEqual(rank[open.onBudget])
  expect(rank[policy.onChecks]).toBeLessThanOrEqual(rank[open.onChecks])
  for (const rule of RULE_NAMES) expect(levelOf(policy, rule)).toBeGreaterThanOrEqual(levelOf(open, rule))
  expect(open.alwaysDraft && !policy.alwaysDraft).toBe(false)
  expect(policy.isEnabled && !open.isEnabled).toBe(false)
  expect(open.allowedForms).toEqual(expect.arrayContaining([...policy.allowedForms]))
  expect(policy.hidden).toEqual(expect.arrayContaining([...open.hidden]))
  expect(policy.viewsInPullRequests).toBe(open.viewsInPullRequests)
  for (const path of PATHS) if (policy.mayChange(path)) expect(open.mayChange(path)).toBe(true)
  for (const name of ['acme/api', 'acme/secret', 'tools/a']) {
    if (policy.mayRead(name)) expect(open.mayRead(name)).toBe(true)
  }
}
