// Text of strangers as a page shows it in its own lines.
import { neutralize } from './neutralize.ts'

/** Joiners shape letters of many scripts and emoji; between plain letters they only hide. */
const KEPT = /([\n\t]|(?<=[^\p{ASCII}])(?:\u200c|\u200d)(?=[^\p{ASCII}]))/u

/** Shows what would steer a terminal, hide or turn text around as escapes such as `\u202e`. Line ends and tabs stay. */
export function visibleText(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) => (index % 2 === 1 ? part : neutralize(part)))
    .join('')
}
