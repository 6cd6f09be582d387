import { raffleMessages } from '#areas/raffle/messages.ts'
import { sql } from 'kysely'
import type { VoidReason, WinnerRow, WinnerStatus } from '#areas/raffle/contract.ts'
import type { drawCalls, Proof } from '#areas/raffle/draws/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const row = sql<WinnerRow>`
  t.winner_id, t.prize_id, p.name as prize, p.value_centavos as value, t.slot, t.attempt, t.draw_no, t.entry_id,
  lpad(e.entry_no::text, 7, '0') as entry_no, e.name, masked_mobile(e.mobile) as mobile, t.drawn_at, t.drawn_by,
  ${staffName(sql`t.drawn_by`)} as drawn_by_name,
  t.status, t.reason, t.void_reason, t.ended_by, ${staffName(sql`t.ended_by`)} as ended_by_name, r.seed_hash, t.version`
const joins = sql`
  join raffle_prize p on p.prize_id = t.prize_id join raffle_entry e on e.entry_id = t.entry_id
  join raffle r on r.raffle_id = t.raffle_id`

type Request = RequestOf<(typeof drawCalls)['winners']>

/** Query plan shared by the winner list and its export, including voided winners. Numbers are masked. */
export const planOfWinners = (request: Request): ListPlan<WinnerRow, Request['sortBy']> => ({
  table: 'raffle_winner',
  key: 'winner_id',
  where: [
    sql`t.raffle_id = ${request.raffleId}`,
    ...equal('status', request.filters.status),
    ...equal('prize_id', request.filters.prizeId),
  ],
  sorts: { drawnAt: { by: sql`t.drawn_at`, type: 'timestamptz' } },
  select: row,
  joins,
})

export const listWinners = (db: Database, request: Request) =>
  queryPage<WinnerRow, Request['sortBy']>(db, request, planOfWinners(request))

/** The latest winners, newest first. */
export async function latestWinners(db: Database, raffleId: number, max: number): Promise<WinnerRow[]> {
  const { rows } = await sql<WinnerRow>`
    select ${row} from raffle_winner t ${joins} where t.raffle_id = ${raffleId}
    order by t.draw_no desc limit ${max}`.execute(db)
  return rows
}

/** Data of earlier draws that the next draw needs, in drawing order. */
export type DrawnWinner = {
  drawNo: number
  prizeId: number
  slot: number
  attempt: number
  person: string
  status: WinnerStatus
}

export async function drawnBefore(db: Database, raffleId: number): Promise<DrawnWinner[]> {
  const { rows } = await sql<DrawnWinner>`
    select draw_no, prize_id, slot, attempt, person, status from raffle_winner
    where raffle_id = ${raffleId} order by draw_no`.execute(db)
  return rows
}

type Person = Pick<Staff, 'id' | 'email'>
type NewWinner = Omit<DrawnWinner, 'status'> & { raffleId: number; entryNo: number; by: Person }

export async function insertWinner(db: Database, winner: NewWinner) {
  const { rows } = await sql<{ winnerId: number; status: WinnerStatus; version: number; name: string }>`
    insert into raffle_winner (raffle_id, prize_id, entry_id, person, slot, attempt, draw_no, drawn_by, drawn_by_id)
    select e.raffle_id, ${winner.prizeId}, e.entry_id, e.person, ${winner.slot}, ${winner.attempt}, ${winner.drawNo},
      ${winner.by.email}, ${winner.by.id}
    from raffle_entry e
    where e.raffle_id = ${winner.raffleId} and e.entry_no = ${winner.entryNo} and e.person = ${winner.person}
    returning winner_id, status, version,
      (select name from raffle_entry e where e.entry_id = raffle_winner.entry_id) as name`.execute(db)
  const [created] = rows
  if (!created) throw new Error(`The published list and the entries of raffle ${winner.raffleId} differ.`)
  return created
}

/** Raffle ID of a winner. */
export async function raffleOfWinner(db: Database, winnerId: number): Promise<number> {
  const { rows } = await sql<{ raffleId: number }>`
    select raffle_id from raffle_winner where winner_id = ${winnerId}`.execute(db)
  const [found] = rows
  if (!found) throw new NotFound(raffleMessages('WINNER_NOT_FOUND', { id: winnerId }))
  return found.raffleId
}

/** Finds a winner. The caller must have locked the raffle. */
export async function findWinner(
  db: Database,
  winnerId: number,
  version?: number,
): Promise<WinnerRow & { cognitoSub: string | null }> {
  const { rows } = await sql<WinnerRow & { cognitoSub: string | null }>`
    select ${row}, e.cognito_sub from raffle_winner t ${joins} where t.winner_id = ${winnerId}`.execute(db)
  const [found] = rows
  if (!found) throw new NotFound(raffleMessages('WINNER_NOT_FOUND', { id: winnerId }))
  rejectIfStale(found, version)
  return found
}

type Transition = {
  from: WinnerStatus
  to: WinnerStatus
  by: Person
  reason?: string
  voidReason?: VoidReason
}

/** Changes the status of a winner if it is still the status that was read. */
export async function transitionWinner(db: Database, winnerId: number, move: Transition) {
  const { from, to, by, reason = '', voidReason = null } = move
  const isConfirmed = to === 'confirmed'
  const { rows } = await sql<{ winnerId: number; status: WinnerStatus; version: number }>`
    update raffle_winner set status = ${to}, reason = ${reason}, void_reason = ${voidReason}, version = version + 1,
      confirmed_by = case when ${isConfirmed} then ${by.email} else confirmed_by end,
      confirmed_at = case when ${isConfirmed} then now() else confirmed_at end,
      ended_by = case when ${isConfirmed} then ended_by else ${by.email} end,
      ended_by_id = case when ${isConfirmed} then ended_by_id else ${by.id} end,
      ended_at = case when ${isConfirmed} then ended_at else now() end
    where winner_id = ${winnerId} and status = ${from}
    returning winner_id, status, version`.execute(db)
  const [moved] = rows
  if (!moved) throw new VersionConflict()
  return moved
}

/** Published data of every draw, in drawing order. */
export async function publicDraws(db: Database, raffleId: number): Promise<Proof['draws']> {
  const { rows } = await sql<Proof['draws'][number]>`
    select t.draw_no, t.prize_id, t.slot, t.attempt, lpad(e.entry_no::text, 7, '0') as entry_no,
      raffle_masked_name(e.name) as name, '***' || right(e.mobile, 4) as mobile, t.drawn_at, t.status,
      coalesce(t.void_reason, '') as void_reason
    from raffle_winner t join raffle_entry e on e.entry_id = t.entry_id
    where t.raffle_id = ${raffleId} order by t.draw_no`.execute(db)
  return rows
}
