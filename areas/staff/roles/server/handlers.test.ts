import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { placeOf, rolesPlace, usersPlace } from '#areas/staff/access.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { roleCalls, type RoleDraft } from '#areas/staff/roles/contract.ts'
import { roleHandlersFor } from '#areas/staff/roles/server/handlers.ts'
import { staffChangeApprovalType } from '#areas/staff/server/staff-change.ts'
import { decideChange } from '#areas/staff/server/testing/decide-change.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import {
  type AccessTree,
  type Flag,
  type Place,
  toCreate,
  toDelete,
  toUpdate,
  withAnyFlag,
} from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([
    ...roleHandlersFor([staffChangeApprovalType]),
    ...userHandlersFor([staffChangeApprovalType]),
    ...approvalHandlers([staffChangeApprovalType]),
  ])
})
afterAll(() => api.close())

const promos = placeOf('Products', 'eLoad', 'Promo')
const rewards = placeOf('Reports', 'eLoad Rewards')
const holding = (...grants: [Place, Flag][]): AccessTree =>
  treeOf(new Set(grants.map(([place, flag]) => keyOf({ place, flag }))))
const everything = treeOf(new Set(allGrants.map(keyOf)))

const admin = (level = 80, access = everything) => api.staffWith({ as: { level, access } })
let drafts = 0
const draft = (about: Partial<RoleDraft> = {}) => ({
  name: `Role ${++drafts}`,
  description: '',
  level: 20,
  access: [] as AccessTree,
  ...about,
})
const createRole = async (about: Partial<RoleDraft> = {}) => {
  const input = draft(about)
  const { data } = await admin(100).get(roleCalls.create, input)
  await approve(data.id)
  return { ...input, ...data }
}
const approve = (id: number) => decideChange(api.owner, admin(100), { kind: 'role', id })

test('role › is created, read, updated and deleted, and every change is logged', async () => {
  const client = admin()
  const { data } = await client.get(
    roleCalls.create,
    draft({ name: 'Night shift', access: holding([promos, 'read']) }),
  )
  expect(data.status).toBe('inactive')
  await approve(data.id)
  const role = await client.get(roleCalls.read, { id: data.id })
  expect(role).toMatchObject({
    name: 'Night shift',
    level: 20,
    userCount: 0,
    status: 'active',
    createdBy: client.email,
  })
  expect(role.access).toEqual([
    {
      title: 'Products',
      modules: [{ name: 'eLoad', access: {}, submodules: [{ name: 'Promo', access: { read: true } }] }],
    },
  ])

  const changed = {
    name: 'Night shift',
    description: 'From ten to six.',
    level: 30,
    access: holding([promos, 'update']),
  }
  const sent = await client.get(roleCalls.update, { ...changed, id: data.id, version: 1 })
  expect(sent.data).toEqual({ id: data.id, status: 'active', version: 1 })
  await approve(data.id)
  expect(await client.get(roleCalls.read, { id: data.id })).toMatchObject({ ...changed, version: 2 })
  await client.get(roleCalls.delete, { id: data.id, version: 2 })
  await approve(data.id)
  expect((await client.answer(roleCalls.read, { id: data.id })).status).toBe(404)
  expect(await logged(data.id)).toEqual(['Create', 'Activate', 'Update', 'Delete'])
})

