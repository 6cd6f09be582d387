import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kankolekCalls } from '#areas/merchants/kankolek/contract.ts'
import { kankolekHandlers } from '#areas/merchants/kankolek/server/handlers.ts'
import { settingsOf } from '#areas/merchants/kankolek/server/settings.ts'
import { modulesOf, pixelsOf, readQr, tagsOf } from '#areas/merchants/kankolek/server/testing/read-qr.ts'
import { shopIn, type TestShop } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { approverLevel, toUpdate, withAnyFlag } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { inTransaction } from '#platform/server/db.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { options, settings, update, logs, qr } = kankolekCalls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(kankolekHandlers)))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })

type Change = InputOf<typeof update>
const change = ({ businessId }: TestShop, about: Partial<Change> = {}): Change => ({
  businessId,
  mdrOptionId: 4,
  minAmount: 1,
  maxAmount: 50_000,
  ...about,
})
const inForce = async ({ businessId }: TestShop) => viewer().get(settings, { businessId })

test('MDR options › are returned by GET', async () => {
  expect((await viewer().get(options, {})).map(({ label, rate }) => [label, rate])).toEqual([
    ['0.00% promo', 0],
    ['0.50%', 50],
    ['1.00%', 100],
    ['1.50%', 150],
    ['2.00%', 200],
    ['2.50%', 250],
    ['Custom', null],
  ])
})

/** Reads the rate in force in the database for this business and for one without settings. */
async function rateInForce({ businessId }: { businessId: number }) {
  const other = await shopIn(api.owner)
  const { rows } = await sql<{ rate: number }>`
    select mdr_rate_in_force(id) as rate from unnest(${[other.businessId, businessId]}::bigint[]) with ordinality o (id, nth)
    order by nth`.execute(api.db)
  return rows.map(({ rate }) => rate)
}

test("MDR settings › default to the company's settings until some are saved", async () => {
  const shop = await shopIn(api.owner)
  expect(await inForce(shop)).toMatchObject({
    isStandard: true,
    current: { rate: 100, payer: 'merchant', enabled: true },
    pendingSetting: null,
    whyNoQr: null,
    version: 0,
  })
})

describe('MDR rate of 1.00 % or more', () => {
  test('takes effect immediately and logs the changed fields', async () => {
    const shop = await shopIn(api.owner)
    const { data, message } = await editor().get(
      update,
      change(shop, { fixedFee: '0.50', remarks: 'Agreed by mail' }),
    )
    expect(message).toBe('The rate 1.50% for Aling Nena Store was saved.')
    expect(data).toMatchObject({ businessId: shop.businessId, status: 'approved', version: 1 })
    expect(await inForce(shop)).toMatchObject({ isStandard: false, current: { rate: 150, fixedFee: 50 } })
    expect(await rateInForce(shop)).toEqual([100, 150])
    const { rows } = await viewer().get(logs, { businessId: shop.businessId })
    expect(rows).toMatchObject([
      {
        action: 'Update',
        toStatus: 'approved',
        reason: 'Agreed by mail',
        changes: expect.arrayContaining([
          expect.objectContaining({ field: 'rate', old: '1.00', new: '1.50' }),
        ]),
      },
    ])
  })

  test('rejects unchanged values, a stale version, another owner and a past time', async () => {
    const shop = await shopIn(api.owner)
    await editor().get(update, change(shop))
    expect(await editor().ask(update, change(shop))).toBe('merchants.SETTINGS_UNCHANGED')
    expect((await editor().answer(update, change(shop, { mdrOptionId: 5, version: 0 }))).status).toBe(409)
    const stranger = '00000000-0000-4000-8000-000000000000'
    expect(await editor().statusOf(update, change(shop, { cognitoSub: stranger }))).toBe(404)
    expect(await editor().statusOf(update, { ...change(shop), businessId: 999_999 })).toBe(404)
    const past = change(shop, { mdrOptionId: 5, effectiveAt: '2020-01-01T00:00:00Z' })
    expect((await editor().answer(update, past)).body.errors?.[0]?.field).toBe('effectiveAt')
  })

  test('takes effect at its time, unless a later change replaces it before', async () => {
    const shop = await shopIn(api.owner)
    const effectiveAt = '2099-01-01T00:00:00Z'
    await editor().get(update, change(shop, { mdrOptionId: 6, effectiveAt }))
    expect(await inForce(shop)).toMatchObject({ current: { rate: 100 }, scheduled: { rate: 250 } })
    await editor().get(update, change(shop, { mdrOptionId: 5 }))
    expect(await inForce(shop)).toMatchObject({ current: { rate: 200 }, scheduled: null })
  })
})

