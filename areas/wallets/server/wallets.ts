import { walletsMessages } from '#areas/wallets/messages.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type {
  LimitName,
  Limits,
  Wallet,
  WalletLevel,
  WalletRow,
  WalletStatus,
} from '#areas/wallets/contract.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import { productSlug } from '#platform/contract/product.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { NotFound } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'

/** Wallet data for other areas: owner, status and balance. */
export type WalletFacts = {
  walletId: number
  subscriberId: number
  cognitoSub: string | null
  businessId: number | null
  businessName: string | null
  ownerName: string
  /** Unmasked; must be masked before display. */
  mobileNumber: string
  accountNo: string
  product: string
  status: WalletStatus
  kycLevel: WalletLevel
  accountId: number
  balance: number
  held: number
  available: number
  version: number
}

type WalletLookup = {
  walletIds?: readonly number[]
  businessIds?: readonly number[]
  accountNos?: readonly string[]
  subscriberIds?: readonly number[]
  cognitoSubs?: readonly string[]
  /** Format: +639XXXXXXXXX. */
  mobileNumbers?: readonly string[]
}

/** Full name of the subscriber `s`. */
export const ownerName = sql`concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, ''))`
const from = sql`
  from wallet w
  join published_subscriber s on s.id = w.subscriber_id
  join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
  left join published_business b on b.business_id = w.business_id`

/** Wallets that match any of these keys. A personal wallet comes before those of the person's businesses. */
export async function findWallets(db: Database, key: WalletLookup): Promise<WalletFacts[]> {
  const { walletIds, businessIds, accountNos, subscriberIds, cognitoSubs, mobileNumbers } = key
  const request = [
    ...(walletIds ? [sql`w.wallet_id = any(${[...walletIds]}::bigint[])`] : []),
    ...(businessIds ? [sql`w.business_id = any(${[...businessIds]}::bigint[])`] : []),
    ...(accountNos ? [sql`w.account_no = any(${[...accountNos]}::text[])`] : []),
    ...(subscriberIds ? [sql`w.subscriber_id = any(${[...subscriberIds]}::bigint[])`] : []),
    ...(cognitoSubs ? [subscribersWith(sql`cognito_sub = any(${[...cognitoSubs]}::uuid[])`)] : []),
    ...(mobileNumbers
      ? [
          subscribersWith(
            sql`mobile_number = any(${[...mobileNumbers]}::text[]) and deleted_at is null and mobile_number_released_at is null`,
          ),
        ]
      : []),
  ]
  if (request.length === 0) return []
  const { rows } = await sql<WalletFacts>`
    select w.wallet_id, w.subscriber_id, s.cognito_sub, w.business_id, b.business_name, ${ownerName} as owner_name,
           s.mobile_number, w.account_no, w.product, w.status, w.kyc_level, w.ledger_account_id as account_id,
           l.posted as balance, l.held, l.posted - l.held as available, w.version
    ${from} where ${sql.join(request, sql` or `)}
    order by w.subscriber_id, w.business_id nulls first`.execute(db)
  return rows
}

// Subscribers are resolved to ids first, so that the wallet indexes can be used together.
const subscribersWith = (condition: RawBuilder<unknown>) =>
  sql`w.subscriber_id = any(array(select id from published_subscriber where ${condition}))`

/** Returns the wallet of a person or business and creates it if it does not exist. */
export async function openWallet(
  tx: Database,
  {
    subscriberId,
    businessId = null,
    level = 'basic',
  }: { subscriberId: number; businessId?: number | null; level?: WalletLevel },
): Promise<number> {
  const { rows } = await sql<{ walletId: number }>`
    select wallet_open(${subscriberId}, ${businessId}::bigint, ${level}) as wallet_id`.execute(tx)
  const opened = rows[0]
  if (!opened) throw new Error('The wallet was not created.')
  return opened.walletId
}

