import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffChangeApprovalType } from '#areas/staff/server/staff-change.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { roleHandlersFor } from '#areas/staff/roles/server/handlers.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { openAccount } from '#platform/server/ledger/testing/postings.ts'
import { cancelRequestsOfEndedRecords } from '#platform/server/approvals/approvals.ts'
import {
  submitCalls,
  submitHandlers,
  testApprovalTypes,
  testPlace,
} from '#platform/server/approvals/testing/approval-types.ts'
import type { AccessTree } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let float: number
beforeAll(async () => {
  const kinds = [...testApprovalTypes, staffChangeApprovalType]
  api = await openTestApi(
    cancelRequestsOfEndedRecords(
      [...userHandlersFor(kinds), ...roleHandlersFor(kinds), ...submitHandlers],
      kinds,
    ),
  )
  await sql`grant execute on function ledger_post to erp_api`.execute(api.owner)
  float = await openAccount(api.owner, { code: 'operator:test-float', asset: 'PHP', kind: 'operator' })
})
afterAll(() => api.close())

const everything = treeOf(new Set(allGrants.map(keyOf)))
const admin = () => api.staffWith({ as: { level: 100, access: everything } })
let people = 0

async function manager() {
  const email = `manager-${++people}@erp.test`
  const { rows } = await sql<{ id: number; version: number; roleId: number }>`
    with role as (insert into staff_role (name, description, level, access)
      values (${`Checker ${people}`}, '', 40, '[]') returning id)
    insert into staff_user (email, first_name, last_name, role_id, is_line_manager, status)
    select ${email}, 'Manager', ${`Number ${people}`}, id, true, 'active' from role
    returning id, version, role_id`.execute(api.owner)
  const [row] = rows
  return {
    id: row?.id ?? 0,
    version: row?.version ?? 0,
    roleId: row?.roleId ?? 0,
    email,
    name: `Manager ${people}`,
  }
}
type Manager = Awaited<ReturnType<typeof manager>>

/** Submits a request to line managers and returns its id. */
async function submitted(
  sentTo: Manager[],
  kind: 'test-credit' | 'test-exact-credit' | 'test-placed-credit' = 'test-credit',
  makerId?: number,
) {
  const toAccount = await openAccount(api.owner, {
    code: `wallet:leaving-${++people}:php`,
    asset: 'PHP',
    kind: 'wallet',
    floor: 0,
  })
  const { data } = await api
    .staffWith({ as: { level: 20, ...(makerId && { id: makerId }) } })
    .get(submitCalls.raise, {
      kind,
      payload: { fromAccount: float, toAccount, amountCentavos: 10_000, why: 'Failed cash-in of yesterday' },
      recordId: String(toAccount),
      sentTo: sentTo.map(({ id, email, name }) => ({ id, email, name })),
    })
  return data.requestId
}

async function stateOf(id: number) {
  const { rows } = await sql<{ status: string; reason: string }>`
    select status, reason from approval_request where id = ${id}`.execute(api.owner)
  return rows[0]
}

test('deactivated approver › has the requests returned that wait only for them', async () => {
  const [leaving, other] = [await manager(), await manager()]
  const [alone, shared] = [await submitted([leaving]), await submitted([leaving, other])]
  expect((await admin().get(userCalls.read, { id: leaving.id })).waitingOnly).toMatchObject([{ id: alone }])
  const { body } = await admin().answer(userCalls.deactivate, {
    id: leaving.id,
    version: leaving.version,
    reason: 'Moved to another company.',
  })
  expect(body.params).toMatchObject({ returned: 1, moved: 0 })
  expect(await stateOf(alone)).toMatchObject({
    status: 'returned',
    reason: expect.stringContaining('APPROVER_LEFT'),
  })
  expect((await stateOf(shared))?.status).toBe('pending')
  expect((await admin().get(userCalls.read, { id: other.id })).waitingOnly).toMatchObject([{ id: shared }])
})

test('person who is no longer a line manager › has the requests returned', async () => {
  const leaving = await manager()
  const request = await submitted([leaving])
  const { id, version, roleId } = leaving
  const change = { id, version, roleId, firstName: 'Manager', lastName: 'Before', isLineManager: false }
  await admin().get(userCalls.update, change)
  expect((await stateOf(request))?.status).toBe('returned')
})

test('deactivated account › has the pending request about it cancelled with the reason', async () => {
  const person = await manager()
  await sql`update staff_user set status = 'locked' where id = ${person.id}`.execute(api.owner)
  const { version } = await admin().get(userCalls.read, { id: person.id })
  await admin().get(userCalls.unlock, { id: person.id, version })
  await admin().get(userCalls.deactivate, { id: person.id, version, reason: 'Moved to another company.' })
  const { rows } = await sql<{ status: string; reason: string }>`
    select status, reason from approval_request where record_kind = 'user' and record_id = ${String(person.id)}`.execute(
    api.owner,
  )
  expect(rows).toMatchObject([{ status: 'cancelled', reason: expect.stringContaining('RECORD_ENDED') }])
})

