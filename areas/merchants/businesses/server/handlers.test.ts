import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, merchantCalls, type RevealableField } from '#areas/merchants/businesses/contract.ts'
import { businessEditingCalls } from '#areas/merchants/businesses/editing/contract.ts'
import {
  businessEditingHandlers,
  businessHandlers,
  merchantHandlers,
} from '#areas/merchants/businesses/server/handlers.ts'
import {
  approverLevel,
  fromLevelAnd,
  makerLevel,
  toCreate,
  toRead,
  toUpdate,
  withAnyFlag,
} from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = { ...businessCalls, ...businessEditingCalls }

let api: TestApi
beforeAll(
  async () =>
    void (api = await openTestApi([...businessHandlers, ...businessEditingHandlers, ...merchantHandlers])),
)
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(businessInfoPlace), withAnyFlag(merchantPlace))
const maker = () => api.staffWith(toCreate(businessInfoPlace))
const editor = () => api.staffWith(toUpdate(businessInfoPlace), { as: { level: approverLevel } })

// Bel-Air, Makati is in Metro Manila, which has no provinces; Lahug, Cebu City is in a province.
const makati = { region: '1300000000', province: '', city: '1380300000', barangay: '1380300002' }

let number = 0
async function somebody() {
  const { rows } = await sql<{ id: number; sub: string }>`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number)
    values (gen_random_uuid(), 'Nena', 'Reyes', ${`+63918${String(1_000_000 + ++number)}`})
    returning id, cognito_sub as sub`.execute(api.owner)
  return rows[0] as { id: number; sub: string }
}

type Draft = InputOf<typeof calls.create>
async function draft(about: Partial<Draft> = {}): Promise<Draft> {
  const { sub } = await somebody()
  return {
    cogUserSub: sub,
    businessName: 'Aling Nena Store',
    businessType: 1,
    ...makati,
    contactNumber: '0917 123 4567',
    ...about,
  }
}
const registered = async (about: Partial<Draft> = {}) =>
  (await maker().get(calls.create, await draft(about))).data
const validate = async (call: typeof calls.create | typeof calls.update, input: object) =>
  (await api.staffWith(toCreate(businessInfoPlace), toUpdate(businessInfoPlace)).answer(call, input)).body
    .errors

const reason = 'The owner calls about it'
const revealer = () => api.staffWith(fromLevelAnd(makerLevel, toRead(businessInfoPlace)))
const revealed = async (businessId: number, field: RevealableField) =>
  (await revealer().get(calls.reveal, { businessId, field, reason })).data.value

describe('business personal data', () => {
  const personal = {
    contactNumber: '0917 123 4567',
    email: 'nena@example.com',
    street: '12 Mabini',
    tin: '123456789',
  }

  test('is masked in every response and revealed field by field with an audit entry', async () => {
    const { id } = await registered(personal)
    const masks = {
      contactNumber: '+63917***4567',
      email: 'n***@example.com',
      street: '***',
      tin: '***0000',
      businessAddress: '***, Bel-Air, Makati City, National Capital Region (NCR)',
    }
    expect(await viewer().get(calls.info, { businessId: id })).toMatchObject(masks)
    expect(await viewer().get(merchantCalls.info, { businessId: id })).toMatchObject({
      ...masks,
      owner: { mobileNumber: expect.stringMatching(/^\+63918\*\*\*/) },
    })
    const address = '12 Mabini, Bel-Air, Makati City, National Capital Region (NCR)'
    expect(await revealed(id, 'businessAddress')).toBe(address)
    expect(await revealed(id, 'contactNumber')).toBe('+639171234567')
    const { rows } = await viewer().get(calls.logs, { businessId: id })
    expect(rows[0]).toMatchObject({
      action: 'Reveal',
      reason,
      changes: [{ field: 'contactNumber', old: null, new: null }],
    })
    const created = rows.at(-1)?.changes.find(({ field }) => field === 'tin')
    expect(created).toMatchObject({ field: 'tin', label: 'TIN', old: null, new: '***0000' })
  })

  test('cannot be revealed below maker level or without read permission', async () => {
    const { id } = await registered(personal)
    const input = { businessId: id, field: 'email', reason }
    expect(await api.staffWith(toRead(businessInfoPlace)).statusOf(calls.reveal, input)).toBe(403)
    expect(
      await api
        .staffWith(fromLevelAnd(makerLevel, toUpdate(businessInfoPlace)))
        .statusOf(calls.reveal, input),
    ).toBe(403)
  })

  test.each([
    ['contactNumber', '+63917***4567'],
    ['email', 'n***@example.com'],
    ['street', '***'],
    ['businessAddress', '***, Bel-Air, Makati City'],
    ['tin', '***0000'],
  ] as const)('rejects the mask of %s as a value to save', async (field, mask) => {
    const { id, version } = await registered(personal)
    const { status, body } = await editor().answer(calls.update, { businessId: id, version, [field]: mask })
    expect([status, body.errors?.map((each) => each.field)]).toEqual([422, [field]])
  })
})