export type WalletKey = {
  walletId?: number | undefined
  businessId?: number | undefined
  subscriberId?: number | undefined
  cognitoSub?: string | undefined
}

function byKey({ walletId, businessId, subscriberId, cognitoSub }: WalletKey): RawBuilder<SqlBool> {
  if (walletId !== undefined) return sql`w.wallet_id = ${walletId}`
  if (businessId !== undefined) return sql`w.business_id = ${businessId}`
  const ownWallet = sql`w.business_id is null and w.subscriber_id`
  if (subscriberId !== undefined) return sql`${ownWallet} = ${subscriberId}`
  return sql`${ownWallet} = (select id from published_subscriber where cognito_sub = ${cognitoSub}::uuid)`
}

const row = sql<WalletRow>`
  w.wallet_id, s.cognito_sub, w.subscriber_id, w.business_id, b.business_name, ${ownerName} as owner_name,
  ${productSlug}::text as product, w.account_no, l.posted as balance, l.posted - l.held as available_balance,
  w.status, w.kyc_level, w.version`

/** Limits by name as one JSON object. */
const limitsBy = (column: 'amount' | 'ceiling') =>
  sql<Limits>`(select jsonb_object_agg(name, ${sql.ref(column)})
    from wallet_limits_in_force(w.wallet_id, w.product, w.kyc_level))`

/** Returns a wallet with its balance, limits, usage and its owner's other wallets. */
export async function selectWallet(db: Database, key: WalletKey): Promise<Wallet> {
  const { rows } = await sql<Omit<Wallet, 'others'>>`
    select ${row}, l.held as held_balance, w.opened_at, w.frozen_by, ${staffName(sql`w.frozen_by`)} as frozen_by_name,
      w.frozen_by_id, w.status_reason, w.status_changed_at, w.status_changed_by,
      ${staffName(sql`w.status_changed_by`)} as status_changed_by_name, w.status_changed_by_id, w.status_before is not null as is_bound,
      ${limitsBy('amount')} as limits, ${limitsBy('ceiling')} as ceilings,
      array(select name from wallet_limit where wallet_id = w.wallet_id) as own_limits,
      (select count(*) from wallet_txn t where t.wallet_id = w.wallet_id and t.status = 'pending')
        + (select count(*) from provider_order o where o.state in ('queued', 'sent') and o.context ->> 'walletId' = w.wallet_id::text)
        as pending_count,
      (select jsonb_object_agg('used' || upper(left(kind, 1)) || substr(kind, 2) || period, used) from (
        select k.kind, p.period, coalesce(case p.period
            when 'Daily' then case when u.day = today then u.day_used end
            else case when u.month = date_trunc('month', today)::date then u.month_used end end, 0) as used
        from unnest(array['cashIn', 'cashOut', 'send', 'pay']) k (kind)
        cross join unnest(array['Daily', 'Monthly']) p (period)
        cross join (select (now() at time zone 'Asia/Manila')::date as today) t
        left join wallet_usage u on u.wallet_id = w.wallet_id and u.kind = k.kind
      ) each) as used
    ${from} where ${byKey(key)}`.execute(db)
  const wallet = rows[0]
  if (!wallet) return throwNotFound(key)
  return { ...wallet, others: await othersOf(db, wallet) }
}

async function othersOf(
  db: Database,
  { subscriberId, walletId }: Pick<WalletRow, 'subscriberId' | 'walletId'>,
) {
  const { rows } = await sql<WalletRow>`select ${row} ${from}
    where w.subscriber_id = ${subscriberId} and w.wallet_id <> ${walletId} order by w.business_id nulls first`.execute(
    db,
  )
  return rows
}

/** All wallets of a person, the personal one first. */
export async function walletsOf(db: Database, cognitoSub: string): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`select ${row} ${from}
    where w.subscriber_id = (select id from published_subscriber where cognito_sub = ${cognitoSub}::uuid)
    order by w.business_id nulls first`.execute(db)
  return rows
}

