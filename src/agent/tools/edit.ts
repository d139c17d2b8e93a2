import { z } from 'zod'
import { applyEdits, type Edited } from '../changes/edit.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'

export const edit = defineTool({
  name: 'edit',
  description:
    'Replaces text in a file that you have read. Each oldText must occur in the file exactly once, with its spaces and ' +
    'line breaks, unless replaceAll is set. Several edits apply one after the other, all or none.',
  leavesTrace: true,
  schema: z.object({
    path: z.string(),
    edits: z
      .array(
        z.object({
          oldText: z.string().describe('Without the line numbers that read shows'),
          newText: z.string(),
          replaceAll: z.boolean().optional(),
          wholeWord: z.boolean().optional().describe('Do not replace oldText inside longer words'),
          keepAddresses: z.boolean().optional().describe('Do not replace oldText in link and image URLs'),
        }),
      )
      .min(1)
      .max(100),
  }),
  async run({ path, edits }, { changeSet, reads, isReplayed }) {
    const entry = await changeSet.entry(path)
    const content = await changeSet.read(path)
    if (entry === undefined || content === undefined)
      throw new Refusal(`${path} is not a file; use write for a new one`)
    // What was let happen then happens again, whatever this attempt leaves out of the conversation.
    if (!isReplayed) reads.requireRead(path, entry.sha)
    const edited = applyEdits(content, edits)
    await changeSet.write(path, edited.content)
    const sha = (await changeSet.entry(path))?.sha ?? entry.sha
    reads.recordWrite(path, sha)
    return `Edited ${path}: ${edited.applied.map(describe).join('; ')}`
  },
})

function describe({ lines, relaxation }: Edited['applied'][number]): string {
  const distinct = [...new Set(lines)]
  const where = `${distinct.length === 1 ? 'line' : 'lines'} ${distinct.slice(0, 20).join(', ')}`
  const places = lines.length === 1 ? where : `${lines.length} places, ${where}`
  return relaxation === undefined ? places : `${places} (found ${relaxation})`
}
