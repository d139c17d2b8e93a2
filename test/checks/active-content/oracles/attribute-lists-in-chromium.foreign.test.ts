// The smallest lists that act, from the parser of a framework into a browser: what runs there is refused here.
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { describeInChromium, startChromium } from '../../../support/chromium.ts'
import { openGate } from './open-gate.ts'
import { LIST_PARSERS } from './parsers/attribute-lists.ts'
import { SITES } from './sites.ts'

/** What the page does: a script runs at once, or the first element covers the window. */
const PAGES = [
  {
    site: 'superfences',
    by: 'attr_list of Python-Markdown',
    page: '![x](x.png){title="\\}" onerror="document.title=7"}',
  },
  { site: 'jekyll', by: 'kramdown', page: '![x](x.png){: title="\\}" onerror="document.title=7"}' },
  { site: 'jekyll', by: 'kramdown', page: '{:a: title="\\}" onerror="document.title=7"}\n\n![x](x.png){:a}' },
  { site: 'hugo', by: 'Goldmark in Hugo', page: '# A {title="}" style="position:fixed;inset:0"}' },
  { site: 'vitepress', by: 'markdown-it-attrs', page: '![x](x.png){on/error=document.title=7}' },
] as const

const ACTS = `document.title === '7' || getComputedStyle(document.querySelector('body > *')).position === 'fixed'`

describeInChromium('in Chromium', () => {
  let chromium: Browser
  beforeAll(async () => {
    chromium = await startChromium()
  })
  afterAll(() => chromium.close())

  test.each(PAGES)('$by: $page', async ({ site, by, page }) => {
    const parser = LIST_PARSERS.find(({ name }) => name === by)
    const reason = parser?.whyNot()
    if (reason !== undefined) return console.warn(`Skipped: ${reason}.`)
    const tab = await chromium.newPage()
    await tab.setContent(parser?.convert([`${page}\n`])[0] ?? '')
    await tab.waitForFunction(ACTS)
    const gate = await openGate(SITES[site].files, SITES[site].path)
    const refusals = await gate.refusalsOf(page)
    await gate.close()
    expect(refusals).not.toEqual([])
  })
})
