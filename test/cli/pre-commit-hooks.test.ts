// .pre-commit-hooks.yaml: pre-commit calls a command that there is, for the files that can break something.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { createScratch } from '../github/scratch-repository.ts'
import { createCommandLine } from '../support/run-command.ts'

const hooks = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as { id: string; entry: string; files: string }[]

test.each(hooks.map((hook) => [hook.id, hook] as const))(
  '%s runs a command that takes its options',
  async (_, hook) => {
    const [line, scratch] = [createCommandLine(), createScratch()]
    const [name, ...args] = hook.entry.split(' ')
    expect(name).toBe('scripts/pre-commit-hook.js')
    scratch.commit({ 'docs/a.md': '# A\n' })
    expect(await line.runWithin([...args, '--repo', scratch.work])).toMatchObject({ exitCode: 0 })
    scratch.remove()
    line.remove()
  },
)

/** Gives a verbose pattern of Python as JavaScript reads it. */
function filesOf(id: string): RegExp {
  const files = hooks.find((hook) => hook.id === id)?.files ?? ''
  return new RegExp(files.replace('(?x)', '').replace(/\s/g, ''))
}

const [files, noticedFiles] = [filesOf('docmend'), filesOf('docmend-notice')]

test.each([
  'README.md',
  'docs/guide/a.mdx',
  'docs/a.rst',
  'docs.json',
  'mkdocs.yml',
  'docs/mkdocs.de.yml',
  'sidebars.ts',
  'docs/.vitepress/config.mts',
  'astro.config.mjs',
  'pages/_meta.js',
  'content/_meta.global.tsx',
  '_config.yml',
  'docs/conf.py',
  'book.toml',
  'static/_redirects',
  'images/a.png',
  '.docmend.yml',
])('%s is a reason to check', (path) => {
  expect(files.test(path)).toBe(true)
})

test.each(['src/main.ts', 'package-lock.json', 'docs.py', 'mymkdocs.py', 'src/markdown.c'])('%s is none', (path) => {
  expect(files.test(path)).toBe(false)
})

test.each([
  'src/main.ts',
  'web/App.vue',
  'lib/a.py',
  'types/a.pyi',
  'src/lib.rs',
  'cmd/main.go',
  'openapi.json',
  'api.yaml',
  'Cargo.toml',
  'go.mod',
  '.env.example',
])('%s is a reason to look what the change makes untrue', (path) => expect(noticedFiles.test(path)).toBe(true))

test.each(['README.md', 'docs/a.mdx', 'logo.png', 'src/main.c'])('%s is no such reason', (path) => {
  expect(noticedFiles.test(path)).toBe(false)
})
