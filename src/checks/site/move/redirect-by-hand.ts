// What a person has to write into files of redirects that only people change.

import { normalizeRoute } from '../../config/site-address.ts'
import type { NamedPage, RedirectFile, RedirectLines, SiteRules } from '../../frameworks/framework.ts'
import type { RedirectEntry } from '../../session.ts'

/** Gives what to say of an old address, or undefined where no file of redirects is known. */
export function redirectToAdd(rules: SiteRules, from: NamedPage, to: NamedPage): string | undefined {
  const entry = redirectEntry(rules, from, to)
  if (entry !== undefined && !knowsAddresses(rules))
    return `Readers may still open the old address of ${from.file}. In ${entry.file}, redirect it to that of ${to.file}: code makes both`
  return entry && `Readers may still open ${rules.basePath}${addressOf(rules, from)}. ${describeEntry(entry)}`
}

/** False where code that is not run makes the addresses of pages, so that there may be any. */
export function knowsAddresses({ generatedRoutes }: Pick<SiteRules, 'generatedRoutes'>): boolean {
  return !generatedRoutes.includes('/.*')
}

/** As readers open it, without the base path: where a build writes files, not folders, it has their extension. */
function addressOf({ links }: SiteRules, { route, file }: NamedPage): string {
  const { routesEndInSlash, pageExtensions, allowsExtensionless } = links
  const isFile = routesEndInSlash === false && pageExtensions.includes('.html') && !allowsExtensionless
  if (!isFile || route === '/' || route.endsWith('.html')) return route
  return /(?:^|\/)(?:index|README)\.\w+$/.test(file) ? `${route}/` : `${route}.html`
}

/** Gives the lines to add for an old address to the file that has redirects, or else to one that may have some. */
export function redirectEntry(rules: SiteRules, from: NamedPage, to: NamedPage): RedirectEntry | undefined {
  const file = usedRedirectFile(rules) ?? rules.redirectFiles[0]
  if (file === undefined) return undefined
  const { path, form } = file
  if (form === 'own') return { file: path, ...file.toAdd(from.route, to.route) }
  const [source, target] = [writtenIn(rules, path, from), writtenIn(rules, path, to)]
  return { file: path, ...linesFor(form, path, source, target) }
}

/** The file in which redirects of the site stand. */
export function usedRedirectFile({ redirectFiles, redirects }: SiteRules): RedirectFile | undefined {
  return redirectFiles.find(({ path }) => redirects.some(({ place }) => place?.path === path))
}

/** `Add this line to _redirects: /a /b 301`; several lines stand below, as they are to be pasted. */
function describeEntry({ place, lines }: RedirectLines): string {
  return `Add ${place}:${lines.includes('\n') ? '\n' : ' '}${lines}`
}

function linesFor(form: Exclude<RedirectFile['form'], 'own'>, path: string, from: string, to: string): RedirectLines {
  const [source, target] = [JSON.stringify(from), JSON.stringify(to)]
  const place = `this to the redirects in ${path}`
  switch (form) {
    case 'lines':
      return { place: `this line to ${path}`, lines: `${from} ${to} 301` }
    case 'toml':
      return {
        place: `these lines to ${path}`,
        lines: `[[redirects]]\n  from = ${source}\n  to = ${target}\n  status = 301`,
      }
    case 'json':
      return { place, lines: `{ "source": ${source}, "destination": ${target}, "permanent": true }` }
    case 'fields':
      return { place, lines: `{ from: ${source}, to: ${target} }` }
    default:
      return form satisfies never
  }
}

/** Gives a sentence for each redirect to the old address in files other than `edited`: it would lead on twice. */
export function redirectsToLead(
  rules: SiteRules,
  from: NamedPage,
  to: NamedPage,
  edited: string | undefined,
): string[] {
  return rules.redirects.flatMap((redirect) => {
    const { place } = redirect
    const lead = normalizeRoute(redirect.to.replace(/[?#].*$/s, ''))
    const leads = !/[*:]/.test(redirect.from) && [from.route, addressOf(rules, from)].includes(lead)
    if (place === undefined || place.path === edited || !leads) return []
    const base = isOfHost(rules, place.path) ? rules.basePath : ''
    const change = `Change its target to ${writtenIn(rules, place.path, to)}`
    return [`${place.path}:${place.line} redirects ${base}${redirect.from} to ${base}${redirect.to}. ${change}`]
  })
}

/** Hosts name whole addresses, frameworks those below the base path. */
function writtenIn(rules: SiteRules, path: string, page: NamedPage): string {
  return isOfHost(rules, path) ? rules.basePath + addressOf(rules, page) : page.route
}

function isOfHost({ redirectFiles }: SiteRules, path: string): boolean {
  const form = redirectFiles.find((file) => file.path === path)?.form ?? 'fields'
  return form !== 'fields' && form !== 'own'
}
