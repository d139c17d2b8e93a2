import { testStops } from './stopped-worker.ts'

testStops({ isFrequent: true })
