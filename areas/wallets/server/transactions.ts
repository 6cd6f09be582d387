import {
  isPerson,
  type Condition,
  equal,
  type ListPlan,
  oneOf,
  queryPage,
  searchCountLimit,
} from '#platform/server/lists.ts'
import { sql } from 'kysely'
import type { Transaction } from '#areas/wallets/contract.ts'
import { depositReferenceKey } from '#areas/wallets/deposits/rules.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { type Database, planEachTime } from '#platform/server/db.ts'

type Filters = {
  type?: string[] | undefined
  status?: string[] | undefined
  depositStatus?: string[] | undefined
}
type Request = ListRequest<Filters, 'createdAt' | 'amount'> & {
  walletId?: number | undefined
  type?: 'deposit' | undefined
}

/** Page of a wallet's transactions, newest first. */
export function listTransactions(db: Database, request: Request): Promise<Page<Transaction>> {
  return queryPage<Transaction, 'createdAt' | 'amount'>(db, request, transactionPlan(request))
}

/** Query plan shared by the list of a wallet's transactions and its export. */
export function transactionPlan({
  filters,
  walletId,
  search,
}: Pick<Request, 'filters' | 'walletId' | 'search'>): ListPlan<Transaction, 'createdAt' | 'amount'> {
  return {
    table: 'wallet_txn',
    key: 'txn_id',
    sorts: {
      amount: { by: sql.ref('t.amount'), type: 'bigint' },
    },
    date: 'created_at',
    partitionedBy: 'created_at',
    where: [
      ...equal('wallet_id', walletId),
      ...oneOf('type', filters.type),
      ...oneOf('status', filters.status),
      ...named(search, ['t.ref_no', 't.counterparty']),
    ],
    select: sql<Transaction>`
      t.txn_id, t.ref_no, t.wallet_id, t.type, t.amount, t.fee, t.balance_before, t.balance_after, t.channel,
      t.counterparty, t.status, t.created_at, null::json as deposit`,
  }
}

/** States of a deposit that the transaction list shows under one status. */
const depositStates: Readonly<Record<string, readonly string[]>> = {
  pending: ['pending', 'awaiting_proof', 'matched'],
  success: ['posted'],
  reversed: ['returned'],
}

const shownStatus = sql`case t.status when 'posted' then 'success' when 'returned' then 'reversed' else 'pending' end`

/** Page of merchant deposits, of one wallet or of all. */
export async function listDeposits(db: Database, request: Request): Promise<Page<Transaction>> {
  // Merchants are looked up first, so that the planner knows how few match when it searches the deposits.
  const { rows: named } =
    request.search.length < 2
      ? { rows: undefined }
      : await sql<{
          businessId: number
        }>`${sql.raw(planEachTime)} ${businessesNamed(request.search)}`.execute(db)
  const merchants = named?.map(({ businessId }) => businessId)
  return queryPage<Transaction, 'createdAt' | 'amount'>(db, request, depositPlan(request, merchants))
}

/** Query plan shared by the deposit list and its export. */
export function depositPlan(
  { filters, walletId, search }: Pick<Request, 'filters' | 'walletId' | 'search'>,
  merchants?: readonly number[],
): ListPlan<Transaction, 'createdAt' | 'amount'> {
  const requested = filters.status?.flatMap((status) => depositStates[status] ?? [status])
  // Few deposits match a search with digits, and the planner misjudges where they are, so the expression prevents a
  // scan in date order and the matches are sorted. Words match many rows, so the newest rows are scanned.
  const deposited = /\d/.test(search) ? sql`(t.deposited_at + interval '0')` : sql.ref('t.deposited_at')
  return {
    table: 'wallet_deposit',
    key: 'deposit_id',
    ...(search !== '' && { countUpTo: searchCountLimit }),
    sorts: {
      createdAt: { by: deposited, type: 'timestamptz' },
      amount: { by: sql.ref('t.amount'), type: 'bigint' },
    },
    date: 'deposited_at',
    totals: { amount: sql.ref('t.amount'), status: sql.ref('t.status') },
    where: [
      ...equal('wallet_id', walletId),
      ...oneOf('status', requested),
      ...oneOf('status', filters.depositStatus),
      ...(filters.type && !filters.type.includes('deposit') ? [sql<boolean>`false`] : []),
      ...depositsNamed(search, merchants),
    ],
    select: sql<Transaction>`
      x.txn_id, t.reference as ref_no, t.wallet_id, 'deposit' as type, t.amount, coalesce(x.fee, 0) as fee,
      x.balance_before, x.balance_after, t.bank as channel, b.business_name as counterparty,
      ${shownStatus} as status,
      t.deposited_at as created_at,
      jsonb_build_object('depositId', t.deposit_id, 'merchant', b.business_name, 'businessId', t.business_id,
        'bank', t.bank, 'reference', t.reference, 'status', t.status, 'matchedById', t.matched_by_id,
        'depositedAt', to_char(t.deposited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as deposit`,
    joins: sql`
      join published_business b on b.business_id = t.business_id
      left join lateral (
        select w.txn_id, w.fee, w.balance_before, w.balance_after from wallet_txn w
        where w.transfer_id = t.transfer_id and w.wallet_id = t.wallet_id
      ) x on true`,
  }
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

/** Conditions that match the text in any of the columns. The rows of one wallet are few enough to scan. */
function named(text: string, columns: readonly string[]): Condition[] {
  if (text.length < 2) return []
  const each = columns.map((column) => sql`${sql.ref(column)} ilike ${pattern(text)}`)
  return [sql`(${sql.join(each, sql` or `)})`]
}

const businessesNamed = (text: string) => sql`
  select business_id from published_business
  where ${isPerson(sql`search_text`, text)} and deleted_at is null limit 1000`

function depositsNamed(text: string, merchants?: readonly number[]): Condition[] {
  if (text.length < 2) return []
  // Same expression as in the index, which covers the reference and the bank together.
  const written = sql<boolean>`lower(t.reference || ' ' || t.bank) like ${pattern(text).toLowerCase()}`
  const key = depositReferenceKey(text)
  const banked = /\d{4}/.test(key)
    ? sql<boolean>`(${written} or replace(t.reference, '-', '') = ${key})`
    : written
  if (merchants?.length === 0) return [banked]
  const theirs = merchants ? sql`${[...merchants]}::bigint[]` : sql`array(${businessesNamed(text)})`
  return [sql`(${banked} or t.business_id = any(${theirs}))`]
}
