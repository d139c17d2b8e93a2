import { z } from 'zod'
import { describeReport, reportOn } from '../finish/check-rounds.ts'
import { defineTool } from './tool.ts'

export const check = defineTool({
  name: 'check',
  description:
    'Checks your changes as a build of the site would: syntax, links, anchors, images, navigation. Returns new problems ' +
    'as path:line:column rule message. finish runs the same check.',
  leavesTrace: false,
  schema: z.object({}),
  async run(_, { changeSet, checks }) {
    const report = await reportOn(changeSet.changes(), checks)
    return report === undefined ? 'Nothing has changed' : describeReport(report, checks.allowedForms)
  },
})
