import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { adsAppCalls, slipCalls } from '#areas/kantoads/app/contract.ts'
import { adsAppHandlers } from '#areas/kantoads/app/server/handlers.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationHandlers } from '#areas/kantoads/cancellations/server/handlers.ts'
import { earn, hangingStore, storeBalance } from '#areas/kantoads/server/testing/ads.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { rejectIfClosed } from '#areas/settings/public.ts'
import { toCreate, toRead, toUpdate } from '#platform/access.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'
import { aPng } from '#platform/server/uploads/testing/samples.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { stores, collateral, topUp, topups, cashOut, cashouts, cancel, cancellations } = adsAppCalls

let api: Awaited<ReturnType<typeof openApiWithFiles>>
let app: TestClientApi
beforeAll(async () => {
  api = await openApiWithFiles([...topupHandlers, ...cancellationHandlers])
  app = openTestClientApi(api, adsAppHandlers, rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

type Client = ReturnType<TestClientApi['client']>

async function store() {
  const { businessId } = await hangingStore(api.owner)
  const { rows } = await sql<{ subscriberId: number }>`
    select subscriber_id from business where business_id = ${businessId}`.execute(api.owner)
  const subscriberId = rows[0]?.subscriberId ?? 0
  return { storeId: businessId, subscriberId, client: app.client({ subscriberId }) }
}

const editor = () =>
  api.staffWith(
    ...[topupPlace, cashoutPlace, auditPlace].flatMap((place) => [
      toRead(place),
      toUpdate(place),
      toCreate(place),
    ]),
    { as: { level: 60 } },
  )

/** Uploads a file as a client and returns its key. */
async function slip(client: Client, bytes = aPng) {
  const about = { fileName: 'slip.png', contentType: 'image/png', size: bytes.length }
  const { key, uploadUrl, contentType } = await client.get(slipCalls.announce, about)
  const sent = await api.app.inject({
    method: 'PUT',
    url: uploadUrl,
    payload: bytes,
    headers: { 'content-type': contentType },
  })
  expect(sent.statusCode).toBe(204)
  expect(await client.get(slipCalls.finish, { key })).toMatchObject({ key, name: 'slip.png' })
  return key
}

const deposit = (storeId: number, slips: string[], depositReference = randomUUID().slice(0, 20)) => ({
  storeId,
  amount: 5000,
  bank: 'BPI' as const,
  depositReference,
  depositedAt: '2026-11-20T02:00:00.000Z',
  slips,
})

describe('top-up', () => {
  test('with a slip is reported once with its key, and credits the store after two people', async () => {
    const { client, storeId } = await store()
    const input = deposit(storeId, [await slip(client)])
    const key = { 'idempotency-key': randomUUID() }
    const first = await client.answer(topUp, input, key)
    expect(first).toMatchObject({ status: 200, body: { amount: 5000, status: 'pending', bank: 'BPI' } })
    expect((await client.answer(topUp, input, key)).body).toEqual(first.body)
    const refNo = String(first.body['refNo'])
    const { rows } = await sql<{ topupId: number; attachedTo: string; images: number }>`
      select t.topup_id, f.attached_to, cardinality(t.deposit_images) as images
      from ads_topup t join stored_file f on f.key = t.deposit_images[1] where t.ref_no = ${refNo}`.execute(
      api.owner,
    )
    const topupId = rows[0]?.topupId ?? 0
    expect(rows).toEqual([{ topupId, attachedTo: `ads-topup:${topupId}`, images: 1 }])
    const [verifier, approver] = [editor(), editor()]
    const verified = await verifier.get(topupCalls.update, { topupId, status: 'verified' })
    await approver.get(topupCalls.update, { topupId, status: 'approved', version: verified.data.version })
    expect((await client.get(stores, {})).data).toMatchObject([{ id: storeId, adsCredit: 500_000 }])
    expect((await client.get(topups, { storeId: String(storeId) })).data).toMatchObject([
      { status: 'approved' },
    ])
    const { rows: events } = await sql<{ status: string }>`
      select payload ->> 'status' as status from outbox_event where aggregateid = ${refNo} order by sequence`.execute(
      api.owner,
    )
    expect(events.map(({ status }) => status)).toEqual(['verified', 'approved'])
  })

  test('cannot use the slip of another subscriber or client, or a reference twice', async () => {
    const [mine, theirs] = [await store(), await store()]
    const foreign = await slip(theirs.client)
    const { status, body } = await mine.client.answer(topUp, deposit(mine.storeId, [foreign]))
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/slips'])
    const otherClient = app.client({ subscriberId: theirs.subscriberId })
    expect((await otherClient.answer(slipCalls.finish, { key: foreign })).status).toBe(404)
    expect((await otherClient.answer(topUp, deposit(theirs.storeId, [foreign]))).status).toBe(422)
    const input = deposit(mine.storeId, [await slip(mine.client)])
    await mine.client.get(topUp, input)
    const again = await mine.client.answer(topUp, { ...input, slips: [await slip(mine.client)] })
    expect([again.status, again.body.code]).toEqual([409, 'DUPLICATE'])
  })

  test('rejects a slip whose content is no picture, a future deposit and a store of somebody else', async () => {
    const [{ client, storeId }, other] = [await store(), await store()]
    const bytes = Buffer.from('<html><script>alert(1)</script></html>')
    const { key, uploadUrl, contentType } = await client.get(slipCalls.announce, {
      fileName: 'slip.png',
      contentType: 'image/png',
      size: bytes.length,
    })
    await api.app.inject({
      method: 'PUT',
      url: uploadUrl,
      payload: bytes,
      headers: { 'content-type': contentType },
    })
    expect((await client.answer(slipCalls.finish, { key })).status).toBe(422)
    const input = deposit(storeId, [await slip(client)])
    const future = { ...input, depositedAt: '2099-01-01T00:00:00.000Z' }
    expect((await client.answer(topUp, future)).body.errors?.[0]?.pointer).toBe('/depositedAt')
    expect((await client.answer(topUp, { ...input, amount: 99 })).body.errors?.[0]?.pointer).toBe('/amount')
    expect((await client.answer(topUp, { ...input, storeId: other.storeId })).status).toBe(404)
  })

  test('of stores with the same name credits each its own', async () => {
    const [one, two] = [await store(), await store()]
    for (const { client, storeId } of [one, two])
      await client.get(topUp, deposit(storeId, [await slip(client)]))
    const { rows } = await sql<{ businessId: number }>`
      select business_id from ads_advertiser where business_id in (${one.storeId}, ${two.storeId}) order by business_id`.execute(
      api.owner,
    )
    expect(rows.map(({ businessId }) => businessId)).toEqual([one.storeId, two.storeId])
  })
})

describe('cashout', () => {
  const payout = (storeId: number, amount = 100) => ({
    storeId,
    amount,
    bank: 'GCash' as const,
    accountName: 'Juan Reyes',
    accountNo: '09171234567',
    channel: 'InstaPay' as const,
  })

  test('holds the earnings once with its key, and hides the account number', async () => {
    const { client, storeId } = await store()
    await earn(api.owner, storeId, '500')
    const key = { 'idempotency-key': randomUUID() }
    const first = await client.answer(cashOut, payout(storeId, 300), key)
    expect(first).toMatchObject({
      status: 200,
      body: { amount: 300, status: 'pending', accountNo: '***4567' },
    })
    expect((await client.answer(cashOut, payout(storeId, 300), key)).body).toEqual(first.body)
    expect(await storeBalance(api.owner, storeId)).toEqual({ posted: 50_000, held: 30_000 })
    expect((await client.get(cashouts, { storeId: String(storeId) })).data).toHaveLength(1)
  })

  test('that races holds no more than the earnings', async () => {
    const { client, storeId } = await store()
    await earn(api.owner, storeId, '350')
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.answer(cashOut, payout(storeId))),
    )
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(3).fill(200),
      ...Array<number>(7).fill(402),
    ])
    expect(await storeBalance(api.owner, storeId)).toEqual({ posted: 35_000, held: 30_000 })
  })

  test('is refused for a store of somebody else, above its limit, without scope and during maintenance', async () => {
    const [{ client, storeId, subscriberId }, other] = [await store(), await store()]
    expect((await client.answer(cashOut, payout(other.storeId))).status).toBe(404)
    expect((await client.answer(cashouts, { storeId: other.storeId })).status).toBe(404)
    expect((await client.answer(cashOut, payout(storeId, 50_001))).body.code).toBe('LIMIT_EXCEEDED')
    const reader = app.client({ subscriberId, scopes: ['ads:read'] })
    expect((await reader.answer(cashOut, payout(storeId))).status).toBe(403)
    const maintenance = (status: 'on' | 'off') =>
      sql`update maintenance_module set status = ${status}, title = 'Year end', body = 'Soon back',
        start_at = case when ${status} = 'on' then now() end where module = 'Kanto Ads'`.execute(api.owner)
    await maintenance('on')
    expect((await client.answer(cashOut, payout(storeId))).status).toBe(503)
    await maintenance('off')
  })
})

