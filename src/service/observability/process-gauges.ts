// Memory, processor time and files of the process, under the names that dashboards for Node and Prometheus know. Not
// `collectDefaultMetrics` of prom-client: its observers of the garbage collector and the event loop live as long as the
// process and cannot be stopped.
import { readdirSync } from 'node:fs'
import { Counter, Gauge, type Registry } from 'prom-client'

export function addProcessGauges(registry: Registry): void {
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_used_bytes', 'Heap of JavaScript in use.', () => process.memoryUsage().heapUsed)
  gauge('nodejs_heap_size_total_bytes', 'Heap of JavaScript.', () => process.memoryUsage().heapTotal)
  gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', () => process.memoryUsage().external)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time.',
    registers: [registry],
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  const startedAt = Math.round(Date.now() / 1000 - process.uptime())
  gauge('process_start_time_seconds', 'When the process started, in epoch seconds.', () => startedAt)
  gauge('process_open_fds', 'Open files; 0 where the system does not tell.', countOpenFiles)
}

function countOpenFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}
