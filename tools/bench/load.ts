import autocannon from 'autocannon'
import { connect } from 'node:net'

export type Request = { url: string; token: string; body: unknown }
export type Figures = { perSecond: number; p50: number; p99: number; failed: number }

/** Asks one call over and over for a few seconds. */
export async function load(
  { url, token, body }: Request,
  connections: number,
  seconds: number,
): Promise<Figures> {
  const found = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return {
    perSecond: found.requests.total / found.duration,
    p50: found.latency.p50,
    p99: found.latency.p99,
    failed: found.non2xx + found.errors,
  }
}

export const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Asks one thing many times in a row, and says the middle and the slow end in milliseconds. */
export async function oneByOne(request: () => Request, times: number): Promise<Pick<Figures, 'p50' | 'p99'>> {
  const took: number[] = []
  for (let i = 0; i < times; i++) {
    const { url, token, body } = request()
    const began = performance.now()
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`)
    took.push(performance.now() - began)
  }
  const sorted = took.toSorted((a, b) => a - b)
  return { p50: median(took), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}

/**
 * Asks over so many connections for some seconds, each request made anew, and says how many were answered in a
 * second. It writes to bare sockets, so that it takes little of the machine from what it measures.
 */
export async function keepAsking(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
  request: () => { headers: Record<string, string>; body: string },
  look: (answer: string) => void,
): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url)
  const until = performance.now() + seconds * 1_000
  const began = performance.now()
  let answered = 0
  const one = () =>
    new Promise<void>((done, fail) => {
      const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('utf8')
      let arrived = ''
      const ask = () => {
        const { headers, body } = request()
        const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) })
        socket.write(
          `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
        )
      }
      socket.on('connect', ask).on('error', fail)
      socket.on('data', (piece: string) => {
        arrived += piece
        const end = arrived.indexOf('\r\n\r\n')
        const length = Number(/content-length: (\d+)/i.exec(arrived)?.[1] ?? Number.NaN)
        if (end < 0 || Buffer.byteLength(arrived) < end + 4 + length) return
        try {
          look(arrived.slice(end + 4))
        } catch (error) {
          socket.destroy()
          fail(error as Error)
          return
        }
        arrived = ''
        answered++
        if (performance.now() < until) ask()
        else socket.end(done)
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  return answered / ((performance.now() - began) / 1_000)
}
