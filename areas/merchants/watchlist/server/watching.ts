import { sql } from 'kysely'
import { bindingOf } from '#areas/merchants/kyc/rules.ts'
import {
  findSubscriber,
  lockSubscriber,
  type SubscriberRecord,
} from '#areas/merchants/subscribers/server/record.ts'
import { tables } from '#areas/merchants/subscribers/server/tables.ts'
import { WatchlistStatus } from '#areas/merchants/subscribers/contract.ts'
import type { Source, WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { whyNotWatch } from '#areas/merchants/watchlist/rules.ts'
import { bindWallets, type StandingChange } from '#areas/wallets/public.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

export type Whose = { cognitoSub?: string | undefined; subscriberId?: number | undefined }

/** The person that a request names by either of their keys. */
export const watchedPerson = (db: Database, { cognitoSub, subscriberId }: Whose) =>
  findSubscriber(db, { id: subscriberId, cognito_sub: cognitoSub })

/** The same, held until the transaction ends. */
export async function lockWatched(tx: Database, whose: Whose): Promise<SubscriberRecord> {
  return lockSubscriber(tx, (await watchedPerson(tx, whose)).id)
}

type Open = NonNullable<WatchlistRecord['open']>

/** The suspicion that holds now, if there is one. */
export async function openSuspicion(db: Database, subscriberId: number): Promise<Open | null> {
  const { rows } = await sql<Open>`
    select source, reason, placed_by, placed_by_id, placed_at, decided_by, decided_at
    from watchlist_case
    where subscriber_id = ${subscriberId} and (decision is null or (decision = 'watchlisted' and lifted_at is null))`.execute(
    db,
  )
  return rows[0] ?? null
}

type Change = {
  to: WatchlistRecord['watchlistStatus']
  source: Source
  reason: string
  version?: number | undefined
}

export type Watched = { before: SubscriberRecord; after: SubscriberRecord; wallets: StandingChange[] }

/** Brings a person to another standing, their wallets with them. */
export async function watch(
  tx: Database,
  before: SubscriberRecord,
  { to, source, reason, version }: Change,
  staff: Staff,
): Promise<Watched> {
  const open = await openSuspicion(tx, before.id)
  const watchlistStatus = WatchlistStatus.parse(before.watchlist_status)
  const whyNot = whyNotWatch({ watchlistStatus, open }, to, staff)
  if (whyNot) throw new Refusal(whyNot.reason, { code: whyNot.code })
  // To let somebody go is for a second person; to hold them is for anybody.
  if (to === 'clear') refusePaused(staff)
  if (version !== undefined && version !== before.version) throw new Stale()

  await record(tx, before.id, { from: watchlistStatus, to, source, reason, staff, isKnown: open !== null })
  const after = await tables(tx)
    .updateTable('subscriber')
    .set({
      watchlist_status: to,
      version: sql<number>`version + 1`,
      updated_by: staff.email,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const wallets = await bindWallets(tx, before.id, bindingOf(after), {
    reason: `Watchlist, ${source}: ${reason}`,
    by: { id: staff.id, email: staff.email },
  })
  return { before, after, wallets }
}

type Step = Change & { from: string; staff: Staff; isKnown: boolean }

async function record(
  tx: Database,
  subscriberId: number,
  { from, to, source, reason, staff, isKnown }: Step,
) {
  if (to === 'under_review') {
    await sql`
      insert into watchlist_case (subscriber_id, source, reason, placed_by_id, placed_by)
      values (${subscriberId}, ${source}, ${reason}, ${staff.id}, ${staff.email})`.execute(tx)
    return
  }
  // A standing from before suspicions were kept has none to close.
  if (!isKnown) return
  if (from === 'under_review') {
    await sql`
      update watchlist_case set decision = ${to}, decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now()
      where subscriber_id = ${subscriberId} and decision is null`.execute(tx)
  } else {
    await sql`
      update watchlist_case set lifted_by_id = ${staff.id}, lifted_by = ${staff.email}, lifted_at = now()
      where subscriber_id = ${subscriberId} and decision = 'watchlisted' and lifted_at is null`.execute(tx)
  }
}
