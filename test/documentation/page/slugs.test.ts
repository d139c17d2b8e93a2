import { describe, expect, test } from '@jest/globals'
import { createSlugger, slugify } from '../../../src/documentation/page/slugs.ts'

describe('GitHub', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['`--flag` & more', '--flag--more'],
    ['What’s new?', 'whats-new'],
    ['Überblick 日本語', 'überblick-日本語'],
    ['🚀 Launch', '-launch'],
    ['a.b_c/d', 'ab_cd'],
  ])('makes of %j %j', (heading, anchor) => expect(slugify(heading, 'github')).toBe(anchor))

  test('numbers what occurs again from 1', () => {
    const slugger = createSlugger('github')
    expect(['Foo', 'Foo', 'Foo', 'Foo 1'].map((text) => slugger.slug(text))).toEqual([
      'foo',
      'foo-1',
      'foo-2',
      'foo-1-1',
    ])
  })
})

describe('VitePress', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['1. Install', '_1-install'],
    ['`define` option', 'define-option'],
    ['Überblick', 'uberblick'],
    ['server.hmr', 'server-hmr'],
    ['What’s new?', 'what-s-new'],
    ['中文 标题', '中文-标题'],
    ['--base <path>', 'base-path'],
    ['C++ & C#', 'c-c'],
  ])('makes of %j %j', (heading, anchor) => expect(slugify(heading, 'vitepress')).toBe(anchor))

  test('numbers what occurs again from 1', () => {
    const slugger = createSlugger('vitepress')
    expect(['Foo', 'Foo', 'Foo-1', 'Foo'].map((text) => slugger.slug(text))).toEqual([
      'foo',
      'foo-1',
      'foo-1-1',
      'foo-2',
    ])
  })

  test('does not give away an id that the page gives itself', () => {
    const slugger = createSlugger('vitepress')
    slugger.reserve('foo')
    expect(slugger.slug('Foo')).toBe('foo-1')
  })
})

describe('Python-Markdown', () => {
  test.each([
    ['Getting Started', 'getting-started'],
    ['Überblick', 'uberblick'],
    ['日本語', ''],
    ['What’s new?', 'whats-new'],
    ['a - b', 'a-b'],
    ['snake_case.name', 'snake_casename'],
    ['  Trim me  ', 'trim-me'],
  ])('makes of %j %j', (heading, anchor) => expect(slugify(heading, 'python')).toBe(anchor))

  test('numbers with an underscore and counts on from a number that is there', () => {
    const slugger = createSlugger('python')
    const anchors = ['Step', 'Step', 'Step', 'Part_1', 'Part_1', '日本'].map((text) => slugger.slug(text))
    expect(anchors).toEqual(['step', 'step_1', 'step_2', 'part_1', 'part_2', '_1'])
  })

  test('keeps letters of all scripts when told to', () => {
    expect(slugify('Überblick 日本語', 'python-unicode')).toBe('überblick-日本語')
  })
})

// As built by pymdown-extensions 10 and Python-Markdown 3.7.
describe('pymdownx', () => {
  test.each([
    ['a - b', 'a---b'],
    ['C++ & C#', 'c--c'],
    ['🎉 Party', '-party'],
    ['Multiple   spaces', 'multiple-spaces'],
    ['<T> generic', 'generic'],
    ['İstanbul', 'istanbul'],
    ['Überblick 日本語', 'überblick-日本語'],
  ])('makes of %j %j', (heading, anchor) => expect(slugify(heading, 'pymdownx-lower')).toBe(anchor))

  test('keeps case unless told otherwise, and numbers as Python-Markdown does', () => {
    const slugger = createSlugger('pymdownx')
    expect(['Step One', 'Step One', '!?'].map((text) => slugger.slug(text))).toEqual(['Step-One', 'Step-One_1', '_1'])
  })
})

// As built by myst-parser 4.
describe('MyST', () => {
  test.each([
    ['½ fraction ² sup', '½-fraction-²-sup'],
    ['हिन्दी भाषा', 'हनद-भष'],
    ['A - b', 'a---b'],
    ['v1.2.3', 'v123'],
  ])('makes of %j %j', (heading, anchor) => expect(slugify(heading, 'myst')).toBe(anchor))

  test('adds numbers to numbers', () => {
    const slugger = createSlugger('myst')
    const anchors = ['Foo', 'Foo', 'Foo', 'Foo', '!', '?'].map((text) => slugger.slug(text))
    expect(anchors).toEqual(['foo', 'foo-1', 'foo-1-2', 'foo-1-2-3', '', '-1'])
  })

  test('does not pile up numbers without end', () => {
    const slugger = createSlugger('myst')
    const lengths = Array.from({ length: 5000 }, () => slugger.slug('Foo').length)
    expect(Math.max(...lengths)).toBeLessThan(500)
  })
})
