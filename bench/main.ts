// `npm run bench [-- jobs [--docs DIR] [--rounds N]]`: ratios, not seconds, since machines differ and are shared.
import { parseArgs } from 'node:util'
import { benchAction } from './action.ts'
import { benchJobs } from './jobs.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'string' }, rounds: { type: 'string', default: '5' } },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) throw new Error('--rounds takes 1 to 50')

const benches: Record<string, () => Promise<void>> = {
  jobs: () => benchJobs({ docs: values.docs, rounds }),
  action: () => benchAction({ rounds }),
}
for (const name of positionals.length > 0 ? positionals : Object.keys(benches)) {
  const bench = benches[name]
  if (bench === undefined) throw new Error(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}`)
  await bench()
}
