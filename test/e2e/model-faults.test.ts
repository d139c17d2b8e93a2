// Faulty model servers behind the service: the job ends with its pull request, or says the cause.
import { testFaults } from './model-faults.ts'

testFaults({ areLong: false })
