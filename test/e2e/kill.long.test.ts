import { testKillAfterMessage, testKills, testKillsWhileThinking } from './killed-worker.ts'

testKillAfterMessage()
testKills({ isFrequent: false })
testKillsWhileThinking()
