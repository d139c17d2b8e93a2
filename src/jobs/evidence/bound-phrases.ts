// "No more than 5", "not longer than 5" and "must not exceed 5" give a bound and deny nothing: read as "at most 5".

const NOT = String.raw`\b(?:no|not|cannot|can't|never)(?: be)?`
const UPPER = new RegExp(
  String.raw`${NOT} (?:more|later|longer|larger|greater|bigger|higher|older) than\b|\b(?:(?:can|do|does|may|must|should|will) not|cannot|can't|never) exceeds?\b`,
  'gi',
)
const LOWER = new RegExp(
  String.raw`${NOT} (?:less|fewer|earlier|sooner|shorter|smaller|lower|newer|younger) than\b`,
  'gi',
)

/** Gives the text with "at most" and "at least" in place of such phrases. */
export function plainBounds(text: string): string {
  return text.replace(UPPER, 'at most').replace(LOWER, 'at least')
}
