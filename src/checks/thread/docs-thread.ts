// The file of the thread. Nothing else is here, because compiling makes one file of it and of all that it imports; the
// Action's bundle, which shares that code with its commands, starts the thread by the import below.
import './start-thread.ts'
