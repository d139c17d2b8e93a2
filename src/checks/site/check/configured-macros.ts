// Commands of TeX that a site's configuration defines: a page may use those that only typeset.
import { hasActingCommand } from '../../active-content/maths/judge-tex.ts'
import { SITE_GENERATORS } from '../../frameworks/registry.ts'
import { readText } from '../load-rules.ts'
import type { Site } from '../site.ts'
import { configFilesOf } from './non-content.ts'

/** Beside the configurations of generators: what sets up MathJax or KaTeX, and the templates that load them. */
const SET_UP =
  /(?:^|\/)(?:(?:params|book)\.(?:ya?ml|toml)|(?:head|head-custom|custom-head|default|baseof)\.(?:html?|hbs)|[^/]*(?:math|katex|macros)[^/]*\.(?:[mc]?[jt]sx?|json|html?|hbs|ya?ml|toml|txt|sty|tex))$/i
const FILES_MAX = 100
/** With what follows, which may be more than its own value: `RR: "\\mathbb{R}"` and `\RR:{\mathbb{R}}` in a file that speaks of macros. */
const ENTRY = /(?:^|[\s{,"'(])(?:\\{1,2})?([A-Za-z]{1,40})["']?[ \t]*:(?=([^\n]{0,300}(?:\[[ \t]*\n[^\n]{0,300})?))/g
/** `\newcommand{\RR}{\mathbb{R}}`, also within a string. */
const DEFINITION =
  /\\{1,2}(?:(?:re)?newcommand|providecommand|g?def|DeclareMathOperator)\*?[ \t]*\{?[ \t]*\\{1,2}([A-Za-z]{1,40})([^\n]*)/g

export interface ConfiguredMacros {
  harmless: ReadonlySet<string>
  /** They link, style or define something with what a page gives them. */
  acting: ReadonlySet<string>
}

/** Reads them from the base, which alone says what its site has configured. */
export async function readConfiguredMacros(base: Site): Promise<ConfiguredMacros> {
  const all = [...base.overlay.files.paths()].sort()
  const detected = SITE_GENERATORS.flatMap((generator) => generator.detect(all)).map(({ configPath }) => configPath)
  const configured = new Set([...configFilesOf(base), ...detected.map((path) => path?.toLowerCase())])
  const paths = all.filter((path) => configured.has(path.toLowerCase()) || SET_UP.test(path)).slice(0, FILES_MAX)
  const [harmless, acting] = [new Set<string>(), new Set<string>()]
  for (const path of paths) {
    const text = (await readText(base.overlay, path)) ?? ''
    const entries = /macros/i.test(path + text) ? text.matchAll(ENTRY) : []
    for (const [, name = '', body = ''] of [...entries, ...text.matchAll(DEFINITION)])
      (hasActingCommand(body) ? acting : harmless).add(name)
  }
  return { harmless: new Set([...harmless].filter((name) => !acting.has(name))), acting }
}
