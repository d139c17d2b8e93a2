// MathJax 3 with every package that it has, and KaTeX without trust: what they make of a formula.
import katex from 'katex'
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js'
import { AllPackages } from 'mathjax-full/js/input/tex/AllPackages.js'
import { ConfigurationHandler } from 'mathjax-full/js/input/tex/Configuration.js'
import { MapHandler } from 'mathjax-full/js/input/tex/MapHandler.js'
import 'mathjax-full/js/input/tex/physics/PhysicsConfiguration.js'
import 'mathjax-full/js/input/tex/setoptions/SetOptionsConfiguration.js'
import 'mathjax-full/js/input/tex/textmacros/TextMacrosConfiguration.js'
import { TeX } from 'mathjax-full/js/input/tex.js'
import { mathjax } from 'mathjax-full/js/mathjax.js'
import { SVG } from 'mathjax-full/js/output/svg.js'

const PACKAGES = [...AllPackages.filter((name) => name !== 'bussproofs'), 'textmacros']

/** Gives a function that renders a formula as MathJax does during a build: to HTML with SVG. */
export function createMathJax(): (tex: string) => string {
  const adaptor = liteAdaptor()
  RegisterHTMLHandler(adaptor)
  return (tex) => {
    // Labels and definitions last as long as a document.
    const page = mathjax.document('', {
      InputJax: new TeX({ packages: PACKAGES }),
      OutputJax: new SVG({ fontCache: 'none' }),
    })
    return withoutFaults(() => adaptor.outerHTML(page.convert(tex, { display: true })))
  }
}

export function renderKatex(tex: string): string {
  return withoutFaults(() =>
    katex.renderToString(tex, { throwOnError: false, displayMode: true, strict: false, output: 'htmlAndMathml' }),
  )
}

/** Some formulas meet a fault of the processor itself, and nothing is shown. */
function withoutFaults(render: () => string): string {
  try {
    return render()
  } catch {
    return ''
  }
}

/** Gives the names of all commands that the packages of MathJax define. */
export function commandsOfMathJax(): Set<string> {
  const names = new Set<string>()
  for (const name of [...AllPackages, 'physics', 'setoptions']) {
    const { macro = [] } = ConfigurationHandler.get(name)?.handler ?? {}
    for (const map of macro) for (const command of keysOf(MapHandler.getMap(map))) names.add(command)
  }
  return names
}

function keysOf(table: unknown): string[] {
  const { map } = (table ?? {}) as { map?: Map<string, unknown> }
  return [...(map?.keys() ?? [])]
}
