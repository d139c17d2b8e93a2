// Commits that by their own words mend what the checks look for.

const VERBS = /\b(?:fix|repair|correct|update|remove|replace)(?:e?[sd]|es|ing)?\b/i
const BROKEN = /\b(?:broken|dead|wrong|invalid|bad|missing|incorrect|stale|404s?)\b/i
const THINGS =
  /\b(?:(?:hyper|cross-?)?links?|linking|anchors?|nav|navigation|sidebars?|toc|images?|redirects?|404s?)\b/i
const SURE_VERBS = /\b(?:fix|repair|correct)(?:e?[sd]|es|ing)?\b/i

/** "Fix the broken links", "fix(docs): wrong anchor", "update dead link"; not "update links" or "fix typo". */
export function isFixSubject(subject: string): boolean {
  if (!THINGS.test(subject)) return false
  return SURE_VERBS.test(subject) || (VERBS.test(subject) && BROKEN.test(subject)) || /\bbroken\b/i.test(subject)
}
