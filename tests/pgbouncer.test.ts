import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { usersPlace } from '#areas/staff/access.ts'
import { setPassword } from '#areas/session/public.ts'
import { toUpdate } from '#platform/access/access.ts'
import { embeddedUrls, ensureLogin } from '#platform/server/db/logins.ts'
import { connectOutsidePool, openDatabase } from '#platform/server/db/database.ts'
import { sessionError } from '#platform/server/db/session-check.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { granting, openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { inspectDatabase } from '#tools/doctor/database.ts'
import { startPgBouncer, whyNoPgBouncer } from '#tests/pgbouncer.ts'
import { openProcesses } from '#tests/processes/process.ts'

// A real PgBouncer with the configuration of deploy/pgbouncer, and two processes behind it.
const title = whyNoPgBouncer === null ? 'PgBouncer' : `PgBouncer (skipped: ${whyNoPgBouncer})`

describe.skipIf(whyNoPgBouncer !== null)(title, () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>
  let directUrl: string
  const password = 'Tamang-Sagot-1'

  beforeAll(async () => {
    database = await openTestDatabase()
    directUrl = embeddedUrls(database.url).apiUrl
    await ensureLogin(database.url, directUrl, 'erp_api', { isOurs: true })
    // One connection to the server, so that every client gets the one that another has used.
    pooler = await startPgBouncer(directUrl, { default_pool_size: '1' })
  }, 60_000)
  afterAll(async () => {
    await pooler?.stop()
    await database.close()
  })

  test('session check › names the setting that is missing', async () => {
    expect(await sessionError(directUrl, null)).toBeNull()
    expect(await sessionError(pooler.url, null)).toMatch(/^DATABASE_URL points to a pooler.*Set DIRECT_URL/)
    expect(await sessionError(directUrl, pooler.url)).toMatch(/^DIRECT_URL points to a pooler/)
    expect(await sessionError(pooler.url, directUrl)).toMatch(
      /^Sessions of DATABASE_URL lack .*role is erp_app, statement_timeout is 0 ms.*npm run migrate/,
    )
    await ensureLogin(database.url, directUrl, 'erp_api', { isOurs: true, isPooled: true })
    await restart({})
    expect(await sessionError(pooler.url, directUrl)).toBeNull()
    const other = await openTestDatabase()
    const otherUrl = embeddedUrls(other.url).apiUrl
    expect(await sessionError(pooler.url, otherUrl)).toMatch(
      /^A notification sent over DATABASE_URL was not received over DIRECT_URL/,
    )
    await other.close()
  }, 60_000)

  test('session check › rejects a pooler that ignores the settings or loses prepared statements', async () => {
    await restart({ ignore_startup_parameters: 'options' })
    expect(await sessionError(pooler.url, null)).toMatch(/was not received over DATABASE_URL/)
    await restart({ max_prepared_statements: '0' })
    expect(await sessionError(pooler.url, directUrl)).toMatch(/^DATABASE_URL loses prepared statements/)
    await restart({})
  }, 60_000)

  test('doctor › verifies the sessions', async () => {
    const settings = testConfiguration({ DATABASE_URL: pooler.url, DIRECT_URL: directUrl })
    const urls = { apiUrl: pooler.url, workerUrl: directUrl, paymentsUrl: null }
    expect(await inspectDatabase(settings, urls)).toContainEqual({
      part: 'Database',
      state: 'well',
      says: 'sessions have role, timeouts, prepared statements and notifications',
    })
    expect(await inspectDatabase({ ...settings, directUrl: null }, urls)).toMatchObject([
      { part: 'Database', state: 'ill', says: expect.stringContaining('DIRECT_URL') as string },
    ])
  }, 60_000)

  test('pool › runs transactions and repeated statements of many clients', async () => {
    await restart({ default_pool_size: '3' })
    const db = openDatabase(pooler.url, { role: 'erp_api', max: 8, directUrl })
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        db.transaction().execute(async (tx) => {
          const { rows } = await sql<{ n: number; role: string }>`
            select ${n}::int as n, current_user as role`.execute(tx)
          expect(rows).toEqual([{ n, role: 'erp_api' }])
        }),
      ),
    )
    const client = await connectOutsidePool(db)
    const { rows } = await client.query<{ role: string; timeout: string }>(
      `select current_user as role, current_setting('statement_timeout') as timeout`,
    )
    expect(rows).toEqual([{ role: 'erp_api', timeout: '30min' }])
    await client.end()
    await db.destroy()
  }, 60_000)

  test('processes › share revoked permissions, jobs and worker heartbeats', async () => {
    await restart({})
    const processes = await openProcesses(database.url)
    const ports = [await freePort(), await freePort()] as const
    const addresses = { DATABASE_URL: pooler.url, DIRECT_URL: directUrl, DRAIN_SECONDS: '0' }
    try {
      const [, , worker] = await Promise.all([
        ...ports.map((port) => processes.start('api', { ...addresses, PORT: String(port) })),
        processes.start('worker', addresses),
      ])
      const boss = await person(ports, 'amihan', 80, toUpdate(usersPlace))
      const somebody = await person(ports, 'kidlat', 20)
      expect((await somebody.send(1, '/session/who-am-i')).status).toBe(200)
      const { rows } = await sql<{ version: number }>`
        select version from staff_user where id = ${somebody.id}`.execute(database.owner)
      const input = { id: somebody.id, version: rows[0]?.version, reason: 'Umalis na sa kumpanya' }
      expect((await boss.send(0, '/users/deactivate', input)).status).toBe(200)
      await expect.poll(async () => (await somebody.send(1, '/session/who-am-i')).status).toBe(401)
      expect(await workers()).toBe(1)
      await worker?.stop('SIGKILL')
      await expect.poll(workers).toBe(0)
    } finally {
      await processes.close()
    }
  }, 120_000)

  async function restart(changes: Record<string, string>) {
    await pooler.stop()
    pooler = await startPgBouncer(directUrl, { default_pool_size: '1', ...changes })
  }

  const workers = async () =>
    Number(
      (
        await sql<{ n: number }>`
          select count(*) as n from pg_locks where locktype = 'advisory' and classid = 7012
            and database = (select oid from pg_database where datname = current_database())`.execute(
          database.owner,
        )
      ).rows[0]?.n,
    )

  /** Signs a person in at the first process. */
  async function person(
    ports: readonly number[],
    name: string,
    level: number,
    ...guards: Parameters<typeof granting>[0]
  ) {
    const email = `${name}@erp.test`
    const { rows } = await sql<{ id: number }>`
      with role as (
        insert into staff_role (name, level, access)
        values (${name}, ${level}, ${JSON.stringify(granting(guards))}) returning id)
      insert into staff_user (email, first_name, last_name, status, role_id)
      select ${email}, ${name}, 'Reyes', 'active', id from role returning id`.execute(database.owner)
    const id = rows[0]?.id ?? 0
    await setPassword(database.db, id, password)
    let token = ''
    const send = (at: 0 | 1, path: string, body: object = {}) =>
      fetch(`http://127.0.0.1:${ports[at]}/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
    const SignedIn = z.object({ message: z.object({ token: z.string() }) })
    token = SignedIn.parse(await (await send(0, '/session/sign-in', { email, password })).json()).message
      .token
    return { id, send }
  }
})
