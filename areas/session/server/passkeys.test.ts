import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { securityCalls, sessionCalls, signInCalls } from '#areas/session/contract.ts'
import { passkeyCalls } from '#areas/session/passkeys/contract.ts'
import { PasskeyRequest } from '#areas/session/passkey-responses.ts'
import { openSessionFixture, password, type SessionFixture } from './testing/fixtures.ts'
import { newAuthenticator } from './testing/authenticator.ts'

const origin = 'https://console.example'
const codesIn = z.object({ recoveryCodes: z.array(z.string()) })
const Creation = z.looseObject({ challenge: z.string(), rp: z.object({ id: z.string() }) })

let fixture: SessionFixture
let api: Awaited<ReturnType<SessionFixture['start']>>
beforeAll(async () => {
  fixture = await openSessionFixture({ PUBLIC_URL: origin, SECURITY_MAIL: 'security@erp.test' })
  api = await fixture.start({ listens: false })
})
afterAll(() => fixture.close())

type Visitor = ReturnType<typeof api.visitor>

/** A signed-in person with one passkey. */
async function personWithPasskey(options: Parameters<SessionFixture['person']>[0] = {}) {
  const { id, email } = await fixture.person(options)
  const visitor = api.visitor()
  await visitor.signIn({ email, password })
  const key = newAuthenticator(origin)
  const creation = Creation.parse((await visitor.send(passkeyCalls.begin, { password })).body.message)
  const added = await visitor.send(passkeyCalls.add, { name: 'Laptop', passkey: key.create(creation) })
  const { recoveryCodes } = codesIn.parse(added.body.data)
  return { id, email, visitor, key, recoveryCodes }
}

const challengeFor = async (visitor: Visitor, purpose: 'step-up' | 'change') =>
  PasskeyRequest.parse((await visitor.send(passkeyCalls.challenge, { purpose })).body.message)

/** The challenge after the password was right. */
async function signInChallenge(visitor: Visitor, email: string) {
  const { body } = await visitor.signIn({ email, password })
  expect(body.errors).toMatchObject([
    { field: 'code' },
    { field: 'passkey', code: 'session.PASSKEY_REQUIRED' },
  ])
  return PasskeyRequest.parse((await visitor.send(signInCalls.passkey)).body.message)
}

const mailsTo = async (email: string) =>
  (
    await sql<{
      subject: string
    }>`select subject from outbox_mail where recipient = ${email} order by id`.execute(fixture.owner)
  ).rows.map(({ subject }) => subject)

const pauseHours = async (id: number) =>
  (
    await sql<{ hours: number | null }>`
    select round(extract(epoch from decides_from - now()) / 3600)::int as hours from staff_user where id = ${id}`.execute(
      fixture.owner,
    )
  ).rows[0]?.hours

test('passkey › is added with the password, listed, renamed and mailed, and comes with recovery codes', async () => {
  const { id, email, visitor, recoveryCodes } = await personWithPasskey()
  expect(recoveryCodes).toHaveLength(10)
  const { rows } = passkeyCalls.list.reply.parse((await visitor.send(passkeyCalls.list)).body.message) as {
    rows: { id: number; name: string }[]
  }
  expect(rows).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
  await visitor.send(passkeyCalls.rename, { id: rows[0]?.id, name: 'Office laptop' })
  expect((await visitor.send(passkeyCalls.list)).body.message).toMatchObject({
    rows: [{ name: 'Office laptop' }],
    origin,
  })
  expect(await mailsTo(email)).toEqual(['A passkey was added'])
  expect(await fixture.audited(id)).toEqual(['Sign in', 'Add passkey', 'Rename passkey'])
})

