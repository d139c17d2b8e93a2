import { describe, expect, test } from '@jest/globals'
import { parameterRoute } from '../../../src/checks/config/parameter-route.ts'
import { compileRouteRules } from '../../../src/checks/site/resolve/route-rules.ts'
import { measureCpu } from '../../support/cpu-time.ts'

function isServed(route: string, address: string): boolean {
  return compileRouteRules({ generatedRoutes: [parameterRoute(route)], redirects: [] }).isGenerated(address)
}

describe('A file with parameters in its name', () => {
  test.each([
    ['/pkg/[name]', '/pkg/vite', true],
    ['/pkg/[name]', '/pkg', false],
    ['/pkg/[name]', '/pkg/vite/docs', false],
    ['/pkg/v[major].[minor]-x', '/pkg/v1.2-x', true],
    ['/pkg/v[major]', '/pkg/1', false],
    ['/[lang]/docs/[...rest]', '/de/docs', true],
    ['/[lang]/docs/[...rest]', '/de/docs/a/b', true],
    ['/[[...rest]]', '/a/b', true],
    ['/a.b', '/axb', false],
    ['/odd]name[', '/odd]name[', true],
  ])('%s serves %s: %s', (route, address, expected) => expect(isServed(route, address)).toBe(expected))

  test('that must have one segment at least serves no other', () => {
    expect(parameterRoute('/docs/[...rest]', '/.+')).toBe('/docs/.+')
  })

  test.each([
    ['/[a][b][c][d][e][f][g][h][i][j]x', `/${'a'.repeat(3000)}`],
    [`${'/[...rest]'.repeat(12)}/x`, `${'/a'.repeat(300)}y`],
    [`${'/a[b]c'.repeat(12)}/x`, `/${'ac'.repeat(1500)}`],
  ])('is matched in one pass: %s', (route, address) => {
    const cpuMs = measureCpu()
    isServed(route, address)
    expect(cpuMs()).toBeLessThan(10_000)
  })
})
