import { z } from 'zod'
import { isError } from '../../checks/index.ts'
import { describeReport, reportOn } from '../finish/check-rounds.ts'
import { defineTool } from './tool.ts'

export const check = defineTool({
  name: 'check',
  description:
    'Checks your changes as a build of the site would: syntax, links, anchors, images, navigation. finish runs the same ' +
    'check.',
  leavesTrace: false,
  schema: z.object({}),
  async run(_, { changeSet, checks, houseStyle }) {
    const report = await reportOn(changeSet.changes(), checks)
    if (report === undefined) return 'Nothing has changed'
    const found = describeReport(report, checks.allowedForms)
    // The next call is finish, as a rule.
    const text = report.problems.some(isError)
      ? found
      : `${found}\n${await houseStyle.once(changeSet.changes())}`.trimEnd()
    return report.byHand.length === 0 ? text : { text, leavesWork: true }
  },
})
