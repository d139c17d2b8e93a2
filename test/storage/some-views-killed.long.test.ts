import { testKills } from './killed-counting.ts'

testKills(3)
