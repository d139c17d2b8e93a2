// For `node --import`: whatever reaches for the network ends the process with 99.
import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

const refuse = () => {
  process.stderr.write('The network was used\n')
  process.exit(99)
}
globalThis.fetch = refuse
net.Socket.prototype.connect = refuse
dgram.createSocket = refuse
dns.lookup = refuse
dns.promises.lookup = refuse
