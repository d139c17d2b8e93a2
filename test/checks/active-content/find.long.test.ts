// All active content that the policy gate refuses, and what only looks like it.
import { describe, expect, test } from '@jest/globals'
import { findActiveContentInFile } from '../../../src/checks/active-content/files.ts'
import { findActiveContent } from '../../../src/checks/active-content/find.ts'
import { parsePage } from '../../../src/checks/page/parse-page.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { DIALECTS } from './dialects.ts'

describe('a hostile text is searched in linear time', () => {
  const texts = [
    '<a ',
    '<script ',
    '{{',
    '{%',
    '{',
    'on=',
    "<a title='",
    '--8<--\n',
    '&#1',
    '{: ',
    'java ',
    '<!--',
    'data:x/',
    '.. raw:: x\n ',
    '\\',
    '```{raw}\n',
    '{!',
    '<x-',
    '&#123;',
    '{a="\\"}',
    '{a=\'<b "',
    '{style="',
    '{:a\n',
  ]
  test.each(texts.map((piece) => ({ piece })))('$piece', ({ piece }) => {
    for (const dialect of ['mkdocs', 'vitepress', 'rst'] as const) {
      const page = { ...parsePage('', DIALECTS[dialect]), text: piece.repeat(200_000 / piece.length), root: undefined }
      const cpuMs = measureCpu()
      findActiveContent(page)
      findActiveContentInFile('a.md', page.text)
      findActiveContentInFile('a.json', page.text)
      expect(cpuMs()).toBeLessThan(10_000)
    }
  })
})
