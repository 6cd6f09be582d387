import { isRecordRef, type RecordRef } from '#platform/contract/record-ref.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

type EloadRecord =
  | 'eload-category'
  | 'eload-network'
  | 'eload-network-group'
  | 'eload-promo'
  | 'eload-provider'
  | 'eload-special-category'
  | 'eload-topup'

/** Reference by id. `nameReferences` adds the name before the snapshot is stored. */
export const unnamed = (record: EloadRecord, id: number): RecordRef => ({ record, id, name: '' })

/** Adds the names to the unnamed references in audit snapshots, with one query. */
export async function nameReferences<Snapshots extends object>(
  db: Database,
  snapshots: Snapshots,
): Promise<Snapshots> {
  const ids = referencesIn(snapshots).map(({ id }) => Number(id))
  const { rows } = await sql<RecordRef>`
    select 'eload-category' as record, id, name from eload_category where id = any(${ids}::bigint[])
    union all select 'eload-network', id, name from eload_network where id = any(${ids}::bigint[])
    union all select 'eload-network-group', id, name from eload_network_group where id = any(${ids}::bigint[])
    union all select 'eload-promo', id, name from eload_promo where id = any(${ids}::bigint[])
    union all select 'eload-provider', id, name from eload_provider where id = any(${ids}::bigint[])
    union all select 'eload-special-category', id, name from eload_special_category where id = any(${ids}::bigint[])
    union all select 'eload-topup', id, name from eload_topup where id = any(${ids}::bigint[])`.execute(db)
  const names = new Map(rows.map((row) => [keyOf(row), row.name]))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the names of references differ
  return withNames(snapshots, names) as Snapshots
}

const keyOf = ({ record, id }: RecordRef) => `${record} ${id}`

function referencesIn(value: unknown): RecordRef[] {
  if (typeof value !== 'object' || value === null) return []
  if (isRecordRef(value)) return value.name === '' ? [value] : []
  return Object.values(value).flatMap(referencesIn)
}

function withNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (isRecordRef(value))
    return value.name === '' ? { ...value, name: names.get(keyOf(value)) ?? String(value.id) } : value
  if (Array.isArray(value)) return value.map((part) => withNames(part, names))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNames(part, names)]))
}
