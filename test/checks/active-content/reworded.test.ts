import { describe, expect, test } from '@jest/globals'
import type { Change } from '../../../src/base/git-tree.ts'
import { rewordedTest } from '../../../src/checks/active-content/reworded.ts'
import { createMemoryTree } from '../../support/memory-tree.ts'
import { openMemoryDocs } from '../../support/open-memory-docs.ts'

const read = ([group, text]: readonly [string, string]) => ({ group, text })
const isReworded = (before: string[], after: string[], one = after.at(-1) ?? '') =>
  rewordedTest(
    before.map((text) => ['form', text] as const),
    after.map((text) => ['form', text] as const),
    read,
  )(['form', one])

describe('A construct is only reworded', () => {
  test.each([
    ['{terminal}', '{console}'],
    ['<Card title="The terminal">', '<Card title="The command line, v2.0">'],
    ['{% include terminal.md %}', '{% include console.md %}'],
  ])('when words alone differ: %s becomes %s', (before, after) => expect(isReworded([before], [after])).toBe(true))

  test.each([
    ['{terminal}', '{fetch()}'],
    ['<Card title="a">', '<Card title="a" onClick={b}>'],
    ['<a href="/x">', '<a href="javascript:x">'],
    ['{"a"}', '{`a`}'],
  ])('and not when its shape differs: %s becomes %s', (before, after) =>
    expect(isReworded([before], [after])).toBe(false),
  )

  test('and not when there are more of them than before', () => {
    expect(isReworded(['{a}'], ['{a}', '{b}'])).toBe(false)
    expect(isReworded(['{a}', '{c}'], ['{a}', '{b}'])).toBe(true)
  })

  test('and not where the page had another form alone', () => {
    const test = rewordedTest([['script', 'a b']] as const, [['frame', 'a b']] as const, read)
    expect(test(['frame', 'a b'])).toBe(false)
  })
})

describe('The checks tell what a rename did from what was added', () => {
  const config = { '_config.yml': 'title: X\n' }
  const page = (body: string) => `---\ntitle: A\n---\n\n${body}\n`

  async function check(before: string, after: string) {
    const tree = createMemoryTree({ ...config, 'a.md': page(before), 'b.md': page('B') })
    const changes: Change[] = [{ kind: 'write', path: 'a.md', content: Buffer.from(page(after)) }]
    return (await openMemoryDocs(tree)).check(changes)
  }

  test.each([
    ['{% include terminal.md %}', '{% include console.md %}', true],
    ['Words.', '{% include console.md %}', undefined],
    ['{% include terminal.md %}', '{% include terminal.md %} {% include console.md %}', undefined],
  ])('in a page: %s becomes %s', async (before, after, expected) => {
    const { activeContent } = await check(before, after)
    expect(activeContent.map((one) => one.isReworded)).toEqual([expected])
  })

  test('a value whose loop has another name now stood there before', async () => {
    const loop = (name: string) =>
      `{% for ${name} in site.pages %}\n\n[x](https://x.example/{{ package.repo }})\n\n{% endfor %}`
    const { activeContent } = await check(loop('package'), loop('bundle'))
    expect(activeContent.filter(({ text }) => text === '{{ package.repo }}').every((one) => one.isReworded)).toBe(true)
  })

  test.each([
    ['![x](../../terminal.png)', '![x](../../console.png)', true],
    ['Words.', '![x](../../console.png)', undefined],
    ['![x](../../terminal.png)', '![x](../../../etc/console.png)', undefined],
  ])('in a path that leads out: %s becomes %s', async (before, after, expected) => {
    const { outward } = await check(before, after)
    expect(outward.map((one) => one.isReworded)).toEqual([expected])
  })
})
