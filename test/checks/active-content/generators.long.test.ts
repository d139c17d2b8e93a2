// What pages of MkDocs, Hugo, Jekyll, mdBook and of no generator can do, each beside the nearest text that does nothing.
import { describe, expect, test } from '@jest/globals'
import { findActiveContent } from '../../../src/checks/active-content/find.ts'
import { parsePage } from '../../../src/checks/page/parse-page.ts'
import { measureCpu } from '../../support/cpu-time.ts'
import { DIALECTS } from './dialects.ts'

describe('a hostile page is searched in linear time', () => {
  const pieces = [
    '::: a\n',
    '~~~ dot\n',
    '/// html\n',
    '{{< a `',
    '{% raw %}',
    '{{#',
    '!!! a ',
    '{a=',
    '    ::: a\n',
    '[^a]:',
    '{% include a b="',
    '{.a,',
  ]
  test.each(pieces.map((piece) => ({ piece })))('$piece', ({ piece }) => {
    for (const dialect of ['mkdocs', 'hugo', 'jekyll', 'mdbook', 'plain'] as const) {
      const page = { ...parsePage('', DIALECTS[dialect]), text: piece.repeat(200_000 / piece.length), root: undefined }
      const cpuMs = measureCpu()
      findActiveContent(page)
      expect(cpuMs()).toBeLessThan(10_000)
    }
  })
})
