import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls } from '#areas/eload/b2b/contract.ts'
import { calculateRebate } from '#areas/eload/b2b/rules.ts'
import { enrolB2bUser } from './enrolment.ts'
import { b2bHandlers, b2bPreview } from '#areas/eload/b2b/server/handlers.ts'
import { verifyLedger, shopWith } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'
import { centavosFrom, wholeBasisPoints } from '#platform/contract/fields.ts'
import { previewOf } from '#platform/contract/request-preview.ts'
import { previewHandlers } from '#platform/server/approvals/approvals.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

let api: TestApi
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-b2b-'))
const configuration = testConfiguration({ DATA_DIR: folder })
beforeAll(async () => {
  api = await openTestApi([...b2bHandlers, ...previewHandlers(b2bHandlers, [], [b2bPreview])], {
    configuration,
  })
  await sql`update eload_b2b_bank set account_no = '0012-3456-78', account_name = 'eLoad Corp.' where id in ('BPI', 'BDO')`.execute(
    api.owner,
  )
})
afterAll(async () => {
  expect(await verifyLedger(api.owner)).toEqual([])
  await api.close()
  rmSync(folder, { recursive: true })
})

const maker = () => api.staffWith(toCreate(b2bPlace))
const checker = (level = 40) => api.staffWith(toUpdate(b2bPlace), { as: { level } })

let last = 0
/** Uploads a deposit slip as the given person and returns its key. */
async function slip(personId: number, content = `slip ${++last}`) {
  const key = `eload-b2b/deposit/${String(1_790_000_000_000 + ++last)}-${String(last).padStart(8, '0')}-slip.png`
  const bytes = Buffer.from(content)
  await storageOf(configuration).put('kept', key, bytes)
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, 'eload-b2b/deposit', 'slip.png', 'image/png', ${bytes.length}, encode(sha256(${bytes}), 'hex'), ${personId},
      now(), now() + interval '1 year')`.execute(api.owner)
  return key
}

async function day(daysAgo = 0) {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'Asia/Manila')::date - ${daysAgo}::int as day`.execute(api.db)
  return rows[0]?.day ?? ''
}

async function buyer() {
  const { businessId } = await shopWith(api.owner)
  return enrolB2bUser(api.owner, businessId)
}

async function draft(who: { id: number }, more: object = {}) {
  return {
    userId: await buyer(),
    amount: '5000',
    senderBank: 'MBTC',
    senderAccountName: 'Nena Reyes',
    receiverBank: 'BPI',
    depositType: 'online_transfer' as const,
    depositDate: await day(),
    depositReference: `REF-${++last}`,
    depositImages: [await slip(who.id)],
    ...more,
  }
}

async function saved(more: object = {}, who = maker()) {
  const { data } = await who.get(b2bCalls.save, await draft(who, more))
  return { who, refNo: data.refNo }
}
const details = async (refNo: string) => (await checker().get(b2bCalls.details, { refNo })).request

test('deposit › credits the amount and its rebate when another person approves it', async () => {
  const both = api.staffWith(toCreate(b2bPlace), toUpdate(b2bPlace))
  const { refNo } = await saved({ amount: '5000.17', rebate: undefined })
  expect(refNo).toMatch(/^B2B\d{7}$/)
  expect(await details(refNo)).toMatchObject({ rebate: 300, rebateAmount: 15_001, totalCredit: 515_018 })
  const paused = api.staffWith(toUpdate(b2bPlace), {
    as: { level: 80, pausedUntil: new Date(Date.now() + 3_600_000).toISOString() },
  })
  expect(await paused.ask(b2bCalls.approve, { refNo, version: 1 })).toBe('platform.ACCOUNT_CHANGED')
  const { data } = await checker().get(b2bCalls.approve, { refNo, version: 1 })
  expect(data).toMatchObject({ status: 'approved' })
  const request = await details(refNo)
  expect(request).toMatchObject({ walletBalance: 515_018, walletTxnId: data.walletTxnId, status: 'approved' })
  expect(await checker().ask(b2bCalls.reject, { refNo, version: 1, reason: 'Too late for that' })).toBe(
    'eload.REQUEST_DECIDED {"status":"approved"}',
  )
  const own = await saved({}, both)
  expect(await both.ask(b2bCalls.approve, { refNo: own.refNo })).toBe('platform.OWN_REQUEST')
})

