// A model for jobs of several turns: each turn makes one change and finishes.
import type { Script } from './scripted-openai.ts'

export interface AskedTurn {
  /** From 1, over all jobs that use this model. */
  number: number
  /** The messages that the model received at the start of the turn. */
  told: string
}

interface Call {
  name: string
  arguments: unknown
}

/** Finishes, with what `say` gives, after the calls that this returns; without calls it finds nothing to change. */
type Work = (turn: AskedTurn) => readonly Call[] | Promise<readonly Call[]>

export function answerTurns(
  work: Work = ({ number }) => addLine(number),
  more: { evidence?: readonly unknown[]; say?: (number: number) => object | undefined } = {},
): Script {
  const { say = () => ({ title: 'Add a line', summary: 'Adds it.' }), ...rest } = more
  let turns = 0
  return async ({ body: { messages } }) => {
    if (messages.some((message) => message.role === 'assistant')) return finish({ ...say(turns), ...rest })
    turns += 1
    const calls = await work({ number: turns, told: messages.map((message) => message.content).join('\n') })
    if (calls.length > 0) return { toolCalls: [...calls] }
    return finish({ title: '', summary: '', noChangesReason: 'It says so already.' })
  }
}

const finish = (args: unknown) => ({ toolCalls: [{ name: 'finish', arguments: args }] })

/** Adds `Line 1.` below the title of a page. */
export function addLine(number: number, path = 'index.md'): Call[] {
  const edits = [{ oldText: '# Lumen\n', newText: `# Lumen\n\nLine ${number}.\n` }]
  return [
    { name: 'read', arguments: { path } },
    { name: 'edit', arguments: { path, edits } },
  ]
}
