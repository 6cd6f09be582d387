import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffChangeApprovalType } from '#areas/staff/server/staff-change.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { openAccount } from '#platform/server/ledger/testing/postings.ts'
import { cancelRequestsOfEndedRecords } from '#platform/server/approvals/approvals.ts'
import {
  submitCalls,
  submitHandlers,
  testApprovalTypes,
} from '#platform/server/approvals/testing/approval-types.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let float: number
beforeAll(async () => {
  const kinds = [...testApprovalTypes, staffChangeApprovalType]
  api = await openTestApi(cancelRequestsOfEndedRecords([...userHandlersFor(kinds), ...submitHandlers], kinds))
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
  kind: 'test-credit' | 'test-exact-credit' = 'test-credit',
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
