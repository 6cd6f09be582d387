import { Agent, createServer, get, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Minimal load balancer: keep-alive connections, round robin, and no requests to processes that are not ready. It
 * never repeats a request, so a dropped request fails the test.
 */
export async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>(ports)
  let next = 0

  const server = createServer((incoming, answer) => {
    const there = ports.filter((port) => ready.has(port))
    const port = there[next++ % there.length]
    if (port === undefined) return void answer.writeHead(503).end('nobody is ready')
    const { method, url: path, headers } = incoming
    const onward = request({ agent, host: '127.0.0.1', port, method, path, headers }, (got) => {
      const { connection: _hop, ...headers } = got.headers
      answer.writeHead(got.statusCode ?? 502, { ...headers, 'x-served-by': String(port) })
      got.pipe(answer)
    })
    onward.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(error.message)
    })
    incoming.pipe(onward)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const look = (port: number) =>
    get({ agent: false, host: '127.0.0.1', port, path: '/readyz' }, (got) => {
      got.resume()
      if (got.statusCode === 200) ready.add(port)
      else ready.delete(port)
    }).on('error', () => ready.delete(port))
  const looking = setInterval(() => ports.forEach(look), 50)

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isReady: (port: number) => ready.has(port),
    async close() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
