import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inputFor, type Row } from '#apps/api/insider/testing/inputs.ts'
import { handledCalls } from '#apps/api/registry.ts'
import { Random } from '#apps/api/seed/random.ts'
import { caseMakers, caseOpeners, compliancePlace, officers, releasers } from '#areas/compliance/access.ts'
import { caseCalls } from '#areas/compliance/cases/contract.ts'
import { findCases } from '#areas/compliance/public.ts'
import { customer, transactionOf } from '#areas/compliance/server/testing/transactions.ts'
import { allGrants, keyOf, treeOf } from '#areas/staff/grants.ts'
import { nameOfPlace } from '#platform/access.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { seed } from './seed.ts'

// RA 9160 section 9(c): nobody may learn that a report was or will be made. Replies about the customer of a case must be
// those without a case.

const inputsPerCall = 2

let api: TestApi
let reader: ReturnType<TestApi['staffWith']>
let requests: { call: AnyCall; input: unknown }[]
beforeAll(async () => {
  api = await openTestApi(handledCalls)
  const until = Date.now()
  await seed(api.url, { subscribers: 300, transactions: 1_000, onlyWhenEmpty: true, until }, () => {})
  const { subscriberId, walletId } = await customer(api.owner)
  for (const amount of [30_000_000, 31_000_000])
    await transactionOf(api.owner, walletId, { daysAgo: 2, amount })
  const { rows } = await sql<Row>`
    select s.id, s.id as subscriber_id, s.cognito_sub, s.mobile_number as mobile, w.wallet_id, w.account_no,
      s.last_name as search, s.last_name as name, 'subscriber' as kind, s.id::text as record_id
    from subscriber s join wallet w on w.subscriber_id = s.id where s.id = ${subscriberId}`.execute(api.owner)
  const [row = {}] = rows
  const random = new Random(9, 45)
  const access = treeOf(
    new Set(allGrants.filter(({ place }) => nameOfPlace(place) !== nameOfPlace(compliancePlace)).map(keyOf)),
  )
  reader = api.staffWith({ as: { level: 100, access } })
  requests = handledCalls
    .map(({ call }) => call)
    .filter(
      ({ kind, path, needs }) =>
        kind === 'read' && needs !== 'public' && !/^\/(compliance|session)\//.test(path),
    )
    .flatMap((call) => [
      { call, input: {} },
      ...Array.from({ length: inputsPerCall }, () => ({
        call,
        input: inputFor(call.request, { random, row, rows, known: {} }),
      })),
    ])
}, 180_000)
afterAll(() => api.close())

/** Times, and what each reply has of its own: identifiers of requests and signatures of addresses. */
const passing =
  /\d{4}-\d\d-\d\d[T ][\d:.]+(?:Z|[+-]\d\d(?::\d\d)?)|"requestId":"[^"]*"|\?[\w=&%.-]+|"(?:expires|cursor|nextCursor|token)\w*":"[^"]*"/g

async function replies(): Promise<string[]> {
  const bodies: string[] = []
  for (const { call, input } of requests) {
    const { status, body } = await reader.answer(call, input as never)
    bodies.push(`${status} ${JSON.stringify(body).replaceAll(passing, '')}`)
  }
  return bodies
}

async function fileReport() {
  const officer = api.staffWith(officers, caseMakers, caseOpeners)
  const head = api.staffWith(officers, releasers)
  const [found] = await findCases(api.db)
  const id = found?.id ?? 0
  await officer.get(caseCalls.assign, { id, version: 1, toMe: true })
  await officer.get(caseCalls.note, { id, text: 'Called the branch' })
  await officer.get(caseCalls.submitReport, { id, version: 2 })
  const requestId = (await head.get(caseCalls.info, { id })).requestId ?? 0
  const { hash } = await head.get(approvalCalls.details, { requestId })
  await head.get(approvalCalls.decide, { requestId, verdict: 'approve', hash, reason: 'Complete' })
  const { version } = await officer.get(caseCalls.info, { id })
  await officer.get(caseCalls.acknowledge, { id, version, acknowledgementNo: 'AMLC-TIP' })
}

test('replies about the customer of a case › equal those without a case', async () => {
  const [first, before] = [await replies(), await replies()]
  await fileReport()
  const after = await replies()
  const steady = requests.map((_, place) => first[place] === before[place])
  expect(steady.filter(Boolean).length / steady.length).toBeGreaterThan(0.95)
  expect(before.filter((each) => each.startsWith('200')).length).toBeGreaterThan(200)
  const changed = requests.flatMap(({ call, input }, place) =>
    steady[place] && before[place] !== after[place]
      ? [{ path: call.path, input, before: before[place], after: after[place] }]
      : [],
  )
  expect(changed.map(({ path }) => path)).toEqual([])
}, 180_000)
