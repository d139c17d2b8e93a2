// What was not checked, in words for people and for the model.
import type { QuietRule, Unjudged } from '../../session.ts'

/** Gives a sentence each. */
export function describeUnjudged({ quiet, off }: Unjudged): string[] {
  return [...quiet.map(describeQuiet), ...(off.length === 0 ? [] : [`The settings switch off ${off.join(', ')}.`])]
}

/** Sites that are named. */
const MAX_SITES = 3

function describeQuiet({ what, uses, wrong, sites }: QuietRule): string {
  const [all, misfits] = [uses, wrong].map((count) => count.toLocaleString('en-US'))
  return `${what}${describeSites(sites)} are not checked: ${misfits} of the ${all} in the sample do not match what Docmend knows about this site.`
}

function describeSites(sites: readonly string[] = []): string {
  if (sites.length === 0) return ''
  const more = sites.length - MAX_SITES
  return ` (sites of ${sites.slice(0, MAX_SITES).join(', ')}${more > 0 ? ` and ${more} more` : ''})`
}
