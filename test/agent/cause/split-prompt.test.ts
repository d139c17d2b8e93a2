// Which part of a prompt is a diff, and which are the words of a person.
import { describe, expect, test } from '@jest/globals'
import { createTwoFilesPatch } from 'diff'
import fc from 'fast-check'
import { DEFAULT_QUESTION } from '../../../src/agent/cause/cause.ts'
import { splitPrompt, taskIn } from '../../../src/agent/cause/prepare-cause.ts'
import { runs, testProperty } from '../../support/property.ts'

const numbered = (count: number, value: number): string =>
  Array.from({ length: count }, (_, at) => `const value${at} = ${value}\n`).join('')

/** Plain, with a diff of twice as many lines. */
const plain = (count = 30, path = 'src/a.ts'): string =>
  createTwoFilesPatch(`a/${path}`, `b/${path}`, numbered(count, 1), numbered(count, 2)).replace(/^=+\n/, '')
const git = (count = 30, path = 'src/a.ts'): string =>
  `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n${plain(count, path)}`

function taskOf(prompt: string): string {
  const split = splitPrompt(prompt)
  return split === undefined ? prompt : taskIn(split)
}

const pathsIn = (prompt: string): string[] => (splitPrompt(prompt)?.sections ?? []).map(({ path }) => path)

describe('The words around a diff are the task', () => {
  test('of git, with words above and below', () => {
    expect(taskOf(`This was merged:\n\n${git()}\nDocument it.\n`)).toBe('This was merged:\n\n[diff]\n\nDocument it.')
  })

  test('plain, and what other programs write above it', () => {
    const text = `Document this.\nIndex: src/a.ts\n${'='.repeat(67)}\n${plain()}diff -u a/src/b.ts b/src/b.ts\n${plain(30, 'src/b.ts')}`
    expect(taskOf(text)).toBe('Document this.')
    expect(pathsIn(text)).toEqual(['src/a.ts', 'src/b.ts'])
  })

  test('a fence around it goes with it', () => {
    expect(taskOf(`Document this:\n\`\`\`diff\n${git()}\`\`\`\nBriefly.`)).toBe('Document this:\n\n[diff]\n\nBriefly.')
  })

  test('a list right below it is no removed line', () => {
    expect(taskOf(`${plain()}- Update the guide\n- Leave the posts alone`)).toBe(
      '- Update the guide\n- Leave the posts alone',
    )
  })

  test('a hunk that counts more lines than it has ends at its first empty line', () => {
    const wrong = plain().replace(/^@@.*$/m, '@@ -1,900 +1,900 @@')
    expect(taskOf(`${wrong}\n- Update the guide`)).toBe('- Update the guide')
  })

  test('with empty lines whose leading space a program took away', () => {
    const lines = `${numbered(30, 1)}\nend\n`
    const text = createTwoFilesPatch('a/x.ts', 'b/x.ts', lines, lines.replaceAll('= 1', '= 2')).replace(/^ $/gm, '')
    expect(taskOf(`${text}Document it.`)).toBe('Document it.')
  })

  test('what a commit says of itself asks nothing, so the question of a cause stands before it', () => {
    const shown = `commit ${'1'.repeat(40)}\nAuthor: A <a@example.com>\n\n    Double the values\n\n`
    expect(taskOf(shown + git())).toBe(`${DEFAULT_QUESTION}\n\n${shown.trim()}`)
  })
})

describe('A prompt that is only a diff', () => {
  test.each([git(1), plain(1), `\`\`\`\n${git(1)}\`\`\``])(
    'asks the question of a cause, however short it is',
    (text) => {
      expect(taskOf(text)).toBe(DEFAULT_QUESTION)
    },
  )
})

describe('A prompt stays as it is', () => {
  test.each([
    ['with a short diff between words', `Explain this in the guide:\n\`\`\`diff\n${git(5)}\`\`\`\nThanks.`],
    ['with lines of a list and rules', `---\n+++ title\n@@ -1 +1 @@\n- one\n`.repeat(50)],
    ['that speaks of diffs', 'Explain diff --git a/x b/x\ndiff --git shows\n@@ and --- too'],
    ['with hunks of no file', `Fix:\n${plain().split('\n').slice(2).join('\n')}`],
  ])('%s', (_, prompt) => {
    expect(splitPrompt(prompt)).toBeUndefined()
  })

  test('unless its few lines are long', () => {
    const text = createTwoFilesPatch('a/x.json', 'b/x.json', 'x\n', `${'y'.repeat(9000)}\n`)
    expect(taskOf(`Document it.\n${text}`)).toBe('Document it.')
  })
})

