// A small rule-based model behind the same port as a real one, so that everything runs without an account: it searches,
// reads, edits and finishes with the same tools. It understands two instructions and says so for all others.
import type { Model, ModelReply } from '../../agent/model.ts'
import { taskOf } from '../../agent/prompt/prompt.ts'
import { nextStepOfFixLinks } from './offline-fix-links.ts'
import { parseInstruction } from './offline-instruction.ts'
import { pastCalls } from './offline-memory.ts'
import { nextStepOfReplace } from './offline-replace.ts'
import { decline, type OfflineRun, type Step } from './offline-step.ts'

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
      const { docsRoot, prompt } = taskOf(messages)
      return toReply(nextStep({ prompt, docsRoot, past: pastCalls(messages) }), messages.length)
    },
  }
}

function nextStep(run: OfflineRun): Step {
  const instruction = parseInstruction(run.prompt)
  switch (instruction.kind) {
    case 'replace':
      return nextStepOfReplace(instruction, run)
    case 'fix_links':
      return nextStepOfFixLinks(run)
    case 'unknown':
      return decline(CANNOT)
    default:
      return instruction satisfies never
  }
}

const CANNOT =
  'No language model is configured, and the offline model understands only "replace A with B", "rename A to B", ' +
  '"change A to B" (with "in FILE" if wanted) and "fix broken links". For anything else set OPENAI_API_KEY, or ' +
  'OPENAI_BASE_URL and DOCMEND_MODEL, and send the prompt again.'

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
