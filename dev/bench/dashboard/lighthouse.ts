// What Lighthouse says about a page: medians of several runs. It comes by npx, for this alone; Chromium must be installed.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { z } from 'zod'
import { median } from '../statistics.ts'

const VERSION = '13.5.0'
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const
const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const OUTPUT_MAX_BYTES = 64 * 1024 * 1024

type Category = (typeof CATEGORIES)[number]

const Report = z.object({ categories: z.record(z.enum(CATEGORIES), z.object({ score: z.number() })) })

/** Scores from 0 to 100. */
export async function runLighthouse(url: string, cookie: string, runs: number): Promise<Record<Category, number>> {
  const reports: z.infer<typeof Report>[] = []
  for (let run = 0; run < runs; run += 1) reports.push(await runOnce(url, cookie))
  const of = (name: Category): number => median(reports.map(({ categories }) => 100 * categories[name].score))
  return { performance: of('performance'), accessibility: of('accessibility'), 'best-practices': of('best-practices') }
}

/** A container has no sandbox for Chromium: the pages are ours. */
async function runOnce(url: string, cookie: string): Promise<z.infer<typeof Report>> {
  const args = [
    '--yes',
    `lighthouse@${VERSION}`,
    url,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join()}`,
  ]
  const flags = ['--chrome-flags=--headless=new --no-sandbox', `--extra-headers=${JSON.stringify({ Cookie: cookie })}`]
  const env = { ...process.env, CHROME_PATH: PLACES.find((file) => existsSync(file)) }
  const { stdout } = await promisify(execFile)('npx', [...args, ...flags], { env, maxBuffer: OUTPUT_MAX_BYTES })
  return Report.parse(JSON.parse(stdout))
}
