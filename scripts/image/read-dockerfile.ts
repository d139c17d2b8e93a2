// Reads the instructions of a Dockerfile, stage by stage.

export interface Stage {
  /** A stage without a name is called by its number. */
  name: string
  base: string
  instructions: { keyword: string; text: string }[]
}

/** Continued lines are joined; comments and empty lines are left out. */
export function readDockerfile(source: string): Stage[] {
  const lines = source
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
  const stages: Stage[] = []
  for (const line of lines) {
    const [, keyword = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (keyword === 'FROM') {
      const [, base = '', name] = /^(?:--platform=\S+\s+)?(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? []
      stages.push({ name: name ?? String(stages.length), base, instructions: [] })
    } else stages.at(-1)?.instructions.push({ keyword, text })
  }
  return stages
}
