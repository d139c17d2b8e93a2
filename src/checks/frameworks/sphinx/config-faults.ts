// What stops Sphinx in conf.py, as far as it is written out there.
import { readPythonPairs, textsOf } from '../../config/python.ts'
import type { Problem } from '../../problem.ts'
import type { SphinxConfig } from './config.ts'

/** Of the themes `basic` and `alabaster`, from Sphinx 5.3 and 8.2; the other themes of Sphinx take those of `basic`. */
const TEMPLATES = new Set(
  (
    'defindex domainindex frameset genindex-single genindex-split genindex globaltoc layout localtoc page relations ' +
    'search searchbox searchfield sourcelink about donate navigation'
  ).split(' '),
)
const THEMES = /^(?:alabaster|agogo|basic|bizstyle|classic|default|haiku|nature|pyramid|scrolls|sphinxdoc|traditional)$/

/** Gives the templates of `html_sidebars` that neither a theme of Sphinx nor the repository has, and a root document that is not there. */
export function findConfigFaults(
  configPath: string,
  { text, theme, rootDocument, suffixes, names, mayWritePages }: SphinxConfig,
  paths: readonly string[],
  documents: ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = []
  const add = (subject: string, place: { line: number; column: number }, message: string): void => {
    problems.push({ path: configPath, rule: 'config-syntax', ...place, subject, message })
  }
  const written = /^(?:root_doc|master_doc)[ \t]*=/m.exec(text)
  // What most projects begin with may be made by a build that is not seen.
  if (
    written !== null &&
    rootDocument !== 'index' &&
    names.isComplete &&
    !mayWritePages &&
    ![...documents].some((name) => `/${name}`.endsWith(`/${rootDocument}`))
  ) {
    const line = text.slice(0, written.index).split('\n').length
    const message = `Sphinx stops because there is no ${rootDocument}${suffixes[0] ?? ''}, the root document. Correct the name, or add the page`
    add(rootDocument, { line, column: 1 }, message)
  }
  if (!names.isComplete || !THEMES.test(theme) || /^html_theme_path\b/m.test(text)) return problems
  for (const { value, line, column } of readPythonPairs(text, 'html_sidebars')) {
    for (const name of Array.isArray(value) ? textsOf(value) : []) {
      const isThere =
        TEMPLATES.has(name.replace(/\.html$/, '')) || paths.some((path) => `/${path}`.endsWith(`/${name}`))
      if (isThere) continue
      add(
        name,
        { line, column },
        `Sphinx stops because the theme ${theme} has no template ${name}. Correct the name, or add it to a folder of templates_path`,
      )
    }
  }
  return problems
}
