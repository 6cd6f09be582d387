import { mailsTo } from '#platform/server/mail/testing/mailed-link.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { placeOf, usersPlace } from '#areas/staff/access.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { createPendingUser, invitedBy, spendInvite, staffByEmail, staffById } from '#areas/staff/public.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { roleHandlersFor } from '#areas/staff/roles/server/handlers.ts'
import { staffTables } from '#areas/staff/server/staff.ts'
import { staffChangeApprovalType } from '#areas/staff/server/staff-change.ts'
import { decideChange } from '#areas/staff/server/testing/decide-change.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import type { AccessTree, Flag, Place } from '#platform/access.ts'
import { openPool } from '#platform/server/db/database.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
const roles = { superAdmin: 0, manager: 0, maker: 0 }
const promos = placeOf('Products', 'eLoad', 'Promo')
const holding = (...grants: [Place, Flag][]): AccessTree =>
  treeOf(new Set(grants.map(([place, flag]) => keyOf({ place, flag }))))
const everything = treeOf(new Set(allGrants.map(keyOf)))

beforeAll(async () => {
  api = await openTestApi([
    ...userHandlersFor([staffChangeApprovalType]),
    ...roleHandlersFor([staffChangeApprovalType]),
    ...approvalHandlers([staffChangeApprovalType]),
  ])
  roles.superAdmin = await roleOf('Super Admin', 100, everything)
  roles.manager = await roleOf(
    'Manager',
    60,
    treeOf(new Set(allGrants.filter(({ flag }) => flag !== 'requester').map(keyOf))),
  )
  roles.maker = await roleOf('Maker', 20, holding([promos, 'read']))
})
afterAll(() => api.close())

async function roleOf(name: string, level: number, access: AccessTree) {
  const role = {
    name,
    description: '',
    level,
    access: sql`${JSON.stringify(access)}::jsonb`,
    createdBy: null,
    updatedBy: null,
  }
  return (
    await staffTables(api.owner)
      .insertInto('staffRole')
      .values(role)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

const admin = (level = 80, access = everything) => api.staffWith({ as: { level, access } })
let people = 0
const draft = (about: object = {}) => ({
  email: `new.person${++people}@erp.test`,
  firstName: 'Bituin',
  lastName: 'Salazar',
  roleId: roles.maker,
  ...about,
})
async function createUser(about: object = {}) {
  const wire = draft(about)
  const { data } = await admin(100).get(userCalls.create, wire)
  const { email, ...rest } = wire
  return { email, ...data, change: { ...rest, id: data.id, version: data.version } }
}
/** Creates a stored user and a client signed in as that user. */
async function signedIn(about: { roleId: number; level: number; access?: AccessTree }) {
  const user = await createUser({ roleId: about.roleId })
  await promote(user.id)
  const as = { id: user.id, email: user.email, access: everything, ...about }
  return { ...user, by: api.staffWith({ as }) }
}
const approve = (id: number) => decideChange(api.owner, admin(100), { kind: 'user', id })
const promote = (id: number) =>
  staffTables(api.owner)
    .updateTable('staffUser')
    .set({ status: 'active', version: 2 })
    .where('id', '=', id)
    .execute()

test('user › is added, updated and changes status, and every change is logged', async () => {
  const by = admin()
  const { data } = await by.get(
    userCalls.create,
    draft({ email: ' Lualhati@ERP.test ', mobile: '0917 555 0101' }),
  )
  expect(await by.get(userCalls.read, { id: data.id })).toMatchObject({
    email: 'lualhati@erp.test',
    mobile: '+639175550101',
    status: 'pending',
    roleName: 'Maker',
    level: 20,
    accessOverrides: null,
    roleAccess: holding([promos, 'read']),
  })
  const { data: active } = await by.get(userCalls.activate, { id: data.id, version: 1 })
  expect(active).toEqual({ id: data.id, status: 'active', version: 2 })
  await by.get(userCalls.deactivate, { id: data.id, version: 2, reason: 'Moved to another company.' })
  await by.get(userCalls.activate, { id: data.id, version: 3 })
  // Failed sign-ins locked accounts in earlier versions.
  await sql`update staff_user set status = 'locked', version = version + 1 where id = ${data.id}`.execute(
    api.owner,
  )
  expect(await by.ask(userCalls.activate, { id: data.id, version: 5 })).toBe(
    'staff.WRONG_STATUS {"status":"locked"}',
  )
  await by.get(userCalls.unlock, { id: data.id, version: 5 })
  await approve(data.id)

  const rows = await api.owner
    .withTables<{
      auditEntry: {
        id: number
        recordId: string
        kind: string
        action: string
        reason: string
        toStatus: string
      }
    }>()
    .selectFrom('auditEntry')
    .where('kind', '=', 'user')
    .where('recordId', '=', String(data.id))
    .select(['action', 'reason', 'toStatus'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ action, toStatus }) => `${action} ${toStatus}`)).toEqual([
    'Create pending',
    'Activate active',
    'Deactivate inactive',
    'Activate active',
    'Unlock active',
  ])
  expect(rows[2]?.reason).toBe('Moved to another company.')
})

