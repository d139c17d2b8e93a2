// Whether a page has a construct already: the same one, in a place where it ran as much as it does now.
import type { ActiveContent } from '../active-forms.ts'
import { inCode } from './places.ts'

type Construct = Pick<ActiveContent, 'form' | 'text' | 'place'>

/**
 * Gives a test against the constructs of the base. What surely ran may stand anywhere; what may not have run permits only
 * the same in the same place, or in code. `textOf` gives what is compared.
 */
export function knownTest<One extends Construct>(
  known: readonly One[],
  textOf: (one: One) => string = ({ text }) => text,
): (one: Construct, text?: string) => boolean {
  const keys = new Set(
    known.flatMap((one) => {
      const text = textOf(one)
      const places = one.place === undefined ? [ANYWHERE] : [one.place, inCode(one.place)]
      return places.map((place) => keyOf(one, place, text))
    }),
  )
  return (one, text = one.text) =>
    [ANYWHERE, ...(one.place === undefined ? [] : [one.place])].some((place) => keys.has(keyOf(one, place, text)))
}

const ANYWHERE = '*'

function keyOf({ form }: Construct, place: string, text: string): string {
  return `${form}\0${place}\0${text}`
}
