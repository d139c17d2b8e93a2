// `redirects()` of Next's configuration: https://nextjs.org/docs/app/api-reference/config/next-config-js/redirects
import type { LinkedModules } from '../../config/js-imports.ts'
import { redirectsAt } from '../../config/js-redirects.ts'
import { fieldAt, itemsAt } from '../../config/js-values.ts'
import type { LinkedNode } from '../../config/linked-files.ts'
import type { Redirect, RedirectFile, RedirectLines } from '../framework.ts'

interface NextRedirects {
  redirects: readonly Redirect[]
  files: readonly RedirectFile[]
}

/** Reads the list that the function returns, as far as it is written out. Such redirects go before pages. */
export function readNextRedirects(modules: LinkedModules | undefined): NextRedirects {
  const list = modules === undefined ? undefined : findList(modules)
  if (modules === undefined || list === undefined) return { redirects: [], files: [] }
  const { path } = list.module
  const toAdd = (from: string, to: string): RedirectLines => ({
    place: `this to the redirects in ${path}`,
    lines: `{ source: ${JSON.stringify(from)}, destination: ${JSON.stringify(to)}, permanent: true }`,
  })
  return { redirects: itemsOf(modules, list), files: [{ path, form: 'own', toAdd }] }
}

/** Undefined where the configuration has no redirects. */
function findList(modules: LinkedModules): LinkedNode | undefined {
  const { root } = modules
  const written = fieldAt(root.node, ['redirects'])
  if (written === undefined) return undefined
  const { module, node } = modules.follow({ module: root.module, node: written })
  return modules.follow({ module, node: node.kind === 'dynamic' ? (node.returns?.() ?? node) : node })
}

function itemsOf(modules: LinkedModules, { module, node }: LinkedNode): Redirect[] {
  return itemsAt(node, []).flatMap((item) => {
    const one = modules.follow({ module, node: item })
    if (CONDITIONS.some((key) => fieldAt(one.node, [key]) !== undefined)) return []
    const list = { ...one, node: { ...one.node, kind: 'array' as const, items: [one.node] } }
    return redirectsAt(modules, list, { from: 'source', to: 'destination' }).flatMap(readable)
  })
}

/** Of the request, or of where the site is served. */
const CONDITIONS = ['has', 'missing', 'basePath', 'locale']

/** `/a/:id(\\d+)` and `/a/:b?` match less or more than a pattern of ours can say. */
function readable(redirect: Redirect): Redirect[] {
  return /[()?+{}]/.test(redirect.from) ? [] : [{ ...redirect, isForced: true }]
}
