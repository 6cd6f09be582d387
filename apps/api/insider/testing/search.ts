import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { inputFor, keysOf, type Row } from '#apps/api/insider/testing/inputs.ts'
import { handledCalls } from '#apps/api/registry.ts'
import { openDemoDatabase } from '#apps/api/seed/testing/demo-database.ts'
import { Random } from '#apps/api/seed/random.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { guardFor, permits } from '#platform/access/access.ts'
import { type AnyCall, type Envelope, fieldsInPath, pathFor } from '#platform/contract/call.ts'
import { serve } from '#platform/server/http/serve.ts'
import type { Staff } from '#platform/server/staff.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

/** What one person moved in a day without a second person. */
export type InsiderResult = {
  role: string
  /** In centavos; coins and points count as one peso each. */
  alone: number
  /** Moved by approving what other people had made before. */
  withOthers: number
  /** Calls that write and that the person may send, and how many of them took effect at least once. */
  calls: number
  reached: readonly string[]
  /** Largest amount alone, by call. */
  byCall: ReadonlyMap<string, number>
}

type Options = {
  /** Local part of the address of a demo person. */
  name: string
  /** Longest sequence: in each round, every call is tried on the records that earlier rounds left behind. */
  rounds: number
  /** Requests of each call and round. */
  tries: number
  seed: number
}

// They end the session, the account or the process of the search.
const endings = /^\/(session|users\/(deactivate|update)|operations|uploads|audit)\b/

/**
 * Searches for the largest value that one person can move alone in a day. The person has a fresh reauthentication and
 * sends generated requests to every call that their role permits, on the demo data.
 */
export async function searchAsInsider({ name, rounds, tries, seed }: Options): Promise<InsiderResult> {
  const database = await openDemoDatabase()
  const staff = await personOf(database.db, name)
  const app = serve({
    calls: handledCalls,
    db: database.db,
    authenticate: async () => staff,
    configuration: testConfiguration(),
  })
  const random = new Random(seed, 40)
  const { rows: start } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(
    database.owner,
  )
  const since = start[0]?.at ?? ''

  async function send(call: AnyCall, input: unknown): Promise<Envelope | null> {
    const inPath = fieldsInPath(call)
    const body = Object.fromEntries(Object.entries(Object(input)).filter(([key]) => !inPath.includes(key)))
    const headers = { authorization: 'Bearer insider', 'idempotency-key': randomUUID() }
    const url = `/v1${pathFor(call, input)}`
    const response = await (call.method === 'GET'
      ? app.inject({ method: 'GET', url, headers, query: body as Record<string, string> })
      : app.inject({ method: 'POST', url, headers, payload: body }))
    if (response.statusCode >= 500) throw new Error(`${call.path} failed: ${response.body.slice(0, 300)}`)
    return response.statusCode === 200 ? response.json<Envelope>() : null
  }

  const permitted = handledCalls
    .map(({ call }) => call)
    .filter((call) => isPermitted(staff, call) && !endings.test(call.path))
  const writes = permitted.filter(({ kind }) => kind === 'write')
  const moved = async () => {
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(amount), 0)::bigint as total from ledger_posting
      where at >= ${since}::timestamptz and amount > 0`.execute(database.owner)
    return rows[0]?.total ?? 0
  }
  const approvedForOthers = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from control_decision where staff_id = ${staff.id} and at >= ${since}::timestamptz
        and stage = 'approve' and result = 'passed' and maker_ids <> '{}' and not ${staff.id} = any(maker_ids)`.execute(
      database.owner,
    )
    return rows[0]?.count ?? 0
  }

  const people = await knownPeople(database.owner)
  const reached = new Set<string>()
  const byCall = new Map<string, number>()
  let [alone, withOthers, total, approved] = [0, 0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    const pool = await recordsOf(permitted, send)
    const rows = [...pool.values()].flat()
    for (const call of writes) {
      for (let nth = 0; nth < tries; nth++) {
        const own = withKeys(pool.get(areaOf(call)) ?? [], call) ?? withKeys(rows, call) ?? rows
        const row = own.length === 0 ? {} : random.of(own)
        const reply = await send(
          call,
          inputFor(call.request, { random, row, rows, known: random.of(people) }),
        )
        if (reply?.status !== 'ok') continue
        reached.add(call.path)
        const [now, decisions] = [await moved(), await approvedForOthers()]
        if (decisions > approved) withOthers += now - total
        else {
          alone += now - total
          if (now > total) byCall.set(call.path, (byCall.get(call.path) ?? 0) + now - total)
        }
        total = now
        approved = decisions
      }
    }
  }
  await app.close()
  await database.close()
  return {
    role: staff.roleName,
    alone,
    withOthers,
    calls: writes.length,
    reached: [...reached].toSorted(),
    byCall,
  }
}

