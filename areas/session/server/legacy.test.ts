import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  inviteCalls,
  legacyCalls,
  registrationCalls,
  sessionCalls,
  signInCalls,
} from '#areas/session/contract.ts'
import { rejectDemoAccounts } from '#areas/session/public.ts'
import {
  type SessionFixture,
  newAddress,
  openSessionFixture,
  otherCalls,
  password,
} from '#areas/session/server/testing/fixtures.ts'
import { mailsTo } from '#platform/server/mail/testing/mailed-link.ts'
import { usersPlace } from '#areas/staff/access.ts'
import { toRead } from '#platform/access.ts'

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture({ STAFF_DOMAINS: 'erp.test, company.test' })
  api = await fixture.start({ listens: false })
})
afterAll(() => fixture.close())

const newcomer = (email: string) => ({ firstName: 'Bagong', lastName: 'Kasama', email, password })
const register = (input: object, ip?: string) => api.visitor(ip).send(legacyCalls.register, input)

const confirm = (token: string, chosen: string) =>
  api.visitor().send(registrationCalls.confirm, { token, password: chosen })
const registrationMails = (email: string) =>
  mailsTo(fixture.owner, fixture.configuration.secret, email, 'registration')
const tokenFor = async (email: string) =>
  /\/register\/(\S+)/.exec((await registrationMails(email)).at(-1)?.text ?? '')?.[1] ?? ''
const staffWith = async (email: string) =>
  (
    await sql`select status, role_id, access_overrides from staff_user where email = ${email}`.execute(
      fixture.owner,
    )
  ).rows

describe('registration', () => {
  test('creates a person only after the mailed link, who is pending, without a role, and cannot sign in', async () => {
    const email = 'bago@company.test'
    expect((await register(newcomer(email))).body).toEqual({
      status: 'ok',
      message: 'Registration successful',
    })
    expect(await staffWith(email)).toEqual([])
    const token = await tokenFor(email)
    expect((await confirm(token, password)).body).toMatchObject({ status: 'ok', data: { email } })
    expect(await staffWith(email)).toEqual([{ status: 'pending', roleId: null, accessOverrides: null }])
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('err')
    expect((await confirm(token, password)).body.code).toBe('TOKEN_EXPIRED')
  })

  test('of another person’s email gives the account to nobody without both mailbox and password', async () => {
    const email = 'maria.santos@erp.test'
    const attacker = { ...newcomer(email), password: 'Sagot-ng-Umaatake-1' }
    await register(attacker)
    const token = await tokenFor(email)
    await register(newcomer(email))
    // The mailbox alone: the password of the attacker's registration is unknown to its owner.
    expect((await confirm(token, password)).body.errors).toMatchObject([{ field: 'password' }])
    expect(await staffWith(email)).toEqual([])
    expect((await confirm(await tokenFor(email), password)).body.status).toBe('ok')
    // All other links of the email are closed.
    expect((await confirm(token, attacker.password)).body.code).toBe('TOKEN_EXPIRED')
    await sql`update staff_user set status = 'active' where email = ${email}`.execute(fixture.owner)
    expect((await api.visitor().signIn({ email, password: attacker.password })).body.status).toBe('err')
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
  })

  test('stores only a hash of the link, which works for five passwords and 24 hours', async () => {
    const [email, late] = ['lima@erp.test', 'huli@erp.test']
    for (const each of [email, late]) await register(newcomer(each))
    const token = await tokenFor(email)
    const { rows } = await sql`select * from registration where email = ${email}`.execute(fixture.owner)
    expect(JSON.stringify(rows)).not.toContain(token)
    for (let n = 1; n <= 5; n++) expect((await confirm(token, `Maling-Sagot-${n}`)).http).toBe(422)
    expect((await confirm(token, password)).body.code).toBe('TOKEN_EXPIRED')
    await sql`update registration set created_at = created_at - interval '25 hours'`.execute(fixture.owner)
    expect((await confirm(await tokenFor(late), password)).body.code).toBe('TOKEN_EXPIRED')
  })

  test('mails at most three links a day to one address, and answers the same', async () => {
    const email = 'marami@erp.test'
    for (let n = 1; n <= 5; n++) expect((await register(newcomer(email))).body.status).toBe('ok')
    expect(await registrationMails(email)).toHaveLength(3)
  })

  test('gives no permissions, even after activation', async () => {
    const email = 'aktibo@erp.test'
    await register(newcomer(email))
    await confirm(await tokenFor(email), password)
    await sql`update staff_user set status = 'active' where email = ${email}`.execute(fixture.owner)
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    expect((await visitor.send(sessionCalls.whoAmI)).body.message).toMatchObject({ level: 0, access: [] })
    expect((await visitor.send(otherCalls.guarded)).http).toBe(403)
  })

  test('answers the same for an existing email and leaves its holder unchanged', async () => {
    const { email, id } = await fixture.person()
    const fresh = await register(newcomer('hindi-pa@erp.test'))
    const taken = await register({ ...newcomer(email), password: 'Ibang-Sagot-Ito-3' })
    expect(taken.body).toEqual(fresh.body)
    expect((await registrationMails(email)).map(({ subject }) => subject)).toEqual([
      'You already have an account',
    ])
    expect(await fixture.statusOf(id)).toBe('active')
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
  })

  test.each(['someone@gmail.com', 'someone@sub.erp.test', 'someone@erp.test.evil.com', 'erp.test@evil.com'])(
    'is rejected for %s',
    async (email) => {
      const { http, body } = await register(newcomer(email))
      expect(http).toBe(422)
      expect(body.errors).toMatchObject([{ field: 'email', code: 'session.COMPANY_EMAIL' }])
    },
  )

  test.each(['roleId', 'role_id', 'status', 'level', 'access', 'accessOverrides', 'isLineManager'])(
    'rejects the field %s',
    async (field) => {
      const { http, body } = await register({ ...newcomer('sobra@erp.test'), [field]: 1 })
      expect(http).toBe(422)
      expect(body.errors?.[0]?.field).toBe(field)
      expect(
        (await sql`select from staff_user where email = 'sobra@erp.test'`.execute(fixture.owner)).rows,
      ).toEqual([])
    },
  )

  test('is rate-limited by IP address', async () => {
    const ip = newAddress()
    for (let n = 0; n < 10; n++) expect((await register(newcomer(`marami-${n}@erp.test`), ip)).http).toBe(200)
    const response = await register(newcomer('isa-pa@erp.test'), ip)
    expect(response.http).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  })
})

