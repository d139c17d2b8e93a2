// Hugo itself as the judge of the rules for it: Debian's package `hugo`, which CI installs.
import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { treeOfFiles } from '../../../src/base/made-trees.ts'
import { isError } from '../../../src/checks/problem.ts'
import { checkSite } from '../../../src/checks/site/check/check-site.ts'
import { createDocsCaches } from '../../../src/checks/site/page-cache.ts'
import type { Fault } from '../seeded/fault.ts'
import { hugoFaults } from '../seeded/faults/hugo.ts'
import { MANNERS } from '../seeded/harmless/manners.ts'
import { readDocsHere } from '../seeded/read-docs-here.ts'
import { readSite, type SiteFiles } from '../seeded/read-site.ts'
import { move, overwrite, type Step } from '../seeded/steps.ts'

const isInstalled = spawnSync('hugo', ['version']).status === 0
if (!isInstalled) console.warn('Skipped: hugo is not installed, so its builds cannot judge the rules for it.')

interface Build {
  isDone: boolean
  /** Path below `public` to HTML. */
  pages: ReadonlyMap<string, string>
}

/** Builds the small site after these steps. */
function build(steps: readonly Step[]): Build {
  const folder = mkdtempSync(join(tmpdir(), 'docmend-hugo-'))
  try {
    for (const [path, content] of changed(steps)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    // The name that all versions know.
    renameSync(join(folder, 'hugo.toml'), join(folder, 'config.toml'))
    const { status } = spawnSync('hugo', ['--quiet', '--source', folder], { encoding: 'utf8' })
    const files = globSync('public/**/*.html', { cwd: folder })
    const pages = new Map(files.map((file) => [file.slice('public'.length), readFileSync(join(folder, file), 'utf8')]))
    return { isDone: status === 0, pages }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function changed(steps: readonly Step[]): SiteFiles {
  const files = new Map(readSite('hugo'))
  for (const step of steps) step(files)
  return files
}

async function errorsOf(steps: readonly Step[]): Promise<string[]> {
  const { problems } = await checkSite(treeOfFiles(changed(steps)), '', createDocsCaches())
  return problems.filter(isError).map(({ rule }) => rule)
}

/** Of each fault, built once. */
const faultBuilds = new Map<string, Build>()

function buildFault({ name, steps }: Fault): Build {
  const known = faultBuilds.get(name) ?? build(steps)
  faultBuilds.set(name, known)
  return known
}

const describeBuilt = isInstalled ? describe : describe.skip

describeBuilt(
  `Beside ${isInstalled ? execFileSync('hugo', ['version'], { encoding: 'utf8' }).slice(0, 14) : 'hugo'}`,
  () => {
    const built = build([])

    test('pages have the addresses and the anchors that its build gives them', async () => {
      const session = await readDocsHere().open(treeOfFiles(readSite('hugo')), '')
      const { map } = await session.summary()
      expect(map.length).toBeGreaterThan(9)
      for (const { path } of map) {
        const page = await session.outline(path, [])
        const route = page?.route?.replace('/book', '') ?? ''
        const html = built.pages.get(`${route === '/' ? '' : route}/index.html`) ?? `nothing at ${route}`
        const ids = [...html.matchAll(/<h[1-6] id="([^"]+)"/g)].map((match) => match[1])
        expect([path, ...(page?.headings ?? []).map(({ anchor }) => anchor)]).toEqual([path, ...ids])
      }
    })

    test.each(hugoFaults)('what its build refuses is an error here: $name', async ({ steps }) => {
      if (build(steps).isDone) return
      expect(await errorsOf(steps)).not.toEqual([])
    })

    test('of the seeded faults its build refuses at least those of refs, shortcodes and the configuration', () => {
      expect(hugoFaults.filter((fault) => !buildFault(fault).isDone).length).toBeGreaterThan(9)
    })

    const singles = ['content/about.md', 'content/posts/first.md', 'content/docs/reference/alarms.md']
    test.each(singles)(
      'a page that moves is found by its old address, and by nothing else than before: %s',
      async (from) => {
        const to = from.replace(/(\w+)\.md$/, 'new/$1-two.md')
        const session = await readDocsHere().open(treeOfFiles(readSite('hugo')), '')
        const before = (await session.outline(from, []))?.route?.replace('/book', '') ?? ''
        const { writes } = await session.planMove(from, to, [])
        const moved = build([move(from, to), ...writes.map(({ path, content }) => overwrite(path, content))])
        expect(moved.isDone).toBe(true)
        expect(moved.pages.get(`${before}/index.html`)).toContain('http-equiv')
        expect([...built.pages.keys()].filter((page) => !moved.pages.has(page))).toEqual([])
      },
    )

    const { newPage, renamedHeading, movedPage, deletedPage } = MANNERS.hugo
    test.each(Object.entries({ newPage, renamedHeading, movedPage, deletedPage }))(
      'what is let be here its build accepts: %s',
      async (_, steps) => {
        expect(build(steps).isDone).toBe(true)
        expect(await errorsOf(steps)).toEqual([])
      },
    )
  },
)
