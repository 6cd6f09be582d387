import { raffleMessages } from '#areas/raffle/messages.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#platform/server/errors.ts'

/** A future round of the beacon. */
type Round = { url: string; round: number; at: string }

const Info = z.object({ period: z.int().positive(), genesis_time: z.int().positive() })
const Beat = z.object({
  round: z.int().positive(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^(?:[0-9a-f]{2}){32,200}$/),
})

const withinMs = 8_000
/** Minimum time between the lock and the beacon round, so that its value is unknown when the list is locked. */
const aheadMs = 60_000

/** First round at or after the draw time that is far enough in the future to be unknown. */
export async function roundFor(url: string, drawAt: string | null, nowMs: number): Promise<Round> {
  const { period, genesis_time: genesis } = await read(`${url}/info`, Info)
  const moment = Math.max(drawAt === null ? 0 : Date.parse(drawAt), nowMs + aheadMs)
  const round = Math.max(1, Math.ceil((moment / 1000 - genesis) / period) + 1)
  return { url, round, at: new Date((genesis + (round - 1) * period) * 1000).toISOString() }
}

/** Value of a round: the hash of its signature, as the beacon defines it. */
export async function valueOf({ url, round }: Pick<Round, 'url' | 'round'>): Promise<string> {
  const beat = await read(`${url}/public/${round}`, Beat)
  const isTrue =
    beat.round === round &&
    createHash('sha256').update(Buffer.from(beat.signature, 'hex')).digest('hex') === beat.randomness
  if (!isTrue) throw unclear()
  return beat.randomness
}

const unclear = () =>
  new AppError(raffleMessages('BEACON_UNAVAILABLE'), {
    code: 'PROVIDER_ERROR',
    httpStatus: 502,
  })

async function read<Answer>(address: string, schema: z.ZodType<Answer>): Promise<Answer> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(withinMs), redirect: 'error' })
    if (!response.ok) throw unclear()
    return schema.parse(await response.json())
  } catch {
    throw unclear()
  }
}
