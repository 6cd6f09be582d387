import { createServer, type IncomingMessage } from 'node:http'
import { createHash } from 'node:crypto'
import pg from 'pg'
import { z } from 'zod'

// Baseline of a list call: node:http and a driver with one named statement. It checks the bearer token and the body,
// reads the page and its exact total in one round trip, and sends the envelope.

const [url = '', port = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 12, options: '-c timezone=UTC' })
for (const type of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.DATE])
  pg.types.setTypeParser(type, (text) => text)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const sessions = new Map([[createHash('sha256').update('bench').digest('base64url'), 'bench']])
const Body = z.strictObject({
  page: z.int().default(1),
  limit: z.int().min(1).max(100),
  filters: z.strictObject({ kyc_acct_type: z.array(z.string()).optional() }),
  dateFrom: z.iso.date().optional(),
  dateTo: z.iso.date().optional(),
})

const text = `
  select counted.total, shown.* from
    (select count(*) as total from subscriber t where deleted_at is null and kyc_acct_type = any($1)
      and registered_at >= ($2::date::timestamp at time zone 'Asia/Manila') and registered_at < (($3::date + 1)::timestamp at time zone 'Asia/Manila')) counted
  left join (
    select t.id, t.cognito_sub, t.first_name, t.middle_name, t.last_name, t.suffix, t.mobile_number, t.email, t.kyc_acct_type,
           t.kyc_acct_status, t.watchlist_status, t.wallet_status, t.status, t.registered_at, t.version, shop.business_id, shop.business_name, coalesce(shop.n, 0) as business_count
    from (select id from subscriber where deleted_at is null and kyc_acct_type = any($1)
            and registered_at >= ($2::date::timestamp at time zone 'Asia/Manila') and registered_at < (($3::date + 1)::timestamp at time zone 'Asia/Manila')
          order by registered_at desc, id desc limit $4 offset $5) page
    join subscriber t on t.id = page.id
    left join lateral (select b.business_id, b.business_name, count(*) over () as n from business b
      where b.subscriber_id = t.id and b.deleted_at is null order by b.business_id limit 1) shop on true
  ) shown on true
  order by shown.registered_at desc, shown.id desc`

const server = createServer(async (request, response) => {
  const token = createHash('sha256')
    .update((request.headers.authorization ?? '').slice(7))
    .digest('base64url')
  if (!sessions.has(token)) return response.writeHead(401).end()
  const body = Body.safeParse(JSON.parse(await textOf(request)))
  if (!body.success) return response.writeHead(422).end()
  const { page, limit, filters, dateFrom = '2000-01-01', dateTo = '2099-01-01' } = body.data
  const { rows } = await pool.query({
    name: 'list',
    text,
    values: [filters.kyc_acct_type ?? [], dateFrom, dateTo, limit, (page - 1) * limit],
  })
  const total: number = rows[0].total
  const message = {
    rows: rows[0].id === null ? [] : rows,
    pageInfo: { page, limit, total, noOfPage: Math.ceil(total / limit) },
  }
  return response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ status: 'ok', message }))
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))

async function textOf(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
