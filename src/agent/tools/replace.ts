import { z } from 'zod'
import { formatCount } from '../../base/text.ts'
import { chooseFiles } from '../replace/chosen-files.ts'
import { countPlaces, describeRest, describeTotal } from '../replace/describe-replacement.ts'
import { type FileFound, type Finding, findInFiles } from '../replace/find-in-files.ts'
import { replaceInFiles } from '../replace/replace-in-files.ts'
import { describeUnknown } from '../search/selected-paths.ts'
import { describeChangedAnchors } from './changed-anchors.ts'
import { Refusal } from './refusal.ts'
import { defineTool, type ToolContext } from './tool.ts'

/** Of more files, the caller must know how many places there are, or have seen them. */
const FILES_UNASKED = 10

const schema = z.object({
  oldText: z.string(),
  newText: z.string(),
  regex: z.boolean().default(false).describe('$1 in newText; ^ and $ at line ends'),
  under: z.array(z.string()).default([]).describe('As in search'),
  languages: z.array(z.string()).default([]),
  ignoreCase: z.boolean().default(false),
  wholeWord: z.boolean().default(false),
  keepAddresses: z.boolean().default(false),
  keepCode: z.boolean().default(false),
  expected: z.int().min(0).optional().describe('Number of places, else nothing changes'),
})

type Args = z.infer<typeof schema>

export const replace = defineTool({
  name: 'replace',
  description:
    `Replaces text in many files, which you need not have seen. More than ${FILES_UNASKED} files need expected, unless ` +
    'search has shown all the lines.',
  leavesTrace: true,
  schema,
  async run(args, context) {
    if (args.oldText === args.newText && !args.ignoreCase) throw new Refusal('oldText and newText are the same')
    const { chosen, selected } = await filesFor(args, context)
    const { changeSet, isReplayed, reads } = context
    const finding = await findInFiles(args, { changeSet, paths: chosen, isReplayed })
    requireAsExpected(args, finding, context)
    const changesBefore = changeSet.changes()
    return changeSet.allOrNone(async () => {
      const places = finding.files.filter((file) => file.places.matches.length > 0)
      const { files, leftOut } = await replaceInFiles(places, changeSet)
      const left = [...finding.leftOut, ...leftOut]
      if (files.length === 0)
        throw new Refusal(`Nothing could be replaced.\n${describeRest({ ...finding, files, leftOut: left })}`)
      for (const { path, sha, shaAfter, splices } of files) {
        reads.recordRewrite(path, { before: sha, after: shaAfter }, splices)
      }
      for (const { path, why } of left) changeSet.refused.note(path, why)
      const untouched = finding.files.filter((file) => file.places.matches.length === 0)
      const rest = describeRest({ files: [...files, ...untouched], leftOut: left, samples: finding.samples })
      const anchors = await describeChangedAnchors(files, changesBefore, context)
      const told = [rest, ...anchors].filter((part) => part !== '').join('\n')
      const text = `Replaced ${describeTotal(files)}${describeExpected(args, files)}.\n${told}${describeUnknown(selected)}`
      return left.length === 0 ? text : { text, leavesWork: true }
    })
  },
})

async function filesFor({ under, languages }: Args, { changeSet, checks }: ToolContext) {
  const paths = (await changeSet.list()).map(({ path }) => path)
  const site = languages.length === 0 ? { locales: [] } : await checks.docs.summary()
  return chooseFiles({ under, languages }, paths, site)
}

/** Throws `Refusal` with all that was found, unless it is what the caller counts on. */
function requireAsExpected({ expected }: Args, finding: Finding, { changeSet, reads, isReplayed }: ToolContext): void {
  const files = finding.files.filter(({ places }) => places.matches.length > 0)
  const found = `There are ${describeTotal(files)}`
  const refuse = (why: string): never => {
    const rest = describeRest(finding)
    throw new Refusal(`${why} Nothing was changed.${rest === '' ? '' : `\n${rest}`}`)
  }
  if (files.length === 0) refuse('There is no place to replace.')
  const { changed, limit } = changeSet.countWith(files.map(({ path }) => path))
  if (changed > limit) {
    const before = changed > files.length ? `, with the ${changed - files.length} changed before` : ''
    refuse(`${found}; a task may change ${limit}${before}. Choose fewer with under.`)
  }
  if (expected === undefined) {
    const isSeen = isReplayed || files.every(({ path, sha, lines }) => reads.hasShown(path, sha, lines))
    if (files.length > FILES_UNASKED && !isSeen) refuse(`${found}. If you mean all of them, call again with expected.`)
  } else if (!countsOf(files, finding).includes(expected)) refuse(`${found}, not ${formatCount(expected)}.`)
}

/** Says that fewer were replaced than were counted on. */
function describeExpected({ expected }: Args, files: readonly FileFound[]): string {
  const [places = 0, lines = 0] = countsOf(files, { leftOut: [] })
  if (expected === undefined || expected === places || expected === lines) return ''
  return `, not ${formatCount(expected)}: the others may not be changed`
}

/** Places, or lines as a search counts them; with or without those in files that may not be changed. */
function countsOf(files: readonly FileFound[], { leftOut }: Pick<Finding, 'leftOut'>): number[] {
  const [places, lines] = [countPlaces(files), files.reduce((sum, file) => sum + file.lines.length, 0)]
  const left = leftOut.reduce((sum, file) => sum + (file.places ?? 0), 0)
  return [places, lines, places + left, lines + left]
}
