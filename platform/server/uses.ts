import { type RawBuilder, sql } from 'kysely'
import type { Use, Uses } from '#platform/contract/uses.ts'
import type { Database } from '#platform/server/database.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** One kind of record that may refer to another: how it is called, and which of them do. */
export type UseOf = {
  /** As the wire names it: `template`. */
  what: string
  /** For a sentence: one template, several templates. */
  one: string
  several: string
  /** Selects `id` and `name` of every record that refers to this one. */
  rows: (id: number) => RawBuilder<{ id: number; name: string }>
}

const shown = 5

/** What refers to a record: the first five of each kind, and how many in all. */
export async function usesOf(
  db: Database,
  uses: readonly UseOf[],
  id: number,
): Promise<Uses & { sentence: string }> {
  const rows: Use[] = []
  const said: string[] = []
  let total = 0
  for (const { what, one, several, rows: select } of uses) {
    const found = await sql<{ id: number; name: string; total: number }>`
      select id, name, count(*) over () as total from (${select(id)}) used order by id limit ${shown}`.execute(
      db,
    )
    const first = found.rows[0]
    if (!first) continue
    rows.push(...found.rows.map((row) => ({ what, id: row.id, name: row.name })))
    total += first.total
    said.push(
      first.total === 1
        ? `the ${one} ${first.name}`
        : `${first.total} ${several} (${namesOf(found.rows, first.total)})`,
    )
  }
  return { rows, total, sentence: said.join(' and ') }
}

const namesOf = (rows: readonly { name: string }[], total: number) =>
  rows
    .slice(0, 3)
    .map(({ name }) => name)
    .concat(total > 3 ? ['…'] : [])
    .join(', ')

/** Refuses to delete a record while others refer to it, and says which. */
export async function refuseWhileUsed(
  db: Database,
  uses: readonly UseOf[],
  { id, name }: { id: number; name: string },
): Promise<void> {
  const { total, sentence } = await usesOf(db, uses, id)
  if (total === 0) return
  throw new Refusal(`${name} is used by ${sentence}.`, { code: 'IN_USE', httpStatus: 409 })
}
