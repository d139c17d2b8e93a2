// Model servers that are away for a while: the step waits.
import { testFaults } from './model-faults.ts'

testFaults({ areLong: true })
