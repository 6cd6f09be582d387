import { sql } from 'kysely'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { ValidationError, VersionConflict } from '#platform/server/errors/errors.ts'

/** A manually sorted list: one of the orders stored in a table. */
export type SortOrder = {
  /** Unique name of the order: `e-seller banner`. */
  list: string
  table: string
  key: string
  /** Condition for the rows that belong to it. */
  rows: ReturnType<typeof sql<boolean>>
}

/** Version of an order, required to reorder it. */
export async function orderVersion(db: Database, { list }: Pick<SortOrder, 'list'>): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from list_order where list = ${list}`.execute(db)
  return rows[0]?.version ?? 1
}

/** Locks an order until the transaction ends, so that changes are serialised. Returns its next version. */
export async function bumpOrderVersion(
  db: Database,
  { list }: Pick<SortOrder, 'list'>,
  by: string,
  expectedVersion?: number,
) {
  await sql`insert into list_order (list) values (${list}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ version: number }>`
    select version from list_order where list = ${list} for update`.execute(db)
  const version = rows[0]?.version ?? 1
  if (expectedVersion !== undefined && expectedVersion !== version) throw new VersionConflict()
  await sql`update list_order set version = version + 1, updated_by = ${by}, updated_at = now()
            where list = ${list}`.execute(db)
  return version + 1
}

type Item = { id: number; sequence: number }

/** Applies the given order, which must contain every item once. Returns the version before and after. */
export async function reorder(
  db: Database,
  order: SortOrder,
  { items, version, by }: { items: readonly Item[]; version?: number | undefined; by: string },
) {
  const nextVersion = await bumpOrderVersion(db, order, by, version)
  const before = await keysIn(db, order)
  const orderedIds = items.toSorted((a, b) => a.sequence - b.sequence).map(({ id }) => id)
  const named = new Set(orderedIds)
  const places = new Set(items.map(({ sequence }) => sequence))
  const isComplete = named.size === before.length && before.every((id) => named.has(id))
  if (!isComplete || orderedIds.length > before.length || places.size < items.length) {
    throw new ValidationError([{ field: 'items', message: platformMessages('ORDER_INCOMPLETE') }])
  }
  await sql`
    update ${sql.table(order.table)} t set sequence = wanted.place
    from unnest(${orderedIds}::bigint[]) with ordinality as wanted (key, place)
    where t.${sql.ref(order.key)} = wanted.key and t.sequence <> wanted.place`.execute(db)
  return { version: nextVersion, before, after: orderedIds }
}

/** Closes gaps after a row was removed, so that positions stay 1, 2, 3 … */
export async function closeGaps(db: Database, { table, key, rows }: SortOrder): Promise<void> {
  await sql`
    update ${sql.table(table)} t set sequence = counted.place
    from (
      select ${sql.ref(key)} as key, row_number() over (order by sequence, ${sql.ref(key)}) as place
      from ${sql.table(table)} t where ${rows}
    ) counted
    where t.${sql.ref(key)} = counted.key and t.sequence <> counted.place`.execute(db)
}

/** Position after the last item. */
export async function nextPosition(db: Database, { table, rows }: SortOrder): Promise<number> {
  const found = await sql<{ next: number }>`
    select coalesce(max(sequence), 0) + 1 as next from ${sql.table(table)} t where ${rows}`.execute(db)
  return found.rows[0]?.next ?? 1
}

async function keysIn(db: Database, { table, key, rows }: SortOrder): Promise<number[]> {
  const found = await sql<{ key: number }>`
    select ${sql.ref(key)} as key from ${sql.table(table)} t where ${rows} order by sequence`.execute(db)
  return found.rows.map((row) => row.key)
}
