import { testKills } from './killed-worker.ts'

testKills({ isFrequent: false })
