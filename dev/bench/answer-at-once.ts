// A model that takes no time, so that only our own time is measured.

interface WireMessage {
  role: string
  content?: unknown
}

/** Lists the pages, reads the first, adds a sentence to one of its lines, and finishes, with one call each. */
export function answerAtOnce(messages: readonly WireMessage[], sentence: string) {
  const answers = messages.filter((message) => message.role === 'tool').map((message) => String(message.content))
  const path = /^(\S+\.mdx?) \d+$/m.exec(answers[0] ?? '')?.[1] ?? ''
  const line = /^ *\d+\W(.{20,})$/m.exec(answers[1] ?? '')?.[1] ?? ''
  const calls = [
    { name: 'list', arguments: { nameContains: '.md' } },
    { name: 'read', arguments: { path } },
    { name: 'edit', arguments: { path, edits: [{ oldText: line, newText: `${line} ${sentence}` }] } },
    { name: 'finish', arguments: { title: 'Add a sentence', summary: 'Adds a sentence.' } },
  ]
  return { toolCalls: calls.slice(answers.length, answers.length + 1) }
}
