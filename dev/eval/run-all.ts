// A whole evaluation: every task, every round, and the totals.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Model } from '../../src/agent/model.ts'
import { createTranscriptFile } from '../../src/cli/transcript-file.ts'
import { measurePrefix, type PrefixBytes } from './prefix.ts'
import { type EvalParts, type Round, runTask } from './run-task.ts'
import type { Task, TaskTurn } from './task.ts'

export interface Evaluation {
  model: string
  rounds: TaskRound[]
  prefix: PrefixBytes
}

export interface TaskRound extends Round {
  task: string
  expects: Task['expects']
  /** From 1. */
  round: number
}

export interface EvalOptions {
  tasks: readonly Task[]
  rounds: number
  /** Folder for the transcripts of the first round. */
  recordDir: string | undefined
  signal: AbortSignal
  onRound: (round: TaskRound) => void
}

/**
 * Runs all tasks one after the other. Throws errors of this machine: no git, no disk space, a folder that cannot be
 * written.
 */
export async function evaluate(parts: EvalParts, options: EvalOptions): Promise<Evaluation> {
  const prefix: PrefixBytes = { sent: 0, kept: 0, before: 0 }
  const names = new Set<string>()
  const modelFor = (turn: TaskTurn): Model => {
    const model = parts.modelFor(turn)
    names.add(model.name)
    return measurePrefix(model, prefix)
  }
  const rounds: TaskRound[] = []
  for (const task of options.tasks) {
    for (let round = 1; round <= options.rounds; round += 1) {
      const done = {
        task: task.name,
        expects: task.expects,
        round,
        ...(await runOnce(task, round, { ...parts, modelFor }, options)),
      }
      rounds.push(done)
      options.onRound(done)
    }
  }
  return { model: [...names].join(', '), rounds, prefix }
}

async function runOnce(
  task: Task,
  round: number,
  parts: EvalParts,
  { recordDir, signal }: EvalOptions,
): Promise<Round> {
  if (recordDir === undefined || round > 1) return runTask(task, parts, { record: () => {}, signal })
  mkdirSync(recordDir, { recursive: true })
  const file = createTranscriptFile(join(recordDir, `${task.name}.ndjson`))
  try {
    return await runTask(task, parts, { record: (entry) => file.add(entry), signal })
  } finally {
    file.close()
  }
}
