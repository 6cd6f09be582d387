import { type RawBuilder, sql } from 'kysely'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Reference, References } from '#platform/contract/references.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** A kind of record that can refer to another: its names, and a query for the referring records. */
export type ReferenceSource = {
  /** Kind as in replies: `template`. */
  what: string
  /** Selects `id` and `name` of every record that refers to this one. */
  rows: (id: number) => RawBuilder<{ id: number; name: string }>
}

const maxShown = 5

/** References to a record: the first five of each kind, and the total number. */
export async function findReferences(
  db: Database,
  sources: readonly ReferenceSource[],
  id: number,
): Promise<References> {
  const rows: Reference[] = []
  let total = 0
  for (const { what, rows: select } of sources) {
    const found = await sql<{ id: number; name: string; total: number }>`
      select id, name, count(*) over () as total from (${select(id)}) used order by id limit ${maxShown}`.execute(
      db,
    )
    const first = found.rows[0]
    if (!first) continue
    rows.push(...found.rows.map((row) => ({ what, id: row.id, name: row.name })))
    total += first.total
  }
  return { rows, total }
}

const namesOf = (rows: readonly { name: string }[], total: number) =>
  rows
    .slice(0, 3)
    .map(({ name }) => name)
    .concat(total > 3 ? ['…'] : [])
    .join(', ')

/** Rejects the deletion of a record that others refer to, and lists them. */
export async function rejectIfReferenced(
  db: Database,
  sources: readonly ReferenceSource[],
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { total, rows } = await findReferences(db, sources, id)
  if (total === 0) return
  throw new AppError(platformMessages('IN_USE', { name, count: total, names: namesOf(rows, total) }), {
    code: 'IN_USE',
    httpStatus: 409,
  })
}
