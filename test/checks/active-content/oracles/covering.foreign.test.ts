// What the gate lets pass as HTML is shown by Chromium in the middle of a page, and must leave the text around it alone. DOMPurify
// sees the same pieces: where it removes something that the gate permits, the two disagree for a known reason.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { describeInChromium, startChromium } from '../../../support/chromium.ts'
import { activeContentIn } from '../dialects.ts'
import { generateStyledHtml } from './generator/styled-html.ts'

const PURIFY = readFileSync(new URL(import.meta.resolve('dompurify/dist/purify.min.js')), 'utf8')

/** Other pieces than those of every run: `DOCMEND_ORACLE_SEED=123456`. */
const FIRST_SEED = Number(process.env.DOCMEND_ORACLE_SEED ?? 0)
const PIECES = 250
const ROUNDS = Array.from({ length: process.env.DOCMEND_LONG_TESTS === undefined ? 1 : 12 }, (_, round) => ({ round }))
/** Pieces on one page; where its text is changed, each is shown alone. */
const AT_ONCE = 8
/** Of the dark pixels outside of the piece: a shadow and the edge of a letter may touch its neighbours. */
const CHANGED_MAX = 0.02

/** What DOMPurify removes by default although the gate permits it: its list lacks some of the old attributes of pictures. */
const DISAGREEMENTS = ['hspace', 'vspace']

const WORDS = 'Dark text that stands around the piece and should stay in sight. '
// As themes have it: widths include the padding.
const around = (pieces: readonly string[]): string => `<!doctype html><style>* { box-sizing: border-box }
body { margin: 0; font: 16px/24px sans-serif; background: #fff; color: #000 } img, video, svg, table { max-width: 100% }
nav, aside { width: 200px; float: left } aside { float: right } pre { overflow: auto } .piece { display: flow-root }
main { width: 760px; padding: 0 20px; float: left; margin-left: 10px; overflow-wrap: break-word }
</style><nav>${WORDS.repeat(25)}</nav><aside>${WORDS.repeat(25)}</aside><main>
${pieces.map((piece) => `<p>${WORDS.repeat(4)}</p><div class="piece">${piece}</div>`).join('\n')}<p>${WORDS.repeat(12)}</p></main>`

describeInChromium('in Chromium', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await startChromium()
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  })
  afterAll(() => browser.close())

  test.each(ROUNDS)('what passes leaves the text around it in sight ($round)', async ({ round }) => {
    const passing = permittedPieces(round)
    const covering: { piece: string; changed: number }[] = []
    for (let start = 0; start < passing.length; start += AT_ONCE) {
      const group = passing.slice(start, start + AT_ONCE)
      if ((await changedShare(page, group)) <= CHANGED_MAX / AT_ONCE) continue
      for (const piece of group) {
        const changed = await changedShare(page, [piece])
        if (changed > CHANGED_MAX) covering.push({ piece, changed })
      }
    }
    expect(covering.slice(0, 10)).toEqual([])
    // Otherwise the pieces would prove nothing.
    expect(passing.length).toBeGreaterThan(PIECES / 20)
  })

  test('a shadow that covers the page would be seen', async () => {
    expect(await changedShare(page, ['<b style="box-shadow: 0 0 0 99rem #fff">x</b>'])).toBeGreaterThan(0.2)
    expect(
      await changedShare(page, [
        '<div style="height: 0"><div style="position: relative; background: #fff; height: 300px"></div></div>',
      ]),
    ).toBeGreaterThan(CHANGED_MAX)
  })

  test('an image with the name of a property of `document` hides it, and is refused', async () => {
    const picture = '<img name="currentScript">'
    await page.setContent(picture)
    expect(await page.evaluate('document.currentScript.localName')).toBe('img')
    expect(activeContentIn('mkdocs', `${picture}\n`)).not.toEqual([])
  })

  test.each(ROUNDS)('DOMPurify removes nothing of it but what is known ($round)', async ({ round }) => {
    await page.setContent('<!doctype html>')
    await page.evaluate(PURIFY)
    const removed = await page.evaluate((pieces) => {
      const { DOMPurify } = globalThis as unknown as PurifyWindow
      return pieces.flatMap((piece) => {
        DOMPurify.sanitize(piece)
        return DOMPurify.removed.map(
          ({ element, attribute }) => attribute?.name ?? element?.nodeName.toLowerCase() ?? '',
        )
      })
    }, permittedPieces(round))
    const unknown = [...new Set(removed)].filter((one) => !DISAGREEMENTS.includes(one))
    expect(unknown).toEqual([])
  })
})

