import { sql } from 'kysely'
import type { MaintenanceEffect, MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import { allModules } from './maintenance.ts'
import type { Database } from '#platform/server/db.ts'

/** Wallet transaction types of each module. Modules not listed have no wallet transactions. */
const types: Partial<Record<MaintenanceModule, readonly string[]>> = {
  eLoad: ['eload'],
  'Bills Payment': ['bills'],
  eSupplies: ['supplies'],
  Wallet: ['cash_in', 'cash_out', 'p2p_send', 'p2p_receive', 'p2m_pay', 'p2m_receive'],
  Rewards: ['reward'],
}
const everyType = Object.values(types).flat()

const mayUpdate = (tree: string) =>
  sql`jsonb_path_query_first(${sql.ref(tree)},
    '$[*] ? (@.title == "Settings").modules[*] ? (@.name == "Maintenance Mode").access.update')`

/** Number of people and transactions affected by closing these modules now. */
export async function maintenanceImpact(
  db: Database,
  modules: readonly MaintenanceModule[],
): Promise<MaintenanceEffect> {
  const { rows } = await sql<{ subscribers: number; staffWhoCanEnd: number }>`
    select (select coalesce(sum(n), 0)::bigint from published_subscriber_count where status = 'active') as subscribers,
      (select count(*) from published_staff_user u join published_staff_role r on r.id = u.role_id
       where u.status = 'active' and r.status = 'active'
         and coalesce(${mayUpdate('u.access_overrides')}, ${mayUpdate('r.access')}) = 'true') as staff_who_can_end`.execute(
    db,
  )
  const latest = await latestByType(db)
  const pending = await pendingByType(db)
  const sumOf = (counts: Map<string, number>, module: MaintenanceModule) => {
    const selectedTypes = module === 'All' ? everyType : types[module]
    return selectedTypes ? selectedTypes.reduce((sum, type) => sum + (counts.get(type) ?? 0), 0) : null
  }
  const states = (await allModules(db)).filter(({ module }) => modules.includes(module))
  return {
    subscribers: rows[0]?.subscribers ?? 0,
    staffWhoCanEnd: rows[0]?.staffWhoCanEnd ?? 0,
    modules: states.map(({ module, status, whitelist }) => ({
      module,
      status,
      whitelisted: whitelist.length,
      recent: sumOf(latest.counts, module),
      pending: sumOf(pending, module),
    })),
    lookedAt: latest.lookedAt,
    since: latest.since,
  }
}

/** Counts the latest transactions by type. Limited to a fixed number of rows. */
async function latestByType(db: Database) {
  const { rows } = await sql<{ type: string; n: number; since: string }>`
    select type, count(*) as n, min(created_at) as since
    from (select type, created_at from published_wallet_txn order by txn_id desc limit 2000) latest group by type`.execute(
    db,
  )
  return {
    counts: new Map(rows.map(({ type, n }) => [type, n])),
    lookedAt: rows.reduce((sum, { n }) => sum + n, 0),
    since: rows.map(({ since }) => since).toSorted()[0] ?? null,
  }
}

async function pendingByType(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ type: string; n: number }>`
    select type, count(*) as n
    from (select type from published_wallet_txn where status = 'pending' limit 10000) open group by type`.execute(
    db,
  )
  return new Map(rows.map(({ type, n }) => [type, n]))
}
