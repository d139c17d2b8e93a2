// What looks like a replaced phrase and was left alone.
import { describe, expect, test } from '@jest/globals'
import { findNearMisses } from '../../../src/jobs/near-misses/find-near-misses.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'

/** Replaces a phrase as it is in two pages, with `other` beside them, and gives what is near it: `form text place`. */
async function missesBeside(
  other: Record<string, string>,
  old: string,
  now: string,
  docsRoot = 'docs',
): Promise<string[]> {
  const before = { 'docs/a.md': `# A\n\nSee ${old} here.\n`, 'docs/b.md': `Also ${old} there, and ${old}.\n` }
  const changes = Object.entries(before).map(([path, text]) => ({
    kind: 'write' as const,
    path,
    content: Buffer.from(text.replaceAll(old, now)),
  }))
  const { found, more } = await findNearMisses(changes, createMemoryTree({ ...before, ...other }), docsRoot)
  expect(more).toBe(0)
  return found.map(({ form, text, path, line }) => `${form} ${text} ${path}:${line}`)
}

describe('near a phrase that was replaced in several places is', () => {
  test.each([
    ['the phrase itself', 'Use the old hub.', 'unchanged old hub'],
    ['a commented-out copy', '<!-- Use the old hub. -->', 'comment old hub'],
    ['another case', 'Use the Old Hub.', 'case Old Hub'],
    ['a hyphen', 'Use the old-hub.', 'spelling old-hub'],
    ['an underscore', 'Set `old_hub`.', 'spelling old_hub'],
    ['a name in code', 'Call `OldHub()`.', 'spelling OldHub'],
    ['the plural', 'Use the old hubs.', 'plural old hub'],
    ['an address', 'See https://acme.example/old-hub/start.', 'address old-hub'],
    ['a target of a link', 'See [it](../old-hub.md).', 'address old-hub'],
    ['a path', 'Open `docs/old-hub/start.md`.', 'address old-hub'],
    ['no address after a slash between words', 'A relay/old hub pair.', 'unchanged old hub'],
    ['no address after an equals sign', 'Set mode=old-hub.', 'spelling old-hub'],
    ['a line end between its words', 'Use the old\nhub.', 'line_end old hub'],
  ])('%s', async (_, text, expected) => {
    expect(await missesBeside({ 'docs/c.md': text }, 'old hub', 'new hub')).toEqual([`${expected} docs/c.md:1`])
  })

  test('nothing, when the phrase is a common word of the site', async () => {
    const others = Array.from({ length: 41 }, (_, index) => [`docs/${index}/c.md`, 'The old-hub.'])
    expect(await missesBeside(Object.fromEntries(others), 'old hub', 'new hub')).toEqual([])
    expect(await missesBeside(Object.fromEntries(others.slice(0, 3)), 'old hub', 'new hub')).toHaveLength(3)
  })

  test('the phrase itself where it is an address, and not only a part of one', async () => {
    expect(await missesBeside({ 'docs/c.md': 'Set host=docs.acme.io.' }, 'docs.acme.io', 'docs.acme.dev')).toEqual([
      'unchanged docs.acme.io docs/c.md:1',
    ])
  })

  test('a sibling domain', async () => {
    expect(await missesBeside({ 'docs/c.md': 'See api.acme.io now.' }, 'docs.acme.io', 'docs.acme.dev')).toEqual([
      'sibling api.acme.io docs/c.md:1',
    ])
  })

  test('what a changed page still has', async () => {
    const before = 'The old hub.\n\nAn old hub.\n\nThe Old Hub.\n'
    const content = Buffer.from('The new hub.\n\nA new hub.\n\nThe Old Hub.\n')
    const changes = [{ kind: 'write' as const, path: 'docs/a.md', content }]
    expect((await findNearMisses(changes, createMemoryTree({ 'docs/a.md': before }), 'docs')).found).toEqual([])
    const same = Buffer.from('The new hub.\n\nAn new hub.\n\nThe Old Hub.\n')
    expect(
      (
        await findNearMisses(
          [{ kind: 'write', path: 'docs/a.md', content: same }],
          createMemoryTree({ 'docs/a.md': before }),
          'docs',
        )
      ).found,
    ).toMatchObject([{ line: 5, form: 'case' }])
  })
})

