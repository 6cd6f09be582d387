import { sql } from 'kysely'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Database } from '#platform/server/db.ts'
import { formatMoment } from '#platform/server/dates.ts'
import { AppError } from '#platform/server/errors.ts'

type Closed = { title: string; endAt: string | null; secondsLeft: number | null }

/** Rejects a write of the app while its module, or every module, is in maintenance for the subscriber. */
export async function rejectIfClosed(
  db: Database,
  { module, subscriberId }: { module: string; subscriberId: number | null },
): Promise<void> {
  const { rows } = await sql<Closed>`
    select title, end_at, ceil(extract(epoch from end_at - now()))::int as seconds_left
    from maintenance_module m
    where module in (${module}, 'All') and status = 'on' and not exists (
      select from published_subscriber s where s.id = ${subscriberId}::bigint and s.mobile_number = any(m.whitelist))
    order by position limit 1`.execute(db)
  const [closed] = rows
  if (!closed) return
  const { title, endAt, secondsLeft } = closed
  throw new AppError(
    endAt === null
      ? settingsMessages('MODULE_CLOSED', { title })
      : settingsMessages('MODULE_CLOSED_UNTIL', { title, until: formatMoment(endAt) }),
    {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      ...(secondsLeft !== null && secondsLeft > 0 && { retryAfterSeconds: secondsLeft }),
    },
  )
}
