import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const hash = (name: string, data: string | Uint8Array) => createHash(name).update(data).digest('hex')

/** Mock of a drand beacon over HTTP with its own chain. `lie` makes its values wrong. */
export async function openBeacon() {
  const genesis = Math.floor(Date.now() / 1000) - 300
  const behaviour = { isLying: false, isDown: false }
  const server = createServer((request, answer) => {
    const [, round] = /^\/chain\/public\/(\d+)$/.exec(request.url ?? '') ?? []
    if (behaviour.isDown || (round === undefined && request.url !== '/chain/info')) {
      answer.writeHead(behaviour.isDown ? 503 : 404).end()
      return
    }
    const signature = hash('sha384', `round ${round}`)
    const randomness = hash('sha256', behaviour.isLying ? 'a lie' : Buffer.from(signature, 'hex'))
    const body = round
      ? { round: Number(round), randomness, signature }
      : { period: 3, genesis_time: genesis, hash: 'chain' }
    answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/chain`,
    genesis,
    behaviour,
    valueOf: (round: number) => hash('sha256', Buffer.from(hash('sha384', `round ${round}`), 'hex')),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
