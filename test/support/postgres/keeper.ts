// A process of a run of tests. At the first request it starts a PostgreSQL server, which all tests of the run share; it ends with
// the run, however that ends. Answers each connection with one line: `url ADDRESS`, or `none REASON`.
import { createServer } from 'node:net'
import { type Cluster, findPrograms, startCluster } from './cluster.ts'

let cluster: Promise<Cluster> | undefined

async function answer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined && given !== '') return `url ${given}`
  const programs = findPrograms()
  if (programs === undefined) {
    return 'none This machine has no PostgreSQL (initdb, postgres), and TEST_DATABASE_URL names none'
  }
  cluster ??= startCluster(programs)
  try {
    return `url ${(await cluster).url}`
  } catch (error) {
    return `none PostgreSQL did not start: ${String(error)}`
  }
}

const server = createServer((socket) => {
  socket.on('error', () => undefined)
  void answer().then((line) => socket.end(`${line.replaceAll('\n', ' ')}\n`))
})
server.listen(process.argv[2], () => process.send?.('ready'))
process.on('disconnect', () => {
  void Promise.resolve(cluster)
    .then((started) => started?.stop())
    .catch(() => undefined)
    .finally(() => process.exit())
})
