// What the remedies are called where people read them.
import type { RemedyKind } from '../../pageviews/remedies/remedy.ts'

export const REMEDY_NAME: Readonly<Record<RemedyKind, string>> = {
  moved: 'Probably moved',
  gap: 'Perhaps worth writing',
  unclear: 'Too little to tell',
  noise: 'Probably no page was meant',
}

export const REMEDY_MEANING: Readonly<Record<RemedyKind, string>> = {
  moved: 'The docs have one page that each of these probably means. A redirect would answer the requests.',
  gap: 'The site seems to link to them, several agents asked for them, or people did at least three times.',
  unclear: 'Too few requests to say what was meant.',
  noise: 'These look like the addresses of a scanner, a broken crawler, an API or a folder of files.',
}
