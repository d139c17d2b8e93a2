import { describe, expect, test } from '@jest/globals'
import { githubSlugs } from '../../../src/documentation/page/anchors/slugs.ts'

describe('GitHub', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['`--flag` & more', '--flag--more'],
    ['What’s new?', 'whats-new'],
    ['Überblick 日本語', 'überblick-日本語'],
    ['🚀 Launch', '-launch'],
    ['a.b_c/d', 'ab_cd'],
  ])('makes of %j %j', (heading, anchor) => expect(githubSlugs.slugify(heading)).toBe(anchor))

  test('numbers what occurs again from 1', () => {
    const slugger = githubSlugs.createSlugger()
    expect(['Foo', 'Foo', 'Foo', 'Foo 1'].map((text) => slugger.slug(text))).toEqual([
      'foo',
      'foo-1',
      'foo-2',
      'foo-1-1',
    ])
  })
})
