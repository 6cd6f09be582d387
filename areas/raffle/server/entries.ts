import { type RawBuilder, sql } from 'kysely'
import type { EntryRow, raffleCalls } from '#areas/raffle/contract.ts'
import type { RaffleRecord } from '#areas/raffle/server/raffles.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { type ListPlan, queryPage, containingPerson } from '#platform/server/lists.ts'

type Request = RequestOf<(typeof raffleCalls)['entries']>
// Columns are read in camel case; the API uses snake case for this field.
type Row = Omit<EntryRow, 'cognito_sub'> & { cognitoSub: string | null }

/** Query plan shared by the entry list of a raffle and its export. Numbers are masked. */
export const planOfEntries = (request: Request): ListPlan<Row, Request['sortBy']> => ({
  table: 'raffle_entry',
  key: 'entry_id',
  where: [sql`t.raffle_id = ${request.raffleId}`, ...containingPerson('search_text', request.search)],
  sorts: {
    entryNo: { by: sql`t.entry_no`, type: 'int' },
    weight: { by: sql`t.weight`, type: 'int' },
  },
  select: sql<Row>`
    t.entry_id, lpad(t.entry_no::text, 7, '0') as entry_no, t.cognito_sub, t.name, masked_mobile(t.mobile) as mobile,
    t.reference, t.weight, t.created_by, t.created_at`,
  ...(request.search === '' && {
    total: sql<number>`select entries_count from raffle where raffle_id = ${request.raffleId}`,
  }),
})

export async function listEntries(db: Database, request: Request): Promise<Page<EntryRow>> {
  const { rows, pageInfo } = await queryPage<Row, Request['sortBy']>(db, request, planOfEntries(request))
  return { pageInfo, rows: rows.map(({ cognitoSub, ...row }) => ({ ...row, cognito_sub: cognitoSub })) }
}

export type NewEntry = { name: string; mobile: string; weight: number; reference: string }

const asRows = (entries: readonly NewEntry[]) => sql`
  jsonb_to_recordset(${JSON.stringify(entries.map((entry, at) => ({ ...entry, at })))}::jsonb)
    as x(name text, mobile text, weight int, reference text, at int)`

/** SQL condition for numbers that cannot enter: those excluded by the raffle and those of staff. */
const isOut = (mobile: RawBuilder<unknown>) => sql`(${mobile} = any (r.excluded_mobiles)
  or exists (select from published_staff_user u where u.mobile = ${mobile}))`

/** Predicted result of each entry, in the given order. */
export async function validateEntries(
  db: Database,
  raffleId: number,
  entries: readonly NewEntry[],
): Promise<('new' | 'there' | 'out')[]> {
  const { rows } = await sql<{ state: 'new' | 'there' | 'out' }>`
    select case when ${isOut(sql`x.mobile`)} then 'out'
      when e.entry_id is not null then 'there' else 'new' end as state
    from ${asRows(entries)}
    join raffle r on r.raffle_id = ${raffleId}
    left join published_subscriber s on s.mobile_number = x.mobile and s.deleted_at is null and s.mobile_number_released_at is null
    left join raffle_entry e on e.raffle_id = r.raffle_id and e.reference = x.reference
      and e.person = raffle_person(r.person_key, s.cognito_sub, x.mobile)
    order by x.at`.execute(db)
  return rows.map(({ state }) => state)
}

/** Appends entries to a raffle. Existing and excluded entries are skipped. The caller must have locked the raffle. */
export async function insertEntries(
  db: Database,
  raffleId: number,
  entries: readonly NewEntry[],
  by: string,
): Promise<{ entryId: number; at: number }[]> {
  const { rows } = await sql<{ entryId: number; at: number }>`
    with fresh as materialized (
      select x.*, s.cognito_sub, raffle_person(r.person_key, s.cognito_sub, x.mobile) as person,
        coalesce((select max(entry_no) from raffle_entry where raffle_id = r.raffle_id), 0)
          + row_number() over (order by x.at) as entry_no
      from ${asRows(entries)}
      join raffle r on r.raffle_id = ${raffleId}
      left join published_subscriber s on s.mobile_number = x.mobile and s.deleted_at is null and s.mobile_number_released_at is null
      where not ${isOut(sql`x.mobile`)}
    ), written as (
      insert into raffle_entry (raffle_id, entry_no, person, reference, cognito_sub, name, mobile, weight, created_by)
      select ${raffleId}, entry_no, person, reference, cognito_sub, name, mobile, weight, ${by} from fresh
      order by entry_no on conflict on constraint raffle_entry_once do nothing
      returning entry_id, entry_no
    )
    select written.entry_id, fresh.at from written join fresh on fresh.entry_no = written.entry_no order by at`.execute(
    db,
  )
  return rows
}

/** Deletes entries of a raffle. The caller must have locked the raffle. */
export async function deleteEntries(db: Database, raffleId: number, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from raffle_entry where raffle_id = ${raffleId} and entry_id = any (${[...ids]}::bigint[])`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Collects entries from purchases between start and end: one entry per person, with a weight of one per full amount.
 * The caller must have locked the raffle. Throws if there are more entries than the table allows. Inactive, frozen
 * and watchlisted subscribers and staff are excluded.
 */
export async function gatherEntries(
  db: Database,
  {
    raffleId,
    startAt,
    endAt,
    entryEvery,
  }: Pick<RaffleRecord, 'raffleId' | 'startAt' | 'endAt' | 'entryEvery'>,
): Promise<void> {
  await sql`delete from raffle_entry where raffle_id = ${raffleId}`.execute(db)
  await sql`
    insert into raffle_entry (raffle_id, entry_no, person, cognito_sub, name, mobile, weight, created_by)
    select r.raffle_id, row_number() over (order by s.id), raffle_person(r.person_key, s.cognito_sub, s.mobile_number),
      s.cognito_sub, left(concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, '')), 160),
      s.mobile_number, least(bought.chances, 1000000), 'transactions'
    from raffle r
    cross join (
      select w.subscriber_id, floor(sum(t.amount_centavos) / ${entryEvery}::bigint) as chances
      from published_eload_txn t join published_wallet w on w.wallet_id = t.wallet_id
      where t.status = 'success' and t.created_at >= ${startAt}::timestamptz and t.created_at < ${endAt}::timestamptz
      group by w.subscriber_id having sum(t.amount_centavos) >= ${entryEvery}::bigint
    ) bought
    join published_subscriber s on s.id = bought.subscriber_id
    where r.raffle_id = ${raffleId} and s.deleted_at is null and s.status = 'active'
      and coalesce(s.wallet_status, 'active') = 'active' and s.watchlist_status <> 'watchlisted'
      and s.mobile_number ~ '^\\+63[89][0-9]{9}$' and not ${isOut(sql`s.mobile_number`)}
    -- One more than the limit: the draw is then rejected, so no entry is silently left out.
    limit 500001`.execute(db)
}
