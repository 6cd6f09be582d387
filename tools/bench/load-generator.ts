import autocannon from 'autocannon'
import { connect } from 'node:net'

export type Request = { url: string; token: string; body: unknown }
export type Figures = { perSecond: number; p50: number; p99: number; failed: number }

/** Repeats one call for some seconds. */
export async function runLoad(
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

/** Sends requests one after another and returns the median and tail latency in milliseconds. */
export async function measureLatency(
  request: () => Request,
  times: number,
): Promise<Pick<Figures, 'p50' | 'p99'>> {
  const durations: number[] = []
  for (let i = 0; i < times; i++) {
    const { url, token, body } = request()
    const began = performance.now()
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`)
    durations.push(performance.now() - began)
  }
  const sorted = durations.toSorted((a, b) => a - b)
  return { p50: median(durations), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}

/** Responses per second, and median and tail latency in milliseconds. */
export type Throughput = { perSecond: number; p50: number; p99: number }

/**
 * Sends requests over several connections for some seconds. It writes to raw sockets to use little CPU time itself.
 */
export async function measureThroughput(
  url: string,
  { connections, seconds }: { connections: number; seconds: number },
  request: () => { headers: Record<string, string>; body: string },
  look: (response: string) => void,
): Promise<Throughput> {
  const { hostname, port, pathname, host } = new URL(url)
  const until = performance.now() + seconds * 1_000
  const began = performance.now()
  const durations: number[] = []
  const one = () =>
    new Promise<void>((done, fail) => {
      const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('utf8')
      let arrived = ''
      let sentAt = 0
      const sendNext = () => {
        sentAt = performance.now()
        const { headers, body } = request()
        const lines = Object.entries({ host, ...headers, 'content-length': Buffer.byteLength(body) })
        socket.write(
          `POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`,
        )
      }
      socket.on('connect', sendNext).on('error', fail)
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
        durations.push(performance.now() - sentAt)
        if (performance.now() < until) sendNext()
        else socket.end(done)
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const perSecond = durations.length / ((performance.now() - began) / 1_000)
  const sorted = durations.toSorted((a, b) => a - b)
  return { perSecond, p50: median(durations), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN }
}
