// A page as people may have it: light and dark, wide and narrow.
import type { Page } from 'playwright-core'
import { findAxeViolations } from '../support/chromium.ts'

const LOOKS = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)
const NARROWEST = 360

/** Gives the rules of axe that are broken in any look, and what is too wide at 360 px; a line each. */
export async function judgeLooks(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { width, colorScheme } of LOOKS) {
    // A colour on its way to another one would be judged.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const broken = await findAxeViolations(page)
    faults.push(...broken.map((one) => `${width} px, ${colorScheme}: ${one}`))
  }
  return [...faults, ...(await findOverflow(page))]
}

async function findOverflow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: NARROWEST, height: 900 })
  const over = await page.evaluate(() => {
    const { documentElement: root } = (globalThis as unknown as PageWindow).document
    return root.scrollWidth - Math.ceil(root.getBoundingClientRect().width)
  })
  return over <= 0 ? [] : [`is ${over} px too wide at ${NARROWEST} px`]
}

interface PageWindow {
  document: { documentElement: { scrollWidth: number; getBoundingClientRect(): { width: number } } }
}
