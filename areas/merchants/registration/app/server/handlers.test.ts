import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentCodeOf } from '#areas/merchants/contact-codes/server/testing/sent-code.ts'
import { registrationAppCalls } from '#areas/merchants/registration/app/contract.ts'
import { registrationAppHandlers } from '#areas/merchants/registration/app/server/handlers.ts'
import { rejectIfClosed } from '#areas/settings/app/server/closed-module.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const byNumber = (a: number, b: number) => a - b

const { start, prove, complete } = registrationAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, registrationAppHandlers, rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(async () => {
  await sql`update maintenance_module set status = 'off', start_at = null`.execute(api.owner)
})

let last = 0
const newNumber = () => `+63928${String(1_000_000 + ++last)}`
const consents = [
  { document: 'terms', version: '2026-11' },
  { document: 'privacy', version: '2026-11' },
] as { document: 'terms' | 'privacy'; version: string }[]
const profileOf = (about: object = {}) => ({
  firstName: 'Maria',
  lastName: `Dela Cruz ${'abcdefghijklmnop'.charAt(++last % 16)}`,
  birthDate: '1990-05-04',
  ...about,
})

/** A client that has sent a code to a number. */
async function started(mobile = newNumber()) {
  const client = app.client({})
  const { registrationId } = await client.get(start, { mobile })
  return { client, mobile, registrationId }
}

