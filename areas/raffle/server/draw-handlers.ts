import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { raffleMessages } from '#areas/raffle/messages.ts'
import { sql } from 'kysely'
import type { WinnerRow } from '#areas/raffle/contract.ts'
import { drawAct, drawCalls } from '#areas/raffle/draws/contract.ts'
import { stillIn } from '#areas/raffle/draw.ts'
import {
  nextSlot,
  raffleTransitions,
  getCompleteError,
  getDrawError,
  getTransitionError,
  getStartError,
  getVoidError,
} from '#areas/raffle/rules.ts'
import { valueOf } from '#areas/raffle/server/beacon.ts'
import { raffleEvents } from '#areas/raffle/server/events.ts'
import { transitionAudit } from '#areas/raffle/server/handlers.ts'
import { entriesToDraw } from './entry-lists.ts'
import { liveOf } from '#areas/raffle/server/live.ts'
import { pickWinner } from './pick-winner.ts'
import {
  changeRaffle,
  findRaffle,
  lockRaffle,
  type RaffleRecord,
  tables,
} from '#areas/raffle/server/raffles.ts'
import { throwIfError, withTableRules } from './errors.ts'
import { hmacWith, openSeed, sha256 } from '#areas/raffle/server/seeds.ts'
import {
  type DrawnWinner,
  drawnBefore,
  findWinner,
  insertWinner,
  transitionWinner,
  listWinners,
  raffleOfWinner,
} from '#areas/raffle/server/winners.ts'
import { approverLevel } from '#platform/access.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { formatMoment } from '#platform/server/dates.ts'
import { rejectField, NotFound } from '#platform/server/errors.ts'
import { rejectIfPaused } from '#platform/server/approvals.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { publishEvent } from '#platform/server/outbox.ts'

const kind = 'raffle'

/** Requires the title of the raffle and a witness for a draw before its announced time. */
function assertEarlyStartConfirmed(
  { title, drawAt }: RaffleRecord,
  typed: { confirmTitle: string; witness: string },
) {
  if (drawAt === null || Date.parse(drawAt) <= Date.now()) return
  if (typed.confirmTitle !== title)
    rejectField('confirmTitle', raffleMessages('EARLY_DRAW', { at: formatMoment(drawAt) }))
  if (typed.witness === '') rejectField('witness', raffleMessages('EARLY_DRAW_WITNESS'))
}

