// Hugo as a judge of the gate: it builds the pages as one site, with shortcodes of its own and of the site.
import { describe } from '@jest/globals'
import { testProperty } from '../../../support/property.ts'
import { createHugo, whyNoHugo } from './parsers/hugo.ts'
import { expectNoPass } from './run-contest.ts'

const reason = whyNoHugo()
if (reason !== undefined) console.warn(`Skipped: ${reason}, so it cannot judge the gate.`)
const describeIfThere = reason === undefined ? describe : describe.skip

describeIfThere('Hugo', () => {
  testProperty('the gate refuses what acts in pages of Hugo', () => expectNoPass('hugo', createHugo(), 60, 40))
})
