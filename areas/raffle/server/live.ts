import { sql } from 'kysely'
import type { Live, LiveState } from '#areas/raffle/draws/contract.ts'
import { nextSlot } from '#areas/raffle/rules.ts'
import { findRaffle, type RaffleRecord } from '#areas/raffle/server/raffles.ts'
import { drawnBefore, latestWinners } from '#areas/raffle/server/winners.ts'
import type { Database } from '#platform/server/db.ts'

const shownWinners = 20

/** The raffle being drawn, or else the locked raffle with the next draw, or else the latest completed one. */
async function currentRaffle(db: Database): Promise<number | null> {
  const { rows } = await sql<{ raffleId: number }>`
    select raffle_id from raffle where deleted_at is null and status in ('drawing', 'locked', 'completed')
    order by array_position(array['drawing', 'locked', 'completed'], status),
      case when status = 'locked' then draw_at end, completed_at desc nulls last, draw_started_at desc, raffle_id desc
    limit 1`.execute(db)
  return rows[0]?.raffleId ?? null
}

/**
 * Current state of a draw, as shown on the live screen. Read in one snapshot, so that a screen never combines the state
 * before a draw with its winner.
 */
export const liveOf = (db: Database, requested?: number): Promise<Live> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => readLive(tx, requested))

async function readLive(db: Database, requested?: number): Promise<Live> {
  const raffleId = requested ?? (await currentRaffle(db))
  if (raffleId === null)
    return { raffle: null, prizes: [], currentPrize: null, entriesCount: 0, winners: [], state: 'none' }
  const raffle = await findRaffle(db, raffleId)
  const drawn = await drawnBefore(db, raffleId)
  const winners = await latestWinners(db, raffleId, shownWinners)
  const prizes = raffle.prizes.map((prize) => ({ ...prize, nextSlot: nextSlot(prize, drawn) }))
  const current = prizes.flatMap((prize) => {
    const slot = prize.nextSlot
    return slot === null ? [] : [{ ...prize, slot }]
  })[0]
  return {
    raffle,
    prizes,
    currentPrize: current ?? null,
    entriesCount: raffle.entriesCount,
    winners,
    state: stateOf(raffle, current === undefined),
  }
}

function stateOf({ status }: RaffleRecord, isDrawn: boolean): LiveState {
  if (status === 'draft' || status === 'open') return 'waiting'
  if (status === 'locked') return 'ready'
  if (status === 'drawing') return isDrawn ? 'drawn' : 'drawing'
  return status
}
