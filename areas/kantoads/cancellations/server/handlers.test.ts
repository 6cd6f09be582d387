import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPlace } from '#areas/kantoads/access.ts'
import { openAudits } from '#areas/kantoads/audits/server/open-audits.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationHandlers } from '#areas/kantoads/cancellations/server/handlers.ts'
import { hangingStore } from '#areas/kantoads/server/testing/ads.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(cancellationHandlers)))
afterAll(() => api.close())

const maker = () => api.staffWith(toCreate(auditPlace))
const editor = () => api.staffWith(toUpdate(auditPlace), { as: { level: approverLevel } })

const today = async () =>
  (await sql<{ day: string }>`select (now() at time zone 'Asia/Manila')::date as day`.execute(api.db)).rows[0]
    ?.day ?? ''

const draft = async (businessId: number, more: object = {}) => ({
  status: 'pending' as const,
  businessId,
  collateralType: '' as const,
  reason: 'The store closes for good',
  effectiveDate: await today(),
  ...more,
})

test('collateral types › start with the option for all', async () => {
  const types = await api.staffWith(withAnyFlag(auditPlace)).get(cancellationCalls.collateralTypes, {})
  expect(types).toEqual([
    { id: '', name: 'All' },
    ...['Tarpaulin', 'Sticker', 'Signage', 'Wall paint', 'Standee', 'Shelf strip'].map((name) => ({
      id: name,
      name,
    })),
  ])
})

test('outstanding e-renta › includes unclosed months and the days of the last one', async () => {
  const { businessId } = await hangingStore(api.owner, { rent: '310', installedAt: '2026-09-10' })
  await openAudits(api.db, '2026-09-30')
  const preview = (effectiveDate: string) =>
    maker().get(cancellationCalls.preview, { businessId, collateralType: 'All', effectiveDate })
  // All of September and October, and ten of the thirty days of November.
  expect((await preview('2026-11-10')).outstandingRenta).toBe(31_000 * 2 + 10_333)
  await sql`update ads_audit set status = 'closed', outcome = 'failed', score = 0, photos = '{x}', found_by_id = 1, closed_by_id = 2
    where business_id = ${businessId} and month = '2026-09-01'`.execute(api.owner)
  expect((await preview('2026-11-10')).outstandingRenta).toBe(31_000 + 10_333)
  expect((await preview('2026-11-10')).hanging).toHaveLength(1)
})

test('cancellation › is reviewed, approved by another person, and completed from its effective date', async () => {
  const { businessId } = await hangingStore(api.owner)
  const client = maker()
  const { data } = await client.get(cancellationCalls.update, await draft(businessId))
  const { cancellationRequestId } = data
  const step = (status: 'under_review' | 'approved' | 'completed') =>
    [cancellationCalls.update, { cancellationRequestId, status }] as const
  expect(await maker().ask(cancellationCalls.update, await draft(businessId))).toBe(
    'kantoads.CANCELLATION_PENDING',
  )
  expect(await maker().statusOf(...step('under_review'))).toBe(403)
  await editor().get(...step('under_review'))
  await sql`update ads_cancellation set requested_by_id = ${client.id} where cancellation_request_id = ${cancellationRequestId}`.execute(
    api.owner,
  )
  const both = api.staffWith(toUpdate(auditPlace), {
    as: { id: client.id, email: client.email, level: approverLevel },
  })
  expect(await both.ask(...step('approved'))).toBe('platform.OWN_REQUEST')
  await editor().get(...step('approved'))
  await sql`update ads_cancellation set effective_date = effective_date + 1 where cancellation_request_id = ${cancellationRequestId}`.execute(
    api.owner,
  )
  expect(await editor().ask(...step('completed'))).toMatch(/^kantoads\.NOT_EFFECTIVE_YET\b/)
  await sql`update ads_cancellation set effective_date = effective_date - 1 where cancellation_request_id = ${cancellationRequestId}`.execute(
    api.owner,
  )
  await editor().get(...step('completed'))
  const record = await editor().get(cancellationCalls.info, { cancellationRequestId })
  expect(record).toMatchObject({ status: 'completed', collateralType: 'All', hanging: [] })
  expect(record.outstandingRenta).toBeGreaterThan(0)
  const logs = await editor().get(cancellationCalls.logs, { cancellationRequestId })
  expect(logs.rows.map(({ action }) => action)).toEqual(['Complete', 'Approve', 'Review', 'Create'])
})

test('pending cancellation › can be changed and withdrawn by its maker, with a reason', async () => {
  const { businessId } = await hangingStore(api.owner)
  const client = maker()
  const { data } = await client.get(
    cancellationCalls.update,
    await draft(businessId, { collateralType: 'Tarpaulin' }),
  )
  const { cancellationRequestId, version } = data
  const again = await draft(businessId, { cancellationRequestId, version, reason: 'The landlord forbids it' })
  expect(await maker().statusOf(cancellationCalls.update, again)).toBe(403)
  expect((await client.get(cancellationCalls.update, again)).data.version).toBe(2)
  expect(await client.statusOf(cancellationCalls.update, again)).toBe(409)
  const withdrawn = { cancellationRequestId, status: 'withdrawn' as const }
  expect(await client.statusOf(cancellationCalls.update, withdrawn)).toBe(422)
  await client.get(cancellationCalls.update, { ...withdrawn, remarks: 'They keep it after all' })
  await client.get(cancellationCalls.update, await draft(businessId))
})

test('draft › requires a store with such collateral, a reason and a date that is not past', async () => {
  const { businessId } = await hangingStore(api.owner)
  const fieldOf = async (more: object) =>
    (await maker().answer(cancellationCalls.update, await draft(businessId, more))).body.errors?.[0]?.field
  expect(await fieldOf({ collateralType: 'Standee' })).toBe('collateralType')
  expect(await fieldOf({ effectiveDate: '2020-01-01' })).toBe('effectiveDate')
  expect(await fieldOf({ reason: 'no' })).toBe('reason')
  expect(await fieldOf({ businessId: undefined })).toBe('businessId')
})

test('returned cancellation › can be changed and resubmitted only by its maker', async () => {
  const { businessId } = await hangingStore(api.owner)
  const client = maker()
  const { cancellationRequestId } = (await client.get(cancellationCalls.update, await draft(businessId))).data
  const step = (status: 'under_review' | 'returned' | 'approved', remarks = '') =>
    editor().ask(cancellationCalls.update, { cancellationRequestId, status, remarks })
  await step('under_review')
  expect(await step('returned')).toEqual(expect.any(String))
  await step('returned', 'Attach the letter of the owner')
  const info = () => editor().get(cancellationCalls.info, { cancellationRequestId })
  expect(await info()).toMatchObject({ status: 'returned', remarks: 'Attach the letter of the owner' })
  expect(await step('approved')).toMatch(/Returned/)
  const change = await draft(businessId, { cancellationRequestId, reason: 'The store closed yesterday' })
  expect(await maker().statusOf(cancellationCalls.update, change)).toBe(403)
  await client.get(cancellationCalls.update, change)
  expect(await info()).toMatchObject({ status: 'pending', remarks: '', reviewedBy: null })
  await step('under_review')
  await step('approved')
  expect(await info()).toMatchObject({ status: 'approved' })
})
