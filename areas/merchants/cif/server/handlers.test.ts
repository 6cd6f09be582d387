import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifAskingCalls } from '#areas/merchants/cif/asking/contract.ts'
import { cifCalls } from '#areas/merchants/cif/contract.ts'
import { cifAskingHandlers, cifHandlers } from '#areas/merchants/cif/server/handlers.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = { ...cifCalls, ...cifAskingCalls }

let api: TestApi
let isReauthenticated = true
beforeAll(async () => {
  api = await openTestApi([...cifHandlers, ...cifAskingHandlers], {
    isReauthenticated: async () => isReauthenticated,
  })
})
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(cifPlace))
const maker = () => api.staffWith(toUpdate(cifPlace))
const editor = () => api.staffWith(toUpdate(cifPlace), { as: { level: approverLevel } })

let number = 0
async function somebody(about: { watchlist?: string } = {}) {
  const mobile = `+63921${String(1_000_000 + ++number)}`
  const { rows } = await sql<{ id: number }>`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number, watchlist_status)
    values (gen_random_uuid(), 'Rosa', ${`Magtanggol ${'abcdefghij'.charAt(number % 10)}`}, ${mobile}, ${about.watchlist ?? 'clear'})
    returning id`.execute(api.owner)
  return { id: rows[0]?.id ?? 0, mobile }
}
const anotherNumber = () => `+63922${String(1_000_000 + ++number)}`