export const drawHandlers = handlersFor(drawCalls, {
  live: ({ db, request }) => liveOf(db, request.raffleId),

  startDraw: async (context) => {
    const { db, request, staff, audit } = context
    const input = await findRaffle(db, request.raffleId)
    throwIfError(getStartError(input, staff, Date.now()))
    // Called before the transaction because the beacon may be slow. The round was fixed at the lock.
    const beaconValue = input.beacon && (input.beacon.value ?? (await valueOf(input.beacon)))
    return inTransaction(db, async (tx) => {
      const before = await lockRaffle(tx, request.raffleId, request.version)
      throwIfError(getStartError(before, staff, Date.now()))
      assertEarlyStartConfirmed(before, request)
      await guardDecision(
        { ...context, db: tx },
        {
          act: drawAct,
          stage: 'perform',
          record: { kind, id: before.raffleId, label: before.title },
          level: approverLevel,
        },
      )
      await entriesToDraw(tx, before.raffleId, before.entriesHash)
      const { witness } = request
      const saved = await withTableRules(() =>
        changeRaffle(tx, before.raffleId, staff.email, {
          status: raffleTransitions.rules.startDraw.to,
          drawStartedBy: staff.email,
          drawStartedById: staff.id,
          drawStartedAt: sql`now()`,
          witness,
          ...(beaconValue !== null && { beaconValue }),
        }),
      )
      await audit(
        {
          ...transitionAudit('Start draw', before, raffleTransitions.rules.startDraw.to),
          after: { witness, beaconValue },
        },
        tx,
      )
      return done(raffleMessages('DRAW_STARTED', { title: before.title }), saved)
    })
  },

  draw: async ({ db, request, staff, audit, configuration }) => {
    rejectIfPaused(staff)
    const raffle = await lockRaffle(db, request.raffleId)
    const prize = raffle.prizes.find(({ prizeId }) => prizeId === request.prizeId)
    if (!prize) throw new NotFound(raffleMessages('PRIZE_NOT_FOUND', { id: request.prizeId }))
    const before = await drawnBefore(db, raffle.raffleId)
    const slot = request.slot ?? nextSlot(prize, before)
    throwIfError(getDrawError(raffle, staff, { prize, slot, winners: before }))

    const { prizeId } = prize
    const about = { prizeId, slot: slot ?? 1, attempt: attemptOf(before, prizeId, slot) }
    const entries = await peopleLeft(db, raffle, before)
    throwIfError(entries.length === 0 ? raffleMessages('NO_ELIGIBLE_ENTRIES') : null)
    const seed = await seedOf(db, raffle.raffleId, configuration.secret)
    const chosen = pickWinner(
      entries,
      { ...about, entriesHash: raffle.entriesHash ?? '', beacon: raffle.beacon?.value ?? null },
      hmacWith(seed),
    )
    const drawNo = before.length + 1
    const { name, ...saved } = await withTableRules(() =>
      insertWinner(db, {
        ...about,
        raffleId: raffle.raffleId,
        drawNo,
        person: chosen.person,
        entryNo: Number(chosen.entryNo),
        by: staff,
      }),
    )
    const { entryNo } = chosen
    await audit({
      action: 'Draw',
      kind,
      recordId: raffle.raffleId,
      label: raffle.title,
      after: { drawNo, prize: prize.name, slot, attempt: about.attempt, entryNo },
    })
    return done(raffleMessages('DRAWN', { prize: prize.name, entryNo, winner: name }), {
      ...saved,
      drawNo,
      entryNo,
      name,
    })
  },

  confirmWinner: async ({ db, request, staff, audit }) => {
    const { winnerId, status, reason = '' } = request
    const raffle = await lockRaffle(db, await raffleOfWinner(db, winnerId))
    const before = await findWinner(db, winnerId, request.version)
    throwIfError(getTransitionError(before.status, status))
    const saved = await transitionWinner(db, winnerId, {
      from: before.status,
      to: status,
      by: staff,
      reason: status === 'forfeited' ? reason : '',
    })
    const actions = {
      confirmed: 'Confirm winner',
      claimed: 'Claim prize',
      forfeited: 'Forfeit prize',
    } as const
    await audit({
      ...ofWinner(actions[status], raffle, before),
      fromStatus: before.status,
      toStatus: status,
      reason,
    })
    if (status === 'confirmed')
      await publishEvent(db, raffleEvents.winnerConfirmed, raffle.raffleId, {
        raffleId: raffle.raffleId,
        entryNo: before.entryNo,
        subscriber: before.cognitoSub,
        prize: before.prize,
      })
    return done(raffleMessages('WINNER_UPDATED', { name: before.name, status }), saved)
  },

  voidWinner: async ({ db, request, staff, audit }) => {
    rejectIfPaused(staff)
    const { winnerId, version, reason, publicReason } = request
    const raffle = await lockRaffle(db, await raffleOfWinner(db, winnerId))
    const before = await findWinner(db, winnerId, version)
    throwIfError(getVoidError(raffle, staff, before))
    const saved = await withTableRules(() =>
      transitionWinner(db, winnerId, {
        from: before.status,
        to: 'voided',
        by: staff,
        reason,
        voidReason: publicReason,
      }),
    )
    await audit({
      ...ofWinner('Void winner', raffle, before, { publicReason }),
      fromStatus: before.status,
      toStatus: 'voided',
      reason,
    })
    return done(raffleMessages('WINNER_VOIDED', { name: before.name, prize: before.prize }), saved)
  },

  winners: async ({ db, request }) => {
    await findRaffle(db, request.raffleId)
    return listWinners(db, request)
  },

  complete: async ({ db, request, staff, audit, configuration }) => {
    rejectIfPaused(staff)
    const before = await lockRaffle(db, request.raffleId, request.version)
    const drawn = await drawnBefore(db, before.raffleId)
    const toDraw = before.prizes.reduce((sum, prize) => sum + prize.quantity - prize.drawn, 0)
    const left = toDraw === 0 || before.status !== 'drawing' ? [] : await peopleLeft(db, before, drawn)
    throwIfError(getCompleteError(before, staff, { toDraw, isAnybodyLeft: left.length > 0 }))
    const seed = (await seedOf(db, before.raffleId, configuration.secret)).toString('hex')
    const saved = await withTableRules(() =>
      changeRaffle(db, before.raffleId, staff.email, {
        status: raffleTransitions.rules.complete.to,
        completedBy: staff.email,
        completedById: staff.id,
        completedAt: sql`now()`,
        seed,
      }),
    )
    await audit({
      ...transitionAudit('Complete', before, raffleTransitions.rules.complete.to),
      after: { seed, draws: drawn.length },
    })
    const { raffleId } = before
    await publishEvent(db, raffleEvents.completed, raffleId, { raffleId, seed })
    return done(raffleMessages('COMPLETED', { title: before.title }), saved)
  },
})

const attemptOf = (before: readonly DrawnWinner[], prizeId: number, slot: number | null) =>
  1 + before.filter((each) => each.prizeId === prizeId && each.slot === slot).length

const ofWinner = (
  action: AuditAction,
  raffle: { raffleId: number; title: string },
  winner: WinnerRow,
  also: Readonly<Record<string, string>> = {},
) => ({
  action,
  kind,
  recordId: raffle.raffleId,
  label: raffle.title,
  after: { draw: winner.drawNo, prize: winner.prize, entryNo: winner.entryNo, ...also },
})

async function peopleLeft(
  db: Database,
  { raffleId, entriesHash }: { raffleId: number; entriesHash: string | null },
  before: readonly DrawnWinner[],
) {
  const entries = await entriesToDraw(db, raffleId, entriesHash)
  return stillIn(entries, new Set(before.map(({ person }) => person)))
}

/** Seed of a locked raffle. It must match the hash that was published before the draw. */
async function seedOf(db: Database, raffleId: number, secret: Buffer): Promise<Buffer> {
  const { seedSealed, seedHash } = await tables(db)
    .selectFrom('raffle')
    .select(['seedSealed', 'seedHash'])
    .where('raffleId', '=', raffleId)
    .executeTakeFirstOrThrow()
  if (seedSealed === null) throw new Error(`The raffle ${raffleId} has no seed.`)
  const seed = openSeed(secret, raffleId, seedSealed)
  if (sha256(seed) !== seedHash) throw new Error(`The seed of raffle ${raffleId} does not match its hash.`)
  return seed
}