function permittedPieces(round: number): string[] {
  const pieces = Array.from({ length: PIECES }, (_, index) => generateStyledHtml(FIRST_SEED + round * PIECES + index))
  return pieces.filter((piece) => activeContentIn('mkdocs', `${piece}\n`).length === 0)
}

/** Gives the share of the dark pixels outside of the pieces that are not as without them, when their boxes are left empty. */
async function changedShare(page: Page, pieces: readonly string[]): Promise<number> {
  await page.setContent(around(pieces))
  const boxes = await page.evaluate(emptyBoxes, false)
  const shown = await screenshot(page)
  await page.evaluate(emptyBoxes, true)
  const empty = await screenshot(page)
  return page.evaluate(comparePictures, { shown, empty, boxes })
}

const HEIGHT_MAX = 3000

async function screenshot(page: Page): Promise<string> {
  const height = await page.evaluate(() => (globalThis as unknown as PageWindow).document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width: 1280, height: Math.min(height, HEIGHT_MAX) }
  return (await page.screenshot({ clip, fullPage: true })).toString('base64')
}

/** Runs in the page. Gives the boxes of the pieces, as they are before they are emptied. */
function emptyBoxes(isToEmpty: boolean): { top: number; bottom: number }[] {
  const { document, scrollY } = globalThis as unknown as PageWindow
  return Array.from(document.querySelectorAll('.piece'), (box) => {
    const { top, bottom } = box.getBoundingClientRect()
    if (isToEmpty) {
      box.style.height = `${bottom - top}px`
      box.innerHTML = ''
    }
    return { top: top + scrollY, bottom: bottom + scrollY }
  })
}

interface Pictures {
  shown: string
  empty: string
  boxes: { top: number; bottom: number }[]
}

/** Runs in the page. */
async function comparePictures({ shown, empty, boxes }: Pictures): Promise<number> {
  const window = globalThis as unknown as PageWindow
  const read = async (base64: string) => {
    const picture = new window.Image()
    picture.src = `data:image/png;base64,${base64}`
    await picture.decode()
    const canvas = window.document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext('2d')
    context.drawImage(picture, 0, 0)
    return context.getImageData(0, 0, picture.width, picture.height)
  }
  const [one, other] = [await read(shown), await read(empty)]
  let [dark, changed] = [0, 0]
  for (let y = 0; y < Math.min(one.height, other.height); y += 1) {
    // A piece may paint within its own box, between the columns beside it.
    const isInside = boxes.some(({ top, bottom }) => y >= top - 1 && y <= bottom + 1)
    for (let x = 0; x < 1280; x += 1) {
      if (isInside && x >= 225 && x < 995) continue
      const at = (y * one.width + x) * 4
      const [was, is] = [other.data[at] ?? 255, one.data[at] ?? 255]
      if (was < 128) dark += 1
      if (was < 128 !== is < 128) changed += 1
    }
  }
  return changed / Math.max(dark, 1)
}

interface PurifyWindow {
  DOMPurify: {
    sanitize(html: string): string
    removed: { element?: { nodeName: string }; attribute?: { name: string } | null }[]
  }
}

interface PageWindow {
  scrollY: number
  Image: new () => { src: string; width: number; height: number; decode(): Promise<void> }
  document: {
    documentElement: { scrollHeight: number }
    querySelectorAll(selector: string): ArrayLike<{
      style: { height: string }
      innerHTML: string
      getBoundingClientRect(): { top: number; bottom: number }
    }>
    createElement(name: 'canvas'): {
      width: number
      height: number
      getContext(kind: '2d'): {
        drawImage(picture: unknown, x: number, y: number): void
        getImageData(
          x: number,
          y: number,
          width: number,
          height: number,
        ): { width: number; height: number; data: ArrayLike<number> }
      }
    }
  }
}
