import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { bindingOf } from '#areas/merchants/kyc/rules.ts'
import {
  findSubscriber,
  type SubscriberRecord,
  subscribers,
} from '#areas/merchants/subscribers/server/record.ts'
import { WatchlistStatus } from '#areas/merchants/subscribers/contract.ts'
import type { Source, WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { getWatchlistTransitionError } from '#areas/merchants/watchlist/rules.ts'
import { linkWallets, type WalletStatusChange } from '#areas/wallets/public.ts'
import { rejectIfPaused } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { VersionConflict } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { throwIfError } from '#areas/merchants/server/errors.ts'

export type PersonKey = { cognitoSub?: string | undefined; subscriberId?: number | undefined }

/** Finds the subscriber identified by either key of a request. */
export const findWatchedPerson = (db: Database, { cognitoSub, subscriberId }: PersonKey) =>
  findSubscriber(db, { id: subscriberId, cognito_sub: cognitoSub })

/** Finds and locks the subscriber until the transaction ends. */
export async function lockWatchedPerson(tx: Database, personKey: PersonKey): Promise<SubscriberRecord> {
  return subscribers.lock(tx, (await findWatchedPerson(tx, personKey)).id)
}

type Open = NonNullable<WatchlistRecord['open']>

/** The open suspicion of a subscriber, or null. */
export async function openSuspicion(db: Database, subscriberId: number): Promise<Open | null> {
  const { rows } = await sql<Open>`
    select source, reason, placed_by, ${staffName(sql`watchlist_case.placed_by`)} as placed_by_name, placed_by_id, placed_at, decided_by,
      ${staffName(sql`watchlist_case.decided_by`)} as decided_by_name, decided_at
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

export type WatchlistTransition = {
  before: SubscriberRecord
  after: SubscriberRecord
  wallets: WalletStatusChange[]
}

/** Changes the watchlist status of a subscriber and the restriction of their wallets. */
export async function transitionWatchlist(
  tx: Database,
  before: SubscriberRecord,
  { to, source, reason, version }: Change,
  staff: Staff,
): Promise<WatchlistTransition> {
  const open = await openSuspicion(tx, before.id)
  const watchlistStatus = WatchlistStatus.parse(before.watchlist_status)
  throwIfError(getWatchlistTransitionError({ watchlistStatus, open }, to, staff))
  // Clearing a subscriber requires a second person; restricting one does not.
  if (to === 'clear') rejectIfPaused(staff)
  if (version !== undefined && version !== before.version) throw new VersionConflict()

  await record(tx, before.id, { from: watchlistStatus, to, source, reason, staff, isKnown: open !== null })
  const after = await subscribers.update(tx, before.id, { watchlist_status: to }, staff.email)
  const wallets = await linkWallets(tx, before.id, bindingOf(after), {
    reason: merchantsMessages('WALLET_WATCHLISTED', { source, reason }).encoded,
    by: { id: staff.id, email: staff.email },
  })
  return { before, after, wallets }
}

type WatchlistStep = Change & { from: string; staff: Staff; isKnown: boolean }

async function record(
  tx: Database,
  subscriberId: number,
  { from, to, source, reason, staff, isKnown }: WatchlistStep,
) {
  if (to === 'under_review') {
    await sql`
      insert into watchlist_case (subscriber_id, source, reason, placed_by_id, placed_by)
      values (${subscriberId}, ${source}, ${reason}, ${staff.id}, ${staff.email})`.execute(tx)
    return
  }
  // Statuses set before suspicions were recorded have no suspicion to close.
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
