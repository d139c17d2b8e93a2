import { testKills } from './killed-counting.ts'

testKills({ sites: ['a', 'b'], kills: 2 })
