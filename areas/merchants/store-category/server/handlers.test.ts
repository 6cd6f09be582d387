import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { shopIn } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { storeCategoryCalls } from '#areas/merchants/store-category/contract.ts'
import { storeCategoryHandlers } from '#areas/merchants/store-category/server/handlers.ts'
import { toUpdate } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { update } = storeCategoryCalls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(storeCategoryHandlers)))
afterAll(() => api.close())

const editor = () => api.staffWith(toUpdate(merchantPlace))
const stored = async (businessId: number) => {
  const { rows } = await sql<{ storeCategory: string }>`
    select store_category from business where business_id = ${businessId}`.execute(api.owner)
  return rows[0]?.storeCategory
}

test('store category › changes immediately and is recorded with old and new value', async () => {
  const { businessId, cognitoSub } = await shopIn(api.owner)
  const { message, data } = await editor().get(update, { businessId, cognitoSub, storeCategory: 'nsss' })
  expect(message).toBe('The store category of Aling Nena Store is now Non Sari Sari Store.')
  expect(data).toMatchObject({ businessId, version: 2 })
  expect(await stored(businessId)).toBe('nsss')
  await editor().get(update, { businessId, storeCategory: '' })
  expect(await stored(businessId)).toBe('')
  const { rows } = await sql<{ changes: unknown }>`
    select changes from audit_entry where kind = 'business' and record_id = ${String(businessId)} order by id`.execute(
    api.owner,
  )
  expect(rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'storeCategory', old: 'sss', new: 'nsss' }],
    [{ field: 'storeCategory', old: 'nsss', new: '' }],
  ])
})

test('store category › rejects an unknown or unchanged category, another owner and a stale version', async () => {
  const { businessId } = await shopIn(api.owner)
  const wrong = await editor().answer(update, { businessId, storeCategory: 'SSS' })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'storeCategory' }] } })
  expect(await editor().ask(update, { businessId, storeCategory: 'sss' })).toBe(
    'merchants.CATEGORY_UNCHANGED {"name":"Aling Nena Store","category":"Sari Sari Store"}',
  )
  const cognitoSub = '00000000-0000-4000-8000-000000000000'
  expect(await editor().statusOf(update, { businessId, cognitoSub, storeCategory: 'nsss' })).toBe(404)
  expect(await editor().statusOf(update, { businessId, storeCategory: 'nsss', version: 9 })).toBe(409)
  expect(await stored(businessId)).toBe('sss')
})