test('passkey › is not added with a wrong password, another origin, a used challenge or without user verification', async () => {
  const { email } = await fixture.person()
  const visitor = api.visitor()
  await visitor.signIn({ email, password })
  const wrong = await visitor.send(passkeyCalls.begin, { password: 'Mali-ang-Sagot-Ito-1' })
  expect(wrong.body.errors).toMatchObject([{ field: 'password', code: 'session.PASSWORD_WRONG' }])
  for (const faults of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
  ]) {
    const creation = Creation.parse((await visitor.send(passkeyCalls.begin, { password })).body.message)
    const key = newAuthenticator(origin)
    const refused = await visitor.send(passkeyCalls.add, {
      name: 'Key',
      passkey: key.create(creation, faults),
    })
    expect(refused.body.messageCode).toBe('session.PASSKEY_NOT_CREATED')
    const again = await visitor.send(passkeyCalls.add, { name: 'Key', passkey: key.create(creation) })
    expect(again.body.messageCode).toBe('session.PASSKEY_NOT_CREATED')
  }
  expect((await visitor.send(passkeyCalls.list)).body.message).toMatchObject({ rows: [] })
})

test('passkey › has a name of its own, and a second one needs the first', async () => {
  const { visitor, key } = await personWithPasskey()
  const missing = await visitor.send(passkeyCalls.begin, { password })
  expect(missing.body.errors).toMatchObject([{ field: 'code' }, { field: 'passkey' }])
  const begin = async () =>
    Creation.parse(
      (
        await visitor.send(passkeyCalls.begin, {
          password,
          passkey: key.get(await challengeFor(visitor, 'change')),
        })
      ).body.message,
    )
  const second = newAuthenticator(origin)
  const taken = await visitor.send(passkeyCalls.add, {
    name: 'laptop',
    passkey: second.create(await begin()),
  })
  expect(taken.body.errors).toMatchObject([{ field: 'name', code: 'session.PASSKEY_NAME_TAKEN' }])
  const added = await visitor.send(passkeyCalls.add, { name: 'Phone', passkey: second.create(await begin()) })
  expect(codesIn.parse(added.body.data).recoveryCodes).toEqual([])
})

test('sign-in › needs the passkey or a recovery code beside the password', async () => {
  const { email, key, recoveryCodes } = await personWithPasskey()
  const visitor = api.visitor()
  const request = await signInChallenge(visitor, email)
  expect(request).toMatchObject({ rpId: 'console.example', allowCredentials: [{ id: key.id }] })
  const signature = key.get(request)
  expect((await visitor.signIn({ email, password, passkey: signature })).body.status).toBe('ok')
  const replayed = await visitor.signIn({ email, password, passkey: signature })
  expect(replayed.body.errors).toMatchObject([{ field: 'passkey', code: 'session.PASSKEY_WRONG' }])
  const [code = ''] = recoveryCodes
  expect((await api.visitor().signIn({ email, password, code })).body.status).toBe('ok')
})

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another relying party', { rpId: 'evil.example' }],
  ['without user verification', { isVerified: false }],
  ['with a counter that was used before', { signCount: 1 }],
])('sign-in › rejects a signature %s', async (_, faults) => {
  const { id, email, key } = await personWithPasskey()
  const visitor = api.visitor()
  const passkey = key.get(await signInChallenge(visitor, email), faults)
  expect((await visitor.signIn({ email, password, passkey })).body.errors).toMatchObject([
    { field: 'passkey' },
  ])
  expect(visitor.holds.token).toBe('')
  expect(await fixture.audited(id)).toEqual(['Sign in', 'Add passkey', 'Record failed sign-in'])
})

test('challenge › is accepted only in its browser, for its person, session and purpose, and for five minutes', async () => {
  const own = await personWithPasskey()
  const other = await personWithPasskey()
  const stolen = await signInChallenge(api.visitor(), own.email)
  const thief = api.visitor()
  await signInChallenge(thief, own.email)
  const elsewhere = await thief.signIn({ email: own.email, password, passkey: own.key.get(stolen) })
  expect(elsewhere.body.errors).toMatchObject([{ field: 'passkey' }])

  const proves = async (visitor: Visitor, passkey: object) =>
    (await visitor.send(sessionCalls.prove, { passkey })).body.status
  const forChange = own.key.get(await challengeFor(own.visitor, 'change'))
  expect(await proves(own.visitor, forChange)).toBe('err')
  const forOther = await challengeFor(other.visitor, 'step-up')
  expect(await proves(own.visitor, own.key.get(forOther))).toBe('err')
  const late = own.key.get(await challengeFor(own.visitor, 'step-up'))
  await sql`update passkey_challenge set expires_at = now() - interval '1 second'`.execute(fixture.owner)
  expect(await proves(own.visitor, late)).toBe('err')
  const right = own.key.get(await challengeFor(own.visitor, 'step-up'))
  expect(await proves(own.visitor, right)).toBe('ok')
  expect(await proves(own.visitor, right)).toBe('err')
})

