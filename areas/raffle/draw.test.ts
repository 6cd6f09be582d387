import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkProof, hashOf, isProven } from './proof-check.ts'
import { drawing, type ListEntry, messageOf, readEntries, stillIn, ticketOf } from '#areas/raffle/draw.ts'
import vectors from '#areas/raffle/draw-vectors.json' with { type: 'json' }

const hmacOf = (seed: string) => {
  const key = Buffer.from(seed, 'hex')
  return (message: string) => createHmac('sha256', key).update(message).digest()
}

function pickWinner(
  entries: readonly ListEntry[],
  about: Parameters<typeof drawing>[1],
  seed: string,
): ListEntry {
  const hmac = hmacOf(seed)
  const draw = drawing(entries, about)
  let step = draw.next()
  while (!step.done) step = draw.next(hmac(step.value))
  return step.value
}

const entry = (no: number, weight = 1): ListEntry => ({
  entryNo: String(no).padStart(7, '0'),
  weight,
  person: String(no).padStart(24, '0'),
  name: 'A*** B.',
  mobile: '***0000',
})

/** Pearson's chi-squared statistic of counts against their expected shares. */
const chiSquare = (counts: readonly number[], shares: readonly number[]) => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.reduce((sum, count, at) => {
    const expected = all * (shares[at] ?? 0)
    return sum + (count - expected) ** 2 / expected
  }, 0)
}

describe('raffle draw', () => {
  test('matches the published test vectors', () => {
    for (const { entries, seed, entriesHash, beacon, draws } of vectors.examples) {
      const all = readEntries(entries)
      const drawn = new Set<string>()
      for (const { prizeId, slot, attempt, entryNo, hmac } of draws) {
        const about = { entriesHash, beacon, prizeId, slot, attempt }
        expect(hmacOf(seed)(messageOf(about, 0)).toString('hex')).toBe(hmac)
        const won = pickWinner(stillIn(all, drawn), about, seed)
        expect(won.entryNo).toBe(entryNo)
        drawn.add(won.person)
      }
    }
  })

  test('rejects values that would favour the first tickets', () => {
    for (const { block, total, ticket } of vectors.tickets) {
      const computed = ticketOf(Buffer.from(block, 'hex'), BigInt(total))
      expect(computed === null ? null : String(computed)).toBe(ticket)
    }
    const top = Buffer.alloc(32, 0xff)
    expect(ticketOf(top, 3n)).toBeNull()
    expect(ticketOf(top, 2n ** 64n)).toBe(2n ** 64n - 1n)
    expect(() => ticketOf(top, 0n)).toThrow('between')
  })

  test('repeats the draw with the next counter after a rejected value', () => {
    const blocks = [Buffer.alloc(32, 0xff), Buffer.alloc(32, 0)]
    const about = { entriesHash: 'x', beacon: null, prizeId: 1, slot: 1, attempt: 1 }
    const draw = drawing([entry(1), entry(2), entry(3)], about)
    const request: string[] = []
    let step = draw.next()
    while (!step.done) {
      request.push(step.value)
      step = draw.next(blocks[request.length - 1] ?? Buffer.alloc(32))
    }
    expect(request.map((message) => message.split('\n').at(-1))).toEqual(['0', '1'])
    expect(step.value.entryNo).toBe('0000001')
  })

  test('rejects a malformed entry list', () => {
    const line = '0000001\t2\t0123456789abcdef01234567\tM*** S.\t***4567\n'
    expect(readEntries(line)).toMatchObject([{ entryNo: '0000001', weight: 2 }])
    for (const wrong of [line.trimEnd(), line.replace('\t2\t', '\t0\t'), line.replace('***4567', 'x\ty')])
      expect(() => readEntries(wrong)).toThrow('list of entries')
  })
})

