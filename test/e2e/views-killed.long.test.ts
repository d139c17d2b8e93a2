import { testKills } from './killed-counting.ts'

testKills({ sites: ['a', 'b', 'c', 'd'], kills: 6 })