/** A registration whose number is proven. */
async function proven(mobile = newNumber()) {
  const begun = await started(mobile)
  const { registrationId, client } = begun
  const code = await sentCodeOf(api, registrationId)
  expect(await client.get(prove, { registrationId, code })).toEqual({ status: 'right', attemptsLeft: 5 })
  return begun
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('registration', () => {
  test('opens the account and wallet of a person who proves the number, once', async () => {
    const { client, mobile, registrationId } = await proven()
    const key = { 'idempotency-key': randomUUID() }
    const input = {
      registrationId,
      profile: profileOf({ email: `m${last}@example.com` }),
      consents,
      language: 'fil',
    }
    const first = await client.answer(complete, input, key)
    expect(first).toMatchObject({ status: 200, body: { kyc: { type: 'NoKYC', status: '' } } })
    expect((await client.answer(complete, input, key)).body).toEqual(first.body)
    const { subscriber, accountNo } = first.body
    const { rows } = await sql`
      select s.mobile_number, s.cognito_sub, s.language, s.birth_date::text as birth_date, w.account_no, w.kyc_level, w.status,
        (select count(*)::int from subscriber_consent c where c.subscriber_id = s.id and c.withdrawn_at is null) as consents
      from subscriber s join wallet w on w.subscriber_id = s.id where s.mobile_number = ${mobile}`.execute(
      api.owner,
    )
    expect(rows).toEqual([
      {
        mobileNumber: mobile,
        cognitoSub: subscriber,
        language: 'fil',
        birthDate: '1990-05-04',
        accountNo,
        kycLevel: 'basic',
        status: 'active',
        consents: 2,
      },
    ])
    const { rows: events } = await sql<{ type: string }>`
      select type from outbox_event where aggregateid = ${String(subscriber)} order by sequence`.execute(
      api.owner,
    )
    expect(events.map(({ type }) => type)).toEqual([
      'subscriber.consent.changed',
      'subscriber.consent.changed',
      'subscriber.registered',
    ])
    expect((await client.answer(complete, input)).body.code).toBe('INVALID_STATE')
  })

  test('stores the code hashed, and shows neither code nor number to the log', async () => {
    const { registrationId, mobile } = await started()
    const code = await sentCodeOf(api, registrationId)
    const { rows } = await sql<{ stored: string; body: string; about: string }>`
      select encode(c.code_hash, 'hex') as stored, m.body, m.about from contact_code c join outbox_message m on m.about = c.code_id::text
      where c.code_id = ${registrationId}`.execute(api.owner)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]?.about).not.toContain(mobile)
  })

  test('counts wrong codes, also those of requests at once, and ends after five', async () => {
    const { client, registrationId } = await started()
    const code = await sentCodeOf(api, registrationId)
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.answer(prove, { registrationId, code: wrong(code) })),
    )
    const counted = replies.filter(({ status }) => status === 200)
    expect(counted.map(({ body }) => Number(body['attemptsLeft'])).toSorted(byNumber)).toEqual([
      0, 1, 2, 3, 4,
    ])
    expect(counted.filter(({ body }) => body.status === ('failed' as never))).toHaveLength(1)
    expect((await client.answer(prove, { registrationId, code })).body.code).toBe('INVALID_STATE')
  })

  test('completes once when ten requests arrive at once', async () => {
    const { client, registrationId, mobile } = await proven()
    const profile = profileOf()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.answer(complete, { registrationId, profile, consents })),
    )
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
    const { rows } = await sql`select from subscriber where mobile_number = ${mobile}`.execute(api.owner)
    expect(rows).toHaveLength(1)
  })

  test('needs a proven number, in time', async () => {
    const { client, registrationId } = await started()
    const input = { registrationId, profile: profileOf(), consents }
    expect((await client.answer(complete, input)).body.code).toBe('INVALID_STATE')
    const code = await sentCodeOf(api, registrationId)
    await sql`update contact_code set expires_at = now() where code_id = ${registrationId}`.execute(api.owner)
    expect((await client.answer(prove, { registrationId, code })).body.code).toBe('INVALID_STATE')
    const late = await proven()
    await sql`update contact_code set expires_at = now() where code_id = ${late.registrationId}`.execute(
      api.owner,
    )
    const { registrationId: lateId } = late
    expect((await late.client.answer(complete, { ...input, registrationId: lateId })).body.code).toBe(
      'INVALID_STATE',
    )
  })

  test('is found only by the client that started it, with its scope', async () => {
    const { registrationId } = await started()
    const code = await sentCodeOf(api, registrationId)
    expect((await app.client({}).answer(prove, { registrationId, code })).status).toBe(404)
    const other = { registrationId: randomUUID(), profile: profileOf(), consents }
    expect((await app.client({}).answer(complete, other)).status).toBe(404)
    const reader = app.client({ scopes: ['subscribers:read'] })
    expect((await reader.answer(start, { mobile: newNumber() })).status).toBe(403)
  })

  test.each([
    [{ profile: profileOf({ birthDate: '2020-01-01' }) }, '/profile/birthDate'],
    [{ profile: profileOf({ firstName: '12' }) }, '/profile/firstName'],
    [{ profile: profileOf({ address: { region: '9999999999' } }) }, '/profile/address/region'],
    [{ consents: consents.slice(1) }, '/consents'],
    [{ consents: [...consents, consents[0]] }, '/consents'],
  ])('with %j is rejected at its field', async (about, pointer) => {
    const { client, registrationId } = await proven()
    const input = { registrationId, profile: profileOf(), consents, ...about }
    const { status, body } = await client.answer(complete, input)
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
  })

  test('is refused during maintenance', async () => {
    await sql`update maintenance_module set status = 'on', title = 'Upgrade', body = 'Soon back', start_at = now() where module = 'Wallet'`.execute(
      api.owner,
    )
    const { status, body } = await app.client({}).answer(start, { mobile: newNumber() })
    expect([status, body.code]).toEqual([503, 'PROVIDER_ERROR'])
  })
})

describe('codes', () => {
  /** Lets time pass for the codes of a number. */
  const passMinutes = (mobile: string, minutes: number) =>
    sql`update contact_code set sent_at = sent_at - make_interval(mins => ${minutes}) where contact = ${mobile}`.execute(
      api.owner,
    )

  test('are limited for each number, and a newer one replaces the earlier', async () => {
    const { client, mobile, registrationId } = await started()
    const at = () => client.answer(start, { mobile })
    const first = { registrationId, code: await sentCodeOf(api, registrationId) }
    const tooSoon = await at()
    expect([tooSoon.status, tooSoon.headers['retry-after']]).toEqual([429, '60'])
    await passMinutes(mobile, 2)
    expect((await at()).status).toBe(200)
    expect((await client.answer(prove, first)).body.code).toBe('INVALID_STATE')
    await passMinutes(mobile, 2)
    expect((await at()).status).toBe(200)
    await passMinutes(mobile, 2)
    expect((await at()).status).toBe(429)
    await passMinutes(mobile, 60)
    expect((await at()).status).toBe(200)
  })

  test('are sent once when ten requests arrive at once', async () => {
    const mobile = newNumber()
    const client = app.client({})
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.answer(start, { mobile })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(9)
  })

  test('are limited for each client', async () => {
    const { client, registrationId } = await started()
    await sql`
      insert into contact_code (code_id, purpose, client_id, contact, code_hash, expires_at)
      select gen_random_uuid(), 'registration', client_id, '+63929' || n, code_hash, now()
      from contact_code, generate_series(1000001, 1000999) n where code_id = ${registrationId}`.execute(
      api.owner,
    )
    expect((await client.answer(start, { mobile: newNumber() })).status).toBe(429)
    expect((await app.client({}).answer(start, { mobile: newNumber() })).status).toBe(200)
  })
})

