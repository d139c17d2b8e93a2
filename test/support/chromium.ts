// Chromium, for what only a browser can judge. Tests that need it are skipped, with a printed reason, where it is missing.
import { existsSync, readFileSync } from 'node:fs'
import { describe } from '@jest/globals'
import { type Browser, chromium, type Page } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const executable = PLACES.find((file) => existsSync(file))
if (executable === undefined) console.warn(`Chromium is in none of ${PLACES.join(', ')}: its tests are skipped.`)

export const describeInChromium = executable === undefined ? describe.skip : describe

/** A container has no sandbox for it: the pages are ours. */
export function startChromium(): Promise<Browser> {
  if (executable === undefined) throw new Error('Chromium is not installed')
  return chromium.launch({ executablePath: executable, args: ['--no-sandbox'] })
}

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe that the page breaks, with the elements; the page may be open under its strict policy. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as AxeWindow).axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}

interface AxeWindow {
  axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
}
