import { connect, createServer, type Socket } from 'node:net'

/**
 * A proxy in front of a database that can stop forwarding without closing connections, as a balancer in front of a
 * frozen machine.
 */
export async function startFreezableProxy(targetUrl: string) {
  let target = new URL(targetUrl)
  let isFrozen = false
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    client.on('error', () => {})
    sockets.add(client)
    if (isFrozen) return void client.pause()
    const upstream = connect(Number(target.port), target.hostname)
    upstream.on('error', () => client.destroy())
    sockets.add(upstream)
    client.pipe(upstream)
    upstream.pipe(client)
    client.on('close', () => upstream.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const url = new URL(targetUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    url: url.href,
    /** Stops forwarding on all connections, and on new ones until `acceptNew`. */
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Forwards new connections again; the others stay frozen. */
    acceptNew() {
      isFrozen = false
    },
    /** Forwards new connections to another server, as an address in front of several servers does. */
    forwardTo(otherUrl: string) {
      target = new URL(otherUrl)
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
