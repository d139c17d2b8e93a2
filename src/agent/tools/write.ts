import { z } from 'zod'
import { firstEol, withEol } from '../changes/text-lines.ts'
import { Refusal } from './refusal.ts'
import { defineTool } from './tool.ts'

export const write = defineTool({
  name: 'write',
  description: 'Creates a file, or replaces one that you have read from start to end.',
  leavesTrace: true,
  schema: z.object({ path: z.string(), content: z.string() }),
  async run({ path, content }, { changeSet, reads, isReplayed }) {
    if (!content.isWellFormed())
      throw new Refusal('content contains half of a surrogate pair; send the whole character')
    const entry = await changeSet.entry(path)
    const existing = await changeSet.read(path)
    // A run that is taken over may have a smaller window, and so have forgotten more by now.
    if (entry !== undefined && !isReplayed) reads.requireReadWhole(path, entry.sha)
    const text =
      existing === undefined
        ? content
        : inFormOf(new TextDecoder('utf-8', { ignoreBOM: true }).decode(existing), content)
    await changeSet.write(path, Buffer.from(text))
    const sha = (await changeSet.entry(path))?.sha
    if (sha !== undefined) reads.recordWrite(path, sha)
    return `${existing === undefined ? 'Created' : 'Replaced'} ${path}`
  },
})

/** A rewrite keeps the line endings and the byte order mark of the page: both would fill the diff with noise. */
function inFormOf(existing: string, content: string): string {
  const eol = firstEol(existing)
  const text = eol === undefined ? content : withEol(content, eol)
  return existing.startsWith('\uFEFF') && !text.startsWith('\uFEFF') ? `\uFEFF${text}` : text
}
