// What a file is, as its path shows.
import { expect, test } from '@jest/globals'
import { fileKind } from '../../src/notice/file-kind.ts'

test.each([
  ['src/client.ts', 'source'],
  ['src/client.test.ts', 'test'],
  ['tests/test_client.py', 'test'],
  ['pkg/client_test.go', 'test'],
  ['src/__snapshots__/a.snap', 'snapshot'],
  ['pnpm-lock.yaml', 'lock file'],
  ['go.sum', 'lock file'],
  ['vendor/lib/a.go', 'vendored'],
  ['dist/index.js', 'generated'],
  ['api/v1/a.pb.go', 'generated'],
  ['docs/guide.md', 'documentation'],
  ['src/latest.ts', 'source'],
  ['pyproject.toml', 'configuration'],
])('%s is %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind)
})