async function personOf(db: Database, name: string): Promise<Staff> {
  const member = await staffByEmail(db, `${name}@erp.test`)
  if (!member) throw new Error(`The demo has no ${name}.`)
  return { ...member, sessionId: 0 }
}

function isPermitted(staff: Staff, { needs }: AnyCall): boolean {
  const guards =
    typeof needs === 'object' && 'cases' in needs
      ? needs.cases.map((each) => each.needs)
      : [guardFor(needs, {})]
  return guards.some((guard) => guard !== null && guard !== 'public' && permits(staff, guard))
}

/** Records that have the key of the request, or null if there are none. */
function withKeys(rows: readonly Row[], { request }: AnyCall): readonly Row[] | null {
  const keys = keysOf(request)
  const found = keys.length === 0 ? rows : rows.filter((row) => keys.some((key) => key in row))
  return found.length === 0 ? null : found
}

/** First two parts of a path, such as `/product-wallet/adjustment`, which calls about the same records share. */
const areaOf = ({ path }: AnyCall) => path.split('/').slice(0, 3).join('/')

/** Rows of every list that the person can read, by the area of its path. */
async function recordsOf(
  calls: readonly AnyCall[],
  send: (call: AnyCall, input: unknown) => Promise<Envelope | null>,
): Promise<Map<string, Row[]>> {
  const pool = new Map<string, Row[]>()
  for (const call of calls) {
    // An export returns a file instead of rows.
    if (call.kind !== 'read' || call.path.endsWith('/export')) continue
    const parts = call.path.includes(':carrier') ? { carrier: 'globe' } : {}
    if (!call.request.safeParse({ ...parts, limit: 20 }).success) continue
    const reply = await send(call, { ...parts, limit: 20 })
    const found = reply?.message
    const rows = Array.isArray(found) ? found : (Object(found) as { rows?: unknown }).rows
    if (!Array.isArray(rows)) continue
    const records = rows.filter((row): row is Row => typeof row === 'object' && row !== null)
    for (const key of [areaOf(call), call.path.split('/').slice(0, 2).join('/')])
      pool.set(key, [...(pool.get(key) ?? []), ...records.map((row) => ({ ...parts, ...row }))])
  }
  return pool
}

/** People with their wallets, and the line managers, whom an insider knows from other screens. */
async function knownPeople(owner: Database): Promise<Record<string, readonly unknown[]>[]> {
  const { rows } = await sql<{
    id: number
    sub: string
    walletId: number
    itemIds: number[]
    managers: number[]
  }>`
    select s.id, s.cognito_sub::text as sub, w.wallet_id, array(select id::int from prp_item where status = 'active') as item_ids,
      array(select id::int from staff_user where is_line_manager and status = 'active') as managers
    from subscriber s join wallet w on w.subscriber_id = s.id
    where s.cognito_sub is not null and s.status = 'active' and w.status = 'active' order by s.id limit 100`.execute(
    owner,
  )
  return rows.map(({ id, sub, walletId, itemIds, managers }) => ({
    lineManagers: managers,
    itemId: itemIds,
    cognito_sub: [sub],
    cognitoSub: [sub],
    walletId: [walletId],
    userId: [id],
    subscriberId: [id],
  }))
}
