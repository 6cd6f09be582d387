import { BlockList, isIPv6 } from 'node:net'
import type { JWK } from 'jose'
import { sql } from 'kysely'
import { rangesOf } from '#areas/clients/contract.ts'
import type { ClientScope } from '#platform/contract/client-scopes.ts'
import { type Database, listenToChannel } from '#platform/server/db.ts'

/** A client that can be used now, with its active credentials. */
export type KnownClient = {
  id: number
  clientId: string
  name: string
  scopes: ReadonlySet<ClientScope>
  actsForSubscribers: boolean
  requestsPerMinute: number
  credentials: { id: number; secretHash: string | null; publicKey: JWK | null }[]
  accepts: (ip: string) => boolean
}

export type ClientRegistry = {
  /**
   * Returns the client with this `client_id` if it is active and not expired, or null. With `fresh` it reads the database
   * instead of the cache; the token endpoint uses it.
   */
  find(clientId: string, how?: { fresh: boolean }): Promise<KnownClient | null>
  stop(): Promise<void>
}

const rememberForMs = 30_000

/**
 * Reads clients and their credentials. They are cached for at most 30 seconds, and only while changes are received from the
 * database, so that a revoked credential ends on every process at once.
 */
export async function openClientRegistry(db: Database, listenUrl?: string): Promise<ClientRegistry> {
  const cached = new Map<string, { client: KnownClient; until: number }>()
  // Counts notifications, so that a result read before one is not cached after it.
  let changes = 0
  const forget = () => {
    changes++
    cached.clear()
  }
  const line =
    listenUrl === undefined
      ? null
      : listenToChannel(listenUrl, 'erp_clients', { onChange: forget, onDown: forget })
  await line?.begun
  return {
    async find(clientId, { fresh } = { fresh: false }) {
      const known = cached.get(clientId)
      if (!fresh && known && line?.isUp() && known.until > performance.now()) return known.client
      const changesBefore = changes
      const client = await readClient(db, clientId)
      if (client && line?.isUp() && changes === changesBefore)
        cached.set(clientId, { client, until: performance.now() + rememberForMs })
      return client
    },
    stop: async () => line?.stop(),
  }
}

type Row = Omit<KnownClient, 'scopes' | 'accepts'> & { scopes: ClientScope[]; ipRanges: string }

async function readClient(db: Database, clientId: string): Promise<KnownClient | null> {
  const { rows } = await sql<Row>`
    select c.id, c.client_id, c.name, c.scopes, c.acts_for_subscribers, c.ip_ranges, c.requests_per_minute,
      coalesce((
        select json_agg(json_build_object('id', k.id, 'secretHash', encode(k.secret_hash, 'hex'), 'publicKey', k.public_key))
        from api_client_credential k where k.client_id = c.id and k.status = 'active'), '[]') as credentials
    from api_client c
    where c.client_id = ${clientId} and c.status = 'active'
      and (c.expires_on is null or c.expires_on >= (now() at time zone 'Asia/Manila')::date)`.execute(db)
  const [row] = rows
  if (!row) return null
  const { scopes, ipRanges, ...client } = row
  return { ...client, scopes: new Set(scopes), accepts: acceptor(rangesOf(ipRanges)) }
}

/** Returns whether an address is in one of the ranges; no ranges accept every address. */
function acceptor(ranges: readonly string[]): (ip: string) => boolean {
  if (ranges.length === 0) return () => true
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  // An IPv4 address that arrives as IPv6 (::ffff:…) is matched by Node.
  return (ip) => list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}
