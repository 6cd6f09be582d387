import { sql } from 'kysely'
import { type AppGame, type AppSpin, rouletteAppCalls } from '#areas/roulette/app/contract.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { spinWheel } from '#areas/roulette/server/spin-wheel.ts'
import { manilaToday } from '#areas/roulette/shared/server/wheel.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { withImageUrls } from '#platform/server/uploads.ts'

const spin = sql<AppSpin>`t.main_id as game_id, g.name as game_name, t.spin_no, t.outcome = 'won' as is_won,
  (select jsonb_build_object('itemId', r.item_id, 'name', r.item_name, 'type', r.type, 'rewardStatus', r.status)
    from roulette_reward r where r.spin_id = t.spin_id) as prize,
  t.cost_type, t.cost, t.spun_at`
const joins = sql`join roulette_game g on g.main_id = t.main_id`

type GameRow = Omit<AppGame, 'imageUrl' | 'items'> & { imageKey: string | null }
type ItemRow = Omit<AppGame['items'][number], 'imageUrl'> & { gameId: number; imageKey: string | null }

export const rouletteAppHandlers = clientHandlersFor(rouletteAppCalls, {
  games: async (context) => {
    const { db, subscriberId } = context
    const { rows } = await sql<GameRow>`
      select g.main_id as id, g.name, g.description, g.image_key, g.cost_type, g.cost, g.end_at,
        greatest(0, g.spins_per_day - coalesce((select spins from roulette_player_day d
          where d.main_id = g.main_id and d.subscriber_id = ${subscriberId} and d.day = ${manilaToday}), 0)) as spins_left_today
      from roulette_game g
      where g.status = 'active' and g.deleted_at is null and now() >= g.start_at and now() < g.end_at
      order by g.main_id`.execute(db)
    const { rows: items } = await sql<ItemRow>`
      select roulette_id as game_id, item_id, name, type, image_key from roulette_item
      where roulette_id = any (${rows.map(({ id }) => id)}::bigint[]) and status = 'active' and deleted_at is null
        and chance > 0
      order by sequence, item_id`.execute(db)
    const shown = await withImageUrls(context, items)
    return {
      data: (await withImageUrls(context, rows)).map((game) => ({
        ...game,
        items: shown.filter(({ gameId }) => gameId === game.id).map(({ gameId: _game, ...item }) => item),
      })),
    }
  },

  spin: async ({ db, subscriberId, request: { gameId }, origin }) => {
    const { rows } = await sql<{ cognitoSub: string | null }>`
      select s.cognito_sub from roulette_game g join published_subscriber s on s.id = ${subscriberId}
      where g.main_id = ${gameId} and g.status in ('active', 'inactive') and g.deleted_at is null`.execute(db)
    const cognitoSub = orNotFound(rows[0]?.cognitoSub, rouletteMessages('NOT_FOUND', { id: gameId }))
    // The spin is stored under the ID of the request, by which the request log names the client.
    const { spinNo } = await spinWheel(db, { mainId: gameId, cognitoSub, requestId: origin.request })
    const { rows: stored } = await sql<AppSpin>`
      select ${spin} from roulette_spin t ${joins} where t.main_id = ${gameId} and t.spin_no = ${spinNo}`.execute(
      db,
    )
    return orNotFound(stored[0], rouletteMessages('NOT_FOUND', { id: gameId }))
  },

  spins: ({ db, subscriberId, request }) =>
    queryCursorPage<AppSpin>(db, request, {
      table: 'roulette_spin',
      key: 'spin_id',
      sorts: { createdAt: { by: sql`t.spun_at`, type: 'timestamptz' } },
      where: [sql`t.subscriber_id = ${subscriberId}`],
      select: spin,
      joins,
    }),
})
