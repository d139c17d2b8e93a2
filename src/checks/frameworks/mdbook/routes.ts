import { folderOf, joinPath, relativePath, routeOf, withoutExtension } from '../../config/paths.ts'
import type { RedirectLines } from '../framework.ts'

/** Pages that every book has. */
export const GENERATED_ROUTES = ['/print(\\.html)?', '/404(\\.html)?', '/toc(\\.html)?']

/** mdBook serves README.md as index.html. */
export function addressOf(path: string): string {
  return routeOf(withoutExtension(path).replace(/(^|\/)README$/i, '$1index'))
}

/** Relative targets are meant from the page that was. */
export function redirectAddress(written: string, from: string): string {
  if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return written
  const path = written.replace(/[?#].*$/s, '')
  const whole = path.startsWith('/') ? path : (joinPath(folderOf(from), path) ?? path)
  return addressOf(/\.(html|md)$/.test(whole) ? whole : `${whole}.html`)
}

/** The new address is meant from the old one, wherever the book is served. */
export function redirectToAdd(path: string, from: string, to: string): RedirectLines {
  const [old, fresh] = [fileOf(from), fileOf(to)]
  const target = relativePath(folderOf(old), fresh)
  const lines = `${JSON.stringify(`/${old}`)} = ${JSON.stringify(target)}`
  return { place: `this line below [output.html.redirect] in ${path}`, lines }
}

function fileOf(route: string): string {
  return `${route === '/' ? 'index' : route.slice(1)}.html`
}