describe('cancellation', () => {
  const request = (storeId: number) => ({
    storeId,
    collateralType: 'Tarpaulin' as const,
    reason: 'The store moves to another street',
    effectiveDate: '2099-01-31',
  })

  test('is requested once and decided by staff, who cannot return it', async () => {
    const { client, storeId } = await store()
    expect((await client.get(collateral, { storeId: String(storeId) })).data).toHaveLength(1)
    const created = await client.get(cancel, request(storeId))
    expect(created).toMatchObject({ status: 'pending', effectiveDate: '2099-01-31' })
    expect((await client.answer(cancel, request(storeId))).body.code).toBe('DUPLICATE')
    const { rows } = await sql<{ id: number }>`
      select cancellation_request_id as id from ads_cancellation where ref_no = ${created.refNo}`.execute(
      api.owner,
    )
    const cancellationRequestId = rows[0]?.id ?? 0
    const staff = editor()
    await staff.get(cancellationCalls.update, { cancellationRequestId, status: 'under_review' })
    const reviewed = await staff.get(cancellationCalls.info, { cancellationRequestId })
    const version = { version: reviewed.version }
    expect(
      await staff.answer(cancellationCalls.update, {
        cancellationRequestId,
        status: 'returned',
        remarks: 'Send a photo',
        ...version,
      }),
    ).toMatchObject({ body: { messageCode: 'kantoads.RETURN_TO_STORE' } })
    await staff.get(cancellationCalls.update, { cancellationRequestId, status: 'approved', ...version })
    expect((await client.get(cancellations, { storeId: String(storeId) })).data).toMatchObject([
      { refNo: created.refNo, status: 'approved' },
    ])
  })

  test.each([
    ['collateral that is not installed', { collateralType: 'Sticker' }, '/collateralType'],
    ['a past date', { effectiveDate: '2026-01-01' }, '/effectiveDate'],
    ['a date that does not exist', { effectiveDate: '2099-02-31' }, '/effectiveDate'],
  ])('of %s is refused', async (_, wrong, pointer) => {
    const { client, storeId } = await store()
    const { status, body } = await client.answer(cancel, { ...request(storeId), ...wrong })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
  })
})
