import { mailsTo as mailedTo } from '#platform/server/mail/testing/mailed-link.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { placeOf } from '#areas/staff/access.ts'
import { allGrants, keyOf, treeOf, withAddedNodes } from '#areas/staff/grants.ts'
import { roleCalls } from '#areas/staff/roles/contract.ts'
import { roleHandlersFor } from '#areas/staff/roles/server/handlers.ts'
import { spendInvite } from '#areas/staff/public.ts'
import { staffChangeApprovalType } from '#areas/staff/server/staff-change.ts'
import { decideChange } from '#areas/staff/server/testing/decide-change.ts'
import { userCalls } from '#areas/staff/users/contract.ts'
import { userHandlersFor } from '#areas/staff/users/server/handlers.ts'
import type { AccessTree } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

const securityMail = 'security@erp.test'
const stale = new Set<number>()
let api: TestApi
beforeAll(async () => {
  api = await openTestApi(
    [
      ...userHandlersFor([staffChangeApprovalType]),
      ...roleHandlersFor([staffChangeApprovalType]),
      ...approvalHandlers([staffChangeApprovalType]),
    ],
    {
      configuration: testConfiguration({ SECURITY_MAIL: securityMail }),
      isReauthenticated: async ({ id }: Staff) => !stale.has(id),
    },
  )
})
afterAll(() => api.close())

const everything = treeOf(new Set(allGrants.map(keyOf)))
const withoutRequester = treeOf(new Set(allGrants.filter(({ flag }) => flag !== 'requester').map(keyOf)))
const promoRead = treeOf(
  new Set([keyOf({ place: placeOf('Products', 'eLoad', 'Promo'), flag: 'read' as const })]),
)
const admin = (level = 100) => api.staffWith({ as: { level, access: everything } })
let names = 0

