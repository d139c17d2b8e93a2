// Model servers that are away for a while: the job waits in the queue.
import { testFaults } from './model-faults.ts'

testFaults({ areLong: true })