const addresseesOf = async (id: number) => {
  const { rows } = await sql<{ personId: number }>`
    select person_id from approval_addressee where request_id = ${id} order by person_id`.execute(api.owner)
  return rows.map(({ personId }) => personId)
}

test('requests of a deactivated approver › move to the chosen line manager, who is mailed', async () => {
  const [leaving, successor] = [await manager(), await manager()]
  const [alone, both] = [await submitted([leaving]), await submitted([leaving, successor])]
  const { body } = await admin().answer(userCalls.deactivate, {
    id: leaving.id,
    version: leaving.version,
    reason: 'Moved to another company.',
    moveRequestsTo: successor.id,
  })
  expect(body.params).toMatchObject({ moved: 1, returned: 0 })
  expect([await stateOf(alone), await stateOf(both)]).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
  ])
  expect(await addresseesOf(alone)).toEqual([successor.id])
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from outbox_mail m join approval_request r on r.ref = m.about
    where m.recipient = ${successor.email} and r.id = ${alone}`.execute(api.owner)
  expect(rows[0]?.n).toBe(1)
  const { rows: open } = await sql<{ n: number }>`
    select count(*)::int as n from approval_token where request_id = ${alone} and person_id = ${leaving.id} and used_at is null`.execute(
    api.owner,
  )
  expect(open[0]?.n).toBe(0)
})

test('successor › must be an active line manager other than the person and the actor', async () => {
  const [leaving, other] = [await manager(), await manager()]
  const request = await submitted([leaving])
  const self = await manager()
  const actor = api.staffWith({ as: { id: self.id, level: 100, access: everything } })
  const attempt = (moveRequestsTo: number) =>
    actor.ask(userCalls.deactivate, {
      id: leaving.id,
      version: leaving.version,
      reason: 'Moved to another company.',
      moveRequestsTo,
    })
  expect(await attempt(leaving.id)).toBe('staff.NOT_MANAGER')
  await sql`update staff_user set status = 'inactive' where id = ${other.id}`.execute(api.owner)
  expect(await attempt(other.id)).toBe('staff.NOT_MANAGER')
  expect(await attempt(self.id)).toBe('staff.SUCCESSOR_IS_ACTOR')
  expect((await stateOf(request))?.status).toBe('pending')
})

test('successor who made the request › cannot take it over, so it returns to them', async () => {
  const leaving = await manager()
  const maker = await manager()
  const request = await submitted([leaving], 'test-credit', maker.id)
  await admin().get(userCalls.deactivate, {
    id: leaving.id,
    version: leaving.version,
    reason: 'Moved to another company.',
    moveRequestsTo: maker.id,
  })
  expect((await stateOf(request))?.status).toBe('returned')
})

test('line manager of a lower level › keeps the requests that this level can decide', async () => {
  const leaving = await manager()
  const [plain, high] = [await submitted([leaving]), await submitted([leaving])]
  await sql`
    update approval_request set version = version + 1, min_level = 40 where id = ${high}`.execute(api.owner)
  const { rows } = await sql<{ id: number }>`
    insert into staff_role (name, description, level, access) values (${`Lower ${leaving.id}`}, '', 30, '[]') returning id`.execute(
    api.owner,
  )
  await admin().get(userCalls.update, {
    id: leaving.id,
    version: leaving.version,
    roleId: rows[0]?.id ?? 0,
    firstName: 'Manager',
    lastName: 'Lower',
    isLineManager: true,
  })
  expect([(await stateOf(plain))?.status, (await stateOf(high))?.status]).toEqual(['pending', 'returned'])
})

test('request with steps › waits only for a person without whom its steps cannot be approved', async () => {
  const [low, high, higher] = [await manager(), await manager(), await manager()]
  await sql`update staff_role set level = 60 where id in (${high.roleId}, ${higher.roleId})`.execute(
    api.owner,
  )
  const [replaceable, irreplaceable] = [await submitted([low, high, higher]), await submitted([low, high])]
  await sql`
    update approval_request set version = version + 1, approvals_needed = 2, step_levels = '{40,60}'
    where id in (${replaceable}, ${irreplaceable})`.execute(api.owner)
  const waitingFor = async ({ id }: Manager) =>
    (await admin().get(userCalls.read, { id })).waitingOnly.map((request) => request.id)
  expect(await waitingFor(low)).toEqual([irreplaceable])
  expect(await waitingFor(high)).toEqual([irreplaceable])
  const successor = await manager()
  await admin().get(userCalls.deactivate, {
    id: high.id,
    version: high.version,
    reason: 'Moved to another company.',
    moveRequestsTo: successor.id,
  })
  expect([(await stateOf(replaceable))?.status, (await stateOf(irreplaceable))?.status]).toEqual([
    'pending',
    'returned',
  ])
})

test('delegations from and to a person who leaves › end', async () => {
  const [leaving, absent] = [await manager(), await manager()]
  await sql`
    insert into approval_delegation (from_person, from_email, from_name, to_person, to_email, to_name, from_at, until_at)
    values (${absent.id}, ${absent.email}, ${absent.name}, ${leaving.id}, ${leaving.email}, ${leaving.name}, now(), now() + interval '1 day')`.execute(
    api.owner,
  )
  const { id, version } = leaving
  await admin().get(userCalls.deactivate, { id, version, reason: 'Moved to another company.' })
  const { rows } = await sql<{ ended: boolean }>`
    select ended_at is not null as ended from approval_delegation where to_person = ${id}`.execute(api.owner)
  expect(rows).toEqual([{ ended: true }])
})

const roleOf = ({ roleId }: Manager) => admin().get(roleCalls.read, { id: roleId })

/** Two people with the same role, which has these grants. */
async function colleagues(grants: string[] = []) {
  const [one, other] = [await manager(), await manager()]
  await sql`update staff_user set role_id = ${one.roleId} where id = ${other.id}`.execute(api.owner)
  await sql`update staff_role set access = ${JSON.stringify(treeOf(new Set(grants)))}::jsonb where id = ${one.roleId}`.execute(
    api.owner,
  )
  return [one, { ...other, roleId: one.roleId }] as const
}

/** Lowers the level of a role, or changes its access. */
async function changeRole(
  of: Manager,
  change: { level?: number; access?: AccessTree; moveRequestsTo?: number },
) {
  const { id, version, name, description, level, access } = await roleOf(of)
  const draft = { id, version, name, description, level, access, ...change }
  return (await admin().answer(roleCalls.update, draft)).body.params
}

test('role of a lower level › has the requests shown and returned that only its people could approve', async () => {
  const [one, other] = await colleagues()
  const outsider = await manager()
  const [alone, shared, low] = [
    await submitted([one, other]),
    await submitted([one, other, outsider]),
    await submitted([one]),
  ]
  await sql`update approval_request set version = version + 1, min_level = 40 where id in (${alone}, ${shared})`.execute(
    api.owner,
  )
  const { id, access } = await roleOf(one)
  expect(await admin().get(roleCalls.waiting, { id, level: 30, access })).toMatchObject([{ id: alone }])
  expect(await admin().get(roleCalls.waiting, { id, level: 40, access })).toEqual([])
  expect(await changeRole(one, { level: 30 })).toMatchObject({ moved: 0, returned: 1 })
  expect(await stateOf(alone)).toMatchObject({
    status: 'returned',
    reason: expect.stringContaining('ROLE_LOST_DECISION'),
  })
  expect([(await stateOf(shared))?.status, (await stateOf(low))?.status]).toEqual(['pending', 'pending'])
})

test('requests of a role of a lower level › move to the chosen line manager', async () => {
  const [one, other] = await colleagues()
  const successor = await manager()
  const request = await submitted([one, other])
  await sql`update approval_request set version = version + 1, min_level = 40 where id = ${request}`.execute(
    api.owner,
  )
  expect(await changeRole(one, { level: 30, moveRequestsTo: successor.id })).toMatchObject({
    moved: 1,
    returned: 0,
    successor: expect.stringContaining('Manager'),
  })
  expect((await stateOf(request))?.status).toBe('pending')
  expect(await addresseesOf(request)).toEqual([other.id, successor.id])
})

test('role without the permission to decide › has its requests cancelled that cannot be returned', async () => {
  const right = keyOf({ place: testPlace, flag: 'update' })
  const [one] = await colleagues([right])
  const [addressed, toAnyone] = [
    await submitted([one], 'test-exact-credit'),
    await submitted([], 'test-placed-credit'),
  ]
  const { id } = await roleOf(one)
  const shown = await admin().get(roleCalls.waiting, { id, level: 40, access: [] })
  expect(shown.map((request) => request.id)).toEqual([addressed, toAnyone])
  expect(await changeRole(one, { access: [] })).toMatchObject({ returned: 2 })
  expect([(await stateOf(addressed))?.status, (await stateOf(toAnyone))?.status]).toEqual([
    'cancelled',
    'cancelled',
  ])
})

test('overrides › keep the permission that a role loses, and the requests', async () => {
  const right = keyOf({ place: testPlace, flag: 'update' })
  const [one, other] = await colleagues([right])
  await sql`update staff_user set access_overrides = ${JSON.stringify(treeOf(new Set([right])))}::jsonb
    where id = ${other.id}`.execute(api.owner)
  const request = await submitted([one, other], 'test-exact-credit')
  expect(await changeRole(one, { access: [] })).toMatchObject({ returned: 0 })
  expect((await stateOf(request))?.status).toBe('pending')
})

test('successor of a role › cannot be the actor, and nothing is changed', async () => {
  const [one] = await colleagues()
  const request = await submitted([one])
  await sql`update approval_request set version = version + 1, min_level = 40 where id = ${request}`.execute(
    api.owner,
  )
  const self = await manager()
  const actor = api.staffWith({ as: { id: self.id, level: 100, access: everything } })
  const { id, version, name, description, access } = await roleOf(one)
  const draft = { id, version, name, description, access, level: 30, moveRequestsTo: self.id }
  expect((await actor.answer(roleCalls.update, draft)).body.errors?.map(({ field }) => field)).toEqual([
    'moveRequestsTo',
  ])
  expect((await roleOf(one)).level).toBe(40)
  expect((await stateOf(request))?.status).toBe('pending')
})
