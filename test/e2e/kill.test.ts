import { testKillAfterAnswer, testKills } from './killed-worker.ts'

testKillAfterAnswer()
testKills({ isFrequent: true })
