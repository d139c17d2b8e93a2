// What a person does at a browser, with the keyboard where it says so. Every step waits for what it needs.
import type { Locator, Page } from 'playwright-core'
import { PATIENCE_MS } from '../support/until.ts'

/** More than any of our pages has before the thing that is looked for. */
const TABS_MAX = 120

/** Moves the focus with the Tab key until it is there; throws when it never gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${page.url()}: the Tab key does not lead to ${target.toString()}`)
}

/** Presses Enter on a link or a button, and waits for the page to which it leads. */
export async function enterAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await Promise.all([page.waitForEvent('framenavigated'), page.keyboard.press('Enter')])
  await page.waitForLoadState()
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

/** Without scripts nothing changes by itself, so the page is loaded again until it has what is looked for. */
export async function waitToSee(page: Page, target: Locator, { hasScripts }: { hasScripts: boolean }): Promise<void> {
  const endAt = Date.now() + PATIENCE_MS
  const isThere = (timeout: number) =>
    target.waitFor({ timeout }).then(
      () => true,
      () => false,
    )
  while (!(await isThere(hasScripts ? PATIENCE_MS : RELOADED_AFTER_MS))) {
    if (Date.now() > endAt)
      throw new Error(`${page.url()} never shows ${target.toString()}:\n${await page.innerText('main')}`)
    if (!hasScripts) await page.reload()
  }
}

/** As long as a person waits at least. */
const RELOADED_AFTER_MS = 300

/** Sends the form that leads to this address. */
export async function send(page: Page, form: Locator): Promise<void> {
  await Promise.all([page.waitForEvent('framenavigated'), form.locator('button').first().click()])
  await page.waitForLoadState()
}
