import { expect, test } from '@jest/globals'
import { manifestFactsOf } from '../../../src/notice/facts/manifest.ts'

const shown = (path: string, text: string) =>
  manifestFactsOf(path, text)?.map(
    ({ owner, name, value }) => `${owner} ${name}${value === undefined ? '' : ` ${value}`}`,
  )

test('the oldest version of the language, and the packages', () => {
  expect(shown('pyproject.toml', 'requires-python = ">=3.9"\ndependencies = [\n  "anyio>=3.4",\n]')).toEqual([
    'version Python 3.9',
    'package anyio',
  ])
  expect(
    shown(
      'package.json',
      '{\n  "engines": {\n    "node": ">=20"\n  },\n  "dependencies": {\n    "hono": "^4.0.0",\n    "@a/b": "workspace:*"\n  }\n}',
    ),
  ).toEqual(['version Node.js 20', 'package hono', 'package @a/b'])
  expect(shown('Cargo.toml', 'rust-version = "1.80"\n[dependencies]\nserde = "1"')).toEqual([
    'version Rust 1.80',
    'package serde',
  ])
  expect(shown('go.mod', 'go 1.24\nrequire github.com/spf13/pflag v1.0.5')).toEqual([
    'version Go 1.24',
    'package github.com/spf13/pflag',
  ])
})

test('any other file is no manifest', () => {
  expect(manifestFactsOf('config.toml', 'python = ">=3.9"')).toBeUndefined()
})
