// What the configuration and the layouts of a site name and the repository lacks, so that Hugo stops.
import { isBelow, joinPath } from '../../config/paths.ts'
import { lineStarts, positionAt } from '../../positions.ts'
import type { Problem } from '../../problem.ts'
import type { SiteSource } from '../framework.ts'
import type { HugoConfig } from './config.ts'
import { missingPartials, partialTest } from './partials.ts'

/** Layouts that nearly every page is rendered with. */
const LAYOUTS = [
  '_default/baseof',
  '_default/single',
  '_default/list',
  'baseof',
  'single',
  'list',
  'page',
  'index',
  'home',
]
/** What may fetch a theme before the build. */
const FETCHES =
  /(?:^|\/)(?:\.gitmodules|go\.mod|package\.json|Makefile|Dockerfile|netlify\.toml|vercel\.json|[\w.-]+\.sh)$|^\.(?:github\/workflows|gitlab-ci|circleci)/i
const THEME = /^[ \t]*["']?theme["']?[ \t]*[:=][ \t]*["']?([\w-]+)["']?[ \t,]*$/im

/** Without a theme or a module, whose files may be elsewhere, the layouts of the repository are all that there are. */
export async function findMissingFiles(
  folder: string,
  { files }: HugoConfig,
  isThemed: boolean,
  source: SiteSource,
): Promise<Problem[]> {
  if (isThemed) return missingTheme(folder, files, source)
  if (files.some(({ text }) => /\b(?:mounts|layoutdir)\b/i.test(text))) return []
  const inside = source.paths.filter((path) => isBelow(path, folder))
  const isThere = partialTest(inside)
  const problems: Problem[] = []
  for (const layout of LAYOUTS) {
    const path = joinPath(folder, `layouts/${layout}.html`) ?? ''
    const text = source.hasFile(path) ? await source.readText(path) : undefined
    for (const { name, at } of missingPartials(text ?? '', isThere)) {
      const message = `Hugo stops at the partial "${name}", because layouts/partials has no such file. Correct the name, or add the file`
      problems.push({
        path,
        rule: 'missing-include',
        ...positionAt(lineStarts(text ?? ''), at),
        subject: name,
        message,
      })
    }
  }
  return problems
}

function missingTheme(folder: string, files: HugoConfig['files'], { paths }: SiteSource): Problem[] {
  const named = files.flatMap(({ path, text }) => {
    const match = THEME.exec(text)
    return match === null ? [] : [{ path, text, name: match[1] ?? '', at: match.index }]
  })
  const isElsewhere = files.some(({ text }) => /\b(?:themesdir|module|imports)\b/i.test(text))
  if (isElsewhere || paths.some((path) => FETCHES.test(path))) return []
  return named.flatMap(({ path, text, name, at }): Problem[] => {
    const place = joinPath(folder, `themes/${name}`) ?? ''
    if (paths.some((file) => file === place || isBelow(file, place))) return []
    const message = `Hugo stops because the theme ${name} is not in themes/. Correct the name, or add the theme`
    return [{ path, rule: 'missing-include', ...positionAt(lineStarts(text), at), subject: name, message }]
  })
}
