import { rewardsMessages } from '#areas/rewards/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { givingCalls, ListRow, Segment } from '#areas/rewards/contract.ts'
import { type RewardAsset, maxRecipients, type RecipientErrorCode } from '#areas/rewards/rules.ts'
import { maskedOf, nameOf, peopleLike, rewardAccount, recipientErrorSql } from './people.ts'
import { grantedWithoutApprovalToday } from './rewards.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, queryPage } from '#platform/server/lists.ts'
import { rejectField } from '#platform/server/errors.ts'

export type Summary = {
  recipients: number
  total: number
  ineligible: number
  version: number
  givenToday: number
}
export type Source = 'search' | 'segment' | 'file' | 'reward'

/** Finds or creates a user's list of an asset and locks it until the transaction ends. */
export async function lockList(tx: Database, staffId: number, asset: RewardAsset): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into reward_list (staff_id, asset) values (${staffId}, ${asset})
    on conflict (staff_id, asset) do update set version = reward_list.version + 1, updated_at = now()
    returning list_id as id`.execute(tx)
  if (!rows[0]) throw new Error('The list was not created.')
  return rows[0].id
}

/** Finds and locks a user's existing list. */
export async function findList(tx: Database, staffId: number, asset: RewardAsset): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select list_id as id from reward_list where staff_id = ${staffId} and asset = ${asset} for update`.execute(
    tx,
  )
  if (!rows[0]) rejectField('users', rewardsMessages('RECIPIENTS_REQUIRED'))
  return rows[0].id
}

const listOf = (staffId: number, asset: RewardAsset) =>
  sql`(select list_id from reward_list where staff_id = ${staffId} and asset = ${asset})`

/** Number of recipients in a user's list and their total amount. */
export async function summaryOf(db: Database, staffId: number, asset: RewardAsset): Promise<Summary> {
  const givenToday = await grantedWithoutApprovalToday(db, staffId, asset)
  const { rows } = await sql<Omit<Summary, 'givenToday'>>`
    select count(*)::int as recipients, coalesce(sum(r.amount), 0)::bigint as total,
      count(*) filter (where ${recipientErrorSql(asset, sql`r.amount`)} is not null)::int as ineligible,
      coalesce((select version from reward_list where staff_id = ${staffId} and asset = ${asset}), 0) as version
    from reward_list_row r join published_subscriber t on t.id = r.subscriber_id ${rewardAccount(asset)}
    where r.list_id = ${listOf(staffId, asset)}`.execute(db)
  return { ...(rows[0] ?? { recipients: 0, total: 0, ineligible: 0, version: 0 }), givenToday }
}

type RowsQuery = RequestOf<(typeof givingCalls)['rows']>

/** Returns a page of a user's list, in the order of adding. */
export function listList(db: Database, request: RowsQuery, staffId: number) {
  const { asset, filters, search } = request
  const person = sql`published_subscriber s ${rewardAccount(asset, 's')} where s.id = t.subscriber_id`
  const errorSql = recipientErrorSql(asset, sql`t.amount`, 's')
  return queryPage<ListRow, RowsQuery['sortBy']>(db, request, {
    table: 'reward_list_row',
    sorts: { added: { by: sql`t.id`, type: 'bigint' } },
    baseConditions: [sql`t.list_id = ${listOf(staffId, asset)}`],
    where: [
      ...equal('source', filters.source),
      ...(filters.ineligible === true ? [sql<boolean>`(select ${errorSql} from ${person}) is not null`] : []),
      ...(search.length < 2
        ? []
        : [
            sql<boolean>`exists (select from published_subscriber s where s.id = t.subscriber_id
              and ${sql.join(peopleLike(search, 's'), sql` and `)})`,
          ]),
    ],
    countUpTo: maxRecipients,
    select: sql<ListRow>`t.subscriber_id as id, ${nameOf('s')} as name, ${maskedOf('s')} as mobile, t.amount, t.source, ${errorSql} as why`,
    joins: sql`join published_subscriber s on s.id = t.subscriber_id ${rewardAccount(asset, 's')}`,
  })
}

type ListSummary = { able: number; matches: number; ineligible: { why: RecipientErrorCode; count: number }[] }

const tallied = sql`
  select (select count(*) from matched)::int as matches, (select count(*) from matched where why is null)::int as able,
    coalesce((select jsonb_agg(jsonb_build_object('why', why, 'count', n) order by n desc)
      from (select why, count(*) as n from matched where why is not null group by why) each), '[]') as ineligible`

/**
 * Matching subscribers with their error codes. Limited to one more than a reward allows, so that an excess is
 * detected.
 */
