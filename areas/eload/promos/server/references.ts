import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Promo, promoCalls } from '#areas/eload/promos/contract.ts'
import { retentionDays, wasSoldLately } from '#areas/eload/promos/rules.ts'
import { throwIfError } from '#areas/eload/shared/server/errors.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'

type Use = ReplyOf<(typeof promoCalls)['uses']>[number]

/** Queries for records that refer to a promo. Areas that refer to promos add their own query. */
const referenceQueries: ((id: number) => RawBuilder<Use>)[] = [
  (id) => sql<Use>`
    select 'special-category' as kind, c.id, c.name from eload_special_category_promo s
      join eload_special_category c on c.id = s.special_category_id and c.deleted_at is null
    where s.promo_id = ${id} order by c.sequence`,
  (id) => sql<Use>`
    select 'banner' as kind, banner_id as id, title as name from eload_banner
    where link_type = 'promo' and link_value = ${String(id)} and deleted_at is null order by banner_id`,
  (id) => sql<Use>`
    select 'schedule' as kind, t.schedule_id as id, t.name from eload_promo_schedule t
      join eload_promo_schedule_item i on i.schedule_id = t.schedule_id
    where i.promo_id = ${id} and t.status in ('scheduled', 'running') order by t.start_at`,
]

/** Returns all records that contain or link to a promo, and whether it was sold recently. */
export async function referencesOf(db: Database, { id, lastSoldAt }: Promo): Promise<Use[]> {
  const found: Use[] = []
  for (const use of referenceQueries) found.push(...(await use(id).execute(db)).rows)
  return wasSoldLately(lastSoldAt, await databaseNow(db))
    ? [...found, { kind: 'sales', id, name: `sales within the last ${retentionDays} days` }]
    : found
}

const kinds: Record<Use['kind'], string> = {
  'special-category': 'special category',
  banner: 'banner',
  schedule: 'schedule',
  sales: '',
}

/** Rejects the deletion of a promo that other records refer to. The error names the first of them. */
export async function rejectIfReferenced(db: Database, promo: Promo): Promise<void> {
  const users = (await referencesOf(db, promo))
    .slice(0, 5)
    .map(({ kind, name }) => `${kinds[kind]} ${name}`.trim())
  if (users.length > 0) throwIfError(eloadMessages('IN_USE', { name: promo.name, users: users.join(', ') }))
}

async function databaseNow(db: Database): Promise<number> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  return rows[0]?.now ?? 0
}
