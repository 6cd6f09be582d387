import autocannon from 'autocannon'

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
