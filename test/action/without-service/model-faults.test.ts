// Faulty model servers behind the Action: the step ends with its bundle, or says the cause and keeps the changes.
import { testFaults } from './model-faults.ts'

testFaults({ areLong: false })