test('preview › states the checks of a deposit without saving it, and none of the owner', async () => {
  const who = maker()
  const first = await saved({ receiverBank: 'BDO', depositReference: 'REF-TWICE' })
  const input = await draft(who, { depositReference: 'ref-twice', senderAccountName: 'Someone Else' })
  await sql`update subscriber set watchlist_status = 'under_review' where id in (
    select b.subscriber_id from eload_b2b_user u join business b using (business_id) where u.id = ${input.userId})`.execute(
    api.owner,
  )
  const codesOf = (texts: { en: string }[] = []) => texts.map(({ en }) => en)
  const { errors, checks } = await who.get(previewOf(b2bCalls.save), input)
  expect(errors).toEqual([])
  expect(codesOf(checks?.doubtful).filter((text) => text.includes(first.refNo))).toHaveLength(1)
  expect(codesOf(checks?.doubtful).filter((text) => text.includes('Someone Else'))).toHaveLength(1)
  expect(codesOf(checks?.doubtful).filter((text) => /watchlist|under review/i.test(text))).toEqual([])
  const { rows } = await sql`select from eload_b2b_request where user_id = ${input.userId}`.execute(api.owner)
  expect(rows).toEqual([])
  const rejected = await who.get(previewOf(b2bCalls.save), { ...input, depositDate: '2020-01-01' })
  expect([rejected.errors.length, rejected.checks]).toEqual([1, null])
})

test('decision › is rejected for a version other than the current one', async () => {
  const who = maker()
  const { refNo } = await saved({}, who)
  expect((await checker().answer(b2bCalls.approve, { refNo })).body).toMatchObject({
    errors: [{ field: 'version' }],
  })
  expect(
    (await checker().answer(b2bCalls.reject, { refNo, reason: 'The slip is false' })).body,
  ).toMatchObject({
    errors: [{ field: 'version' }],
  })
  await who.get(b2bCalls.save, await draft(who, { refNo, version: 1, amount: '90000' }))
  expect(await checker().answer(b2bCalls.approve, { refNo, version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE' },
  })
  expect((await details(refNo)).status).toBe('pending')
  await checker(60).get(b2bCalls.approve, { refNo, version: 2 })
})

test('deposit › sent back for changes is edited and resubmitted by its maker alone', async () => {
  const who = maker()
  const { refNo } = await saved({}, who)
  const back = { refNo, version: 1, reason: 'The amount is not the one of the slip' }
  const both = api.staffWith(toCreate(b2bPlace), toUpdate(b2bPlace))
  const own = await saved({}, both)
  expect(await both.ask(b2bCalls.sendBack, { ...back, refNo: own.refNo })).toBe('platform.OWN_REQUEST')
  const { data } = await checker().get(b2bCalls.sendBack, back)
  expect(data).toMatchObject({ status: 'returned', version: 2 })
  expect(await details(refNo)).toMatchObject({ status: 'returned', reason: back.reason })
  expect(await checker().ask(b2bCalls.approve, { refNo, version: 2 })).toMatch('eload.REQUEST_DECIDED')
  const { rows: mails } = await sql`
    select subject from outbox_mail where recipient = ${who.email} and about = ${refNo}`.execute(api.owner)
  expect(mails).toHaveLength(1)
  const change = await draft(who, { refNo, version: 2, amount: '6000' })
  expect(await maker().statusOf(b2bCalls.save, change)).toBe(403)
  await who.get(b2bCalls.save, change)
  expect(await details(refNo)).toMatchObject({
    status: 'pending',
    reason: '',
    decidedBy: null,
    amount: 600_000,
  })
  await checker().get(b2bCalls.approve, { refNo, version: 3 })
  expect(await details(refNo)).toMatchObject({ status: 'approved' })
})

test('decision › succeeds once and credits once when many people decide concurrently', async () => {
  const { refNo } = await saved({ rebate: '0', rebateReason: 'Agreed for November' })
  const answers = await Promise.all([
    ...[1, 2, 3, 4].map(() => checker().ask(b2bCalls.approve, { refNo, version: 1 })),
    ...[1, 2].map(() => checker().ask(b2bCalls.reject, { refNo, version: 1, reason: 'The slip is false' })),
  ])
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  const { status, walletBalance } = await details(refNo)
  expect([status, walletBalance]).toSatisfy(
    ([s, b]: [string, number]) => (s === 'approved' && b === 500_000) || (s === 'rejected' && b === 0),
  )
})

test('approval › leaves the request pending when the posting fails', async () => {
  const { refNo } = await saved()
  await sql`select ledger_stop('The books did not add up')`.execute(api.owner)
  expect(await checker().ask(b2bCalls.approve, { refNo, version: 1 })).toMatch('platform.MONEY_STOPPED')
  await sql`select ledger_resume()`.execute(api.owner)
  expect((await details(refNo)).status).toBe('pending')
  await checker().get(b2bCalls.approve, { refNo, version: 1 })
})

test('deposit slip › stops the approval when its bytes were changed after the upload', async () => {
  const ana = maker()
  const wire = await draft(ana)
  const { data } = await ana.get(b2bCalls.save, wire)
  await storageOf(configuration).put('kept', wire.depositImages[0] ?? '', Buffer.from('another slip'))
  const answer = await checker().answer(b2bCalls.approve, { refNo: data.refNo, version: 1 })
  expect(answer).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect((await details(data.refNo)).status).toBe('pending')
})

test('deposit number › has no gap after a rejected save', async () => {
  const { refNo } = await saved({ depositReference: 'GAP 1' })
  const ana = maker()
  expect(await ana.statusOf(b2bCalls.save, await draft(ana, { depositReference: 'GAP 1' }))).toBe(409)
  const next = await saved({ depositReference: 'GAP 2' })
  expect(Number(next.refNo.slice(3))).toBe(Number(refNo.slice(3)) + 1)
})

test('bank reference › credits once per bank regardless of case and spaces', async () => {
  const { refNo } = await saved({ depositReference: ' ab 123-x ' })
  const who = maker()
  const again = (more: object) => draft(who, { depositReference: 'AB123-X', ...more })
  const answer = await who.answer(b2bCalls.save, await again({}))
  expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([409, 'depositReference'])
  await who.get(b2bCalls.save, await again({ receiverBank: 'BDO' }))
  await checker().get(b2bCalls.reject, { refNo, version: 1, reason: 'The slip names another account' })
  await who.get(b2bCalls.save, await again({}))
})

test('bank reference › is stored once when many requests save it concurrently', async () => {
  const people = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const who = maker()
      return { who, wire: await draft(who, { depositReference: 'RACE 1' }) }
    }),
  )
  const answers = await Promise.all(people.map(({ who, wire }) => who.ask(b2bCalls.save, wire)))
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
})