describe('probabilities', () => {
  const million = 1_000_000
  const seed = '5f'.repeat(32)
  const weights = [1, 1, 1, 2, 2, 3, 5, 8, 13, 21]
  const total = weights.reduce((sum, weight) => sum + weight, 0)

  // The seed is fixed, so the statistic is the same in every run. With 9 degrees of freedom, 27.88 and 1.15 are the
  // bounds for all but two in a thousand cases.
  test('match the weights over a million draws within the statistical bounds', () => {
    const entries = weights.map((weight, at) => entry(at + 1, weight))
    const counts = weights.map(() => 0)
    const hmac = hmacOf(seed)
    for (let attempt = 1; attempt <= million; attempt++) {
      const about = { entriesHash: 'statistics', beacon: null, prizeId: 1, slot: 1, attempt }
      const draw = drawing(entries, about)
      let step = draw.next()
      while (!step.done) step = draw.next(hmac(step.value))
      const at = Number(step.value.entryNo) - 1
      counts[at] = (counts[at] ?? 0) + 1
    }
    const sum = chiSquare(
      counts,
      weights.map((weight) => weight / total),
    )
    expect(counts.reduce((all, count) => all + count, 0)).toBe(million)
    expect(sum).toBeLessThan(27.88)
    expect(sum).toBeGreaterThan(1.15)
  }, 600_000)

  // Five entries have twenty ordered pairs of equal probability. With 19 degrees of freedom the bounds are 43.82 and
  // 5.41.
  test('remain equal for the second winner among the remaining entries', () => {
    const entries = [1, 2, 3, 4, 5].map((no) => entry(no))
    const counts = new Map<string, number>()
    for (let attempt = 1; attempt <= 40_000; attempt++) {
      const about = { entriesHash: 'pairs', beacon: null, prizeId: 1, attempt }
      const first = pickWinner(entries, { ...about, slot: 1 }, seed)
      const second = pickWinner(stillIn(entries, new Set([first.person])), { ...about, slot: 2 }, seed)
      const pair = `${first.entryNo} ${second.entryNo}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
    expect(counts.size).toBe(20)
    const sum = chiSquare(
      [...counts.values()],
      Array.from({ length: 20 }, () => 1 / 20),
    )
    expect(sum).toBeLessThan(43.82)
    expect(sum).toBeGreaterThan(5.41)
  }, 600_000)
})

describe('public verification', () => {
  const [example] = vectors.examples
  if (!example) throw new Error('There is no example.')
  const proof = {
    algorithm: 'erp-raffle-1',
    raffleId: 1,
    title: 'Example',
    mechanics: '',
    dtiPermitNo: 'F-1',
    status: 'completed',
    cancelReason: '',
    entriesCount: 5,
    chances: 9,
    lockedAt: null,
    completedAt: null,
    drawAt: null,
    entriesHash: example.entriesHash,
    seedHash: example.seedHash,
    seed: example.seed,
    beacon: null,
    prizes: [],
    entries: example.entries,
    draws: example.draws.map(({ prizeId, slot, attempt, entryNo }, at) => ({
      drawNo: at + 1,
      prizeId,
      slot,
      attempt,
      entryNo,
      name: '',
      mobile: '',
      drawnAt: '2026-11-21T00:00:00Z',
      status: 'drawn' as const,
      voidReason: '',
    })),
  } as const

  test('recomputes the winners with Web Crypto alone', async () => {
    expect(isProven(await checkProof({ ...proof, prizes: [] }))).toBe(true)
  })

  test('detects an added entry, another seed and another winner', async () => {
    const list = example.entries.replace('M*** S.', 'X*** Y.')
    expect(await checkProof({ ...proof, prizes: [], entries: list })).toMatchObject({ list: false })
    const seed = await hashOf('another')
    const other = await checkProof({ ...proof, prizes: [], seed })
    expect([other.seed, isProven(other)]).toEqual([false, false])
    const draws = proof.draws.map((draw) => ({ ...draw, entryNo: '0000005' })).slice(0, 1)
    expect((await checkProof({ ...proof, prizes: [], draws })).draws[0]?.isSame).toBe(false)
  })

  test('is unavailable while the seed is secret', async () => {
    expect(isProven(await checkProof({ ...proof, prizes: [], seed: null }))).toBeNull()
  })
})