/** Locks a wallet until the transaction ends, so that movements and changes run one after the other. */
export async function lockWallet(tx: Database, walletId: number): Promise<void> {
  const { rows } = await sql`select 1 from wallet where wallet_id = ${walletId} for no key update`.execute(tx)
  if (rows.length === 0) throwNotFound({ walletId })
}

export type WalletStatusInput = { walletId: number; status: WalletStatus; version: number }

/** Sets the status of a wallet. A trigger blocks or allows debits and credits of its ledger account. */
export async function setWalletStatus(
  tx: Database,
  walletId: number,
  to: { status: WalletStatus; reason: string; by: { id: number | null; email: string } },
): Promise<WalletStatusInput> {
  const { status, reason, by } = to
  const isFrozen = status === 'frozen'
  const { rows } = await sql<WalletStatusInput>`
    update wallet set status = ${status}, status_reason = ${reason}, status_changed_at = now(),
      status_changed_by = ${by.email}, status_changed_by_id = ${by.id},
      frozen_by = ${isFrozen ? by.email : null}, frozen_by_id = ${isFrozen ? by.id : null}::bigint,
      updated_by = ${by.email}, updated_at = now(), version = version + 1
    where wallet_id = ${walletId}
    returning wallet_id, status, version`.execute(tx)
  const [wallet] = await findWallets(tx, { walletIds: [walletId] })
  if (!wallet) return throwNotFound({ walletId })
  const { accountNo, cognitoSub } = wallet
  await publishEvent(tx, walletEvents.statusChanged, accountNo, { accountNo, subscriber: cognitoSub, status })
  return rows[0] ?? throwNotFound({ walletId })
}

/** Sets a wallet's own limits. A limit equal to that of the level is removed. */
export async function setLimits(
  tx: Database,
  walletId: number,
  limits: readonly { name: LimitName; amount: number }[],
  by: string,
): Promise<WalletStatusInput> {
  await sql`delete from wallet_limit where wallet_id = ${walletId} and name = any(${limits.map(({ name }) => name)}::text[])`.execute(
    tx,
  )
  await sql`
    insert into wallet_limit (wallet_id, name, amount, set_by)
    select w.wallet_id, given.name, given.amount, ${by}
    from wallet w, unnest(${limits.map(({ name }) => name)}::text[], ${limits.map(({ amount }) => amount)}::bigint[]) given (name, amount)
    where w.wallet_id = ${walletId} and given.amount is distinct from (
      select d.amount from wallet_limits_in_force(w.wallet_id, w.product, w.kyc_level) d where d.name = given.name)`.execute(
    tx,
  )
  const { rows } = await sql<WalletStatusInput>`
    update wallet set updated_by = ${by}, updated_at = now(), version = version + 1
    where wallet_id = ${walletId} returning wallet_id, status, version`.execute(tx)
  return rows[0] ?? throwNotFound({ walletId })
}

/** Number of successful transactions of the last thirty days above an amount, by type of limit. */
export async function transactionsAbove(
  db: Database,
  walletId: number,
  kind: string,
  amount: number,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from wallet_txn t join wallet_flow f on f.type = t.type
    where t.wallet_id = ${walletId} and t.created_at > now() - interval '30 days' and t.status = 'success'
      and f.limit_kind = ${kind} and t.amount > ${amount}`.execute(db)
  return rows[0]?.n ?? 0
}

function throwNotFound({ walletId, businessId, subscriberId, cognitoSub }: WalletKey): never {
  if (walletId !== undefined) throw new NotFound(walletsMessages('NOT_FOUND', { wallet: walletId }))
  if (businessId !== undefined)
    throw new NotFound(walletsMessages('BUSINESS_WITHOUT_WALLET', { id: businessId }))
  throw new NotFound(walletsMessages('SUBSCRIBER_WITHOUT_WALLET', { id: subscriberId ?? cognitoSub ?? '' }))
}