describe('a person who is known', () => {
  const insert = async (mobile: string, about: Record<string, unknown>) => {
    const row = {
      first_name: 'Jose',
      last_name: 'Rizal',
      birth_date: '1961-06-19',
      mobile_number: mobile,
      ...about,
    }
    await sql`insert into subscriber (cognito_sub, first_name, last_name, birth_date, mobile_number, status, watchlist_status)
      select cognito_sub, first_name, last_name, birth_date, mobile_number, coalesce(status, 'active'), coalesce(watchlist_status, 'clear')
      from jsonb_populate_record(null::subscriber, ${JSON.stringify(row)}::jsonb)`.execute(api.owner)
  }

  test('with the number cannot register it again, and others do not learn of it', async () => {
    const mobile = newNumber()
    await insert(mobile, { cognito_sub: randomUUID(), last_name: 'Mercado' })
    const { client, registrationId } = await started(mobile)
    const code = await sentCodeOf(api, registrationId)
    const right = await client.answer(prove, { registrationId, code })
    expect([right.status, right.body.code]).toEqual([409, 'DUPLICATE'])
  })

  test('from staff, with the same name and birth date, gets that account', async () => {
    const mobile = newNumber()
    await insert(mobile, { last_name: 'Alonso' })
    const other = await proven(mobile)
    const stranger = { registrationId: other.registrationId, profile: profileOf(), consents }
    expect((await other.client.answer(complete, stranger)).body.code).toBe('DUPLICATE')
    const profile = { firstName: 'jose', lastName: 'ALONSO', birthDate: '1961-06-19' }
    const { subscriber } = await other.client.get(complete, { ...stranger, profile })
    const { rows } = await sql<{ cognitoSub: string }>`
      select cognito_sub from subscriber where mobile_number = ${mobile}`.execute(api.owner)
    expect(rows).toEqual([{ cognitoSub: subscriber }])
  })

  test.each([
    ['deactivated', { status: 'inactive', last_name: 'Luna' }, 'merchants-app.PERSON_CLOSED'],
    ['watchlisted', { watchlist_status: 'watchlisted', last_name: 'Silang' }, 'merchants-app.PERSON_BLOCKED'],
  ])('and %s is refused with another number', async (_, about, code) => {
    await insert(newNumber(), { cognito_sub: randomUUID(), ...about })
    const { client, registrationId } = await proven()
    const profile = { firstName: 'José', lastName: about.last_name, birthDate: '1961-06-19' }
    const { status, body } = await client.answer(complete, { registrationId, profile, consents })
    expect([status, body.code]).toEqual([409, 'INVALID_STATE'])
    expect(body.detail).toMatch(code.endsWith('CLOSED') ? /closed or deactivated/ : /cannot register/)
    const namesake = { ...profile, birthDate: '1975-01-01' }
    expect((await client.answer(complete, { registrationId, profile: namesake, consents })).status).toBe(200)
  })

  test('to the identity provider under another account is refused', async () => {
    const subscriber = randomUUID()
    await insert(newNumber(), { cognito_sub: subscriber, last_name: 'Bonifacio' })
    const { client, registrationId } = await proven()
    const input = { registrationId, profile: profileOf(), consents, subscriber }
    expect((await client.answer(complete, input)).body.errors?.[0]?.pointer).toBe('/subscriber')
  })
})
