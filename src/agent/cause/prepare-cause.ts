// All that a run needs of the change of code that its task is about.
import type { DocsSession } from '../../checks/index.ts'
import type { ContextRepository } from '../prompt/context.ts'
import { withoutInvisible } from '../prompt/quote.ts'
import { type CodeCause, endsOf } from './cause.ts'
import type { CauseFiles } from './cause-files.ts'
import { describeCause } from './describe-cause.ts'
import { examineCause } from './examine-cause.ts'
import { toRange } from './prompt-range.ts'
import { splitPrompt, taskIn } from './split-prompt.ts'

export interface PreparedCause {
  /** The task in words, without the diff in it. */
  prompt: string
  /** The text by whose words pages are ranked; undefined where `about` has its own list. */
  rankBy: string | undefined
  /** For the first message. */
  about: readonly string[]
  /** The repositories before and after. */
  ends: readonly ContextRepository[]
  /** For the tools; undefined without a cause. */
  files: CauseFiles | undefined
}

type Docs = Pick<DocsSession, 'findNames'>

/** Looks into the change that a task names or contains. Throws faults of git and of the trees. */
export async function prepareCause(prompt: string, cause: CodeCause | undefined, docs: Docs): Promise<PreparedCause> {
  if (cause === undefined) return prepareDiff(prompt, docs)
  const examined = await examineCause(cause, docs)
  const { files, isCut } = examined
  const [before, after] = endsOf(cause)
  return {
    prompt,
    rankBy: undefined,
    about: describeCause(cause, examined),
    ends: [before, after],
    files: { files, isCut, range: cause.range, after },
  }
}

async function prepareDiff(prompt: string, docs: Docs): Promise<PreparedCause> {
  const split = splitPrompt(withoutInvisible(prompt))
  if (split === undefined) return { prompt, rankBy: prompt, about: [], ends: [], files: undefined }
  const range = toRange(split.sections)
  const examined = await examineCause({ range }, docs)
  const { files, isCut } = examined
  return {
    prompt: taskIn(split),
    rankBy: examined.pages.length === 0 ? prompt : undefined,
    about: describeCause(undefined, examined),
    ends: [],
    files: { files, isCut, range, after: undefined },
  }
}