test('email › is unique and belongs to the company', async () => {
  const { email } = await createUser()
  const taken = await admin().answer(userCalls.create, draft({ email: email.toUpperCase() }))
  expect([taken.status, taken.body.code, taken.body.errors?.[0]?.field]).toEqual([409, 'DUPLICATE', 'email'])
  const foreign = await admin().answer(userCalls.create, draft({ email: 'mallory@elsewhere.test' }))
  expect([foreign.status, foreign.body.errors?.[0]]).toMatchObject([
    422,
    { field: 'email', code: 'staff.COMPANY_DOMAIN' },
  ])
})

test.each(['email', 'status', 'createdBy', 'deletedAt', 'lastLoginAt', 'level', 'password', 'search_text'])(
  'update › rejects %s',
  async (field) => {
    const { id, change } = await createUser()
    const { status, body } = await admin().answer(userCalls.update, { ...change, [field]: 'x' })
    expect([status, body.errors]).toMatchObject([422, [{ field, code: 'fields.UNKNOWN' }]])
    expect((await admin().get(userCalls.read, { id })).version).toBe(1)
  },
)

test('role assignment › rejects roles of one’s own level or above, even in two steps', async () => {
  expect(await admin(60).ask(userCalls.create, draft({ roleId: roles.manager }))).toMatch(
    'staff.LEVEL_NOT_BELOW {"level":60}',
  )
  expect(await admin(60).ask(userCalls.create, draft({ roleId: roles.superAdmin }))).toMatch(
    'staff.LEVEL_NOT_BELOW {"level":60}',
  )
  const { change } = await createUser()
  expect(await admin(60).ask(userCalls.update, { ...change, roleId: roles.superAdmin })).toMatch(
    'staff.LEVEL_NOT_BELOW {"level":60}',
  )
})

test('role assignment › requires all permissions of the role', async () => {
  const weak = admin(80, holding([usersPlace, 'create'], [usersPlace, 'update']))
  expect(await weak.ask(userCalls.create, draft())).toMatch(/Products \/ eLoad \/ Promo: read/)
  const { change } = await createUser()
  expect(await weak.ask(userCalls.update, { ...change, roleId: roles.manager })).toMatch(/^staff.NOT_HELD/)
})

test('overrides › require the permissions they give or revoke', async () => {
  const { change, id } = await createUser({ accessOverrides: holding([promos, 'delete']) })
  const weak = admin(80, holding([usersPlace, 'update'], [promos, 'read']))
  expect(await weak.ask(userCalls.update, { ...change, accessOverrides: null })).toMatch(/Promo: delete/)
  expect(
    await weak.ask(userCalls.update, {
      ...change,
      accessOverrides: holding([promos, 'create'], [promos, 'delete']),
    }),
  ).toMatch(/Promo: create/)
  expect(await weak.ask(userCalls.update, { ...change, firstName: 'Tala' })).toMatchObject({
    data: { version: 2 },
  })
  expect((await staffById(api.db, id))?.access).toEqual(holding([promos, 'delete']))
})

test('own record › cannot be changed', async () => {
  const { by, id, change } = await signedIn({ roleId: roles.superAdmin, level: 100 })
  const version = (await by.get(userCalls.read, { id })).version
  const expectedCode = 'staff.OWN_RECORD'
  expect(await by.ask(userCalls.update, { ...change, version, isLineManager: true })).toBe(expectedCode)
  expect(await by.ask(userCalls.deactivate, { id, version, reason: 'I am leaving.' })).toBe(expectedCode)
  expect(await by.ask(userCalls.resendInvite, { id })).toBe(expectedCode)
})