/** Creates an ID image that the given person has uploaded. */
async function imageOf(personId: number) {
  const key = `cif/${String(1_790_000_000_000 + ++number)}-${String(number).padStart(8, '0')}-id.png`
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, 'cif', 'id.png', 'image/png', 10, ${'0'.repeat(64)}, ${personId}, now(), now() + interval '1 year')`.execute(
    api.owner,
  )
  return key
}
const submit = async (maker: ReturnType<typeof editor>, subscriberId: number, newMobile = anotherNumber()) =>
  maker.ask(calls.request, {
    subscriberId,
    newMobile,
    reasonCode: 'lost_sim',
    remarks: 'The phone was stolen.',
    idImage: await imageOf(maker.id),
  })
async function requestChange() {
  const person = await somebody()
  const maker = editor()
  const newMobile = anotherNumber()
  const reply = await submit(maker, person.id, newMobile)
  if (typeof reply === 'string') throw new Error(reply)
  return { person, maker, newMobile, id: reply.data.id }
}

describe('mobile number change', () => {
  test('takes effect everywhere after one person requests and another approves it', async () => {
    const { person, newMobile, id } = await requestChange()
    await sql`insert into business (subscriber_id, business_name, business_type_id, region_code, province_code, city_code,
        barangay_code, contact_number)
      select ${person.id}, 'Rosa Store', 1, region_code, coalesce(province_code, region_code), city_code, code, ${person.mobile}
      from place where code = '1380300002'`.execute(api.owner)
    await editor().get(calls.approve, { id })
    const { rows } = await sql<{ mobileNumber: string; isOut: boolean; contactNumber: string }>`
      select s.mobile_number, s.signed_out_at is not null as is_out, b.contact_number
      from subscriber s join business b on b.subscriber_id = s.id where s.id = ${person.id}`.execute(
      api.owner,
    )
    expect(rows).toEqual([{ mobileNumber: newMobile, isOut: true, contactNumber: newMobile }])
    const logs = await viewer().get(calls.logs, { id })
    expect(logs.rows.map(({ action }) => action)).toEqual(['Approve', 'Create'])
  })

  test('cannot be decided by its maker, which the table enforces as well', async () => {
    const { maker, id } = await requestChange()
    const own = await maker.answer(calls.approve, { id })
    expect([own.body.status, own.body.code]).toEqual(['err', 'MAKER_IS_CHECKER'])
    const cheat =
      sql`update cif_request set status = 'approved', decided_by_id = requested_by_id, decided_by = 'x',
      decided_at = now() where id = ${id}`.execute(api.owner)
    await expect(cheat).rejects.toThrow(/cif_second_person/)
  })

  test('is decided only from level 40 and approved after a recent reauthentication', async () => {
    const { person, id } = await requestChange()
    for (const call of [calls.approve, calls.reject, calls.sendBack])
      expect(await maker().ask(call, { id, reason: 'The ID is right' })).toBe('platform.LEVEL_TOO_LOW')
    isReauthenticated = false
    expect(await editor().ask(calls.approve, { id })).toBe('platform.REAUTHENTICATE')
    isReauthenticated = true
    const { rows } = await sql<{ mobileNumber: string }>`
      select mobile_number from subscriber where id = ${person.id}`.execute(api.owner)
    expect(rows).toEqual([{ mobileNumber: person.mobile }])
    await editor().get(calls.approve, { id })
  })

  test('rejects the second of two simultaneous decisions', async () => {
    const { id } = await requestChange()
    const answers = await Promise.all([
      editor().ask(calls.approve, { id }),
      editor().ask(calls.reject, { id, reason: 'The face differs.' }),
    ])
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  test('is allowed once in thirty days', async () => {
    const { person, id } = await requestChange()
    await editor().get(calls.approve, { id })
    expect(await submit(editor(), person.id)).toBe('merchants.NUMBER_CHANGED_RECENTLY {"count":0,"days":30}')
    await sql`update cif_request set decided_at = now() - interval '31 days' where id = ${id}`.execute(
      api.owner,
    )
    expect(await submit(editor(), person.id)).not.toBeTypeOf('string')
  })
})

describe('mobile number change request', () => {
  test('is the only pending request of its subscriber', async () => {
    const { person } = await requestChange()
    expect(await submit(editor(), person.id)).toBe('merchants.NUMBER_PENDING')
  })

  test('rejects watchlisted subscribers and numbers that are taken, unchanged or not mobile numbers', async () => {
    const { id } = await somebody({ watchlist: 'watchlisted' })
    expect(await submit(editor(), id)).toBe('merchants.NUMBER_OF_WATCHLISTED')
    const [one, other] = [await somebody(), await somebody()]
    expect(await submit(editor(), one.id, other.mobile)).toBe('merchants.MOBILE_TAKEN')
    expect(await submit(editor(), one.id, one.mobile)).toBe('merchants.SAME_NUMBER')
    expect(await submit(editor(), one.id, '02 8123 4567')).toBe('fields.FORMAT {"field":"new mobile"}')
  })

  test('requires an image uploaded by the maker', async () => {
    const { id } = await somebody()
    const input = {
      subscriberId: id,
      newMobile: anotherNumber(),
      reasonCode: 'other',
      remarks: 'As they asked.',
    }
    const { status, body } = await editor().answer(calls.request, { ...input, idImage: await imageOf(1) })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'idImage'])
  })

  test('masks numbers in the list and returns the reason a subscriber is not eligible', async () => {
    const { person, id } = await requestChange()
    const { rows } = await viewer().get(calls.list, { filters: { status: 'pending' }, limit: 100 })
    const row = rows.find((each) => each.id === id)
    expect(row?.oldMobile).toBe(`+63921***${person.mobile.slice(-4)}`)
    expect(row?.cifNo).toBe(`CIF${String(person.id).padStart(7, '0')}`)
    const found = await viewer().get(calls.search, { search: row?.cifNo ?? '' })
    expect(found.rows).toMatchObject([{ id: person.id, disabledReason: null }])
  })

  test('finds requests by CIF number and by the complete number, not by a part of it', async () => {
    const { person, id } = await requestChange()
    const idsFor = async (search: string) =>
      (await viewer().get(calls.list, { search, limit: 100 })).rows.map((row) => row.id)
    expect(await idsFor(`CIF${String(person.id).padStart(7, '0')}`)).toEqual([id])
    expect(await idsFor(person.mobile)).toEqual([id])
    // The middle digits are masked in the list.
    expect(await idsFor(person.mobile.slice(4, 10))).toEqual([])
  })
})

test('mobile number change › can be edited and resubmitted only by its maker after it was returned', async () => {
  const { person, maker, id } = await requestChange()
  const reason = 'The picture of the ID is not readable'
  expect((await editor().get(calls.sendBack, { id, version: 1, reason })).data.status).toBe('returned')
  expect(await editor().ask(calls.approve, { id })).toBe('merchants.REQUEST_RETURNED')
  const newMobile = anotherNumber()
  const change = async (by: ReturnType<typeof editor>) => ({
    id,
    version: 2,
    subscriberId: person.id,
    newMobile,
    reasonCode: 'lost_sim' as const,
    remarks: 'The phone was stolen.',
    idImage: await imageOf(by.id),
  })
  const other = editor()
  expect(await other.statusOf(calls.request, await change(other))).toBe(403)
  expect((await maker.get(calls.request, await change(maker))).data).toMatchObject({ id, status: 'pending' })
  await editor().get(calls.approve, { id, version: 3 })
  expect((await viewer().get(calls.info, { id })).status).toBe('approved')
})

test('mobile number change › is checked before the decision: the number, the subscriber and earlier requests', async () => {
  const { person, newMobile, id } = await requestChange()
  const checks = async (requestId: number) => {
    const { checks } = await editor().get(calls.info, { id: requestId })
    return { doubtful: checks?.doubtful.map(({ en }) => en), passed: checks?.passed.map(({ en }) => en) }
  }
  expect(await checks(id)).toEqual({
    doubtful: [],
    passed: [
      'No other subscriber uses the new number.',
      'The old number is the one in the profile.',
      'The ID image is attached.',
      'The subscriber is active, not frozen and clear on the watchlist.',
      'The number was never changed before.',
      expect.stringMatching(/^Requested by .*, who cannot approve it\.$/),
    ],
  })
  await sql`insert into subscriber (cognito_sub, first_name, last_name, mobile_number)
    values (gen_random_uuid(), 'Ana', 'Cruz', ${newMobile})`.execute(api.owner)
  await sql`update subscriber set watchlist_status = 'under_review', mobile_number = ${anotherNumber()} where id = ${person.id}`.execute(
    api.owner,
  )
  expect((await checks(id)).doubtful).toEqual([
    merchantsMessages('MOBILE_TAKEN').en,
    merchantsMessages('NUMBER_OUTDATED').en,
    expect.stringMatching(/^A watchlist match of Rosa Magtanggol . is under review\.$/),
  ])
  await editor().get(calls.reject, { id, reason: 'The number belongs to another person.' })
  expect((await checks(id)).doubtful).toBeUndefined()
  const other = await somebody()
  await sql`delete from subscriber where mobile_number = ${newMobile}`.execute(api.owner)
  const again = await submit(editor(), other.id, newMobile)
  expect((await checks(typeof again === 'string' ? 0 : again.data.id)).doubtful).toEqual([
    `The new number was also requested for CIF${String(person.id).padStart(7, '0')} (Rejected).`,
  ])
})

test('mobile number change › shows a recent change first, and opens if the subscriber was deleted meanwhile', async () => {
  const { person, id } = await requestChange()
  await sql`insert into cif_request (subscriber_id, old_mobile, new_mobile, reason_code, id_image, status, requested_by_id, requested_by,
      decided_by_id, decided_by, decided_at, remarks)
    select subscriber_id, old_mobile, ${anotherNumber()}, reason_code, id_image, 'approved', requested_by_id, requested_by,
      requested_by_id + 1, 'checker@erp.test', now() - interval '3 days', 'Called the subscriber' from cif_request where id = ${id}`.execute(
    api.owner,
  )
  await sql`update subscriber set status = 'inactive', deleted_at = now() where id = ${person.id}`.execute(
    api.owner,
  )
  const { checks } = await editor().get(calls.info, { id })
  expect(checks?.doubtful.map(({ en }) => en)).toEqual([
    merchantsMessages('NUMBER_CHANGED_RECENTLY', { count: 3, days: 30 }).en,
    expect.stringMatching(/^The subscriber .* is inactive\.$/),
  ])
  expect((await viewer().get(calls.info, { id })).checks).toBeNull()
})

test('number change › takes the number of a deactivated subscriber over and names them in its checks', async () => {
  const [former, person] = [await somebody(), await somebody()]
  const taken = await submit(editor(), person.id, former.mobile)
  expect(taken).toMatch(/MOBILE_TAKEN/)
  await sql`update subscriber set status = 'inactive' where id = ${former.id}`.execute(api.owner)
  const reply = await submit(editor(), person.id, former.mobile)
  const id = typeof reply === 'string' ? 0 : reply.data.id
  const { checks } = await editor().get(calls.info, { id })
  expect(checks?.doubtful.map(({ en }) => en)).toContain(
    merchantsMessages('CHECK_NUMBER_TAKEN_OVER').in('en'),
  )
  await editor().get(calls.approve, { id })
  const { rows } = await sql<{ id: number; isOwner: boolean }>`
    select id, mobile_number_released_at is null as is_owner from subscriber where mobile_number = ${former.mobile} order by id`.execute(
    api.owner,
  )
  expect(rows).toEqual([
    { id: former.id, isOwner: false },
    { id: person.id, isOwner: true },
  ])
})
