// Jekyll as a judge of the gate: Liquid with Jekyll's filters and tags, then kramdown. Debian has it: jekyll and
// ruby-kramdown-parser-gfm.
import { testProperty } from '../../../support/property.ts'
import { startJekyll, whyNoJekyll } from './parsers/jekyll.ts'
import { describeWithParsers, expectNoPass, expectNoRevival } from './run-contest.ts'

describeWithParsers('Jekyll', whyNoJekyll(), startJekyll, (parsers) => {
  testProperty('the gate refuses what acts in pages of Jekyll', () =>
    expectNoPass('jekyll', parsers().oracleFor('jekyll'), 400),
  )

  testProperty('the gate refuses what begins to act in pages of Jekyll', () =>
    expectNoRevival('jekyll', parsers().oracleFor('jekyll'), 300),
  )
})
