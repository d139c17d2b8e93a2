import { describe, expect, test } from '@jest/globals'
import { normalizeRoute } from '../../../../src/checks/config/site-address.ts'
import type { SiteRules } from '../../../../src/checks/frameworks/framework.ts'
import { compileRouteRules } from '../../../../src/checks/site/resolve/route-rules.ts'

function compile(redirects: SiteRules['redirects'], generatedRoutes: readonly string[] = []) {
  return compileRouteRules({ redirects, generatedRoutes })
}

describe('redirects', () => {
  test.each([
    ['/old', '/new', '/old', '/new'],
    ['/blog/:slug', '/posts/:slug', '/blog/one', '/posts/one'],
    ['/beta/:rest*', '/v2/:rest*', '/beta/a/b', '/v2/a/b'],
    ['/beta/:rest*', '/v2', '/beta', '/v2'],
    ['/docs/*', '/guide/*', '/docs/a/b', '/guide/a/b'],
    ['/v1.0/*', '/v1', '/v1.0/x', '/v1'],
  ])('from %s to %s lead %s to %s', (from, to, address, target) => {
    expect(compile([{ from, to }]).redirectOf(address)).toBe(target)
  })

  test('leave addresses alone that they do not name', () => {
    const rules = compile([
      { from: '/old', to: '/new' },
      { from: '/v1.0/*', to: '/v1' },
    ])
    expect(['/older', '/v1x0/a', '/new'].map((route) => rules.redirectOf(route))).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('one generated address that is no pattern does not hide the others', () => {
  const rules = compile([], ['/tags/[^/]+', '(', '/search'])
  expect(['/tags/a', '/search', '/tags/a/b'].map((route) => rules.isGenerated(route))).toEqual([true, true, false])
})

test.each([
  ['guides//a/', '/guides/a'],
  ['/guides/./b/../a', '/guides/a'],
  ['/../..', '/'],
])('the address %s is %s', (written, route) => expect(normalizeRoute(written)).toBe(route))
