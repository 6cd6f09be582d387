import { recordRef } from '#platform/contract/record-ref.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { sql } from 'kysely'
import type { Game } from '#areas/roulette/contract.ts'
import type { Item, itemCalls } from '#areas/roulette/items/contract.ts'
import type { Part } from '#areas/roulette/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { crud } from '#platform/server/crud.ts'
import { rejectField } from '#platform/server/errors.ts'

export type ItemRow = Omit<Item, 'image'> & { imageKey: string | null }

const select = sql<ItemRow>`
  t.item_id, t.roulette_id, g.name as game_name, g.status as game_status, t.name, t.type, t.value, p.name as prp_item_name,
  t.image_key, t.chance as chance_percentage, t.stock, t.daily_limit, t.sequence, t.status, t.won,
  t.created_by, t.created_at, t.updated_by, t.updated_at, t.version`
const joins = sql`join roulette_game g on g.main_id = t.roulette_id left join published_prp_item p on p.id = t.prp_item_id`

export const items = crud<ItemRow, 'image'>({
  kind: 'roulette-item',
  table: 'roulette_item',
  key: 'itemId',
  select,
  joins,
  auditSnapshot: (row) => ({
    name: row.name,
    game: recordRef('roulette-game', row.rouletteId, row.gameName),
    type: row.type,
    value: recordRef('prp-item', row.value / 100, row.prpItemName) ?? pesosFrom(row.value),
    chancePercentage: pesosFrom(row.chancePercentage),
    stock: row.stock,
    dailyLimit: row.dailyLimit,
    sequence: row.sequence,
    status: row.status,
    image: row.imageKey,
  }),
  files: { image: uploads.rouletteItem },
  uniqueErrors: {
    roulette_item_name: { field: 'name', message: rouletteMessages('ITEM_NAME_TAKEN') },
    roulette_wheel_above: { field: 'chancePercentage', message: rouletteMessages('CHANCES_ABOVE') },
    roulette_wheel_parts: { field: 'status', message: rouletteMessages('TOO_MANY_ITEMS') },
    roulette_wheel_whole: {
      field: 'chancePercentage',
      message: rouletteMessages('CHANCES_NOT_WHOLE'),
    },
    roulette_item_prp_item_id_fkey: { field: 'value', message: rouletteMessages('PRP_ITEM_NOT_FOUND') },
  },
  references: [
    {
      what: 'game',
      rows: (id) => sql`
        select g.main_id as id, g.name from roulette_item i join roulette_game g on g.main_id = i.roulette_id
        where i.item_id = ${id} and i.status = 'active' and g.status = 'active'`,
    },
    {
      what: 'reward',
      rows: (id) => sql`
        select tracking_id as id, tracking_id || ' of ' || name as name from roulette_reward
        where item_id = ${id} and status not in ('completed', 'credited', 'cancelled', 'forfeited')`,
    },
  ],
})

type ListQuery = RequestOf<(typeof itemCalls)['list']>

/** Returns a page of items of all games or of one. */
export const listItems = (db: Database, request: ListQuery) => queryPage(db, request, itemPlan(request))

/** Query plan shared by the item list and its export. */
export function itemPlan(request: ListQuery): ListPlan<ItemRow, ListQuery['sortBy']> {
  const { rouletteId, type, status, outOfStock } = request.filters
  const isOut = sql<boolean>`coalesce(t.stock = 0, false)`
  return {
    table: 'roulette_item',
    key: 'item_id',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...equal('roulette_id', rouletteId),
      ...equal('type', type),
      ...equal('status', status),
      ...(outOfStock === undefined ? [] : [outOfStock ? isOut : sql<boolean>`not ${isOut}`]),
    ],
    sorts: {
      chancePercentage: { by: sql`t.chance`, type: 'int' },
    },
    date: 'created_at',
    select,
    joins,
  }
}

export type LockedGame = Pick<Game, 'mainId' | 'name' | 'status'>

/** Locks the game of an item, so that wheel changes and spins run one after the other. */
export async function lockGameOf(tx: Database, rouletteId: number): Promise<LockedGame> {
  const { rows } = await sql<LockedGame>`
    select main_id, name, status from roulette_game where main_id = ${rouletteId} and deleted_at is null for update`.execute(
    tx,
  )
  return rows[0] ?? rejectField('rouletteId', rouletteMessages('GAME_UNKNOWN'))
}

/** Active items of a game except one, as wheel segments. */
export async function partsBeside(tx: Database, rouletteId: number, itemId: number): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select name, chance, stock from roulette_item
    where roulette_id = ${rouletteId} and item_id <> ${itemId} and status = 'active' and deleted_at is null
    order by sequence, item_id`.execute(tx)
  return rows
}

/** First PRP items that match a search and can be a prize. */
export async function prpItemsLike(db: Database, search: string) {
  const like = containing('search_text', search)[0] ?? sql<boolean>`true`
  const { rows } = await sql<{ id: number; name: string; stock: number }>`
    select t.id, t.name, t.stock from published_prp_item t
    where t.deleted_at is null and t.status = 'active' and ${like} order by t.sort_name limit 20`.execute(db)
  return rows
}