test('step-up › with a passkey needs no password, and the password alone is not enough', async () => {
  const { id, visitor, key } = await personWithPasskey()
  await sql`update staff_session set reauthenticated_at = now() - interval '3 hours' where user_id = ${id}`.execute(
    fixture.owner,
  )
  const alone = await visitor.send(sessionCalls.prove, { password })
  expect(alone.body.errors).toMatchObject([{ field: 'code' }, { field: 'passkey' }])
  expect((await visitor.send(sessionCalls.prove, {})).body.errors).toMatchObject([{ field: 'password' }])
  await visitor.send(sessionCalls.prove, { passkey: key.get(await challengeFor(visitor, 'step-up')) })
  const { rows } = await sql<{ isRecent: boolean }>`
    select reauthenticated_at > now() - interval '1 minute' as is_recent from staff_session where user_id = ${id}`.execute(
    fixture.owner,
  )
  expect(rows).toEqual([{ isRecent: true }])
})

test('passkey › is used once of two simultaneous sign-ins with the same signature', async () => {
  const { email, key } = await personWithPasskey()
  const visitor = api.visitor()
  const passkey = key.get(await signInChallenge(visitor, email))
  const answers = await Promise.all(
    [1, 2].map(() => visitor.send(signInCalls.signIn, { email, password, passkey })),
  )
  expect(answers.map(({ body }) => body.status).sort()).toEqual(['err', 'ok'])
})

test('last passkey › is removed with itself, deletes the codes, pauses decisions and mails both addresses', async () => {
  const { id, email, visitor, key } = await personWithPasskey()
  const { rows } = await sql<{ id: number }>`select id from identity_passkey where user_id = ${id}`.execute(
    fixture.owner,
  )
  const input = { id: rows[0]?.id, password }
  const alone = await visitor.send(passkeyCalls.remove, input)
  expect(alone.body.errors).toMatchObject([{ field: 'code' }, { field: 'passkey' }])
  const passkey = key.get(await challengeFor(visitor, 'change'))
  expect((await visitor.send(passkeyCalls.remove, { ...input, passkey })).body.status).toBe('ok')
  expect(await pauseHours(id)).toBe(24)
  expect((await mailsTo(email)).at(-1)).toBe('A passkey was removed')
  expect((await mailsTo('security@erp.test')).at(-1)).toBe('A passkey was removed')
  expect((await visitor.send(securityCalls.security)).body.message).toMatchObject({ recoveryCodesLeft: 0 })
  expect((await api.visitor().signIn({ email, password })).body.status).toBe('ok')
})

test('passkey of another person › cannot be renamed or removed', async () => {
  const [own, other] = [await personWithPasskey(), await personWithPasskey()]
  const { rows } = await sql<{
    id: number
  }>`select id from identity_passkey where user_id = ${other.id}`.execute(fixture.owner)
  const id = rows[0]?.id
  const passkey = own.key.get(await challengeFor(own.visitor, 'change'))
  expect((await own.visitor.send(passkeyCalls.rename, { id, name: 'Mine' })).http).toBe(404)
  expect((await own.visitor.send(passkeyCalls.remove, { id, password, passkey })).http).toBe(404)
})

test('database › does not let the API change the key of a passkey or a challenge', async () => {
  await personWithPasskey()
  await expect(
    sql`update identity_passkey set public_key = credential_id`.execute(fixture.db),
  ).rejects.toThrow('permission denied')
  await expect(sql`update passkey_challenge set purpose = 'step-up'`.execute(fixture.db)).rejects.toThrow(
    'permission denied',
  )
})
