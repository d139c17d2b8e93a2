// The part of a diff around a line, for showing a comment on that line.
import { safeDiff } from './diff.ts'
import type { RunGit } from './process.ts'

export interface DiffLine {
  base: string
  head: string
  path: string
  /** Its number on that side of the diff, from 1. */
  line: number
  side: 'LEFT' | 'RIGHT'
}

/** From the hunk header to the line; undefined when the diff does not show the line. */
export async function hunkAt(git: RunGit, { base, head, path, line, side }: DiffLine): Promise<string | undefined> {
  const { stdout, code } = await git([...safeDiff, `${base}...${head}`, '--', `:(literal)${path}`], { accept: [128] })
  if (code !== 0) return undefined
  let hunk: string[] = []
  const next = { LEFT: 0, RIGHT: 0 }
  for (const text of stdout.toString('utf8').split('\n')) {
    const [, left, right] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(text) ?? []
    if (left !== undefined) {
      hunk = [text]
      Object.assign(next, { LEFT: Number(left), RIGHT: Number(right) })
    } else if (hunk.length > 0) {
      hunk.push(text)
      const isOn = { LEFT: /^[- ]/.test(text), RIGHT: /^[+ ]/.test(text) }
      if (isOn[side] && next[side] === line) return hunk.join('\n')
      if (isOn.LEFT) next.LEFT += 1
      if (isOn.RIGHT) next.RIGHT += 1
    }
  }
  return undefined
}
