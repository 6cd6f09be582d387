import { type RawBuilder, sql } from 'kysely'
import type { ProviderHealth, PeriodCounts } from '#areas/eload/provider-dashboard/contract.ts'
import {
  failuresInARow,
  healthOf,
  isLowBalance,
  healthWindow,
  shareOf,
} from '#areas/eload/provider-dashboard/rules.ts'
import { wholeBasisPoints, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { manilaDayAfter, manilaDayStart } from '#platform/server/dates.ts'

/** Period without its end moment. */
export type Period = { from: string; to: string; now: string }

/** Returns the requested period in Manila days, or the last 24 hours. */
export async function periodOf(
  db: Database,
  { dateFrom, dateTo }: { dateFrom?: string | null | undefined; dateTo?: string | null | undefined },
): Promise<Period> {
  const from = dateFrom ? manilaDayStart(dateFrom) : sql<string>`now() - interval '24 hours'`
  const to = dateTo ? manilaDayAfter(dateTo) : sql<string>`now() + interval '1 second'`
  const { rows } = await sql<Period>`
    select (${from})::timestamptz as "from", (${to})::timestamptz as "to", now() as now`.execute(db)
  if (!rows[0]) throw new Error('The query returned no time.')
  return rows[0]
}

type ProviderCounts = {
  providerId: number
  name: string
  status: 'active' | 'inactive' | 'maintenance'
  threshold: number
  balance: number | null
  balanceAt: string | null
  count: number
  value: number
  succeeded: number
  failed: number
  latency: number | null
  lastTxnAt: string | null
  latest: boolean[]
  isInWindow: boolean
  networks: ProviderHealth['networks']
}

/** SQL condition: whether a maintenance window of this target is ongoing. */
const inWindow = (
  type: 'provider' | 'network' | 'network_group',
  id: RawBuilder<unknown>,
) => sql<boolean>`exists (
  select from eload_maintenance_target m join eload_maintenance w on w.id = m.maintenance_id
  where w.status = 'ongoing' and m.type = ${type} and m.target_id = ${id})`

/** Each provider with its counts in a period and its current health. */
export async function healthOfAll(db: Database, { from, to }: Period): Promise<ProviderHealth[]> {
  const { rows } = await sql<ProviderCounts>`
    select p.id as provider_id, p.name, p.status, p.low_balance_threshold_centavos as threshold,
      b.balance_centavos as balance, b.checked_at as balance_at, c.*, latest.latest,
      ${inWindow('provider', sql`p.id`)} as is_in_window,
      (select max(created_at) from eload_txn t where t.provider_id = p.id) as last_txn_at,
      (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name,
          'role', case when n.primary_provider_id = p.id then 'primary' else 'backup' end,
          'isInMaintenance', ${inWindow('network', sql`n.id`)} or ${inWindow('network_group', sql`n.group_id`)}) order by n.sort_name), '[]')
        from eload_network n
        where n.deleted_at is null and p.id in (n.primary_provider_id, n.backup_provider_id)) as networks
    from eload_provider p
    left join lateral (
      select balance_centavos, checked_at from eload_provider_balance
      where provider_id = p.id order by checked_at desc, id desc limit 1
    ) b on true
    cross join lateral (
      select count(*) as count, count(*) filter (where status = 'success') as succeeded,
        count(*) filter (where status in ('failed', 'refunded')) as failed,
        coalesce(sum(amount_centavos) filter (where status = 'success'), 0)::bigint as value,
        round(avg(latency_ms))::int as latency
      from eload_txn where provider_id = p.id and created_at >= ${from} and created_at < ${to}
    ) c
    cross join lateral (
      select coalesce(array_agg(ended.ok), '{}') as latest from (
        select status = 'success' as ok from eload_txn
        where provider_id = p.id and status in ('success', 'failed', 'refunded')
          and created_at > now() - interval '24 hours'
        order by created_at desc, id desc limit ${healthWindow}
      ) ended
    ) latest
    where p.deleted_at is null order by p.sort_name, p.id`.execute(db)
  return rows.map(auditSnapshot)
}

function auditSnapshot(row: ProviderCounts): ProviderHealth {
  const { latest } = row
  const basis = (share: number | null) => (share === null ? null : wholeBasisPoints(share))
  return {
    providerId: row.providerId,
    name: row.name,
    status: healthOf({ status: row.status, isInWindow: row.isInWindow, latest }),
    balance: row.balance === null ? null : wholeCentavos(row.balance),
    balanceAt: row.balanceAt,
    lowBalanceThreshold: wholeCentavos(row.threshold),
    isLow: isLowBalance(row.balance, row.threshold),
    successRate: basis(shareOf(row.succeeded, row.succeeded + row.failed)),
    avgLatencyMs: row.latency,
    txnCount: row.count,
    txnValue: wholeCentavos(row.value),
    succeeded: row.succeeded,
    failed: row.failed,
    open: row.count - row.succeeded - row.failed,
    lastTxnAt: row.lastTxnAt,
    latest: {
      count: latest.length,
      successRate: basis(shareOf(latest.filter(Boolean).length, latest.length)),
      failuresInARow: failuresInARow(latest),
    },
    networks: row.networks,
  }
}

/** Current balance of each provider and its closing balance on each of the last thirty days. */
export async function balancesOf(db: Database, providerId: number | undefined) {
  const { rows } = await sql<{
    providerId: number
    name: string
    balance: number | null
    threshold: number
    checkedAt: string | null
    days: { day: string; balance: number }[]
  }>`
    select p.id as provider_id, p.name, p.low_balance_threshold_centavos as threshold,
      b.balance_centavos as balance, b.checked_at,
      (select coalesce(json_agg(json_build_object('day', d.day, 'balance', d.balance) order by d.day), '[]') from (
        select distinct on (day) (checked_at at time zone 'Asia/Manila')::date as day, balance_centavos as balance
        from eload_provider_balance
        where provider_id = p.id and checked_at > now() - interval '30 days'
        order by day, checked_at desc, id desc
      ) d) as days
    from eload_provider p
    left join lateral (
      select balance_centavos, checked_at from eload_provider_balance
      where provider_id = p.id order by checked_at desc, id desc limit 1
    ) b on true
    where p.deleted_at is null and (${providerId ?? null}::bigint is null or p.id = ${providerId ?? null})
    order by p.sort_name, p.id`.execute(db)
  return rows.map(({ threshold, balance, days, ...row }) => ({
    ...row,
    balance: balance === null ? null : wholeCentavos(balance),
    lowBalanceThreshold: wholeCentavos(threshold),
    isLow: isLowBalance(balance, threshold),
    days: days.map((each) => ({ day: each.day, balance: wholeCentavos(each.balance) })),
  }))
}

const longestInHours = 49 * 3_600_000

/**
 * Counts of a provider per hour, or per day if the period is longer than two days. Includes intervals without sales.
 */
export async function countsByPeriod(
  db: Database,
  providerId: number,
  { from, to, now }: Period,
): Promise<{ unit: 'hour' | 'day'; rows: PeriodCounts[] }> {
  const unit = Date.parse(to) - Date.parse(from) <= longestInHours ? 'hour' : 'day'
  const { rows } = await sql<PeriodCounts>`
    with stretch as (
      select at from generate_series(
        date_trunc(${unit}::text, ${from}::timestamptz, 'Asia/Manila'),
        least(${to}::timestamptz - interval '1 second', ${now}::timestamptz), ('1 ' || ${unit}::text)::interval) as at
      limit 400
    ), counted as (
      select date_trunc(${unit}::text, created_at, 'Asia/Manila') as at,
        count(*) filter (where status = 'success') as succeeded,
        count(*) filter (where status in ('failed', 'refunded')) as failed,
        coalesce(sum(amount_centavos) filter (where status = 'success'), 0)::bigint as value,
        round(avg(latency_ms))::int as latency
      from eload_txn where provider_id = ${providerId} and created_at >= ${from} and created_at < ${to}
      group by 1
    )
    select stretch.at, coalesce(succeeded, 0) as succeeded, coalesce(failed, 0) as failed,
      coalesce(value, 0)::bigint as value, latency as avg_latency_ms
    from stretch left join counted on counted.at = stretch.at order by stretch.at`.execute(db)
  return { unit, rows }
}