test('reused image › is recognised by its bytes, and its approval requires a reason', async () => {
  const same = 'f'.repeat(64)
  const [one, two] = [maker(), maker()]
  const first = await saved({ depositImages: [await slip(one.id, same)] }, one)
  const wire = await draft(two, { depositImages: [await slip(two.id, same)] })
  const second = await two.get(b2bCalls.save, wire)
  expect(second.message).toMatch('with an image that was submitted before')
  const { refNo } = second.data
  expect((await details(refNo)).duplicates).toMatchObject([{ refNo: first.refNo, imageName: 'slip.png' }])
  const response = await checker().answer(b2bCalls.approve, { refNo, version: 1 })
  expect([response.status, response.body.errors?.[0]?.field]).toEqual([422, 'reason'])
  await checker().get(b2bCalls.approve, {
    refNo,
    version: 1,
    reason: 'One slip for two deposits, seen at the bank',
  })
  const twice = await draft(two, { depositImages: [await slip(two.id, same), await slip(two.id, same)] })
  expect(await two.ask(b2bCalls.save, twice)).toBe('eload.IMAGE_TWICE')
})

test('approval › requires a high level for large deposits, and a reason for a different rebate', async () => {
  const { refNo } = await saved({ amount: '500000' })
  expect(await checker(59).ask(b2bCalls.approve, { refNo, version: 1 })).toBe('eload.LARGE_DEPOSIT_LEVEL')
  await checker(60).get(b2bCalls.approve, { refNo, version: 1 })
  const who = maker()
  const fieldOf = async (more: object) =>
    (await who.answer(b2bCalls.save, await draft(who, more))).body.errors?.[0]?.field
  expect(await fieldOf({ rebate: '2.5' })).toBe('rebateReason')
  expect(await fieldOf({ rebate: '10.01', rebateReason: 'Too much' })).toBe('rebate')
  expect(await fieldOf({ amount: '999.99' })).toBe('amount')
  expect(await fieldOf({ amount: '5000000.01' })).toBe('amount')
  expect(await fieldOf({ depositDate: await day(31) })).toBe('depositDate')
  expect(await fieldOf({ depositDate: await day(-1) })).toBe('depositDate')
  expect(await fieldOf({ receiverBank: 'RCBC' })).toBe('receiverBank')
  expect(await fieldOf({ userId: 999_999 })).toBe('userId')
  expect(await fieldOf({ depositImages: [] })).toBe('depositImages')
  expect(await fieldOf({ depositImages: [await slip(1)] })).toBe('depositImages')
})

test('pending request › is changed by its maker only', async () => {
  const { who, refNo } = await saved()
  const wire = await draft(who, { refNo, version: 1, amount: '7000' })
  expect(await maker().statusOf(b2bCalls.save, wire)).toBe(403)
  expect((await who.get(b2bCalls.save, wire)).data.version).toBe(2)
  expect(await who.statusOf(b2bCalls.save, wire)).toBe(409)
  expect((await details(refNo)).amount).toBe(700_000)
})

