// .pre-commit-hooks.yaml: pre-commit calls a command that there is, for the files that can break something.
import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { createScratch } from '../github/scratch-repository.ts'
import { createCommandLine } from '../support/run-command.ts'

const [hook] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8')) as { id: string; entry: string; files: string }[]

test('the hook runs a command that takes its options', async () => {
  const [line, scratch] = [createCommandLine(), createScratch()]
  const [name, ...args] = (hook?.entry ?? '').split(' ')
  expect(name).toBe('docmend')
  expect(await line.runWithin([...args, '--repo', scratch.work])).toMatchObject({ exitCode: 0 })
  scratch.remove()
  line.remove()
})

/** A verbose pattern of Python, as JavaScript reads it. */
const files = new RegExp((hook?.files ?? '').replace('(?x)', '').replace(/\s/g, ''))

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
