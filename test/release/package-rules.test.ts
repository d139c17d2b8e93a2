// What the npm package may hold. scripts/check-package.js packs it and asks these rules.
import { expect, test } from '@jest/globals'
import { findPackageMistakes } from '../../scripts/package-rules.ts'

const manifest = {
  bin: { docmend: 'build/main.js' },
  exports: {
    './client': { types: './build/client.d.ts', default: './build/client.js' },
    './package.json': './package.json',
  },
  files: ['build', 'docs', 'CHANGELOG.md'],
}
const code = ['build/main.js', 'build/client.js', 'build/client.d.ts', 'build/styles/tokens.css']
const paths = ['package.json', ...code, 'build/assets/dashboard.js', 'docs/api.md', 'CHANGELOG.md']
const packed = (files: readonly string[], size = 1_000_000, unpackedSize = 5_000_000) => ({
  size,
  unpackedSize,
  files: files.map((path) => ({ path })),
})

test('a package with what package.json names is right', () => {
  expect(findPackageMistakes(packed(paths), manifest)).toEqual([])
})

test.each(['build/main.js', 'build/client.d.ts', 'docs/api.md', ...paths.filter((path) => /\.css$|assets/.test(path))])(
  'a package without %s is not',
  (path) => {
    expect(findPackageMistakes(packed(paths.filter((other) => other !== path)), manifest)).toHaveLength(1)
  },
)

test.each(['build/jobs/run.test.js', 'test/wire.ts', 'build/main.js.map', 'docs/.env', 'docs/app.pem'])(
  '%s does not belong into it',
  (path) => {
    expect(findPackageMistakes(packed([...paths, path]), manifest)).toEqual([
      `${path} does not belong into the package`,
    ])
  },
)

test('a package that has grown by half is looked at', () => {
  expect(findPackageMistakes(packed(paths, 4_200_000, 15_000_000), manifest)).toHaveLength(2)
})
