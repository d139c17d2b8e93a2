// Everything that must be rewritten when a file of the site gets another path.
import { normalizeRoute } from '../../config/site-address.ts'
import type { MovedAddress, Redirect, SiteRules } from '../../frameworks/framework.ts'
import { editOldAddresses } from '../../frameworks/old-addresses.ts'
import type { MovePlan } from '../../session.ts'
import { describeMention, findMentions } from '../mentions/find-mentions.ts'
import { describeTranslation, findInOtherLanguages } from '../mentions/other-languages.ts'
import { type MovedSite, rewriteInbound, rewriteOutbound } from './move-links.ts'
import { rewriteNav } from './move-nav.ts'
import { MoveRewrite } from './move-rewrite.ts'
import { namedPage } from './named-page.ts'
import { findNavRenames } from './nav-renames.ts'
import { redirectsToLead, redirectToAdd } from './redirect-by-hand.ts'

// What a move does to the redirects of its site, for the model.

interface MovedRoute {
  from: string
  to: string
  /** Whether readers know the old address. */
  isNeeded: boolean
}

const NAMES_SHOWN = 5
const WILDCARD = /[*:]/

/** Gives a note such as `redirects (added /a to /b; /older now leads to /b)`; `rules` are those before the edit. */
function describeRedirects({ redirects, configPath }: SiteRules, { from, to, isNeeded }: MovedRoute): string {
  const own = redirects.filter(({ place }) => place?.path === configPath)
  const led = own.filter((redirect) => targetOf(redirect) === from && redirect.from !== to).map((one) => one.from)
  const shown =
    led.slice(0, NAMES_SHOWN).join(', ') + (led.length > NAMES_SHOWN ? ` and ${led.length - NAMES_SHOWN} more` : '')
  const parts = [
    ...(isNeeded ? [`added ${from} to ${to}`] : []),
    ...(led.length === 0 ? [] : [`${shown} now ${led.length === 1 ? 'leads' : 'lead'} to ${to}`]),
    ...(own.some((redirect) => redirect.from === to) ? [`removed that from ${to}`] : []),
  ]
  return parts.length === 0 ? 'redirects' : `redirects (${parts.join('; ')})`
}

/** Gives a sentence for each redirect of a whole folder that leads to the old address. */
function describeWildcards(rules: SiteRules, from: string): string[] {
  const { redirects, basePath, configPath, framework } = rules
  // What names the old address itself in the configuration is led on with the others.
  const isLedOn = (redirect: Redirect): boolean =>
    framework.editRedirects !== undefined && redirect.place?.path === configPath && targetOf(redirect) === from
  return redirects
    .filter((redirect) => WILDCARD.test(redirect.from) && covers(targetOf(redirect), from) && !isLedOn(redirect))
    .map(({ from: source, to, place }) => {
      const where = place === undefined ? 'The redirect' : `${place.path}:${place.line}`
      return `${where} leads ${basePath}${source} to ${basePath}${to}, which covers the old address ${basePath}${from}`
    })
}