const matching = (asset: RewardAsset, amount: number, where: RawBuilder<unknown>) => sql`
  select t.id, ${recipientErrorSql(asset, amount)} as why from published_subscriber t ${rewardAccount(asset)}
  where t.deleted_at is null and ${where} limit ${maxRecipients + 1}`

/** SQL condition on subscribers `t` for a segment. */
export function inSegment({ storeCategory, regionCode, kycType, search = '' }: Segment): RawBuilder<unknown> {
  const conditions = [
    ...(storeCategory === undefined
      ? []
      : [
          sql`exists (select from published_business b where b.subscriber_id = t.id and b.store_category = ${storeCategory} and b.deleted_at is null)`,
        ]),
    ...(regionCode === undefined ? [] : [sql`t.region_code = ${regionCode}`]),
    ...(kycType === undefined ? [] : [sql`t.kyc_acct_type = ${kycType}`]),
    ...peopleLike(search),
  ]
  if (conditions.length === 0) {
    rejectField('segment', rewardsMessages('SEGMENT_REQUIRED'))
  }
  return sql.join(conditions, sql` and `)
}

export const named = (subs: readonly string[]) => sql`t.cognito_sub = any(${[...subs]}::uuid[])`

/** Number of matching people, and how many of them can receive the amount. */
export async function previewRows(
  db: Database,
  asset: RewardAsset,
  amount: number,
  where: RawBuilder<unknown>,
): Promise<ListSummary & { isTooMany: boolean }> {
  const { rows } =
    await sql<ListSummary>`with matched as materialized (${matching(asset, amount, where)}) ${tallied}`.execute(
      db,
    )
  const found = rows[0] ?? { able: 0, matches: 0, ineligible: [] }
  return { ...found, isTooMany: found.matches > maxRecipients }
}

type Added = { added: number; changed: number; leftOut: { why: RecipientErrorCode; count: number }[] }

/** Adds matching eligible subscribers. Existing recipients get the new amount. */
export async function addSubscribers(
  tx: Database,
  listId: number,
  asset: RewardAsset,
  about: { amount: number; where: RawBuilder<unknown>; source: Source },
): Promise<Added> {
  const { rows } = await sql<Omit<Added, 'leftOut'> & { ineligible: Added['leftOut']; matches: number }>`
    with matched as materialized (${matching(asset, about.amount, about.where)}),
    put as (
      insert into reward_list_row (list_id, subscriber_id, amount, source)
      select ${listId}, id, ${about.amount}, ${about.source} from matched where why is null order by id
      on conflict (list_id, subscriber_id) do update set amount = excluded.amount, source = excluded.source
      returning xmax = 0 as is_new
    )
    select tally.matches, tally.ineligible, (select count(*) from put where is_new)::int as added,
      (select count(*) from put where not is_new)::int as changed
    from (${tallied}) tally`.execute(tx)
  const { added = 0, changed = 0, ineligible = [], matches = 0 } = rows[0] ?? {}
  if (matches > maxRecipients) {
    rejectField('segment', rewardsMessages('TOO_MANY_MATCHES', { max: maxRecipients }))
  }
  return { added, changed, leftOut: ineligible }
}

/** Adds validated rows of a file to a list. */
export async function addRows(
  tx: Database,
  listId: number,
  rows: readonly { id: number; amount: number }[],
  source: Source,
) {
  await sql`
    insert into reward_list_row (list_id, subscriber_id, amount, source)
    select ${listId}, id, amount, ${source} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, amount bigint)
    on conflict (list_id, subscriber_id) do update set amount = excluded.amount, source = excluded.source`.execute(
    tx,
  )
}

/** Removes selected recipients, all of them, or those who cannot receive anything. */
export async function removeRows(
  tx: Database,
  listId: number,
  asset: RewardAsset,
  { ids = [], which }: { ids?: readonly number[] | undefined; which?: 'all' | 'ineligible' | undefined },
) {
  const meant =
    which === 'all'
      ? sql`true`
      : which === 'ineligible'
        ? sql`(select ${recipientErrorSql(asset, sql`r.amount`)} from published_subscriber t ${rewardAccount(asset)} where t.id = r.subscriber_id) is not null`
        : sql`r.subscriber_id = any(${[...ids]}::bigint[])`
  await sql`delete from reward_list_row r where r.list_id = ${listId} and ${meant}`.execute(tx)
}

/** Fills a list with the recipients of a reward. */
export async function loadFrom(tx: Database, listId: number, rewardId: number) {
  await sql`delete from reward_list_row where list_id = ${listId}`.execute(tx)
  await sql`
    insert into reward_list_row (list_id, subscriber_id, amount, source)
    select ${listId}, subscriber_id, amount, 'reward' from reward_recipient where reward_id = ${rewardId} order by place`.execute(
    tx,
  )
}
