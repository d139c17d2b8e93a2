// `npm run screenshots`: takes the pictures of the README from the demo. Needs Chromium.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FOLDER = `${ROOT}docs/images`
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const SIZE = { width: 1280, height: 960 }
const DAY_MS = 86_400_000
/** A clone of the repository has them all. */
const PICTURE_MAX_BYTES = 120_000

interface Picture {
  name: string
  /** Opens the page from any other page of the project. */
  open: (page: Page) => Promise<void>
}

const tab =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('link', { name, exact: true }).first().click()
    await page.waitForLoadState()
  }

const PICTURES: Picture[] = [
  { name: 'this-week', open: tab('This week') },
  {
    name: 'review',
    open: async (page) => {
      await tab('Jobs')(page)
      await page
        .getByRole('link', { name: /Replace "machines"/ })
        .first()
        .click()
      await page.locator('form[action$="/publish"]').first().waitFor()
    },
  },
  {
    name: 'readers',
    open: async (page) => {
      await tab('Readers')(page)
      const [from, to] = [-14, -1].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
      await page.goto(`${page.url().split('?')[0]}?from=${from}&to=${to}`)
    },
  },
  { name: 'api-keys', open: tab('API keys') },
]

const demo = spawn(process.execPath, ['--import', './scripts/jsx.js', 'src/main.ts', 'demo'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'pipe'],
})
const ended = once(demo, 'exit')
try {
  await takePictures(await findLink())
} finally {
  demo.kill('SIGTERM')
  await ended
}

async function findLink(): Promise<string> {
  for await (const line of createInterface(demo.stderr)) {
    const link = /\bhttp:\S+\/login\/link\?\S+/.exec(line)?.[0]
    if (link !== undefined) return link
  }
  throw new Error('The demo ended without a link to its dashboard')
}

async function takePictures(link: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  const executablePath = PLACES.find((file) => existsSync(file))
  if (executablePath === undefined) throw new Error(`Chromium is in none of ${PLACES.join(', ')}`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' })
    await signIn(page, link)
    for (const picture of PICTURES) await take(page, picture)
  } finally {
    await browser.close()
  }
}

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('main button[type="submit"]').first().click()
  await page.waitForURL('**/projects/**')
}

async function take(page: Page, { name, open }: Picture): Promise<void> {
  await open(page)
  await page.waitForLoadState('networkidle')
  const devtools = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, ...SIZE, scale: 1 }
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 85, clip })
  const picture = Buffer.from(data, 'base64')
  const path = `${FOLDER}/${name}.webp`
  writeFileSync(path, picture)
  console.log(`${path}: ${picture.length} bytes`)
  if (picture.length > PICTURE_MAX_BYTES) throw new Error(`${name} has more than ${PICTURE_MAX_BYTES} bytes`)
}
