import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Maximum number of uses within a number of seconds. */
export type RateLimit = { max: number; seconds: number }

type Use = {
  personId: number
  purpose: string
  limits: readonly RateLimit[]
  /** Number of uses that are counted at once. */
  uses?: number
}

/**
 * Counts uses by a person and throws if a limit is exceeded. The counts are in the database, so they apply to all
 * processes together. Must be called outside a transaction, because the error would roll the count back.
 */
export async function countUse(db: Database, { personId, purpose, limits, uses = 1 }: Use): Promise<void> {
  const { rows } = await sql<{ waitSeconds: number }>`
    insert into rate_limit as used (person_id, purpose, seconds, started_at, count)
    select ${personId}, ${purpose}, allowed.seconds, now(), ${uses}::int
    from unnest(${limits.map(({ seconds }) => seconds)}::int[]) as allowed (seconds)
    order by allowed.seconds
    on conflict (person_id, purpose, seconds) do update set
      count = case when ${isOver} then excluded.count else used.count + excluded.count end,
      started_at = case when ${isOver} then now() else used.started_at end
    returning case when used.count > (
        select allowed.most from unnest(${limits.map(({ seconds }) => seconds)}::int[],
          ${limits.map(({ max }) => max)}::int[]) as allowed (seconds, most)
        where allowed.seconds = used.seconds
      ) then ceil(extract(epoch from used.started_at - now()) + used.seconds)::int else 0 end as wait_seconds`.execute(
    db,
  )
  const secondsLeft = Math.max(0, ...rows.map(({ waitSeconds }) => waitSeconds))
  if (secondsLeft > 0) {
    throw new AppError(platformMessages('LOOKUP_LIMIT', { seconds: secondsLeft }), {
      code: 'TOO_MANY',
      httpStatus: 429,
      retryAfterSeconds: secondsLeft,
    })
  }
}

const isOver = sql`used.started_at <= now() - make_interval(secs => used.seconds)`
