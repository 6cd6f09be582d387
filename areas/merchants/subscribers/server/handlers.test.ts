import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { editingCalls } from '#areas/merchants/subscribers/editing/contract.ts'
import { dayInManila } from '#areas/merchants/subscribers/rules.ts'
import { editingHandlers, subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import {
  approverLevel,
  fromLevelAnd,
  makerLevel,
  toCreate,
  toDelete,
  toRead,
  toUpdate,
  withAnyFlag,
} from '#platform/access.ts'
import type { Envelope, InputOf } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = { ...subscriberCalls, ...editingCalls }

let api: TestApi
beforeAll(async () => void (api = await openTestApi([...subscriberHandlers, ...editingHandlers])))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const reader = () => api.staffWith(toRead(merchantPlace))
const maker = () => api.staffWith(toCreate(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })

let number = 0
const someMobile = () => `+63917${String(1_000_000 + ++number)}`

type Draft = InputOf<typeof calls.create>
const draft = (about: Partial<Draft> = {}): Draft => ({
  first_name: 'Juan',
  last_name: 'dela Cruz',
  mobile_number: someMobile(),
  ...about,
})

async function registered(about: Partial<Draft> = {}) {
  const { data } = await maker().get(calls.create, draft(about))
  return data
}

async function businessOf(id: number, name: string) {
  const { rows } = await sql<{ businessId: number }>`
    insert into business (subscriber_id, business_name, business_type_id, region_code, province_code, city_code,
                          barangay_code, contact_number)
    select ${id}, ${name}, 1, region_code, coalesce(province_code, region_code), city_code, code, '+639170000000'
    from place where code = ${makati.barangay} returning business_id`.execute(api.owner)
  return rows[0]?.businessId ?? 0
}

// Bel-Air, Makati is in Metro Manila, which has no provinces.
const makati = { region: '1300000000', province: '1300000000', city: '1380300000', barangay: '1380300002' }

const validate = async (request: Promise<{ body: Envelope }>) => (await request).body.errors ?? []
const auditOf = async (id: number) => {
  const { rows } = await sql<{ action: string; reason: string; actorEmail: string; changes: unknown }>`
    select action, reason, actor_email, changes from audit_entry
    where kind = 'subscriber' and record_id = ${String(id)} order by id`.execute(api.owner)
  return rows
}

const toRevealHere = fromLevelAnd(makerLevel, toRead(merchantPlace))
const reason = 'Caller verified'

describe('subscriber creation', () => {
  test('stores every field and writes an audit entry with the values and the actor', async () => {
    const staff = maker()
    const { data, message } = await staff.get(calls.create, {
      ...draft({ mobile_number: '0917 555-0001' }),
      middle_name: 'Santos',
      suffix: 'Jr.',
      email: 'Juan.Cruz@example.com',
      birth_date: '1990-05-17',
      sex: 'male',
      nationality: 'ph',
      source_of_funds: 'Business',
      occupation: 'Vendor',
      address: { ...makati, street: '12  Rizal St.', zip: '1209' },
    })
    expect(message).toBe('Juan Santos dela Cruz Jr. was registered.')
    expect(data).toMatchObject({ status: 'active', version: 1 })

    const { rows } = await sql`select * from subscriber where id = ${data.id}`.execute(api.owner)
    expect(rows[0]).toMatchObject({
      mobileNumber: '+639175550001',
      email: 'Juan.Cruz@example.com',
      nationality: 'PH',
      street: '12 Rizal St.',
      barangayCode: makati.barangay,
      kycAcctType: 'NoKYC',
      createdBy: staff.email,
    })
    expect(await auditOf(data.id)).toMatchObject([{ action: 'Create', actorEmail: staff.email }])
  })

  test('requires only a name and a number', async () => {
    const { id } = await registered()
    const found = await viewer().get(calls.user, { id })
    expect(found).toMatchObject({
      middle_name: '',
      email: null,
      nationality: 'PH',
      address: { region: null, barangay: null, street: '' },
      businesses: [],
      kyc_acct_type: 'NoKYC',
      kyc_acct_status: '',
      masked: ['mobile_number'],
    })
  })

  test.each([
    ['no first name', { first_name: ' ' }, 'first_name', 'This field is required'],
    ['digits in a name', { last_name: 'Cruz 2' }, 'last_name', /letters/],
    ['only punctuation', { last_name: '-.-' }, 'last_name', /letters/],
    ['a name too long', { first_name: 'a'.repeat(61) }, 'first_name', /at most 60/],
    ['a landline', { mobile_number: '028887777' }, 'mobile_number', 'Invalid format'],
    ['a foreign number', { mobile_number: '+14155550100' }, 'mobile_number', 'Invalid format'],
    ['a wrong e-mail', { email: 'juan@' }, 'email', /valid email address/],
    ['a day that is none', { birth_date: '1990-02-30' }, 'birth_date', /like 2026/],
    ['an unknown country', { nationality: 'QQ' }, 'nationality', /two letters/],
    ['another sex', { sex: 'robot' }, 'sex', /one of/],
    ['a short ZIP code', { address: { zip: '12' } }, 'address.zip', /four digits/],
    ['a code of nine digits', { address: { region: '130000000' } }, 'address.region', 'Invalid format'],
    ['a field of nobody', { id: 5 }, 'id', 'Unknown field.'],
    ['a field in the address', { address: { country: 'PH' } }, 'address.country', 'Unknown field.'],
  ])('rejects %s at its field', async (_, about, field, message) => {
    const answer = await maker().answer(calls.create, { ...draft(), ...about })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([
      { field, message: message instanceof RegExp ? expect.stringMatching(message) : message },
    ])
  })

  test('accepts Filipino spellings of names', async () => {
    const { id } = await registered({
      first_name: "Ma. Niña-D'Angela",
      last_name: '  de  los   Peñafiel ',
    })
    expect(await viewer().get(calls.user, { id })).toMatchObject({ last_name: 'de los Peñafiel' })
  })

  test('rejects a person who turns eighteen tomorrow and accepts one who turns eighteen today', async () => {
    const today = dayInManila(new Date())
    const years = `${Number(today.slice(0, 4)) - 18}${today.slice(4)}`
    const dayAfter = new Date(Date.parse(`${years}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
    expect(await validate(maker().answer(calls.create, draft({ birth_date: dayAfter })))).toMatchObject([
      { field: 'birth_date', message: 'A subscriber must be at least 18 years old.' },
    ])
    expect(await maker().statusOf(calls.create, draft({ birth_date: years }))).toBe(200)
  })

  test('rejects a number and an email of another subscriber at their fields', async () => {
    const mobile_number = someMobile()
    await registered({ mobile_number, email: 'one@example.com' })
    const again = await maker().answer(calls.create, draft({ mobile_number }))
    expect(again).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
    expect(again.body.errors).toMatchObject([
      { field: 'mobile_number', message: 'Another subscriber already has this mobile number.' },
    ])
    expect(await validate(maker().answer(calls.create, draft({ email: 'ONE@example.com' })))).toMatchObject([
      { field: 'email', message: 'Another subscriber already has this email.' },
    ])
  })

  test.each([
    ['a barangay of another city', { barangay: '0702217001' }, 'address.barangay'],
    ['a city of another region', { city: '0702217000', barangay: null }, 'address.city'],
    ['a province of another region', { province: '0702200000' }, 'address.province'],
    ['a barangay without its city', { city: null }, 'address.city'],
    ['a barangay in place of a city', { city: makati.barangay }, 'address.city'],
    ['a place that is not there', { barangay: '1380399999' }, 'address.barangay'],
  ])('rejects %s', async (_, change, field) => {
    const answer = await maker().answer(calls.create, draft({ address: { ...makati, ...change } }))
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.map((error) => error.field)).toEqual([field])
  })

  test('stores the region as province in Metro Manila, which has none', async () => {
    const { id } = await registered({ address: { ...makati, province: '' } })
    const { address, place_names } = await viewer().get(calls.user, { id })
    expect(address).toMatchObject(makati)
    expect(place_names).toMatchObject({ city: 'Makati City', barangay: 'Bel-Air' })
  })
})

describe('subscriber update', () => {
  test('changes only the given fields and records each difference', async () => {
    const { id } = await registered({
      email: 'before@example.com',
      address: { ...makati, street: 'Old St.' },
    })
    const staff = editor()
    const { data } = await staff.get(calls.update, {
      id,
      version: 1,
      first_name: 'Jose',
      address: { zip: '1209' },
    })
    expect(data).toEqual({ id, status: 'active', version: 2 })
    const { rows } = await sql`select * from subscriber where id = ${id}`.execute(api.owner)
    expect(rows[0]).toMatchObject({
      firstName: 'Jose',
      lastName: 'dela Cruz',
      email: 'before@example.com',
      street: 'Old St.',
      barangayCode: makati.barangay,
      updatedBy: staff.email,
    })
    const [, change] = await auditOf(id)
    expect(change).toMatchObject({
      action: 'Update',
      changes: [
        { field: 'first_name', old: 'Juan', new: 'Jose' },
        { field: 'address.zip', old: '', new: '1209' },
      ],
    })
  })

  test('rejects a stale version', async () => {
    const { id } = await registered()
    await editor().get(calls.update, { id, version: 1, first_name: 'Ana' })
    const late = await editor().answer(calls.update, { id, version: 1, first_name: 'Ben' })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'STALE', message: 'This record was changed by someone else. Reload and try again.' },
    })
    expect(await viewer().get(calls.user, { id })).toMatchObject({ first_name: 'Ana', version: 2 })
  })

  test('rejects the second of two simultaneous updates', async () => {
    const { id } = await registered()
    const answers = await Promise.all([
      editor().ask(calls.update, { id, version: 1, first_name: 'Ana' }),
      editor().ask(calls.update, { id, version: 1, first_name: 'Ben' }),
    ])
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  test('rejects a number in use, an incomplete address and a missing version', async () => {
    const { id } = await registered({ address: makati })
    const mobile_number = someMobile()
    await registered({ mobile_number })
    expect(await validate(editor().answer(calls.update, { id, version: 1, mobile_number }))).toMatchObject([
      { field: 'mobile_number' },
    ])
    expect(
      await validate(editor().answer(calls.update, { id, version: 1, address: { city: '0702217000' } })),
    ).toMatchObject([{ field: 'address.city' }])
    expect(await validate(editor().answer(calls.update, { id, first_name: 'Ana' }))).toMatchObject([
      { field: 'version', message: 'This field is required' },
    ])
  })

  test('clears the email when it is null', async () => {
    const { id } = await registered({ email: 'gone@example.com' })
    await editor().get(calls.update, { id, version: 1, email: '' })
    expect(await viewer().get(calls.user, { id })).toMatchObject({ email: null })
  })

  test('returns not found for an unknown subscriber', async () => {
    expect(await editor().answer(calls.update, { id: 99_999_999, version: 1 })).toMatchObject({ status: 404 })
    expect(await viewer().statusOf(calls.logs, { id: 99_999_999 })).toBe(404)
  })
})

describe('subscriber status', () => {
  test('is deactivated once, with a reason, and activated again', async () => {
    const { id } = await registered()
    const { message, data } = await editor().get(calls.deactivate, { id, version: 1, reason: 'Lost phone' })
    expect(message).toBe('Juan dela Cruz was deactivated and can no longer sign in.')
    expect(data).toEqual({ id, status: 'inactive', version: 2 })
    expect(await editor().answer(calls.deactivate, { id, reason: 'Lost phone' })).toMatchObject({
      status: 200,
      body: { status: 'err', code: 'INVALID_STATE', message: 'This subscriber is already inactive.' },
    })
    expect(await editor().statusOf(calls.activate, { id, version: 1, reason: 'Found again' })).toBe(409)
    await editor().get(calls.activate, { id, version: 2, reason: 'Found again' })
    expect(await auditOf(id)).toMatchObject([
      { action: 'Create' },
      { action: 'Deactivate', reason: 'Lost phone', changes: [{ old: 'active', new: 'inactive' }] },
      { action: 'Activate', reason: 'Found again' },
    ])
  })

  test('does not change without a reason', async () => {
    const { id } = await registered()
    expect(await validate(editor().answer(calls.deactivate, { id, reason: 'no' }))).toMatchObject([
      { field: 'reason', message: 'The reason field must have at least 5 characters' },
    ])
  })
})

describe('subscriber personal data', () => {
  const secrets = ['+639175550777', 'hidden.person@example.com', '1988-03-04', '7 Mabini St.']
  let id = 0
  beforeAll(async () => {
    id = (
      await registered({
        mobile_number: '09175550777',
        email: 'hidden.person@example.com',
        birth_date: '1988-03-04',
        address: { ...makati, street: '7 Mabini St.' },
      })
    ).id
  })

  test('is masked in the list, the record and the history', async () => {
    const staff = reader()
    const list = await staff.answer(calls.list, { search: '+639175550777' })
    const record = await staff.answer(calls.user, { id })
    const logs = await staff.answer(calls.logs, { id })
    for (const secret of secrets) {
      expect(JSON.stringify([list.body, record.body, logs.body])).not.toContain(secret)
    }
    expect(list.body.message).toMatchObject({
      rows: [{ id, mobile_number: '+63917***0777', email: 'h***@example.com' }],
    })
    expect(record.body.message).toMatchObject({
      mobile_number: '+63917***0777',
      birth_date: '*** **, 1988',
      address: { street: '***' },
      masked: ['mobile_number', 'email', 'birth_date', 'street'],
    })
  })

  test.each([
    ['mobile_number', '+639175550777'],
    ['email', 'hidden.person@example.com'],
    ['birth_date', '1988-03-04'],
    ['street', '7 Mabini St.'],
  ] as const)('%s is revealed on request, and the reveal is recorded', async (field, value) => {
    const staff = api.staffWith(toRevealHere)
    const { data } = await staff.get(calls.reveal, { id, field, reason: 'Caller verified' })
    expect(data).toEqual({ id, field, value })
    const look = (await auditOf(id)).at(-1)
    expect(look).toMatchObject({ action: 'Reveal', actorEmail: staff.email, reason: 'Caller verified' })
    expect(JSON.stringify(look)).not.toContain(value)
  })

  test('is revealed only with read permission and one field at a time', async () => {
    for (const guard of [toCreate, toUpdate, toDelete]) {
      const staff = api.staffWith(fromLevelAnd(makerLevel, guard(merchantPlace)))
      expect(await staff.statusOf(calls.reveal, { id, field: 'email', reason })).toBe(403)
    }
    expect(await reader().statusOf(calls.reveal, { id, field: 'email', reason })).toBe(403)
    const staff = api.staffWith(toRevealHere)
    expect(await staff.statusOf(calls.reveal, { id, field: 'cognito_sub', reason })).toBe(422)
  })

  test('is revealed only with a reason of 5 to 500 characters, validated at its field', async () => {
    const staff = api.staffWith(toRevealHere)
    for (const input of [{}, { reason: 'Why ' }, { reason: 'x'.repeat(501) }]) {
      const { status, body } = await staff.answer(calls.reveal, { id, field: 'email', ...input })
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['reason']])
    }
  })

  test('is revealed up to 60 times in ten minutes, then rejected with the time to wait', async () => {
    const staff = api.staffWith(toRevealHere)
    for (let n = 0; n < 60; n++) {
      expect(await staff.statusOf(calls.reveal, { id, field: 'email', reason })).toBe(200)
    }
    const { status, body, headers } = await staff.answer(calls.reveal, { id, field: 'email', reason })
    expect([status, body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const other = api.staffWith(toRevealHere)
    expect(await other.statusOf(calls.reveal, { id, field: 'email', reason })).toBe(200)
  })
})

test('subscriber record › is found by exactly one of id, cognito_sub or business', async () => {
  const { id } = await registered({ last_name: 'Found' })
  await sql`update subscriber set cognito_sub = '0190b6c0-0000-7000-8000-00000000000a' where id = ${id}`.execute(
    api.owner,
  )
  const businessId = await businessOf(id, 'Tindahan ni Aling Nena')
  const staff = viewer()
  const found = await staff.get(calls.user, { businessId })
  expect(found).toMatchObject({
    id,
    businesses: [
      {
        businessId,
        businessName: 'Tindahan ni Aling Nena',
        storeCategory: '',
        businessType: 'Sari-sari store',
        placeNames: { barangay: 'Bel-Air' },
      },
    ],
  })
  expect(await staff.get(calls.user, { cognito_sub: '0190b6c0-0000-7000-8000-00000000000a' })).toMatchObject({
    id,
  })
  expect(await staff.statusOf(calls.user, {})).toBe(422)
  expect(await staff.statusOf(calls.user, { id, businessId })).toBe(422)
  expect(await staff.statusOf(calls.user, { id: 0 })).toBe(422)
  expect(await staff.answer(calls.user, { businessId: 999_999 })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})

test('subscriber history › is newest first with the fields of every log', async () => {
  const { id } = await registered()
  await editor().get(calls.update, { id, version: 1, occupation: 'Nurse' })
  await editor().get(calls.deactivate, { id, reason: 'Duplicate account' })
  const { rows, pageInfo } = await viewer().get(calls.logs, { id, limit: 2 })
  expect(rows).toMatchObject([
    {
      recordId: String(id),
      action: 'Deactivate',
      fromStatus: 'active',
      toStatus: 'inactive',
      reason: 'Duplicate account',
    },
    { action: 'Update', changes: [{ field: 'occupation', old: '', new: 'Nurse' }] },
  ])
  expect(pageInfo.total).toBe(3)
})

test.each([
  ['list', {}, ['create', 'read', 'update', 'delete']],
  ['create', {}, ['create']],
  ['update', {}, ['update']],
  ['deactivate', {}, ['update']],
] as const)('%s › requires its flag at Merchant', async (name, input, needed) => {
  for (const flag of ['create', 'read', 'update', 'delete'] as const) {
    const status = await api
      .staffWith({ place: merchantPlace, anyOf: [flag] }, { as: { level: approverLevel } })
      .statusOf(calls[name], input)
    expect(status === 403, flag).toBe(!(needed as readonly string[]).includes(flag))
  }
  expect(await api.staffWith('signed-in').statusOf(calls[name], input)).toBe(403)
  expect(await api.stranger.statusOf(calls[name], input)).toBe(401)
})
