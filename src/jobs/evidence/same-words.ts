// Words that people use for one another when they say what code does: "drops" for `remove`, "at most" for `max`. They only count
// where a claim is asked for its words, never for what a number or a default belongs to.
import { stemOf } from './claim-words.ts'

const GROUPS = [
  'limit maximum max most bound large exceed',
  'drop remove delete strip clear discard purge unset end',
  'refuse reject deny forbid disallow prohibit',
  'answer respond response reply replies return',
  'begin start initial init launch',
  'stop exit quit terminate abort shutdown end finish',
  'execute run invoke call',
  'folder directory',
  'shorthand alias abbreviation',
  'override overwrite replace precedence instead',
  'print output show display',
  'choose choice select pick chosen',
  'wait delay timeout sleep pause',
  'whole entire complete full',
  'skip ignore omit exclude leave left',
  'create make generate build',
  'unlimited infinite indefinite inf',
  'retry retries again attempt tries',
  'parallel concurrent simultaneous',
  'need require must mandatory',
  'host domain server',
  'actual real',
  'truncate cut shorten trim',
  'argument parameter',
  'custom own user',
  'switch toggle enable turn activate',
  'obtain acquire grab',
  'interrupt cancel abort',
  'empty blank len',
  'keep retain preserve kept maintain',
  'store save persist keep',
  'load read parse',
  'send sent post publish emit push deliver',
  'allow permit accept take',
  'order sort rank',
  'fetch download pull',
  'merge combine join',
  'check verify validate ensure',
  'change modify edit update alter',
  'double twice doubled',
  'small least minimum fewer',
  'reach connect',
  'message text',
  'repeat again loop recur',
  'crash panic abort',
  'fallback otherwise',
  'fail failed failure error',
  'contain include',
  'entry item line element',
  'capital uppercase',
  'lowercase small',
].map((group) => group.split(' ').map(stemOf))

const BY_STEM: ReadonlyMap<string, readonly string[]> = new Map(
  GROUPS.flat().map((stem) => [stem, GROUPS.filter((group) => group.includes(stem)).flat()]),
)

/** Gives the stem itself and those of the words that may stand for it. */
export function sameAs(stem: string): readonly string[] {
  return BY_STEM.get(stem) ?? [stem]
}