test('legacy sign-in › responds like the current sign-in and shares its attempt limit', async () => {
  const { email } = await fixture.person()
  const network = newAddress()
  const visitor = api.visitor()
  const { body } = await visitor.send(legacyCalls.authenticate, { email, password })
  expect(body).toMatchObject({ status: 'ok', message: { email, token: expect.any(String) } })
  for (let n = 0; n < 5; n++) {
    const request = n % 2 === 0 ? legacyCalls.authenticate : signInCalls.signIn
    await api.visitor(network).send(request, { email, password: 'Maling-Sagot-1' })
  }
  const blocked = await api.visitor(network).send(legacyCalls.authenticate, { email, password })
  expect(blocked.body.messageCode).toBe('session.SIGN_IN_BLOCKED')
})

describe('legacy user list', () => {
  test('is forbidden without sign-in and without permission', async () => {
    expect((await api.visitor().send(legacyCalls.users)).http).toBe(401)
    const { email } = await fixture.person()
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    expect((await visitor.send(legacyCalls.users)).http).toBe(403)
  })

  test('is readable with the users permission and contains no secrets', async () => {
    const { email } = await fixture.person({ roleId: await fixture.role(toRead(usersPlace)) })
    const visitor = api.visitor()
    await visitor.signIn({ email, password })
    const { body } = await visitor.send(legacyCalls.users, { page: '1', limit: '3' })
    expect(body.message).toMatchObject({ pageInfo: { page: 1, limit: 3 }, rows: [{ email }, {}, {}] })
    expect(JSON.stringify(body)).not.toMatch(/hash|token|secret|password|argon/i)
  })
})

describe('invitation', () => {
  async function invited({ activates }: { activates: boolean }) {
    const person = await fixture.person({ status: 'pending' })
    await sql`delete from identity_account where user_id = ${person.id}`.execute(fixture.owner)
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    await sql`insert into staff_invite (user_id, token_hash, expires_at, activates, created_by)
      values (${person.id}, ${hash}, now() + interval '1 day', ${activates}, 'somebody')`.execute(
      fixture.owner,
    )
    return { ...person, token }
  }

  test('sets the first password once and activates the account', async () => {
    const { id, email, token } = await invited({ activates: true })
    const visitor = api.visitor()
    expect((await visitor.send(inviteCalls.invitation, { token })).body.message).toMatchObject({ email })
    const accept = () => api.visitor().send(inviteCalls.accept, { token, password })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map(({ body }) => body.status).sort()).toEqual(['err', 'ok'])
    expect((await accept()).body.code).toBe('TOKEN_EXPIRED')
    expect(await fixture.statusOf(id)).toBe('active')
    expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
    expect(await fixture.audited(id)).toEqual(['Accept invitation', 'Sign in'])
  })

  test('of an earlier version does not activate the account', async () => {
    const { id, token } = await invited({ activates: false })
    await api.visitor().send(inviteCalls.accept, { token, password })
    expect(await fixture.statusOf(id)).toBe('pending')
  })

  test('of a person who was deactivated meanwhile is not accepted', async () => {
    const { id, token } = await invited({ activates: true })
    await fixture.setStatus(id, 'inactive')
    expect((await api.visitor().send(inviteCalls.accept, { token, password })).body.code).toBe(
      'TOKEN_EXPIRED',
    )
    expect(await fixture.statusOf(id)).toBe('inactive')
  })
})

test('production › does not start with a demo account', async () => {
  await expect(rejectDemoAccounts(fixture.db)).resolves.toBeUndefined()
  await sql`insert into staff_user (email, first_name, last_name) values ('maker2@erp.test', 'Demo', 'Person')`.execute(
    fixture.owner,
  )
  await expect(rejectDemoAccounts(fixture.db)).rejects.toThrow('maker2@erp.test')
})

test('demo accounts › are listed in demo mode only', async () => {
  const { body } = await api.visitor().send(signInCalls.options)
  expect(body.message).toMatchObject({ mode: 'demo', signIn: 'form', registrationOpen: true })
})
