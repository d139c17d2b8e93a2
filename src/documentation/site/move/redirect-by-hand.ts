// What a person has to write into files of redirects that only people change.
import { normalizeRoute } from '../../config/site-address.ts'
import type { RedirectFile, SiteRules } from '../../frameworks/framework.ts'

/** Gives the lines to add for an old address, or undefined where no file of redirects is known. Addresses as in `routesOf`. */
export function redirectToAdd(rules: SiteRules, from: string, to: string): string | undefined {
  const isUsed = ({ path }: RedirectFile): boolean => rules.redirects.some(({ place }) => place?.path === path)
  const file = rules.redirectFiles.find(isUsed) ?? rules.redirectFiles[0]
  if (file === undefined) return undefined
  const base = baseIn(rules, file.path)
  const [source, target] = [`${base}${from}`, `${base}${to}`]
  const lines = file.form === 'own' ? file.toAdd(from, to) : linesFor(file.form, file.path, source, target)
  return `Readers may still open ${rules.basePath}${from}. Add ${lines}`
}

function linesFor(form: Exclude<RedirectFile['form'], 'own'>, path: string, from: string, to: string): string {
  const [source, target] = [JSON.stringify(from), JSON.stringify(to)]
  switch (form) {
    case 'lines':
      return `this line to ${path}: ${from} ${to} 301`
    case 'toml':
      return `these lines to ${path}: [[redirects]], from = ${source}, to = ${target}, status = 301`
    case 'json':
      return `this to the redirects in ${path}: { "source": ${source}, "destination": ${target}, "permanent": true }`
    case 'fields':
      return `this to the redirects in ${path}: { from: ${source}, to: ${target} }`
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
