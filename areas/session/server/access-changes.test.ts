import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls } from '#areas/session/contract.ts'
import {
  type SessionFixture,
  openSessionFixture,
  otherCalls,
  password,
} from '#areas/session/server/testing/fixtures.ts'
import { rolesPlace } from '#areas/staff/access.ts'
import { toCreate, toRead } from '#platform/access.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
let two: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture()
  api = await fixture.start()
  two = await fixture.start()
})
afterAll(() => fixture.close())

/** Creates a person with a permission whose access both processes have cached. */
async function knownToBoth() {
  const roleId = await fixture.role(toRead(rolesPlace))
  const person = await fixture.person({ roleId })
  const here = api.visitor()
  await here.signIn({ email: person.email, password })
  const there = two.visitor()
  there.holds.token = here.holds.token
  const both = () =>
    Promise.all([here, there].map(async (each) => (await each.send(otherCalls.guarded)).http))
  expect(await both()).toEqual([200, 200])
  // The second time, both processes answer from their cache.
  expect(await both()).toEqual([200, 200])
  return { ...person, roleId, here, there, both }
}

const withoutRights = JSON.stringify([])

describe('access change', () => {
  test('reaches all processes when the role of a person changes', async () => {
    const { roleId, both } = await knownToBoth()
    await sql`update staff_role set access = ${withoutRights} where id = ${roleId}`.execute(fixture.owner)
    await expect.poll(both).toEqual([403, 403])
  })

  test('reaches all processes when a person gets another role or overrides', async () => {
    const { id, both } = await knownToBoth()
    const none = await fixture.role()
    await sql`update staff_user set role_id = ${none} where id = ${id}`.execute(fixture.owner)
    await expect.poll(both).toEqual([403, 403])
    const overrides = JSON.stringify([
      {
        title: 'Settings',
        modules: [{ name: 'User Management', submodules: [{ name: 'Roles', access: { read: true } }] }],
      },
    ])
    await sql`update staff_user set access_overrides = ${overrides} where id = ${id}`.execute(fixture.owner)
    await expect.poll(both).toEqual([200, 200])
  })

  test('reaches all processes when a person is deactivated, whose sessions end permanently', async () => {
    const { id, both } = await knownToBoth()
    await fixture.setStatus(id, 'inactive')
    await expect.poll(both).toEqual([401, 401])
    await fixture.setStatus(id, 'active')
    expect(await fixture.openSessions(id)).toEqual([])
    expect(await both()).toEqual([401, 401])
  })

  test('reaches all processes when a person signs out', async () => {
    const { there, here, both } = await knownToBoth()
    const { body } = await there.send(sessionCalls.list)
    const [{ id } = { id: 0 }] = (body.message as { rows: { id: number }[] }).rows
    await here.send(sessionCalls.end, { id })
    await expect.poll(both).toEqual([401, 401])
  })
})

test('write › always reads access from the database', async () => {
  const { roleId, there } = await knownToBoth()
  const deaf = await fixture.start({ listens: false })
  await sql`update staff_role set access = ${withoutRights} where id = ${roleId}`.execute(fixture.owner)
  expect((await there.send(otherCalls.changes)).http).toBe(403)
  expect(await deaf.authenticate(there.holds.token, { fresh: false, background: false })).toMatchObject({
    access: [],
  })
})

test('lost connection › disables the cache, and changes during the interruption take effect', async () => {
  const { id, roleId, both } = await knownToBoth()
  // Ends the listening connections, as a restart of the database does.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen erp_access' or query = 'select 1'`.execute(
    fixture.owner,
  )
  await sql`alter table staff_role disable trigger user`.execute(fixture.owner)
  await sql`update staff_role set access = ${withoutRights} where id = ${roleId}`.execute(fixture.owner)
  await sql`alter table staff_role enable trigger user`.execute(fixture.owner)
  await expect.poll(both, { timeout: 15_000 }).toEqual([403, 403])
  // It reconnects automatically.
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_activity where query = 'listen erp_access'`.execute(fixture.owner))
          .rows.length,
      { timeout: 15_000 },
    )
    .toBeGreaterThanOrEqual(2)
  const other = await fixture.role(toCreate(rolesPlace))
  await sql`update staff_user set role_id = ${other} where id = ${id}`.execute(fixture.owner)
  await expect.poll(both).toEqual([200, 200])
})
