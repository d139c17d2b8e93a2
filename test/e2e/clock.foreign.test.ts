import { testClocks } from './clock-scenes.ts'

testClocks('sqlite')
