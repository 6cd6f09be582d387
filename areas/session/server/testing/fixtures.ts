import { testMessage } from '#platform/server/testing/test-messages.ts'
import { sql } from 'kysely'
import { signInCalls } from '#areas/session/contract.ts'
import { addBackChannelLogout } from '#areas/session/server/back-channel.ts'
import { sessionHandlers } from '#areas/session/server/handlers.ts'
import { hasRecentReauthentication, makeAuthenticate, setPassword } from '#areas/session/public.ts'
import { rolesPlace } from '#areas/staff/access.ts'
import { type Guard, toReadOrUpdate, withAnyFlag } from '#platform/access.ts'
import { type AnyCall, call, Envelope, type InputOf, write } from '#platform/contract/call.ts'
import { done, type HandledCall, handlersFor } from '#platform/server/http.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { serve } from '#platform/server/http/serve.ts'
import { granting, openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { z } from 'zod'

export const password = 'Tamang-Sagot-Ito-1'

/** Calls for tests: one guarded by a permission, one in the background and one that writes. */
export const otherCalls = {
  guarded: call('/test/guarded', {
    needs: withAnyFlag(rolesPlace),
    request: z.object({}),
    reply: z.string(),
  }),
  background: call('/test/background', {
    needs: 'signed-in',
    background: true,
    request: z.object({}),
    reply: z.string(),
  }),
  changes: write('/test/changes', {
    needs: toReadOrUpdate(rolesPlace),
    request: z.object({}),
    reply: z.string(),
  }),
  pays: write('/test/pays', {
    needs: 'signed-in',
    movesMoney: true,
    acts: { codes: ['eload-b2b-deposit'] },
    request: z.object({ id: z.int(), pesos: z.int(), note: z.string().optional() }),
    reply: z.object({ id: z.int() }),
  }),
}

const otherHandlers = handlersFor(otherCalls, {
  guarded: ({ staff }) => staff.email,
  background: ({ staff }) => staff.email,
  changes: async ({ staff, audit }) => {
    await audit({ action: 'Update', kind: 'test', recordId: 1 })
    return done(testMessage('Changed.'), staff.email)
  },
  pays: async (context) => {
    const { id, pesos } = context.request
    await guardDecision(context, {
      act: 'eload-b2b-deposit',
      stage: 'approve',
      record: { kind: 'test', id, label: `DEP${id} Aling Nena Store` },
      makers: [{ id: -1, name: 'Maker' }],
      amount: pesos * 100,
    })
    await context.audit({ action: 'Approve', kind: 'test', recordId: id })
    return done(testMessage('Paid.'), { id })
  },
})

const calls: HandledCall[] = [...sessionHandlers, ...otherHandlers]

let addresses = 0
/** IP address not used by another test, so that rate limits do not affect other tests. */
export const newAddress = () => `10.${++addresses >> 8}.${addresses & 255}.7`

/** Database with people, on which a test can start several API processes. */
export async function openSessionFixture(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const { db, owner, url } = database
  const configuration = testConfiguration(env)
  const running: { stop: () => Promise<void> }[] = []
  let people = 0

  /** Starts another API process on the database, which listens for access changes like the real one. */
  async function start({ listens = true } = {}) {
    const authentication = await makeAuthenticate(db, listens ? url : undefined)
    const app = serve({
      calls,
      db,
      authenticate: authentication.authenticate,
      configuration,
      isReauthenticated: (staff, minutes) => hasRecentReauthentication(db, staff, minutes),
      confirmsActs: true,
    })
    addBackChannelLogout(app, { db, configuration })
    const stop = async () => {
      await app.close()
      await authentication.stop()
    }
    running.push({ stop })
    return { ...authentication, app, visitor: (ip = newAddress()) => visitorOf(app, ip) }
  }

  return {
    ...database,
    configuration,
    start,
    /** Creates a role with exactly the permissions these guards require. */
    async role(...guards: Guard[]): Promise<number> {
      const access = JSON.stringify(granting(guards))
      const { rows } = await sql<{ id: number }>`
        insert into staff_role (name, level, access) values (${`Role ${++people}`}, 40, ${access}) returning id`.execute(
        owner,
      )
      return rows[0]?.id ?? 0
    },
    /** Creates a person with the test password. */
    async person({ roleId = null, status = 'active' }: { roleId?: number | null; status?: string } = {}) {
      const email = `person-${++people}@erp.test`
      const { rows } = await sql<{ id: number }>`
        insert into staff_user (email, first_name, last_name, status, role_id)
        values (${email}, 'Person', ${String(people)}, ${status}, ${roleId}) returning id`.execute(owner)
      const id = rows[0]?.id ?? 0
      await setPassword(db, id, password)
      return { id, email, password }
    },
    statusOf: async (id: number) =>
      (await sql<{ status: string }>`select status from staff_user where id = ${id}`.execute(owner)).rows[0]
        ?.status,
    setStatus: (id: number, status: string) =>
      sql`update staff_user set status = ${status}, version = version + 1 where id = ${id}`.execute(owner),
    /**
     * Simulates the passing of time by moving stored timestamps into the past, because the database clock cannot be
     * changed.
     */
    async pass(minutes: number) {
      const by = sql`make_interval(secs => ${minutes * 60})`
      await sql`update staff_session set created_at = created_at - ${by}, expires_at = expires_at - ${by},
        last_seen_at = last_seen_at - ${by}, reauthenticated_at = reauthenticated_at - ${by}`.execute(owner)
      await sql`update staff_session_token set issued_at = issued_at - ${by}, expires_at = expires_at - ${by},
        replaced_at = replaced_at - ${by}`.execute(owner)
      await sql`update sign_in_limit set first_at = first_at - ${by}, blocked_until = blocked_until - ${by}`.execute(
        owner,
      )
      await sql`update failed_sign_in set at = at - ${by}`.execute(owner)
      await sql`update sign_in_address set started_at = started_at - ${by}`.execute(owner)
      await sql`update network_rate_limit set started_at = started_at - ${by}`.execute(owner)
      await sql`update sign_in_source set at = at - ${by}`.execute(owner)
      await sql`update password_reset set created_at = created_at - ${by}, expires_at = expires_at - ${by}`.execute(
        owner,
      )
      await sql`select pg_notify('erp_access', '*')`.execute(owner)
    },
    audited: async (id: number) =>
      (
        await sql<{
          action: string
        }>`select action from audit_entry where kind = 'user' and record_id = ${String(id)} order by id`.execute(
          owner,
        )
      ).rows.map(({ action }) => action),
    openSessions: async (id: number) =>
      (
        await sql<{
          id: number
        }>`select id from staff_session where user_id = ${id} and ended_at is null`.execute(owner)
      ).rows.map((row) => row.id),
    async close() {
      for (const each of running) await each.stop()
      await database.close()
    },
  }
}

export type SessionFixture = Awaited<ReturnType<typeof openSessionFixture>>
type App = ReturnType<typeof serve>

function cookiesOf(refresh: string, jar: Map<string, string>) {
  const all = [...(refresh ? [['erp_refresh', refresh]] : []), ...jar]
  return all.length > 0 && { cookie: all.map(([name, value]) => `${name}=${value}`).join('; ') }
}

/** Simulated browser at one IP address that stores its cookie and token like the console. */
function visitorOf(app: App, ip: string) {
  const holds = { token: '', cookie: '' }
  /** Cookies of a sign-in in progress. */
  const jar = new Map<string, string>()

  async function send(request: AnyCall, input: object = {}, headers: Record<string, string> = {}) {
    const response = await app.inject({
      method: request.method,
      url: `/v1${request.path}`,
      remoteAddress: ip,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
        ...(holds.token && { authorization: `Bearer ${holds.token}` }),
        ...cookiesOf(holds.cookie, jar),
        ...headers,
      },
      ...(request.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    })
    const body = Envelope.parse(response.json())
    for (const { name, value } of response.cookies.filter(({ name }) => name !== 'erp_refresh'))
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    const refreshCookie = response.cookies.find(({ name }) => name === 'erp_refresh')
    return { http: response.statusCode, headers: response.headers, body, given: refreshCookie }
  }

  return {
    holds,
    jar,
    send,
    /** Signs in and stores the returned tokens. */
    async signIn(input: InputOf<typeof signInCalls.signIn>) {
      const answer = await send(signInCalls.signIn, input)
      keep(answer)
      return answer
    },
    async refresh() {
      const answer = await send(signInCalls.refresh)
      keep(answer)
      return answer
    },
  }

  function keep({ body, given }: Awaited<ReturnType<typeof send>>) {
    const { token } = z.object({ token: z.string() }).catch({ token: '' }).parse(body.message)
    if (token !== '') holds.token = token
    if (given) holds.cookie = given.value
  }
}
