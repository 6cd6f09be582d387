import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Limit for lookups of public link tokens per network. A mobile carrier has many customers behind one address. */
const lookups = { max: 200, seconds: 600 }

/**
 * Counts one lookup of a public link by a network and rejects it with 429 above the limit. Must be called outside a
 * transaction, because the rejection would roll the count back.
 */
export async function countLinkLookup(db: Database, ip: string): Promise<void> {
  const isOver = sql`used.started_at <= now() - make_interval(secs => ${lookups.seconds})`
  const { rows } = await sql<{ count: number; waitSeconds: number }>`
    insert into network_rate_limit as used (network) values (${networkOf(ip)})
    on conflict (network) do update set
      count = case when ${isOver} then 1 else used.count + 1 end,
      started_at = case when ${isOver} then now() else used.started_at end
    returning count, ceil(extract(epoch from used.started_at - now()) + ${lookups.seconds})::int as wait_seconds`.execute(
    db,
  )
  const [used] = rows
  if (!used || used.count <= lookups.max) return
  throw new AppError(platformMessages('NETWORK_LIMIT'), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, used.waitSeconds),
  })
}

/** Deletes counts whose time window has passed. */
export const deleteOldLookups = (db: Database) =>
  sql`delete from network_rate_limit where started_at < now() - interval '1 hour'`.execute(db)

/** Network of an address. An IPv6 household can change its last 64 bits at will, so they are ignored. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const between =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...between, ...after].slice(0, 4).join(':')}::/64`
}
