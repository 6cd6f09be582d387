import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { uploadLimits } from '#areas/merchants/kyc/rules.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

type UploadLimit = { scope: 'network' | 'link'; count: number; seconds: number }

const window = sql`make_interval(mins => ${sql.lit(uploadLimits.windowMinutes)})`

/**
 * Counts a request to the public upload page and rejects it beyond the limit of its network or link.
 * An unknown link counts for the network only, so that guessed tokens do not fill the table. An IPv6 client can use
 * any address of its /64 network, so the network is counted.
 */
export async function countUploadRequest(db: Database, ip: string, tokenHash: string): Promise<void> {
  const { rows } = await sql<UploadLimit>`
    insert into kyc_upload_request as held (scope, key)
    select 'link', token_hash from kyc_link where token_hash = ${tokenHash} union all
    select 'network', case when family(address) = 6 then network(set_masklen(address, 64))::text else host(address) end
    from (select regexp_replace(${ip}, '^::ffff:(?=[0-9]+[.])', '', 'i')::inet as address) client
    on conflict (scope, key) do update set
      count = case when held.started_at > now() - ${window} then held.count + 1 else 1 end,
      started_at = case when held.started_at > now() - ${window} then held.started_at else now() end
    returning scope, count, ceil(extract(epoch from started_at + ${window} - now()))::int as seconds`.execute(
    db,
  )
  const most = { network: uploadLimits.perNetwork, link: uploadLimits.perLink }
  const over = rows.find(({ scope, count }) => count > most[scope])
  if (!over) return
  throw new AppError(merchantsMessages('TOO_MANY_REQUESTS'), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, over.seconds),
  })
}

/** Deletes expired counters, and images of links that were never submitted. */
export async function deleteOldUploads(db: Database): Promise<number> {
  await sql`delete from kyc_upload_request where started_at < now() - interval '1 hour'`.execute(db)
  const { rows } = await sql<{ linkId: number }>`
    delete from kyc_link_image i using kyc_link l
    where l.id = i.link_id and (l.closed_at is not null or l.expires_at <= now()) returning i.link_id`.execute(
    db,
  )
  return rows.length
}
