// `docmend run` with model servers that are away for a while: it waits as a job does.
import { testFaults } from './run-faults.ts'

testFaults({ areLong: true })
