// Size of the Action's bundle, and its start time compared with an empty Node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { describeMs, medianRatio, timeMs } from './statistics.ts'

export interface ActionTimes {
  empty: number[]
  action: number[]
}

export async function benchAction({ rounds }: { rounds: number }): Promise<void> {
  printAction(await measureAction(Math.max(rounds, 7)))
}

export async function measureAction(rounds: number): Promise<ActionTimes> {
  const [empty, action]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    empty.push(await timeMs(() => run(['-e', '0'])))
    // Without inputs it loads everything, reports what is missing and ends.
    action.push(await timeMs(() => run(['dist/index.js'])))
  }
  return { empty, action }
}

export function printAction({ empty, action }: ActionTimes): void {
  const bytes = globSync('dist/*').map((file) => statSync(file).size)
  const megabytes = bytes.reduce((sum, size) => sum + size, 0) / 1_000_000
  console.log('Action')
  console.log(`  bundle            ${megabytes.toFixed(2)} MB`)
  console.log(`  node -e 0         ${describeMs(empty)}`)
  console.log(`  node dist         ${describeMs(action)}`)
  console.log(`  start, ratio      ${medianRatio(action, empty)}`)
}

async function run(args: string[]): Promise<void> {
  await once(spawn(process.execPath, args, { stdio: 'ignore', env: { PATH: process.env.PATH } }), 'close')
}
