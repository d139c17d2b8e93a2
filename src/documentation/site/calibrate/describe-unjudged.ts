// What was not checked, in words for people and for the model.
import type { QuietRule, Unjudged } from '../../session.ts'

/** Gives a sentence each. */
export function describeUnjudged({ quiet, off }: Unjudged): string[] {
  return [...quiet.map(describeQuiet), ...(off.length === 0 ? [] : [`The settings switch off ${off.join(', ')}.`])]
}

function describeQuiet({ what, uses, wrong }: QuietRule): string {
  const [all, misfits] = [uses, wrong].map((count) => count.toLocaleString('en-US'))
  return `${what} are not checked: ${misfits} of the ${all} in the sample do not match what Docmend knows about this site.`
}
