// A small rule-based model behind the same port as a real one, so that everything runs without an account: it searches,
// reads, edits and finishes with the same tools. It understands two instructions and fails with all others, because a run
// that ends well and did nothing would mislead.
import { type Model, ModelError, type ModelReply } from '../../model.ts'
import { taskOf } from '../../prompt/prompt.ts'
import { nextStepOfFixLinks } from './offline-fix-links.ts'
import { parseInstruction } from './offline-instruction.ts'
import { pastCalls } from './offline-memory.ts'
import { nextStepOfReplace } from './offline-replace.ts'
import type { OfflineRun, Step } from './offline-step.ts'

const OFFLINE_MODEL_NAME = 'docmend-offline (rule-based, not an LLM)'

/** Returns the offline model. It uses no tokens. */
export function createOfflineModel(): Model {
  return {
    name: OFFLINE_MODEL_NAME,
    price: { input: 0, cachedInput: 0, output: 0 },
    // It reads conversations of any length.
    contextTokens: Number.MAX_SAFE_INTEGER,
    respond: async ({ messages }, signal) => {
      signal.throwIfAborted()
      const { docsRoot, prompt, hasCause } = taskOf(messages)
      const run = { prompt, docsRoot, past: pastCalls(messages) }
      return toReply(nextStep(run, hasCause ? NEEDED_FOR_CAUSE : CANNOT), messages.length)
    },
  }
}

function nextStep(run: OfflineRun, refusal: string): Step {
  const instruction = parseInstruction(run.prompt)
  switch (instruction.kind) {
    case 'replace':
      return nextStepOfReplace(instruction, run)
    case 'fix_links':
      return nextStepOfFixLinks(run)
    case 'unknown':
      throw new ModelError(refusal, { kind: 'not_understood', transient: false })
    default:
      return instruction satisfies never
  }
}

const CANNOT =
  'No language model is configured, and the offline model understands only "replace A with B", "rename A to B", ' +
  '"change A to B" (with "in FILE" if wanted) and "fix broken links". For anything else set OPENAI_API_KEY, or ' +
  'OPENAI_BASE_URL and DOCMEND_MODEL, and send the prompt again.'

const NEEDED_FOR_CAUSE =
  'No language model is configured, and only one can say what a change of code made untrue. Set OPENAI_API_KEY, or ' +
  'OPENAI_BASE_URL and DOCMEND_MODEL, and try again.'

function toReply(step: Step, position: number): ModelReply {
  return {
    text: step.thought,
    toolCalls: step.calls.map(({ name, args }, index) => ({
      id: `offline_${position}_${index}`,
      name,
      arguments: JSON.stringify(args),
    })),
    usage: { inputTokens: 0, cachedTokens: 0, outputTokens: 0 },
    stop: 'tool_calls',
  }
}