describe('Files of a diff', () => {
  test('are named as git, other prefixes, no prefix, times and quotes have them', () => {
    const headers = [
      ['--- a/src/x.ts', '+++ b/src/x.ts'],
      ['--- i/src/x.ts', '+++ w/src/x.ts'],
      ['--- src/x.ts', '+++ src/x.ts'],
      ['--- src/x.ts.orig\t2026-01-02 03:04:05', '+++ src/x.ts\t2026-01-02 03:04:06'],
      ['--- "a/src/x.ts"', '+++ "b/src/x.ts"'],
      ['--- /dev/null', '+++ b/src/x.ts'],
      ['--- a/src/x.ts', '+++ /dev/null'],
    ]
    for (const names of headers) {
      expect([names[0], ...pathsIn([...names, '@@ -1 +1 @@', '-a', '+b'].join('\n'))]).toEqual([names[0], 'src/x.ts'])
    }
  })

  test('may be moved, binary, or only have another mode', () => {
    const text = [
      'diff --git a/a.ts b/b.ts\nsimilarity index 100%\nrename from a.ts\nrename to b.ts',
      'diff --git a/c.png b/c.png\nindex 1111111..2222222 100644\nBinary files a/c.png and b/c.png differ',
      'diff --git a/d.bin b/d.bin\nindex 1111111..2222222 100644\nGIT binary patch\nliteral 4\nLc${NkU|;|M00aO5\n\nliteral 0\nHcmV?d00001\n',
      'diff --git a/e.sh b/e.sh\nold mode 100644\nnew mode 100755',
    ].join('\n')
    expect(splitPrompt(text)?.sections).toMatchObject([
      { path: 'b.ts', previousPath: 'a.ts', kind: 'moved' },
      { path: 'c.png', isBinary: true },
      { path: 'd.bin', isBinary: true },
      { path: 'e.sh', kind: 'modified' },
    ])
    expect(taskOf(text)).toBe(DEFAULT_QUESTION)
    // The bytes were cut away, and with them the empty line after them.
    const cut = `diff --git a/d.bin b/d.bin\nGIT binary patch\nliteral 4\n${git(1)}`
    expect(splitPrompt(cut)?.sections).toMatchObject([{ path: 'd.bin', isBinary: true }, { path: 'src/a.ts' }])
  })
})

const LINES = fc.oneof(
  fc.constantFrom('diff --git a/x b/x', 'index 1111111..2222222', '--- a/x', '+++ b/x', '--- x', '+++ /dev/null'),
  fc.constantFrom('@@ -1 +1 @@', '@@ -1,2 +1,3 @@ f()', '@@ -0,0 +1,999999999 @@', '\\ No newline at end of file'),
  fc.constantFrom('-old', '+new', ' same', '', 'words', '- item', '```', '```diff', 'GIT binary patch', 'literal 3'),
  fc.constantFrom(
    'rename from a',
    'rename to b',
    'Index: x',
    'commit 1234567',
    '\r',
    'Binary files a/x and b/x differ',
  ),
  fc.constant(git(25).trimEnd()),
)

describe('Of any prompt', () => {
  testProperty('words and diffs in their order are the prompt, and task and diff have all of its text', () => {
    fc.assert(
      fc.property(fc.array(LINES, { maxLength: 30 }), (lines) => {
        const prompt = lines.join('\n')
        const split = splitPrompt(prompt)
        if (split === undefined) return
        expect(split.parts.map(({ text }) => text).join('')).toBe(prompt)
        const words = split.parts.filter(({ kind, text }) => kind === 'words' && text.trim() !== '')
        for (const { text } of words) expect(taskIn(split)).toContain(text.trim())
        const diff = new Set(split.parts.flatMap(({ kind, text }) => (kind === 'diff' ? text.split('\n') : [])))
        // An empty line within a hunk is an unchanged one.
        const kept = split.sections.flatMap(({ hunks }) => hunks).map((line) => (diff.has(line) ? line : line.trim()))
        expect(kept.filter((line) => !diff.has(line))).toEqual([])
        const changed = [...diff].filter((line) => /^[-+](?![-+])/.test(line))
        for (const line of changed) expect(kept).toContain(line)
      }),
      runs(200),
    )
  })
})

test('a prompt of 100,000 characters that would make a scan go back is one pass', () => {
  const hostile = [
    'diff --git a/x b/x\n'.repeat(5000),
    '--- a\n+++ b\n@@ -1,999999999 +1,999999999 @@\n'.repeat(2200),
    `--- a\n+++ b\n@@ -1,99999 +1,99999 @@\n${'\n'.repeat(99_000)}`,
    `--- ${'.'.repeat(50_000)}\n+++ ${'.'.repeat(49_000)}\n@@ -1 +1 @@\n`,
    'Index: x\n'.repeat(11_000),
    '@@ -1 +1 @@\n```\n'.repeat(6000),
  ]
  for (const text of hostile) {
    const split = splitPrompt(text)
    if (split !== undefined) expect(split.parts.map((part) => part.text).join('')).toBe(text)
  }
})
