// Formulas as readers meet them: MathJax runs in Chromium, what a formula does there is seen, and the gate refuses the page.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { openSite, write } from '../checks/site/sites.ts'
import { describeInChromium, startChromium } from '../support/chromium.ts'

const MATHJAX = readFileSync(new URL(import.meta.resolve('mathjax-full/es5/tex-chtml-full.js')), 'utf8')

/** [title, the formula with its marks, what is seen in the browser]. */
const ATTACKS: [string, string, Sight][] = [
  [
    'a macro that spells an address',
    String.raw`$$\newcommand{\h}[1]{\href{java#1}{click}}\h{script:void(document.title='ran')}$$`,
    'script',
  ],
  ['a link', String.raw`\(\href{javascript:void(document.title='ran')}{x}\)`, 'script'],
  ['an alias', String.raw`\(\let\a=\href\a{javascript:void(document.title='ran')}{x}\)`, 'script'],
  [
    'an alias that a comment divides',
    String.raw`\(\le<!-- -->t\a=\href\a{javascript:void(document.title='ran')}{x}\)`,
    'script',
  ],
  [
    'an environment without marks',
    String.raw`\begin{equation}\href{javascript:void(document.title='ran')}{x}\end{equation}`,
    'script',
  ],
  ['a backslash by its number', String.raw`\(&#92;href{javascript:void(document.title='ran')}{x}\)`, 'script'],
  ['a style', String.raw`$$\style{position:fixed;inset:0;background:red}{x}$$`, 'cover'],
  ['a box', String.raw`$$\bbox[position:fixed;inset:0;background:red]{x}$$`, 'cover'],
  ['a style of MathML', String.raw`$$\mmlToken{mi}[style="position:fixed;inset:0;background:red"]{x}$$`, 'cover'],
  ['a class of the site', String.raw`\(\class{cover}{x}\)`, 'cover'],
  ['an id of the site', String.raw`\(\cssId{cover}{x}\)`, 'cover'],
  ['a bar in a box without a height', String.raw`\(\smash{\rule{20em}{20em}}\)`, 'cover'],
]
type Sight = 'script' | 'cover'

describeInChromium('a formula that acts in Chromium', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await startChromium()
  })
  afterAll(() => browser.close())

  test.each(ATTACKS)('is refused: %s', async (_title, formula, sight) => {
    const page = await browser.newPage()
    try {
      await typeset(page, formula)
      expect(sight === 'script' ? await runsOnClick(page) : await coversText(page)).toBe(true)
    } finally {
      await page.close()
    }
    expect(await refusals(formula)).not.toEqual([])
  })

  test('and one that only typesets does neither, and passes', async () => {
    const formula = String.raw`$$\sum_{i=0}^n \frac{\sqrt{x_i}}{\left(1 + \alpha\right)}\kern-.2em\raise.5ex\hbox{a}$$`
    const page = await browser.newPage()
    try {
      await typeset(page, formula)
      expect([await runsOnClick(page), await coversText(page)]).toEqual([false, false])
    } finally {
      await page.close()
    }
    expect(await refusals(formula)).toEqual([])
  })
})

/** Opens a page with text and a formula below it, and lets MathJax typeset it. */
async function typeset(page: Page, formula: string): Promise<void> {
  await page.setContent(
    `<title>still</title><style>#cover, .cover { position: fixed; inset: 0; background: red }</style>` +
      `<h1 id="text">Text of the site</h1><main style="padding: 200px 20px">${formula}</main>`,
  )
  await page.evaluate(MATHJAX)
  await page.evaluate(async () => {
    const { MathJax } = globalThis as unknown as { MathJax: MathJaxWindow }
    await MathJax.startup.promise
    await MathJax.typesetPromise()
  })
  expect(await page.locator('mjx-container').count()).toBeGreaterThan(0)
}

async function runsOnClick(page: Page): Promise<boolean> {
  const link = page.locator('mjx-container a').first()
  if ((await link.count()) === 0) return false
  await link.evaluate((element) => (element as unknown as { click(): void }).click())
  await page.waitForFunction('document.title === "ran"')
  return true
}

/** True when the heading cannot be clicked, because something of the formula lies over it. */
async function coversText(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { document } = globalThis as unknown as PageWindow
    const { left, top, width, height } = document.getElementById('text').getBoundingClientRect()
    const points = [0.02, 0.1, 0.2, 0.5].map((part) => document.elementFromPoint(left + width * part, top + height / 2))
    return points.some((element) => element?.closest('mjx-container') !== null)
  })
}

async function refusals(formula: string): Promise<string[]> {
  const site = await openSite({ 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n' })
  const { activeContent } = await site.check([write('docs/index.md', `# A\n\n${formula}\n`)])
  return activeContent.map(({ form }) => form)
}

interface MathJaxWindow {
  startup: { promise: Promise<void> }
  typesetPromise(): Promise<void>
}

interface PageWindow {
  document: {
    getElementById(id: string): {
      getBoundingClientRect(): { left: number; top: number; width: number; height: number }
    }
    elementFromPoint(x: number, y: number): { closest(selector: string): unknown } | null
  }
}