function targetOf({ to }: Redirect): string {
  return normalizeRoute(to.replace(/[?#].*$/s, ''))
}

/** True where a target such as `/guides/*` or `/guides/:slug` may be this address; one without any fixed part says nothing. */
function covers(target: string, route: string): boolean {
  const segments = target.split('/').slice(1)
  const wanted = route.split('/').slice(1)
  const fixed = segments.findIndex((segment) => WILDCARD.test(segment))
  if (fixed === 0) return false
  if (fixed === -1) return target === route
  return segments.slice(0, fixed).every((segment, index) => segment === wanted[index]) && wanted.length > fixed
}

/** A person reads no more than this. */
const MAX_SENTENCES = 50

/** Rewrites links to and from the file and its navigation entries, and adds a redirect if the framework has them. */
export async function planMove(site: MovedSite): Promise<MovePlan> {
  const rewrite = new MoveRewrite()
  await rewriteInbound(site, rewrite)
  await rewriteOutbound(site, rewrite)
  await rewriteNav(site, rewrite)
  await rewriteCalls(site, rewrite)
  await rewriteRedirects(site, rewrite)
  const { before, move } = site
  const writes = await rewrite.writes(before.overlay, move)
  const byHand = [...rewrite.unseen, ...rewrite.byHand, ...(await mentionsLeft(site, writes))]
  const translations = findInOtherLanguages(before, move.from)
  return {
    writes,
    byHand: byHand.slice(0, MAX_SENTENCES),
    unseen: rewrite.unseen,
    leftBehind: [
      ...translations.map((path) => describeTranslation(path, move.from, false)),
      ...wildcardsLeft(site),
    ].slice(0, MAX_SENTENCES),
  }
}

/** The navigation may name the page in calls, which are not followed. */
async function rewriteCalls({ before, after, move }: MovedSite, rewrite: MoveRewrite): Promise<void> {
  for (const { literals, path, from, to } of await findNavRenames(before, after, new Map([[move.to, move.from]]))) {
    for (const { range } of literals) rewrite.splice(path, { ...range, text: to }, 'navigation')
    rewrite.rename({ path, from, to })
  }
}

/** Code that names the page, but for files that the move rewrites itself. */
async function mentionsLeft({ baseline, move }: MovedSite, writes: MovePlan['writes']): Promise<string[]> {
  const rewritten = new Set(writes.map(({ path }) => path))
  const names = await baseline.codeNames()
  const mentions = findMentions(names, baseline.site, move.from).filter(({ file }) => !rewritten.has(file))
  return mentions.map((mention) => describeMention(mention, move.to))
}

/** Adds a redirect if readers know the old address, updates those to it, and drops one from an address in use again. */
async function rewriteRedirects(site: MovedSite, rewrite: MoveRewrite): Promise<void> {
  const { baseline, before, after, move } = site
  const [from, to] = [namedPage(before, move.from), namedPage(after, move.to)]
  if (from === undefined || to === undefined || from.route === to.route) return
  const isNeeded = namedPage(baseline.site, move.from)?.route === from.route
  const { rules } = after.siteOf(move.to)
  const { framework, configPath, basePath } = rules
  const edit = (text: string): string | undefined =>
    framework.editRedirects?.(text, configPath ?? '', { from, to, isNeeded })
  const note = describeRedirects(rules, { from: from.route, to: to.route, isNeeded })
  const isEdited = configPath !== undefined && (await rewrite.edit(before.overlay, configPath, edit, note))
  rewrite.byHand.push(...redirectsToLead(rules, from, to, isEdited ? configPath : undefined))
  const isKept = !isEdited && (await keepAddress(site, { from, to, isNeeded }, rewrite))
  if (isNeeded && !isEdited && !isKept) {
    const request = `Readers may still open ${basePath}${from.route}. Redirect it to ${basePath}${to.route}`
    const toAdd = redirectToAdd(rules, from, to)
    if (toAdd === undefined) rewrite.unseen.push(request)
    else rewrite.byHand.push(toAdd)
  }
}

/** Redirects of whole folders, which no move changes. */
function wildcardsLeft({ before, after, move }: MovedSite): string[] {
  const [from, to] = [namedPage(before, move.from), namedPage(after, move.to)]
  if (from === undefined || to === undefined || from.route === to.route) return []
  return describeWildcards(after.siteOf(move.to).rules, from.route)
}

/** In the page itself, unless another page has the old address now. False if the page cannot name it. */
async function keepAddress(
  { before, after, move }: MovedSite,
  { from, to, isNeeded }: MovedAddress,
  rewrite: MoveRewrite,
): Promise<boolean> {
  const { rules, names } = after.siteOf(move.to)
  const { addressField } = rules
  if (addressField === undefined) return false
  const isFree = names.routes.get(from.route).every((path) => path === move.to)
  const moved = { from, to, isNeeded: isNeeded && isFree }
  return rewrite.edit(
    before.overlay,
    move.from,
    (text) => editOldAddresses(text, addressField, moved),
    'the old address',
  )
}