test('person of the same or a higher level › cannot be changed', async () => {
  const peer = await createUser({ roleId: roles.manager })
  const expectedCode = 'staff.USER_NOT_BELOW {"level":60}'
  expect(await admin(60).ask(userCalls.update, { ...peer.change, roleId: roles.maker })).toMatch(expectedCode)
  expect(await admin(60).ask(userCalls.activate, { id: peer.id, version: 1 })).toMatch(expectedCode)
  expect(await admin(60).ask(userCalls.resendInvite, { id: peer.id })).toMatch(expectedCode)
})

test('line manager › must be active, a line manager and another person', async () => {
  const boss = await createUser({ isLineManager: true })
  const { id, change } = await createUser()
  const withBoss = { ...change, lineManagerId: boss.id }
  expect(await admin().ask(userCalls.update, withBoss)).toBe('staff.NOT_MANAGER')
  await admin().get(userCalls.activate, { id: boss.id, version: 1 })
  await approve(boss.id)
  await admin().get(userCalls.update, withBoss)
  expect(await admin().get(userCalls.read, { id })).toMatchObject({
    lineManagerId: boss.id,
    lineManagerName: 'Bituin Salazar',
  })
  expect(
    await admin().ask(userCalls.update, {
      ...boss.change,
      version: 2,
      isLineManager: true,
      lineManagerId: boss.id,
    }),
  ).toBe('staff.OWN_MANAGER')

  const offered = await api.staffWith('any-right').get(userCalls.lineManagers, {})
  expect(offered).toEqual([{ id: boss.id, email: boss.email, name: 'Bituin Salazar', position: '' }])
  expect(await api.staffWith('any-right', { as: { id: boss.id } }).get(userCalls.lineManagers, {})).toEqual(
    [],
  )
})

test('outdated version › changes nothing for any operation', async () => {
  const { id, change } = await createUser()
  await admin().get(userCalls.update, { ...change, position: 'First' })
  for (const [call, wire] of [
    [userCalls.update, { ...change, position: 'Second' }],
    [userCalls.activate, { id, version: 1 }],
    [userCalls.deactivate, { id, version: 1, reason: 'Too late.' }],
    [userCalls.unlock, { id, version: 1 }],
  ] as const) {
    const { status, body } = await admin().answer(call, wire)
    expect([status, body.code]).toEqual([409, 'STALE'])
  }
  expect(await admin().get(userCalls.read, { id })).toMatchObject({ position: 'First', status: 'pending' })
})

test('last two Super Admins › cannot both be removed concurrently', async () => {
  for (let round = 0; round < 10; round++) {
    await staffTables(api.owner)
      .updateTable('staffUser')
      .set({ status: 'pending', roleId: roles.maker })
      .where('roleId', '=', roles.superAdmin)
      .execute()
      .catch(() => null)
    const [one, other] = [
      await signedIn({ roleId: roles.superAdmin, level: 100 }),
      await signedIn({ roleId: roles.superAdmin, level: 100 }),
    ]
    await keepOnly([one.id, other.id])
    const away = (user: typeof one) => ({ id: user.id, version: 2, reason: 'A quarrel at the top.' })
    const answers = await Promise.all([
      one.by.answer(userCalls.deactivate, away(other)),
      // The other Super Admin is demoted by an update, which has the same effect.
      other.by.answer(userCalls.update, { ...one.change, version: 2, roleId: roles.maker }),
    ])
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect(answers.map(({ body }) => body.messageCode)).toContain('staff.LAST_SUPER_ADMIN')
    expect(await superAdmins()).toHaveLength(1)
  }
})

async function keepOnly(ids: number[]) {
  await staffTables(api.owner)
    .updateTable('staffUser')
    .set({ status: 'inactive' })
    .where('roleId', '=', roles.superAdmin)
    .where('id', 'not in', ids)
    .execute()
  expect(await superAdmins()).toHaveLength(2)
}
const superAdmins = async () =>
  (await sql<{ id: number }>`select id from staff_super_admin`.execute(api.owner)).rows

