// The Action bundles the client: a schema library in it would triple the bundle and slow every start. The package exports
// it too, for browsers and edge functions as well.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@jest/globals'

/** Packages that a file needs when it runs, its own imports' included; `import type` leaves no trace. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type )[^'"]*?from '([^']+)'/gm)
  return [...imports].flatMap(([, specifier = '']) =>
    specifier.startsWith('.') ? packagesOf(join(dirname(file), specifier), seen) : [specifier],
  )
}

test('the client needs no package and no module of Node', () => {
  expect(packagesOf('src/client/index.ts')).toEqual([])
  expect(packagesOf('src/http/api.ts')).toContain('hono')
})
