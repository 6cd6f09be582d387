import { type SqlBool, sql } from 'kysely'
import type { Entry, EntryDraft, Source } from '#areas/merchants/watchlist/contract.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

type Sort = 'name' | 'importedAt'

type Request = ListRequest<{ source?: Source | undefined }, Sort>

/** Query plan shared by the list of names and its export. */
export const entryPlan = (request: Request): ListPlan<Entry, Sort> => ({
  table: 'watchlist_entry',
  sorts: {
    name: { by: sql.ref('t.name'), type: 'text' },
    importedAt: { by: sql.ref('t.imported_at'), type: 'timestamptz' },
  },
  baseConditions: [sql`t.retired_at is null`],
  where: [
    ...equal('source', request.filters.source),
    ...(request.search.length < 2
      ? []
      : [
          sql<SqlBool>`(position(search_fold(${request.search}) in search_fold(t.reference)) > 0
            or exists (select from watchlist_name n where n.entry_id = t.id
              and position(search_fold(${request.search}) in n.folded) > 0))`,
        ]),
  ],
  select: sql<Entry>`
      t.id, t.source, t.reference, t.name, t.aliases, t.birth_date, t.nationality, t.remarks, t.imported_at, t.retired_at`,
})

/** Returns a page of active watchlist entries. */
export const listEntries = (db: Database, request: Request): Promise<Page<Entry>> =>
  queryPage<Entry, Sort>(db, request, entryPlan(request))

export type Imported = { added: number; changed: number; same: number; retired: number }

/** Updates a list by the references of its entries. Decisions on entries that changed become invalid. */
export async function importEntries(
  tx: Database,
  source: Source,
  rows: readonly EntryDraft[],
  isWhole: boolean,
): Promise<Imported> {
  // If two rows have the same reference, the last one is used.
  const entries = [...new Map(rows.map((row) => [row.reference, row])).values()]
  const { rows: written } = await sql<{ isNew: boolean }>`
    insert into watchlist_entry (source, reference, name, aliases, birth_date, nationality, remarks)
    select ${source}, r.reference, r.name, coalesce(r.aliases, '{}'), r."birthDate", r.nationality, coalesce(r.remarks, '')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as r (reference text, name text, aliases text[], "birthDate" date, nationality text, remarks text)
    on conflict (source, reference) do update set name = excluded.name, aliases = excluded.aliases,
      birth_date = excluded.birth_date, nationality = excluded.nationality, remarks = excluded.remarks,
      imported_at = now(), changed_at = now(), retired_at = null
    where (watchlist_entry.name, watchlist_entry.aliases, watchlist_entry.birth_date, watchlist_entry.nationality,
           watchlist_entry.remarks) is distinct from
          (excluded.name, excluded.aliases, excluded.birth_date, excluded.nationality, excluded.remarks)
       or watchlist_entry.retired_at is not null
    returning (xmax = 0) as is_new`.execute(tx)
  const added = written.filter(({ isNew }) => isNew).length
  const references = entries.map(({ reference }) => reference)
  const gone = isWhole
    ? await sql`update watchlist_entry set retired_at = now()
        where source = ${source} and retired_at is null and reference <> all(${references})`.execute(tx)
    : null
  return {
    added,
    changed: written.length - added,
    same: entries.length - written.length,
    retired: Number(gone?.numAffectedRows ?? 0),
  }
}
