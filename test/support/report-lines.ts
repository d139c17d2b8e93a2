// Requests as a report counts them: from the hit of a feed to the tables.
import { createClassifier } from '../../src/traffic/classify.ts'
import type { Hit } from '../../src/traffic/hit.ts'
import { DEFAULT_SITE_RULES } from '../../src/traffic/site-rules.ts'
import { createTally, type TallyOptions, type TrafficReport } from '../../src/traffic/tally.ts'
import { createVisitClassifier } from '../../src/traffic/visit.ts'

export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
export const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)'
export const CLAUDE = 'Mozilla/5.0 (compatible; Claude-User/1.0; +Claude-User@anthropic.com)'

const START = Date.UTC(2026, 10, 10)

export interface LineFields extends Partial<Hit> {
  target: string
  userAgent: string
}

/** `second`: after the first moment of the day. */
export function agentLine(
  target: string,
  userAgent: string,
  { second = 0, ...fields }: Partial<Hit> & { second?: number } = {},
): LineFields {
  return { target, userAgent: userAgent === '-' ? '' : userAgent, time: START + second * 1000, ...fields }
}

export function reportOf(lines: readonly LineFields[], options: Partial<TallyOptions> = {}): TrafficReport {
  const classify = createVisitClassifier({
    site: DEFAULT_SITE_RULES,
    now: START * 2,
    oldest: 0,
    source: 'log',
    classify: createClassifier(),
    ranges: undefined,
  })
  const tally = createTally({ from: null, to: null, operatorOf: () => null, ...options })
  for (const [index, line] of lines.entries()) tally.add(classify({ ...EMPTY, ...line, id: `${index}` }))
  return tally.read()
}

const EMPTY = {
  time: START,
  host: undefined,
  method: 'GET',
  status: 200,
  contentType: undefined,
  accept: undefined,
  purpose: undefined,
  referrer: undefined,
  bytes: 1000,
  ip: undefined,
}