describe('business creation', () => {
  test('stores every field, creates the wallet and writes an audit entry', async () => {
    const { id } = await registered({
      registration: { kind: 'DTI', number: 'DTI-1234', expiry: '2028-01-31' },
      tin: '123456789',
      latitude: 14.5,
      longitude: 121.05,
      socialMediasLink: '[{"platform":"facebook","url":"https://facebook.com/nena"}]',
      street: '12 Mabini',
      zip: '1209',
    })
    const shop = await viewer().get(calls.info, { businessId: id })
    expect(shop).toMatchObject({
      businessName: 'Aling Nena Store',
      contactNumber: '+63917***4567',
      province: '1300000000',
      street: '***',
      tin: '***0000',
      registration: { kind: 'DTI', number: 'DTI-1234', expiry: '2028-01-31' },
      latitude: 14.5,
      ownerName: 'Nena Reyes',
      wallets: [{ balance: 0, status: 'active' }],
      mdrSetting: { rate: 100, isStandard: true, enabled: true, effectiveAt: null },
    })
    expect(shop.businessAddress).toBe('***, Bel-Air, Makati City, National Capital Region (NCR) 1209')
    const { rows } = await viewer().get(calls.logs, { businessId: id })
    expect(rows.map(({ action }) => action)).toEqual(['Create'])
  })

  test.each([
    [{ tin: '12-34' }, 'tin'],
    [{ latitude: 48.2, longitude: 121 }, 'latitude'],
    [{ latitude: 14.5 }, 'longitude'],
    [{ registration: { kind: 'SEC', number: '', expiry: null } }, 'registration.number'],
    [{ registration: { kind: 'none', number: 'X-1', expiry: null } }, 'registration.kind'],
    [{ socialMediasLink: '[{"platform":"facebook","url":"javascript:alert(1)"}]' }, 'socialMediasLink'],
    [{ socialMediasLink: 'no json' }, 'socialMediasLink'],
    [{ barangay: '0102801001' }, 'barangay'],
    [{ city: '' }, 'city'],
    [{ businessType: 99 }, 'businessType'],
    [{ businessName: 'A' }, 'businessName'],
    [{ contactNumber: '02 8123 4567' }, 'contactNumber'],
    [{ zip: '12' }, 'zip'],
  ])('rejects %j with a field error', async (about, field) => {
    const errors = await validate(calls.create, await draft(about as Partial<Draft>))
    expect(errors?.map((each) => each.field)).toContain(field)
  })

  test('requires an active owner', async () => {
    const { cogUserSub: _, ...nobodys } = await draft()
    expect((await validate(calls.create, nobodys))?.[0]?.field).toBe('subscriberId')
    const { id } = await somebody()
    await sql`update subscriber set status = 'inactive' where id = ${id}`.execute(api.owner)
    expect(await maker().ask(calls.create, { ...nobodys, subscriberId: id })).toBe('merchants.OWNER_INACTIVE')
  })
})

describe('business update', () => {
  test('keeps omitted fields and rejects a stale version', async () => {
    const { id, version } = await registered({ tin: '123-456-789-00000' })
    const { data } = await editor().get(calls.update, {
      businessId: id,
      version,
      businessName: 'Nena’s Store',
    })
    expect(data.version).toBe(version + 1)
    const slower = await editor().answer(calls.update, { businessId: id, version, businessName: 'Late' })
    expect([slower.status, slower.body.code]).toEqual([409, 'STALE'])
    expect(await viewer().get(calls.info, { businessId: id })).toMatchObject({
      businessName: 'Nena’s Store',
      tin: '***0000',
    })
    expect(await revealed(id, 'tin')).toBe('123-456-789-00000')
  })

  test('switches between active and inactive and logs the reason', async () => {
    const { id } = await registered()
    const reason = 'The shop burned down.'
    expect((await editor().get(calls.deactivate, { businessId: id, reason })).data.status).toBe('inactive')
    expect(await editor().ask(calls.deactivate, { businessId: id, reason })).toBe(
      'merchants.BUSINESS_ALREADY_INACTIVE',
    )
    const { rows } = await viewer().get(calls.logs, { businessId: id })
    expect(rows[0]).toMatchObject({ action: 'Deactivate', reason, toStatus: 'inactive' })
    expect((await editor().get(calls.activate, { businessId: id, reason })).data.status).toBe('active')
  })
})

describe('business lists', () => {
  test('count from daily counts the same as from rows, and mask numbers', async () => {
    await registered({ businessType: 5, storeCategory: 'nsss' })
    for (const filters of [
      {},
      { businessType: 5 },
      { status: 'active' as const },
      { storeCategory: 'nsss' as const },
    ]) {
      const { rows, pageInfo } = await viewer().get(calls.list, { filters, limit: 100 })
      expect(pageInfo.total).toBe(rows.length)
    }
    const { rows } = await viewer().get(calls.list, { filters: { businessType: 5 } })
    expect(rows[0]?.contactNumber).toBe('+63917***4567')
  })

  test('search by part of the name, ignoring diacritics', async () => {
    const { id } = await registered({ businessName: 'Panaderia Nuñez' })
    const found = await viewer().get(merchantCalls.list, { search: 'nunez' })
    expect(found.rows.map(({ businessId }) => businessId)).toEqual([id])
    expect(await viewer().get(merchantCalls.info, { businessId: id })).toMatchObject({
      owner: { kycAcctType: 'NoKYC', watchlistStatus: 'clear' },
    })
  })

  test('return customers and products of one business only', async () => {
    const { id } = await registered()
    await sql`insert into business_customer (business_id, name, mobile, last_purchase_at, total_spent)
      values (${id}, 'Ben Uy', '+639171112222', now(), 12550)`.execute(api.owner)
    await sql`insert into business_product (business_id, name, category, price, stock)
      values (${id}, 'Sardines 155g', 'Canned', 2450, 12)`.execute(api.owner)
    expect(await viewer().get(calls.customer, { businessId: id })).toMatchObject({
      rows: [{ mobile: '+63917***2222', totalSpent: 12_550 }],
    })
    expect(await viewer().get(calls.product, { businessId: id, search: 'sard' })).toMatchObject({
      rows: [{ price: 2_450 }],
      pageInfo: { total: 1 },
    })
    expect(await viewer().ask(calls.product, { businessId: 9_999 })).toMatch(
      /^merchants\.BUSINESS_NOT_FOUND\b/,
    )
  })
})
