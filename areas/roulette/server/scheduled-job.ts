import { sql } from 'kysely'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { type GameRow, transitionGame } from '#areas/roulette/shared/server/games.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'

/** Deactivates games whose time is over, so that another game of the same price can start. */
export const endGames = defineJob({
  name: 'roulette.end-games',
  title: rouletteMessages('TITLE_END_GAMES'),
  every: 60,
  run: async ({ db }) => ({
    says: rouletteMessages('JOB_GAMES_ENDED', { count: await endDueGames(db) }),
  }),
})

/** Deactivates every game whose time is over, one transaction each, and returns the number. */
export async function endDueGames(db: Database): Promise<number> {
  let count = 0
  while (await inTransaction(db, endOne)) count++
  return count
}

async function endOne(tx: Database): Promise<boolean> {
  const { rows } = await sql<Pick<GameRow, 'mainId' | 'name' | 'status'>>`
    select main_id, name, status from roulette_game
    where status = 'active' and deleted_at is null and end_at <= now() order by end_at limit 1 for update skip locked`.execute(
    tx,
  )
  const [game] = rows
  if (!game) return false
  await transitionGame(tx, game, 'deactivate', { id: null, email: 'job' })
  await recordSystemAudit(tx, 'job: roulette.end-games', {
    action: 'Deactivate',
    kind: 'roulette-game',
    recordId: game.mainId,
    label: game.name,
    fromStatus: 'active',
    toStatus: 'inactive',
    reason: rouletteMessages('ENDED_ON_SCHEDULE').encoded,
  })
  return true
}
