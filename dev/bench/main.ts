// `npm run bench [-- jobs|action|pageviews|checks|beside|dashboard|fair|observability|report|roles|server|speed|stores|postgres-exports [--docs DIR] [--trees DIR,DIR] [--rounds N] [--views FEW,MANY]]`:
// ratios, not seconds, since machines differ and are shared. `npm run bench -- sites DIR...`
// and `-- soak [--minutes 60]` run alone: see sites/sites.ts and soak/soak.ts.
import { parseArgs } from 'node:util'
import { benchAction } from './action.ts'
import { benchBesideHostile } from './beside-hostile.ts'
import { benchChecks } from './checks.ts'
import { benchDashboard } from './dashboard/dashboard.ts'
import { benchFair } from './fair.ts'
import { benchImportCost } from './import-cost/import-cost.ts'
import { benchJobs } from './jobs.ts'
import { benchObservability } from './observability.ts'
import { benchPageviews } from './pageviews.ts'
import { benchReport } from './report.ts'
import { benchRoles } from './roles.ts'
import { benchServer } from './server.ts'
import { benchSites } from './sites/sites.ts'
import { benchSoak } from './soak/soak.ts'
import { benchSpeed } from './speed.ts'
import { benchPostgresExports } from './stores/postgres-exports.ts'
import { benchStores } from './stores/stores.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    docs: { type: 'string' },
    trees: { type: 'string', default: '' },
    rounds: { type: 'string', default: '5' },
    views: { type: 'string', default: '1000000,10000000' },
    lines: { type: 'string', default: '3000000' },
    minutes: { type: 'string', default: '60' },
    commits: { type: 'string', default: '50' },
    json: { type: 'string' },
    verdicts: { type: 'string' },
    data: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
if (!Number.isInteger(rounds) || rounds < 1 || rounds > 50) throw new Error('--rounds takes 1 to 50')
const [few = Number.NaN, many = Number.NaN] = values.views.split(',').map(Number)
if (!Number.isInteger(few) || !Number.isInteger(many))
  throw new Error('--views takes two numbers, such as 1000000,10000000')

const lines = Number(values.lines)
if (!Number.isInteger(lines) || lines < 1000) throw new Error('--lines takes a number from 1000 on')

const benches: Record<string, () => Promise<void>> = {
  jobs: () => benchJobs({ docs: values.docs, rounds }),
  action: () => benchAction({ rounds }),
  beside: () => benchBesideHostile({ rounds }),
  dashboard: () => benchDashboard({ rounds, views: many, withLighthouse: values.lighthouse, keptIn: values.data }),
  fair: () => benchFair({ jobs: 110 }),
  checks: () => benchChecks({ rounds, trees: values.trees.split(',').filter((folder) => folder !== '') }),
  server: () => benchServer({ rounds }),
  speed: () => benchSpeed({ docs: values.docs, rounds }),
  observability: () => benchObservability({ rounds }),
  roles: () => benchRoles(),
  stores: () => benchStores({ rounds }),
  'postgres-exports': () => benchPostgresExports({ rounds, views: many }),
  report: () => benchReport({ rounds, lines: Math.min(lines, 1_000_000) }),
  'import-cost': () => benchImportCost({ rounds, lines }),
  pageviews: () => benchPageviews({ rounds, views: [few, many] }),
}
const commits = Number(values.commits)
if (!Number.isInteger(commits) || commits < 1 || commits > 1000) throw new Error('--commits takes 1 to 1000')

async function run(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const bench = benches[name]
    if (bench === undefined)
      throw new Error(`There is no bench "${name}"; there are ${Object.keys(benches).join(', ')}, sites, soak`)
    await bench()
  }
}

const [first, ...sites] = positionals
if (first === 'soak') await benchSoak({ minutes: Number(values.minutes) })
else if (first === 'sites') await benchSites({ sites, commits, jsonFile: values.json, verdictsFile: values.verdicts })
else await run(positionals.length > 0 ? positionals : Object.keys(benches))
