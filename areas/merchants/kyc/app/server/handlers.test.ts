import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycAppCalls } from '#areas/merchants/kyc/app/contract.ts'
import { kycAppHandlers } from '#areas/merchants/kyc/app/server/handlers.ts'
import { kycOtherCalls, type UploadPart } from '#areas/merchants/kyc/contract.ts'
import { kycOtherHandlers } from '#areas/merchants/kyc/server/handlers.ts'
import { withAnyFlag } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'
import { aHeic, aJpeg } from '#platform/server/uploads/testing/samples.ts'

const { state, addImage, submit } = kycAppCalls
const parts: readonly UploadPart[] = ['id_front', 'id_back', 'selfie']
const papers = { idType: 'PhilID', idNumber: '1234-5678-9012' } as const

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi(kycOtherHandlers)
  app = openTestClientApi(api, kycAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

let last = 0
async function person() {
  const { rows } = await sql<{ id: number; sub: string }>`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number)
    values (gen_random_uuid(), 'Luz', 'Santos', ${`+63919${String(1_000_000 + ++last)}`}) returning id, cognito_sub as sub`.execute(
    api.owner,
  )
  const { id, sub } = rows[0] ?? { id: 0, sub: '' }
  return { id, sub, client: app.client({ subscriberId: id }) }
}
type Client = Awaited<ReturnType<typeof person>>['client']

const picture = (width = ++last) => aJpeg({ width: width + 1 }).toString('base64')
const send = (client: Client, part: UploadPart, image = picture()) =>
  client.answer(addImage, { part, idType: papers.idType, image })

describe('submission', () => {
  test('leads from missing images to the queue of the reviewers', async () => {
    const { id, sub, client } = await person()
    expect(await client.get(state, {})).toMatchObject({
      canUpload: true,
      uploaded: [],
      missing: parts,
      level: 'basic',
    })
    for (const part of parts) expect((await send(client, part)).status).toBe(200)
    expect(await client.get(state, {})).toMatchObject({ idType: 'PhilID', missing: [] })
    const key = { 'idempotency-key': randomUUID() }
    const first = await client.answer(submit, papers, key)
    expect(first.body).toMatchObject({ type: 'PendingKYC', status: 'PendingVerification', canUpload: false })
    expect((await client.answer(submit, papers, key)).body).toEqual(first.body)
    const queue = await api.staffWith(withAnyFlag(merchantPlace)).get(kycOtherCalls.queue, {})
    expect(queue.rows.map(({ subscriber_id }) => subscriber_id)).toContain(id)
    const { rows } = await sql`select type from outbox_event where aggregateid = ${sub}`.execute(api.owner)
    expect(rows).toEqual([{ type: 'subscriber.kyc.changed' }])
    expect((await send(client, 'selfie')).body.code).toBe('INVALID_STATE')
    expect((await client.answer(submit, papers)).body.code).toBe('INVALID_STATE')
  })

  test('names each image that is missing, and an ID that has expired', async () => {
    const { client } = await person()
    await send(client, 'id_front')
    const missing = await client.answer(submit, papers)
    expect([missing.status, missing.body.errors?.map(({ pointer }) => pointer)]).toEqual([
      422,
      ['/id_back', '/selfie'],
    ])
    await send(client, 'selfie')
    const passport = { idType: 'Passport', idNumber: 'P1234567A' } as const
    const without = await client.answer(submit, passport)
    expect(without.body.errors?.map(({ pointer }) => pointer)).toEqual(['/idExpiry'])
    const expired = await client.answer(submit, { ...passport, idExpiry: '2020-01-01' })
    expect(expired.body.errors?.map(({ pointer }) => pointer)).toEqual(['/idExpiry'])
    expect((await client.answer(submit, { ...passport, idExpiry: '2099-01-01' })).status).toBe(200)
  })

  test('is made once when ten requests arrive at once', async () => {
    const { id, client } = await person()
    const uploads = await Promise.all(
      Array.from({ length: 9 }, (_, nth) => send(client, parts[nth % 3] ?? 'selfie')),
    )
    expect(uploads.map(({ status }) => status)).toEqual(Array<number>(9).fill(200))
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.answer(submit, papers)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql`select from kyc_case where subscriber_id = ${id}`.execute(api.owner)
    expect(rows).toHaveLength(1)
  })

  test('shows what a reviewer requested again, and not why another was rejected', async () => {
    const { id, client } = await person()
    for (const part of parts) await send(client, part)
    await client.get(submit, papers)
    const fail = (code: string, images: string) =>
      sql`
      with record as (update kyc_record set reject_code = ${code}, reject_reason = 'Glare on the photo', requested_images = ${images}::text[]
        where subscriber_id = ${id})
      update subscriber set kyc_acct_type = 'FailedKYC', kyc_acct_status = 'FailedVerification', kyc_status = 'Rejected' where id = ${id}`.execute(
        api.owner,
      )
    await fail('BLURRED_ID', '{id_front}')
    expect((await client.get(state, {})).requested).toEqual({
      images: ['id_front'],
      reasonCode: 'BLURRED_ID',
      reason: 'Glare on the photo',
    })
    await fail('SUSPECTED_FRAUD', '{}')
    expect(JSON.stringify(await client.get(state, {}))).not.toContain('FRAUD')
  })
})

test('image › of another format is rejected, and is not seen by other subscribers', async () => {
  const [mine, theirs] = [await person(), await person()]
  const heic = await send(mine.client, 'selfie', aHeic.toString('base64'))
  expect([heic.status, heic.body.errors?.[0]?.pointer]).toEqual([422, '/image'])
  await send(mine.client, 'selfie')
  expect((await theirs.client.get(state, {})).uploaded).toEqual([])
  const reader = app.client({ subscriberId: mine.id, scopes: ['subscribers:read'] })
  expect((await send(reader as Client, 'selfie')).status).toBe(403)
})
