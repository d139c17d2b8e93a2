// What a person has to write into files of redirects that only people change.

import { normalizeRoute } from '../../config/site-address.ts'
import type { RedirectFile, RedirectLines, SiteRules } from '../../frameworks/framework.ts'
import type { RedirectEntry } from '../../session.ts'

/** Gives what to say of an old address, or undefined where no file of redirects is known. Addresses as in `routesOf`. */
export function redirectToAdd(rules: SiteRules, from: string, to: string): string | undefined {
  const entry = redirectEntry(rules, from, to)
  return entry && `Readers may still open ${rules.basePath}${from}. ${describeEntry(entry)}`
}

/** Gives the lines to add for an old address to the file that has redirects, or else to one that may have some. */
export function redirectEntry(rules: SiteRules, from: string, to: string): RedirectEntry | undefined {
  const file = usedRedirectFile(rules) ?? rules.redirectFiles[0]
  if (file === undefined) return undefined
  const { path, form } = file
  if (form === 'own') return { file: path, ...file.toAdd(from, to) }
  const base = baseIn(rules, path)
  return { file: path, ...linesFor(form, path, `${base}${from}`, `${base}${to}`) }
}

/** The file in which redirects of the site stand. */
export function usedRedirectFile({ redirectFiles, redirects }: SiteRules): RedirectFile | undefined {
  return redirectFiles.find(({ path }) => redirects.some(({ place }) => place?.path === path))
}

/** `Add this line to _redirects: /a /b 301`, in one line. */
function describeEntry({ place, lines }: RedirectLines): string {
  return `Add ${place}: ${lines.trim().replaceAll(/\s*\n\s*/g, ', ')}`
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
export function redirectsToLead(rules: SiteRules, from: string, to: string, edited: string | undefined): string[] {
  return rules.redirects.flatMap((redirect) => {
    const { place } = redirect
    const leads = !/[*:]/.test(redirect.from) && normalizeRoute(redirect.to.replace(/[?#].*$/s, '')) === from
    if (place === undefined || place.path === edited || !leads) return []
    const base = baseIn(rules, place.path)
    const [source, target] = [`${base}${redirect.from}`, `${base}${redirect.to}`]
    return [`${place.path}:${place.line} redirects ${source} to ${target}. Change its target to ${base}${to}`]
  })
}

/** Hosts name whole addresses, frameworks those below the base path. */
function baseIn({ redirectFiles, basePath }: SiteRules, path: string): string {
  const form = redirectFiles.find((file) => file.path === path)?.form ?? 'fields'
  return form === 'fields' || form === 'own' ? '' : basePath
}
