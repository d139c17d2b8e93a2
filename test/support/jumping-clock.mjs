// Loaded into a service before its own code (`node --import`). Once the file CLOCK_JUMP_FILE exists, the service's monotonic
// clock is an hour ahead, as after a stop of an hour: whatever it held until some time, it holds no more.
import { existsSync } from 'node:fs'

const HOUR_MS = 3_600_000
const now = performance.now.bind(performance)
performance.now = () => now() + (existsSync(process.env.CLOCK_JUMP_FILE ?? '') ? HOUR_MS : 0)