describe('MDR rate below 1.00 % or custom', () => {
  test('takes effect when a second person saves the same values, never by the maker alone', async () => {
    const shop = await shopIn(api.owner)
    const [first, second] = [editor(), editor()]
    const request = change(shop, { mdrOptionId: 2, remarks: 'Market day promo' })
    expect((await first.get(update, request)).data.status).toBe('pending')
    expect(await inForce(shop)).toMatchObject({
      current: { rate: 100 },
      pendingSetting: { rate: 50, madeById: first.id },
    })
    expect((await first.answer(update, request)).body).toMatchObject({
      code: 'MAKER_IS_CHECKER',
      message: 'You cannot approve your own request.',
    })
    expect((await second.get(update, request)).data.status).toBe('approved')
    expect(await inForce(shop)).toMatchObject({ current: { rate: 50 }, pendingSetting: null })
  })

  test('becomes a new pending setting when the second person saves other values', async () => {
    const shop = await shopIn(api.owner)
    const [first, second] = [editor(), editor()]
    await first.get(update, change(shop, { mdrOptionId: 7, rate: '3.25' }))
    await second.get(update, change(shop, { mdrOptionId: 7, rate: '3.24' }))
    expect((await inForce(shop)).pendingSetting).toMatchObject({ rate: 324, madeById: second.id })
    expect((await first.get(update, change(shop, { mdrOptionId: 7, rate: 3.24 }))).data.status).toBe(
      'approved',
    )
  })

  test('is withdrawn by saving the values in force', async () => {
    const shop = await shopIn(api.owner)
    await editor().get(update, change(shop))
    await editor().get(update, change(shop, { mdrOptionId: 1 }))
    expect((await editor().get(update, change(shop))).message).toMatch(/were withdrawn/)
    expect(await inForce(shop)).toMatchObject({ current: { rate: 150 }, pendingSetting: null })
  })

  test('is confirmed once by two simultaneous confirmations', async () => {
    const shop = await shopIn(api.owner)
    const request = change(shop, { mdrOptionId: 1 })
    await editor().get(update, request)
    const answers = await Promise.all([editor().ask(update, request), editor().ask(update, request)])
    expect(answers.filter((answer) => answer === 'merchants.SETTINGS_UNCHANGED')).toHaveLength(1)
  })

  test('that a transaction finds confirmed after it began is in force', async () => {
    const shop = await shopIn(api.owner)
    const request = change(shop, { mdrOptionId: 1 })
    await editor().get(update, request)
    const found = await inTransaction(api.owner, async (tx) => {
      await sql`select now()`.execute(tx)
      await editor().get(update, request)
      return settingsOf(tx, shop.businessId)
    })
    expect(found).toMatchObject({ inForce: { mdrOptionId: 1 }, scheduled: null, pending: null })
  })

  test('cannot have the same maker and checker or change after the decision, which the table enforces', async () => {
    const shop = await shopIn(api.owner)
    const first = editor()
    await first.get(update, change(shop, { mdrOptionId: 1 }))
    const approve = (who: number) =>
      sql`update mdr_setting set status = 'approved', checked_by_id = ${who}, checked_by = 'x', checked_at = now(),
          effective_at = now() where business_id = ${shop.businessId}`.execute(api.db)
    await expect(approve(first.id)).rejects.toThrow('mdr_setting_second_person')
    await approve(first.id + 1)
    await expect(approve(first.id + 2)).rejects.toThrow('Decided settings cannot change')
    await expect(
      sql`update mdr_setting set rate = 1 where business_id = ${shop.businessId}`.execute(api.db),
    ).rejects.toThrow('permission denied')
  })
})

describe('merchant QR', () => {
  test('decodes from its image to the stored data rather than the data sent', async () => {
    const shop = await shopIn(api.owner, { name: 'Tindahan ni Aling Peña at mga Anak' })
    const { qrString, image, businessName } = await viewer().get(qr, {
      businessId: shop.businessId,
      cognitoSub: shop.cognitoSub,
      businessName: 'Somebody Else',
      businessAddress: 'Elsewhere',
    })
    expect(businessName).toBe('Tindahan ni Aling Peña at mga Anak')
    expect(tagsOf(qrString)).toMatchObject({ '53': '608', '58': 'PH', '59': 'Tindahan ni Aling Pena at' })
    expect(readQr(modulesOf(pixelsOf(image)))).toBe(qrString)
  })

  test('is rejected for an inactive business, without a wallet or with a wallet that cannot receive', async () => {
    const off = await shopIn(api.owner)
    await editor().get(update, change(off, { enabled: false }))
    expect(await viewer().ask(qr, { businessId: off.businessId })).toBe('merchants.QR_DISABLED')
    expect((await inForce(off)).whyNoQr).toMatch(/QR payments are disabled/)
    const bare = await shopIn(api.owner, { withWallet: false })
    expect(await viewer().ask(qr, { businessId: bare.businessId })).toBe('merchants.NO_WALLET_YET')
    const frozen = await shopIn(api.owner)
    await sql`update wallet set status = 'frozen', frozen_by = 'x' where wallet_id = ${frozen.walletId}`.execute(
      api.owner,
    )
    expect(await viewer().ask(qr, { businessId: frozen.businessId })).toMatch(/frozen/)
  })
})
