import { testTermination } from './terminated-service.ts'

testTermination({ isFrequent: true })