test('lists › filter and search, include the default rebate for users, and separate the banks into two lists', async () => {
  const { refNo } = await saved({ senderAccountName: 'Crispín Ñunez' })
  const viewer = api.staffWith(withAnyFlag(b2bPlace))
  const found = await viewer.get(b2bCalls.list, {
    search: 'crispin nunez',
    filters: { status: 'pending', bank: 'BPI' },
    sortBy: 'amount',
  })
  expect(found.rows.map((row) => row.refNo)).toEqual([refNo])
  const users = await viewer.get(b2bCalls.users, { search: 'nena' })
  expect(users.defaultRebate).toBe(300)
  expect(users.rows[0]?.mobile).toMatch(/\*\*\*/)
  const banks = await viewer.get(b2bCalls.banks, {})
  expect(banks.senderBanks).toHaveLength(7)
  expect(banks.productBanks.map(({ id }) => id)).toEqual(['BPI', 'BDO'])
})

test('table constraints › require the rounding of the rule and a second person', async () => {
  const { rows } = await sql<{ amount: number; rebate: number; kept: number }>`
    select amount, rebate, (2 * amount * rebate + 10000) / 20000 as kept
    from (select 100000 + n * 7919 as amount, n * 37 % 1001 as rebate from generate_series(1::bigint, 400) n) each`.execute(
    api.db,
  )
  for (const { amount, rebate, kept } of rows)
    expect(calculateRebate(centavosFrom(String(amount / 100)), wholeBasisPoints(rebate))).toBe(kept)
  const { who, refNo } = await saved()
  await expect(
    sql`update eload_b2b_request set status = 'rejected', reason = 'By myself', decided_by_id = ${who.id}, decided_at = now()
      where ref_no = ${refNo}`.execute(api.owner),
  ).rejects.toThrow(/eload_b2b_second_person/)
})

const checksOf = async (refNo: string) => {
  const { checks } = (await checker().get(b2bCalls.details, { refNo })).request
  return { doubtful: checks?.doubtful.map(({ en }) => en), passed: checks?.passed.map(({ en }) => en) }
}

test('checks › find an unknown sender, a business without an approved deposit and a different rebate', async () => {
  const { refNo } = await saved({ rebate: '5', rebateReason: 'Agreed with the sales team' })
  const { doubtful, passed } = await checksOf(refNo)
  expect(doubtful).toEqual([
    expect.stringMatching(
      /^The sender “Nena Reyes” differs from the buyer Nena Store and its owner Aling Nena/,
    ),
    'No earlier deposit of Nena Store was approved.',
    'The rebate of 5.00% differs from the default of 3.00%. Reason: Agreed with the sales team',
  ])
  expect(passed?.slice(0, 4)).toEqual([
    'A deposit slip is attached.',
    'No other request has the same slip.',
    'No other request has the same bank reference.',
    'Nena Store has no other deposit of this amount within 30 days.',
  ])
})

test('checks › find the same slip, reference and amount, and an unusual amount', async () => {
  const userId = await buyer()
  const who = maker()
  const deposit = { userId, depositReference: 'CHECK-1', senderAccountName: 'NENA STORE' }
  const first = await saved({ ...deposit, depositImages: [await slip(who.id, 'one slip')] }, who)
  await checker().get(b2bCalls.approve, { refNo: first.refNo, version: 1 })
  expect((await checksOf(first.refNo)).doubtful).toBeUndefined()
  const second = await saved(
    { ...deposit, receiverBank: 'BDO', depositImages: [await slip(who.id, 'one slip')] },
    who,
  )
  const { doubtful, passed } = await checksOf(second.refNo)
  expect(doubtful).toEqual([
    `The slip slip.png is also attached to ${first.refNo} (Approved). Explain in your decision why the deposit is valid.`,
    `The bank reference is also on ${first.refNo} at BPI (Approved).`,
    expect.stringMatching(new RegExp(`^Nena Store deposited the same amount in ${first.refNo} on `)),
  ])
  expect(passed).toContain('The sender is the buyer or its owner.')
  expect(passed).toContain('The amount is usual for Nena Store. Largest so far: ₱5,000.00.')
  const large = await saved({ userId, amount: '60000' })
  const checks = await checksOf(large.refNo)
  expect(checks.doubtful).toContain('The largest approved deposit of Nena Store so far was ₱5,000.00.')
  expect(checks.doubtful).toContain(
    'An InstaPay transfer is limited to ₱50,000.00. Check that the slip shows PESONet or several transfers.',
  )
})