async function logged(id: number) {
  const rows = await api.owner
    .withTables<{ auditEntry: { id: number; kind: string; recordId: string; action: string } }>()
    .selectFrom('auditEntry')
    .where('kind', '=', 'role')
    .where('recordId', '=', String(id))
    .select('action')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

/** Calls that the audit log records as denied for a person. */
async function deniedOf({ id }: { id: number }) {
  const rows = await api.owner
    .withTables<{ auditEntry: { id: number; actorId: number; call: string; action: string } }>()
    .selectFrom('auditEntry')
    .where('actorId', '=', id)
    .where('action', '=', 'Denied')
    .select('call')
    .orderBy('id')
    .execute()
  return rows.map(({ call }) => call)
}

test('granting › requires the flag in the person’s own access', async () => {
  const client = admin(80, holding([rolesPlace, 'create'], [rolesPlace, 'update'], [promos, 'read']))
  const { status, body } = await client.answer(
    roleCalls.create,
    draft({ access: holding([promos, 'create']) }),
  )
  expect([status, body.code]).toEqual([200, 'FORBIDDEN'])
  const { message, messageCode: code, params } = body
  expect([code, params]).toEqual(['staff.NOT_HELD', { grant: 'Products / eLoad / Promo: create', others: 0 }])
  expect(body.errors).toEqual([{ field: 'access', message, code, params }])
  expect(await deniedOf(client)).toEqual(['/roles/create'])
  expect(await client.ask(roleCalls.create, draft({ access: holding([promos, 'read']) }))).toMatchObject({
    data: { version: 1 },
  })
})

test('revoking › requires the flag in the person’s own access', async () => {
  const { id, name } = await createRole({ access: holding([promos, 'read'], [usersPlace, 'update']) })
  const client = admin(80, holding([rolesPlace, 'update'], [promos, 'read']))
  const without = { id, version: 1, name, description: '', level: 20, access: holding([promos, 'read']) }
  expect(await client.ask(roleCalls.update, without)).toMatch(/Settings \/ User Management \/ Users: update/)
  const record = { ...without, access: holding([usersPlace, 'update']) }
  expect(await client.ask(roleCalls.update, record)).toMatchObject({ data: { version: 2 } })
})

test('duplicating a role › requires all of its flags', async () => {
  const { id } = await createRole({ name: 'Original', access: holding([promos, 'delete']) })
  const weak = admin(80, holding([rolesPlace, 'create']))
  expect(await weak.ask(roleCalls.duplicate, { id })).toMatch(/Promo: delete/)
  const first = await admin().get(roleCalls.duplicate, { id })
  const second = await admin().get(roleCalls.duplicate, { id })
  expect((await admin().get(roleCalls.read, { id: first.data.id })).name).toBe('Copy of Original')
  expect(await admin().get(roleCalls.read, { id: second.data.id })).toMatchObject({
    name: 'Copy of Original 2',
    access: holding([promos, 'delete']),
  })
})

test.each([
  [80, 80],
  [80, 100],
  [60, 61],
])('level %i › cannot create a role of level %i', async (own, level) => {
  expect(await admin(own).ask(roleCalls.create, draft({ level }))).toBe(
    `staff.LEVEL_NOT_BELOW {"level":${own}}`,
  )
})

test('role of the same level › cannot be changed, raised or deleted', async () => {
  const { id, name } = await createRole({ level: 80 })
  const change = { id, version: 1, name, description: '', level: 20, access: [] }
  expect(await admin(80).ask(roleCalls.update, change)).toMatch(/^staff.ROLE_NOT_BELOW/)
  expect(await admin(80).ask(roleCalls.delete, { id, version: 1 })).toMatch(/^staff.ROLE_NOT_BELOW/)
  const lower = await createRole({ level: 20 })
  const raise = { ...change, id: lower.id, name: lower.name, level: 80 }
  expect(await admin(80).ask(roleCalls.update, raise)).toBe('staff.LEVEL_NOT_BELOW {"level":80}')
})

test('own role › cannot be changed, lowered or deleted', async () => {
  const { id, name } = await createRole({ level: 60, access: holding([promos, 'read']) })
  const client = api.staffWith({ as: { roleId: id, level: 100, access: everything } })
  const input = { id, version: 1, name, description: '', level: 60, access: everything }
  expect(await client.ask(roleCalls.update, input)).toBe('staff.OWN_ROLE')
  expect(await client.ask(roleCalls.delete, { id, version: 1 })).toBe('staff.OWN_ROLE')
  expect(await deniedOf(client)).toEqual(['/roles/update', '/roles/delete'])
})

test('requester and approver flags › cannot be combined below level 80', async () => {
  const access = holding([rewards, 'requester'], [rewards, 'approver'])
  expect(await admin(100).ask(roleCalls.create, draft({ access, level: 79 }))).toMatch(
    'staff.BOTH_SIDES {"level":80}',
  )
  const { id, name } = await createRole({ access, level: 80 })
  const lowered = { id, version: 1, name, description: '', level: 40, access }
  expect(await admin(100).ask(roleCalls.update, lowered)).toBe('staff.BOTH_SIDES {"level":80}')
})

test('role in use › cannot be deleted, and its holders are named', async () => {
  const { id } = await createRole()
  const person = { email: 'ines.held@erp.test', firstName: 'Ines', lastName: 'Held', roleId: id }
  await admin(100).get(userCalls.create, person)
  const { status, body } = await admin(100).answer(roleCalls.delete, { id, version: 1 })
  expect([status, body.code]).toEqual([409, 'IN_USE'])
  expect(body.message).toMatch('1 person has this role: Ines Held.')
})

test('outdated version › changes nothing', async () => {
  const { id, name } = await createRole()
  const input = { id, name, description: 'First', level: 20, access: [] }
  await admin().get(roleCalls.update, { ...input, version: 1 })
  const { status, body } = await admin().answer(roleCalls.update, {
    ...input,
    description: 'Second',
    version: 1,
  })
  expect([status, body.code]).toEqual([409, 'STALE'])
  expect((await admin().get(roleCalls.read, { id })).description).toBe('First')
})

test('concurrent saves › report a version conflict to one person', async () => {
  const { id, name } = await createRole()
  const input = { id, version: 1, name, description: '', level: 20, access: [] }
  const answers = await Promise.all([
    admin().answer(roleCalls.update, input),
    admin().answer(roleCalls.update, input),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('role name › is unique regardless of case, and available again after deletion', async () => {
  const { id } = await createRole({ name: 'Settlement' })
  for (const name of ['SETTLEMENT', 'Settle\u200bment']) {
    const { status, body } = await admin().answer(roleCalls.create, draft({ name }))
    expect([status, body.code, body.errors?.[0]?.field]).toEqual([409, 'DUPLICATE', 'name'])
  }
  await admin(100).get(roleCalls.delete, { id, version: 1 })
  await approve(id)
  expect(await admin().ask(roleCalls.create, draft({ name: 'Settlement' }))).toMatchObject({
    data: { version: 1 },
  })
})

test.each([
  ['an unknown field', { ...draft(), createdBy: 'me@erp.test' }, 'createdBy'],
  ['a status of their own', { ...draft(), status: 'inactive' }, 'status'],
  ['an unknown title', draft({ access: [{ title: 'Vault', modules: [] }] }), 'access'],
  [
    'an unknown flag',
    { ...draft(), access: [{ title: 'Utilities', modules: [{ name: 'PRP', access: { own: true } }] }] },
    'access.0.modules.0.access.own',
  ],
  [
    'a flag the node lacks',
    { ...draft(), access: [{ title: 'Utilities', modules: [{ name: 'PRP', access: { approver: true } }] }] },
    'access',
  ],
  ['a level of 101', draft({ level: 101 }), 'level'],
  ['no name', draft({ name: '  ' }), 'name'],
])('%s › is rejected', async (_, input, field) => {
  const { status, body } = await admin(100).answer(roleCalls.create, input)
  expect([status, body.errors?.[0]?.field]).toEqual([422, field])
})

test('role list › is searched, filtered, sorted and paged', async () => {
  for (const [name, level] of [
    ['Zeta audit', 11],
    ['Beta audit', 13],
    ['Alpha audit', 12],
  ] as const)
    await createRole({ name, level })
  const reader = admin()
  const list = (input: object) => reader.get(roleCalls.list, { search: 'AUDIT', ...input })
  expect((await list({ sortBy: 'name', sortDir: 'asc' })).rows.map(({ name }) => name)).toEqual([
    'Alpha audit',
    'Beta audit',
    'Zeta audit',
  ])
  const first = await list({ limit: 2 })
  expect(first.rows.map(({ level }) => level)).toEqual([13, 12])
  expect(first.pageInfo).toMatchObject({ total: 3, noOfPage: 2 })
  const second = await list({ limit: 2, cursor: first.pageInfo.nextCursor })
  expect(second.rows.map(({ level }) => level)).toEqual([11])
  expect((await list({ filters: { inUse: true } })).rows).toEqual([])
  expect((await list({ sortBy: 'userCount' })).rows).toHaveLength(3)
  expect((await admin().answer(roleCalls.list, { sortBy: 'access' })).status).toBe(422)
})

test('role permissions › are separate for each operation', async () => {
  const reader = api.staffWith(withAnyFlag(rolesPlace))
  expect(await reader.statusOf(roleCalls.create, draft())).toBe(200)
  const only = {
    create: api.staffWith(toCreate(rolesPlace)),
    update: api.staffWith(toUpdate(rolesPlace)),
    delete: api.staffWith(toDelete(rolesPlace)),
  }
  expect(await only.update.statusOf(roleCalls.create, draft())).toBe(403)
  expect(await only.create.statusOf(roleCalls.delete, { id: 1, version: 1 })).toBe(403)
  expect(await only.delete.statusOf(roleCalls.update, { id: 1, version: 1 })).toBe(403)
  expect(await api.staffWith().statusOf(roleCalls.getAllRoles)).toBe(200)
})

test('role settings › contain every node and the levels the person can assign', async () => {
  const { titles, minLevel, maxLevel } = await admin(60).get(roleCalls.getRoleSettings, {})
  expect([minLevel, maxLevel]).toEqual([1, 59])
  const flags = titles.flatMap(({ title, modules }) =>
    modules.flatMap(({ name, flags: own, submodules }) =>
      submodules.length === 0
        ? own.map((flag) => `${title} / ${name}: ${flag}`)
        : submodules.flatMap((below) =>
            below.flags.map((flag) => `${title} / ${name} / ${below.name}: ${flag}`),
          ),
    ),
  )
  expect(flags).toEqual(allGrants.map(keyOf))
})

test('user access › is readable for oneself, and for others with a permission on users', async () => {
  const { id } = await createRole({ name: 'Teller', access: holding([promos, 'read']) })
  const email = 'tess.teller@erp.test'
  await admin(100).get(userCalls.create, { email, firstName: 'Tess', lastName: 'Teller', roleId: id })
  const expected = {
    email,
    roleId: id,
    roleName: 'Teller',
    level: 20,
    isLineManager: false,
    access: holding([promos, 'read']),
  }
  expect(await api.staffWith({ as: { email } }).get(roleCalls.getUserAccess, { email })).toEqual(expected)
  expect(
    await api
      .staffWith(withAnyFlag(usersPlace))
      .get(roleCalls.getUserAccess, { email: ' TESS.Teller@erp.test' }),
  ).toEqual(expected)
  const stranger = api.staffWith()
  const [known, unknown] = [
    await stranger.answer(roleCalls.getUserAccess, { email }),
    await stranger.answer(roleCalls.getUserAccess, { email: 'no-one@erp.test' }),
  ]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  expect(known.status).toBe(403)
  expect((await admin().get(roleCalls.getUserAccess, { email: 'no-one@erp.test' })).access).toEqual([])
})

test('role reach › lists the affected people before saving', async () => {
  const { id } = await createRole()
  const add = (name: string, accessOverrides: AccessTree | null) =>
    admin(100).get(userCalls.create, {
      email: `${name}@erp.test`,
      firstName: name,
      lastName: 'Reach',
      roleId: id,
      accessOverrides,
    })
  await add('ana', null)
  await add('ben', holding([promos, 'read']))
  expect(await admin().get(roleCalls.reach, { id })).toMatchObject({
    people: [{ name: 'ana Reach', email: 'ana@erp.test', status: 'pending' }],
    total: 1,
    overridden: 1,
  })
})
