import { recordRef } from '#platform/contract/record-ref.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { WinnersConfig, WinnersDraft } from '#areas/roulette/items/contract.ts'
import type { Database } from '#platform/server/db.ts'
import { crud } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'

type Row = WinnersConfig

const select: RawBuilder<Row> = sql<Row>`
  t.config_id, t.roulette_id, t.item_id, i.name as item_name, t.mode, t.max_winners_per_day, t.max_winners_total,
  t.min_spins_between_wins, t.cooldown_days, t.excluded_users,
  coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.first_name || ' ' || s.last_name, 'mobile', masked_mobile(s.mobile_number))
    order by s.id) from published_subscriber s where s.id = any(t.excluded_users)), '[]') as excluded,
  t.status, t.won, t.created_by, t.created_at, t.updated_by, t.updated_at, t.version`
const joins = sql`join roulette_item i on i.item_id = t.item_id`

/** Win limits, one record per item. */
export const winners = crud<Row>({
  kind: 'roulette-winners',
  table: 'roulette_winners_config',
  key: 'configId',
  select,
  joins,
  nameOf: ({ itemName }) => itemName,
  auditSnapshot: (row) => ({
    item: recordRef('roulette-item', row.itemId, row.itemName),
    mode: row.mode,
    maxWinnersPerDay: row.maxWinnersPerDay,
    maxWinnersTotal: row.maxWinnersTotal,
    minSpinsBetweenWins: row.minSpinsBetweenWins,
    cooldownDays: row.cooldownDays,
    excludedUsers: row.excludedUsers.join(', '),
    status: row.status,
  }),
  uniqueErrors: {
    roulette_winners_of_item: {
      field: 'itemId',
      message: rouletteMessages('LIMITS_EXIST'),
    },
    roulette_winners_total: { field: 'maxWinnersTotal', message: rouletteMessages('BELOW_WINNERS') },
  },
})

/** Win limits of a game, in the order of its items. */
export async function winnersOf(db: Database, rouletteId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${select} from roulette_winners_config t ${joins}
    where t.roulette_id = ${rouletteId} and t.deleted_at is null order by i.sequence, i.item_id`.execute(db)
  return rows
}

/** Throws for an item of another game, a no-win item or an unknown person. Returns the item's number of wins. */
export async function assertReferencesExist(
  db: Database,
  { rouletteId, itemId, excludedUsers }: WinnersDraft,
): Promise<number> {
  const { rows } = await sql<{ type: string; won: number }>`
    select type, won from roulette_item
    where item_id = ${itemId} and roulette_id = ${rouletteId} and deleted_at is null for update`.execute(db)
  const [item] = rows
  if (!item) rejectField('itemId', rouletteMessages('ITEM_NOT_IN_GAME'))
  if (item.type === 'no_win') rejectField('itemId', rouletteMessages('NO_WIN_LIMITS'))
  const known = await sql<{ n: number }>`
    select count(*)::int as n from published_subscriber where id = any(${excludedUsers}::bigint[]) and deleted_at is null`.execute(
    db,
  )
  if ((known.rows[0]?.n ?? 0) < new Set(excludedUsers).size)
    rejectField('excludedUsers', rouletteMessages('PERSON_NOT_FOUND'))
  return item.won
}
