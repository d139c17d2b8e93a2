import { testKills } from './killed-counting.ts'

testKills({ sites: ['a'], kills: 2 })