describe('no near miss is', () => {
  test.each([
    ['part of a longer word', { 'docs/c.md': 'The cold hubbub.' }, 'old hub', 'new hub'],
    ['the new phrase, which has the old one in it', { 'docs/c.md': 'Use Widget Pro.' }, 'Widget', 'Widget Pro'],
    ['source code', { 'src/a.ts': 'oldHub()' }, 'old hub', 'new hub'],
    ['a changelog', { 'docs/CHANGELOG.md': 'The old hub is gone.' }, 'old hub', 'new hub'],
  ])('%s', async (_, other, old, now) => {
    expect(await missesBeside(other, old, now)).toEqual([])
  })

  test('anything beside a change that replaces nothing', async () => {
    const tree = createMemoryTree({ 'docs/a.md': 'The old hub.\n', 'docs/b.md': 'The Old Hub.\n' })
    const content = Buffer.from('The new hub is here.\nAnd more.\n')
    expect(await findNearMisses([{ kind: 'write', path: 'docs/a.md', content }], tree, 'docs')).toEqual({
      found: [],
      more: 0,
    })
  })
})

test('of many, twenty are listed and the others counted', async () => {
  const tree = createMemoryTree({
    'docs/a.md': `${'The old hub.\n'.repeat(2)}An old hub.\n`,
    'docs/b.md': 'An Old Hub.\n'.repeat(35),
  })
  const content = Buffer.from(`${'The new hub.\n'.repeat(2)}An new hub.\n`)
  const { found, more } = await findNearMisses([{ kind: 'write', path: 'docs/a.md', content }], tree, 'docs')
  expect([found.length, more]).toEqual([20, 15])
})

test('a page whose lines are made to slow the search down takes no longer than any other', async () => {
  const hostile = [
    `${'/'.repeat(4900)} old hub.`,
    `${'<!--'.repeat(1200)} old hub.`,
    `${'old hub '.repeat(600)}`,
    `${'/'.repeat(1_000_000)} old hub.`,
  ]
  const other = { 'docs/c.md': `${'a'.repeat(200_000)}\n${hostile.join('\n')}\nAn old hub.\n` }
  const tree = createMemoryTree({ 'docs/a.md': `Old.\n${'See docs.acme.io\n'.repeat(2)}`, ...other })
  const content = Buffer.from(`Old.\n${'See docs.acme.dev\n'.repeat(2)}`)
  const longer = Buffer.from(other['docs/c.md'].replace('An old', 'No old'))
  const changes = [
    { kind: 'write' as const, path: 'docs/a.md', content },
    { kind: 'write' as const, path: 'docs/c.md', content: longer },
  ]
  expect(await findNearMisses(changes, tree, 'docs')).toEqual({ found: [], more: 0 })
  const { found } = await findNearMisses(
    [{ kind: 'write', path: 'docs/a.md', content: Buffer.from('The new hub.\nA new hub.\n') }],
    createMemoryTree({ 'docs/a.md': 'The old hub.\nA old hub.\n', ...other }),
    'docs',
  )
  expect(found.map(({ line, form }) => `${form} ${line}`)).toContain('comment 3')
  expect(found.map(({ line }) => line)).not.toContain(5)
})

test('lines that have the phrase a thousand times are read once each', async () => {
  const line = 'Old hub, '.repeat(555)
  const other = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`docs/${at}.md`, `${line}\n`.repeat(40)]))
  const cpuMs = measureCpu()
  expect(await missesBeside(other, 'old hub', 'new hub')).toEqual([])
  expect(cpuMs()).toBeLessThan(4000)
})