async function roleAt(level: number, access: AccessTree = promoRead): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into staff_role (name, description, level, access)
    values (${`Role ${++names}`}, '', ${level}, ${JSON.stringify(access)}::jsonb) returning id`.execute(
    api.owner,
  )
  return rows[0]?.id ?? 0
}

type Client = ReturnType<typeof admin>
async function addPerson(by: Client, about: { roleId: number; isLineManager?: boolean }) {
  const draft = { firstName: 'Amihan', lastName: `Salonga ${++names}`, ...about }
  const email = `person.${names}@erp.test`
  const { data } = await by.get(userCalls.create, { ...draft, email })
  return { ...draft, email, id: data.id }
}
const read = (id: number) => admin().get(userCalls.read, { id })
const mailsTo = async (recipient: string, about: string) =>
  (
    await sql<{ subject: string; text: string }>`
      select subject, text from outbox_mail where recipient = ${recipient} and about = ${about} order by id`.execute(
      api.owner,
    )
  ).rows

test('new approver › is invited by mail only, after another administrator approves, and active by accepting', async () => {
  const maker = admin()
  const person = await addPerson(maker, { roleId: await roleAt(40) })
  const { body } = await maker.answer(userCalls.resendInvite, { id: person.id })
  expect(body).toMatchObject({ status: 'ok', data: { id: person.id, status: 'pending', version: 1 } })
  expect(JSON.stringify(body)).not.toMatch(/token|register/)
  const mails = () => mailedTo(api.owner, api.configuration.secret, person.email, 'invitation')
  expect(await mails()).toEqual([])
  expect(await decideChange(api.owner, maker, { kind: 'user', id: person.id })).toBe('platform.OWN_REQUEST')
  await decideChange(api.owner, admin(), { kind: 'user', id: person.id })
  expect((await read(person.id)).status).toBe('pending')
  const token = /accept-invite&token=([\w-]{43})/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
  expect(await spendInvite(api.db, token)).toMatchObject({ id: person.id, wasActivated: true })
  expect((await read(person.id)).status).toBe('active')
})

test('invited person › receives more permissions after approval', async () => {
  const roleId = await roleAt(20)
  const person = await addPerson(admin(), { roleId })
  const { id, firstName, lastName } = person
  await admin().get(userCalls.resendInvite, { id })
  await admin().get(userCalls.update, { id, firstName, lastName, roleId: await roleAt(60), version: 1 })
  expect((await read(id)).level).toBe(20)
  await decideChange(api.owner, admin(), { kind: 'user', id })
  expect((await read(id)).level).toBe(60)
})

test('person below the approver level › is activated by one administrator', async () => {
  const person = await addPerson(admin(), { roleId: await roleAt(20) })
  await admin().get(userCalls.activate, { id: person.id, version: 1 })
  expect((await read(person.id)).status).toBe('active')
})

test.each([
  ['a higher level', async () => ({ roleId: await roleAt(30) })],
  ['more permissions', async () => ({ accessOverrides: withoutRequester })],
  ['line manager status', async () => ({ isLineManager: true })],
])('active person › receives %s after approval, and loses it at once', async (_, change) => {
  const roleId = await roleAt(20)
  const person = await addPerson(admin(), { roleId })
  await admin().get(userCalls.activate, { id: person.id, version: 1 })
  const { firstName, lastName, id } = person
  const before = { id, firstName, lastName, roleId }
  const maker = admin()
  const { data } = await maker.get(userCalls.update, { ...before, version: 2, ...(await change()) })
  expect(data.version).toBe(2)
  const unchanged = await read(id)
  expect([unchanged.level, unchanged.isLineManager, unchanged.hasOverrides]).toEqual([20, false, false])
  await decideChange(api.owner, admin(), { kind: 'user', id })
  expect((await read(id)).version).toBe(3)
  await maker.get(userCalls.update, { ...before, version: 3 })
  const lowered = await read(id)
  expect([lowered.level, lowered.isLineManager, lowered.hasOverrides]).toEqual([20, false, false])
})

test('role › is raised, copied and deleted after approval, and lowered at once', async () => {
  const id = await roleAt(20)
  const { name } = await admin().get(roleCalls.read, { id })
  const change = { id, name, description: '', level: 20, access: everything }
  await admin().get(roleCalls.update, { ...change, level: 80, version: 1 })
  expect((await admin().get(roleCalls.read, { id })).level).toBe(20)
  await decideChange(api.owner, admin(), { kind: 'role', id })
  expect((await admin().get(roleCalls.read, { id })).level).toBe(80)

  const { data: copy } = await admin().get(roleCalls.duplicate, { id })
  const roles = async () => (await admin().get(roleCalls.getAllRoles, {})).map((role) => role.id)
  expect(await roles()).not.toContain(copy.id)
  await decideChange(api.owner, admin(), { kind: 'role', id: copy.id })
  expect(await roles()).toContain(copy.id)

  await admin().get(roleCalls.update, { ...change, level: 80, access: withAddedNodes(promoRead), version: 2 })
  expect((await admin().get(roleCalls.read, { id })).access).toEqual(promoRead)
  await admin().get(roleCalls.delete, { id, version: 3 })
  expect(await roles()).toContain(id)
  await decideChange(api.owner, admin(), { kind: 'role', id })
  expect(await roles()).not.toContain(id)
})

test('new role › is removed when its request is rejected, and its name is available again', async () => {
  const draft = { name: 'Night desk', description: '', level: 40, access: promoRead }
  const { data } = await admin().get(roleCalls.create, draft)
  const edit = { ...draft, id: data.id, version: 1, level: 60 }
  expect(await admin().ask(roleCalls.update, edit)).toBe('staff.ROLE_NOT_APPROVED')
  await decideChange(api.owner, admin(), { kind: 'role', id: data.id, verdict: 'reject' })
  expect(await admin().statusOf(roleCalls.read, { id: data.id })).toBe(404)
  await admin().get(roleCalls.create, draft)
})

test('locked account › is unlocked after approval', async () => {
  const person = await addPerson(admin(), { roleId: await roleAt(20) })
  await sql`update staff_user set status = 'locked' where id = ${person.id}`.execute(api.owner)
  const { version } = await read(person.id)
  await admin().get(userCalls.unlock, { id: person.id, version })
  expect((await read(person.id)).status).toBe('locked')
  await decideChange(api.owner, admin(), { kind: 'user', id: person.id })
  expect((await read(person.id)).status).toBe('active')
})

test('active approver › is invited again after approval', async () => {
  const person = await addPerson(admin(), { roleId: await roleAt(60) })
  await sql`update staff_user set status = 'active' where id = ${person.id}`.execute(api.owner)
  await admin().get(userCalls.resendInvite, { id: person.id })
  expect(await mailsTo(person.email, `user ${person.id}`)).toEqual([])
  await decideChange(api.owner, admin(), { kind: 'user', id: person.id })
  expect(await mailsTo(person.email, `user ${person.id}`)).toHaveLength(1)
})

test('staff change › is approved only by someone who could make it', async () => {
  const person = await addPerson(admin(), { roleId: await roleAt(60) })
  await admin().get(userCalls.activate, { id: person.id, version: 1 })
  expect(await decideChange(api.owner, admin(60), { kind: 'user', id: person.id })).toBe(
    'staff.USER_NOT_BELOW {"level":60}',
  )
  const weak = api.staffWith({ as: { level: 20, access: everything } })
  expect(await decideChange(api.owner, weak, { kind: 'user', id: person.id })).toBe('platform.LEVEL_TOO_LOW')
  expect((await read(person.id)).status).toBe('pending')
})

test('staff change › is not approved after the record changed', async () => {
  const roleId = await roleAt(40)
  const person = await addPerson(admin(), { roleId })
  await admin().get(userCalls.activate, { id: person.id, version: 1 })
  const { id, firstName, lastName } = person
  await admin().get(userCalls.update, { id, firstName, lastName, roleId: await roleAt(80), version: 1 })
  expect(await decideChange(api.owner, admin(), { kind: 'user', id })).toBe('staff.CHANGED_SINCE_REQUEST')
})

test('staff change › needs a recent password, also without a second person', async () => {
  const person = await addPerson(admin(), { roleId: await roleAt(20) })
  const tired = admin()
  stale.add(tired.id)
  const { id } = person
  expect(await tired.ask(userCalls.activate, { id, version: 1 })).toBe('platform.REAUTHENTICATE')
  expect(await tired.ask(userCalls.resendInvite, { id })).toBe('platform.REAUTHENTICATE')
  expect((await read(id)).status).toBe('pending')
})

test('security address › is told of the request and the approval, whoever acts', async () => {
  const maker = api.staffWith({ as: { level: 100, access: everything, email: securityMail } })
  const person = await addPerson(maker, { roleId: await roleAt(40) })
  await maker.get(userCalls.activate, { id: person.id, version: 1 })
  await decideChange(api.owner, admin(), { kind: 'user', id: person.id })
  const title = `Activate Amihan ${person.lastName}`
  const mails = await mailsTo(securityMail, `user ${person.id}`)
  expect(mails.map(({ subject }) => subject)).toEqual([`Staff access: ${title}`, `Staff access: ${title}`])
})

test('administrator › sees the level and the permissions before the decision', async () => {
  const id = await roleAt(20)
  const { name } = await admin().get(roleCalls.read, { id })
  await admin().get(roleCalls.update, {
    id,
    name,
    description: '',
    level: 40,
    access: withoutRequester,
    version: 1,
  })
  const by = admin()
  const { rows } = await by.get(approvalCalls.inbox, { filters: { kind: 'staff-change' }, search: name })
  const { effect } = await by.get(approvalCalls.details, { requestId: rows[0]?.id ?? 0 })
  expect(effect.changes).toMatchObject([{ before: 20, after: 40 }])
  expect(JSON.stringify(effect.facts)).toContain('Products / eLoad / Promo: create')
})

test('second factors › are removed after another administrator approves, with a pause, mails and without sessions', async () => {
  const maker = admin()
  const person = await addPerson(maker, { roleId: await roleAt(40) })
  await sql`update staff_user set status = 'active', decides_from = null where id = ${person.id}`.execute(
    api.owner,
  )
  await sql`
    insert into identity_account (user_id, subject, totp_secret, totp_enrolled_at)
    values (${person.id}, ${String(person.id)}, 'secret', now())`.execute(api.owner)
  await sql`
    insert into identity_passkey (user_id, credential_id, public_key, sign_count, name)
    values (${person.id}, sha256('credential'), sha256('key'), 0, 'Phone')`.execute(api.owner)
  await sql`insert into identity_recovery_code (user_id, code_hash) values (${person.id}, sha256('code'))`.execute(
    api.owner,
  )
  await sql`
    insert into staff_session (user_id, expires_at) values (${person.id}, now() + interval '1 hour')`.execute(
    api.owner,
  )
  const state = async () =>
    (
      await sql`
        select a.totp_secret is not null as has_app,
          (select count(*)::int from identity_passkey p where p.user_id = u.id) as passkeys,
          (select count(*)::int from identity_recovery_code c where c.user_id = u.id) as codes,
          (select count(*)::int from staff_session s where s.user_id = u.id and s.ended_at is null) as sessions,
          coalesce(round(extract(epoch from u.decides_from - now()) / 3600)::int, 0) as pause
        from staff_user u join identity_account a on a.user_id = u.id where u.id = ${person.id}`.execute(
        api.owner,
      )
    ).rows[0]
  const { version } = await read(person.id)
  await maker.get(userCalls.removeSecondFactors, { id: person.id, version })
  expect(await state()).toEqual({ hasApp: true, passkeys: 1, codes: 1, sessions: 1, pause: 0 })
  expect(await decideChange(api.owner, maker, { kind: 'user', id: person.id })).toBe('platform.OWN_REQUEST')
  await decideChange(api.owner, admin(), { kind: 'user', id: person.id })
  expect(await state()).toEqual({ hasApp: false, passkeys: 0, codes: 0, sessions: 0, pause: 24 })
  const subjects = async (to: string) =>
    (await mailsTo(to, `user ${person.id}`)).map(({ subject }) => subject)
  expect(await subjects(person.email)).toContain('Your two-step verification was removed')
  expect(await subjects(securityMail)).toEqual([
    `Staff access: Remove the second factors of Amihan ${person.lastName}`,
    `Staff access: Remove the second factors of Amihan ${person.lastName}`,
  ])
})

test('second factors › cannot be removed by the person, or by somebody of a lower level', async () => {
  const person = await addPerson(admin(), { roleId: await roleAt(60) })
  await sql`update staff_user set status = 'active' where id = ${person.id}`.execute(api.owner)
  const { version } = await read(person.id)
  const self = api.staffWith({ as: { id: person.id, level: 60, access: everything } })
  expect(await self.ask(userCalls.removeSecondFactors, { id: person.id, version })).toBe('staff.OWN_RECORD')
  const lower = await admin(50).ask(userCalls.removeSecondFactors, { id: person.id, version })
  expect(lower).toBe('staff.USER_NOT_BELOW {"level":50}')
})
