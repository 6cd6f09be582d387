import { rouletteMessages } from '#areas/roulette/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Game, gameCalls } from '#areas/roulette/contract.ts'
import { type GameAction, gameTransitions } from '#areas/roulette/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'
import { crud } from '#platform/server/crud.ts'
import { VersionConflict } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

export type GameRow = Omit<Game, 'image'> & { imageKey: string | null }

const parts = sql`from roulette_item i where i.roulette_id = t.main_id and i.status = 'active' and i.deleted_at is null`
const select = sql<GameRow>`
  t.main_id, t.main_id as roulette_id, t.name, t.description, t.cost_type, t.cost, t.spins_per_day, t.start_at, t.end_at,
  t.image_key, t.status, t.spins, t.created_by_id, t.editor_ids, t.activated_by,
  ${staffName(sql`t.activated_by`)} as activated_by_name,
  t.activated_at, (select count(*) ${parts})::int as item_count,
  (select coalesce(sum(i.chance), 0) ${parts})::int as item_chance_total_percentages,
  t.created_by, t.created_at, t.updated_by, t.updated_at, t.version`

/** Field errors for the constraints of the game and wheel tables. */
export const takenOfGame = {
  roulette_game_name: { field: 'name', message: rouletteMessages('GAME_NAME_TAKEN') },
  roulette_game_one_active: {
    field: 'status',
    message: rouletteMessages('COST_TYPE_TAKEN'),
  },
}

export const games = crud<GameRow, 'image'>({
  kind: 'roulette-game',
  table: 'roulette_game',
  key: 'mainId',
  select,
  auditSnapshot: ({ name, description, costType, cost, spinsPerDay, startAt, endAt, imageKey }) => ({
    name,
    description,
    costType,
    cost,
    spinsPerDay,
    startAt,
    endAt,
    image: imageKey,
  }),
  files: { image: uploads.rouletteItem },
  uniqueErrors: takenOfGame,
})

type ListQuery = RequestOf<(typeof gameCalls)['list']>

/** Returns a page of games. */
export const listGames = (db: Database, request: ListQuery) => queryPage(db, request, gamePlan(request))

/** Query plan shared by the game list and its export. */
export const gamePlan = (request: ListQuery): ListPlan<GameRow, ListQuery['sortBy']> => ({
  table: 'roulette_game',
  key: 'main_id',
  baseConditions: [sql`t.deleted_at is null`],
  where: [
    ...containing('search_text', request.search),
    ...oneOf('status', request.filters.status),
    ...equal('cost_type', request.filters.costType),
  ],
  sorts: {
    startAt: { by: sql`t.start_at`, type: 'timestamptz' },
    endAt: { by: sql`t.end_at`, type: 'timestamptz' },
    spins: { by: sql`t.spins`, type: 'bigint' },
  },
  date: 'created_at',
  select,
})

/** Games that items can be added to, for selectors. */
export async function gameOptions(db: Database) {
  const { rows } = await sql<{
    id: number
    name: string
    status: Game['status']
    itemChanceTotalPercentages: Game['itemChanceTotalPercentages']
  }>`
    select t.main_id as id, t.name, t.status, (select coalesce(sum(i.chance), 0) ${parts})::int as item_chance_total_percentages
    from roulette_game t where t.status <> 'archived' and t.deleted_at is null order by t.sort_name, t.main_id`.execute(
    db,
  )
  return rows
}

/**
 * Records an editor of what the next activation approves. A game that is not active also gets a new version, so that
 * an approver cannot activate a wheel that changed since they saw it. The version of an active game stays, so that it
 * can still be stopped.
 */
export const recordEditor = (tx: Database, gameId: number, { id, email }: Pick<Staff, 'id' | 'email'>) =>
  sql`
  update roulette_game set
    editor_ids = case when status = 'active' then editor_ids else ${withOne(sql.ref('editor_ids'), id)} end,
    later_editor_ids = case when status = 'active' then ${withOne(sql.ref('later_editor_ids'), id)} else later_editor_ids end,
    version = case when status = 'active' then version else version + 1 end, updated_by = ${email}, updated_at = now()
  where main_id = ${gameId}`.execute(tx)

const withOne = (ids: RawBuilder<unknown>, id: number) =>
  sql`case when ${id}::bigint = any(${ids}) then ${ids} else ${ids} || ${id}::bigint end`

type Moved = { id: number; mainId: number; rouletteId: number; status: string; version: number }

/**
 * Changes the status of a game. Activating stores a copy of the wheel with its tickets. The caller must have locked
 * the row.
 */
export async function transitionGame(
  tx: Database,
  { mainId, status }: Pick<GameRow, 'mainId' | 'status'>,
  action: GameAction,
  by: { id: number | null; email: string },
): Promise<Moved> {
  const also =
    action === 'activate'
      ? sql`activated_by_id = ${by.id}::bigint, activated_by = ${by.email}, activated_at = now(), wheel_id = ${await storeWheel(tx, mainId, by.email)},`
      : // The approval remains valid until something changes, including changes made while the game was active.
        action === 'deactivate'
        ? sql`editor_ids = later_editor_ids, later_editor_ids = '{}',`
        : sql``
  const { rows } = await sql<Moved>`
    update roulette_game set ${also} status = ${gameTransitions.rules[action].to}, updated_by = ${by.email}, updated_at = now(), version = version + 1
    where main_id = ${mainId} and status = ${status}
    returning main_id as id, main_id, main_id as roulette_id, status, version`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}

async function storeWheel(tx: Database, gameId: number, by: string): Promise<number> {
  const { rows } = await sql<{ wheelId: number }>`
    insert into roulette_wheel (main_id, parts, created_by)
    select ${gameId}::bigint, jsonb_agg(jsonb_build_object('itemId', item_id, 'name', name, 'type', type, 'value', value,
      'chance', chance) order by sequence, item_id), ${by}
    from roulette_item where roulette_id = ${gameId} and status = 'active' and deleted_at is null
    returning wheel_id`.execute(tx)
  if (!rows[0]) throw new Error('The wheel was not saved.')
  return rows[0].wheelId
}
