// What the suggestions are called where people read them.
import type { SuggestionKind } from '../../traffic/suggestions/choose-suggestion.ts'

export const SUGGESTION_NAME: Readonly<Record<SuggestionKind, string>> = {
  redirect: 'Probably moved',
  write: 'Perhaps worth writing',
  unclear: 'Too little to tell',
  ignore: 'Probably no page was meant',
}

export const SUGGESTION_MEANING: Readonly<Record<SuggestionKind, string>> = {
  redirect: 'The docs have one page that each of these probably means. A redirect would answer the requests.',
  write: 'The site seems to link to them, several agents asked for them, or people did at least three times.',
  unclear: 'Too few requests to say what was meant.',
  ignore: 'These look like the addresses of a scanner, a broken crawler, an API or a folder of files.',
}