test('last Super Admin › keeps their permissions', async () => {
  const [last] = await superAdmins()
  const { version, ...user } = await admin(100).get(userCalls.read, { id: last!.id })
  const { firstName, lastName } = user
  const emptied = { id: user.id, version, firstName, lastName, roleId: roles.superAdmin, accessOverrides: [] }
  expect(await admin(100).ask(userCalls.update, emptied)).toBe('staff.LAST_SUPER_ADMIN')
  const role = await admin(100).get(roleCalls.read, { id: roles.superAdmin })
  const lowered = {
    id: role.id,
    version: role.version,
    name: role.name,
    description: '',
    level: 99,
    access: role.access,
  }
  expect(await admin(100).ask(roleCalls.update, lowered)).toBe('staff.LAST_SUPER_ADMIN')
})

test('invitation › is valid once, replaces earlier ones, and is stored as a hash', async () => {
  const { id, email } = await createUser()
  const invite = async () => {
    const { body } = await admin().answer(userCalls.resendInvite, { id })
    expect(JSON.stringify(body)).not.toContain('token=')
    const mails = await mailsTo(api.owner, api.configuration.secret, email, 'invitation')
    return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const [first, second] = [await invite(), await invite()]
  expect(await invitedBy(api.db, first)).toBeNull()
  expect(await invitedBy(api.db, second)).toMatchObject({ id })
  const record = await staffTables(api.owner)
    .selectFrom('staffInvite')
    .where('userId', '=', id)
    .selectAll()
    .execute()
  expect(record.map(({ tokenHash }) => tokenHash)).toEqual([createHash('sha256').update(second).digest()])
  expect(JSON.stringify((await admin().answer(userCalls.list)).body)).not.toMatch(/token|hash/i)

  const spent = await Promise.all([spendInvite(api.db, second), spendInvite(api.db, second)])
  expect(spent.filter((member) => member !== null)).toHaveLength(1)
})

test('self-registration › gives no permissions and rejects an existing email', async () => {
  const newcomer = { email: 'Walk.In@erp.test', firstName: 'Walk', lastName: 'In' }
  expect(await createPendingUser(api.db, newcomer)).toMatchObject({
    status: 'pending',
    level: 0,
    access: [],
    roleId: null,
  })
  expect(await createPendingUser(api.db, newcomer)).toBeNull()
  expect(await staffByEmail(api.db, 'walk.in@ERP.test')).toMatchObject({ name: 'Walk In' })
})

test('permission change › is broadcast to every process on commit and not before', async () => {
  const { id, change } = await createUser()
  const pool = openPool(api.url, { max: 1 })
  const listener = await pool.connect()
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen erp_access')
  await admin().ask(userCalls.update, { ...change, roleId: 999_999 })
  await listener.query('select 1')
  expect(heard).toEqual([])
  await admin().get(userCalls.update, { ...change, position: 'Officer' })
  await listener.query('select 1')
  expect(heard).toEqual([String(id)])
  listener.release()
  await pool.end()
})

test('user list › is searched, filtered, sorted and paged', async () => {
  const at = (name: string, about: object = {}) =>
    createUser({ firstName: name, lastName: 'Peñaflor', department: 'Río', ...about })
  const [cora] = [
    await at('Cora'),
    await at('Abel', { isLineManager: true }),
    await at('Benny', { roleId: roles.manager }),
  ]
  await admin(100).get(userCalls.activate, { id: cora.id, version: 1 })
  const reader = admin()
  const list = (wire: object = {}) => reader.get(userCalls.list, { search: 'penaflor', ...wire })
  const names = async (wire: object) => (await list(wire)).rows.map(({ firstName }) => firstName)
  expect(await names({ sortBy: 'name', sortDir: 'asc' })).toEqual(['Abel', 'Benny', 'Cora'])
  expect(await names({})).toEqual(['Benny', 'Abel', 'Cora'])
  expect(await names({ sortBy: 'level' })).toEqual(['Benny', 'Abel', 'Cora'])
  expect(await names({ filters: { status: ['active'] } })).toEqual(['Cora'])
  expect(await names({ filters: { roleId: roles.manager } })).toEqual(['Benny'])
  expect(await names({ filters: { isLineManager: true } })).toEqual(['Abel'])
  expect(await names({ filters: { department: 'rio' } })).toHaveLength(3)
  expect(await names({ filters: { hasOverrides: true } })).toEqual([])
  const first = await list({ limit: 2, sortBy: 'lastLoginAt' })
  const second = await list({ limit: 2, sortBy: 'lastLoginAt', cursor: first.pageInfo.nextCursor })
  expect([...first.rows, ...second.rows]).toHaveLength(3)
  expect((await admin().answer(userCalls.list, { filters: { mobile: 'x' } })).status).toBe(422)
})

const pausedHours = async (table: 'staff_user' | 'staff_role', id: number) => {
  const { rows } = await sql<{ hours: number | null }>`
    select round(extract(epoch from decides_from - now()) / 3600)::int as hours from ${sql.table(table)} where id = ${id}`.execute(
    api.owner,
  )
  return rows[0]?.hours ?? null
}

test('approval pause › lasts a day for new users, new permissions and new line managers, except for seeded users', async () => {
  const user = await createUser()
  expect(await pausedHours('staff_user', user.id)).toBe(24)
  await sql`update staff_user set decides_from = now() - interval '1 hour' where id = ${user.id}`.execute(
    api.owner,
  )
  await admin(100).get(userCalls.update, { ...user.change, lastName: 'Reyes' })
  expect(await pausedHours('staff_user', user.id)).toBe(-1)
  await admin(100).get(userCalls.update, { ...user.change, version: 2, isLineManager: true })
  expect(await pausedHours('staff_user', user.id)).toBe(24)
  expect(await pausedHours('staff_role', roles.maker)).toBeNull()
  // The pause cannot be removed by updating the column.
  await sql`update staff_user set decides_from = null where id = ${user.id}`.execute(api.db)
  expect(await pausedHours('staff_user', user.id)).toBe(24)
})

test('line manager status › is assigned only by a line manager or a Super Admin', async () => {
  const user = await createUser()
  const expectedCode = 'staff.LINE_MANAGER_NOT_THEIRS'
  expect(await admin().ask(userCalls.update, { ...user.change, isLineManager: true })).toBe(expectedCode)
  expect(await admin().ask(userCalls.create, draft({ isLineManager: true }))).toBe(expectedCode)
  const manager = api.staffWith({ as: { level: 80, access: everything, isLineManager: true } })
  await manager.get(userCalls.update, { ...user.change, isLineManager: true })
})

test('permission escalation › notifies Super Admins and the line manager except the actor, and reductions do not', async () => {
  const boss = await personIn({ roleId: roles.superAdmin })
  const lead = await personIn({ roleId: roles.manager, isLineManager: true })
  const draft = {
    firstName: 'Rising',
    lastName: 'Star',
    mobile: '09171234567',
    department: '',
    position: '',
    roleId: roles.maker,
    lineManagerId: lead.id,
    isLineManager: false,
    accessOverrides: null,
  }
  const by = api.staffWith({ as: { level: 100, access: everything, email: boss.email } })
  const { data } = await by.get(userCalls.create, { ...draft, email: 'rising@erp.test' })
  const mails = async () =>
    (
      await sql<{ recipient: string; text: string }>`
        select recipient, text from outbox_mail where about = ${`user ${data.id}`} order by id`.execute(
        api.owner,
      )
    ).rows
  const first = await mails()
  expect(first.map(({ recipient }) => recipient)).toContain(lead.email)
  expect(first.map(({ recipient }) => recipient)).not.toContain(boss.email)
  expect(first[0]?.text).toContain('Products / eLoad / Promo: read')
  expect(first[0]?.text).toContain('sa loob ng 24 oras')
  await by.get(userCalls.update, { ...draft, id: data.id, version: 1, accessOverrides: [] })
  expect(await mails()).toHaveLength(first.length)
  await admin(100).get(userCalls.update, { ...draft, id: data.id, version: 2, roleId: roles.manager })
  const second = (await mails()).slice(first.length)
  expect(second.map(({ recipient }) => recipient)).toEqual(expect.arrayContaining([boss.email, lead.email]))
  expect(second[0]?.text).toContain('Level 20 → 60')
})

let persons = 0
async function personIn(about: { roleId: number; isLineManager?: boolean }) {
  const email = `notified-${++persons}@erp.test`
  const { rows } = await sql<{ id: number }>`
    insert into staff_user (email, first_name, last_name, role_id, is_line_manager, status)
    values (${email}, 'Told', 'Person', ${about.roleId}, ${about.isLineManager ?? false}, 'active')
    returning id`.execute(api.owner)
  return { id: rows[0]?.id ?? 0, email }
}
