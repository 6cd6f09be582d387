import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycCalls, kycOtherCalls, noDataRetrieved } from '#areas/merchants/kyc/contract.ts'
import { kycHandlers, kycOtherHandlers } from '#areas/merchants/kyc/server/handlers.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => void (api = await openTestApi([...kycHandlers, ...kycOtherHandlers])))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace))

let number = 0
async function somebody() {
  const { rows } = await sql<{ id: number; sub: string }>`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number)
    values (gen_random_uuid(), 'Luz', 'Santos', ${`+63919${String(1_000_000 + ++number)}`})
    returning id, cognito_sub as sub`.execute(api.owner)
  const { id, sub: cognito_sub } = rows[0] as { id: number; sub: string }
  await sql`select wallet_open(${id})`.execute(api.owner)
  return { id, cognito_sub }
}

const pngOf = (what: string) =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from(what.padEnd(90, '.')),
    Buffer.from('IEND1234'),
  ]).toString('base64')

const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const papers = { id_type: 'PhilID', id_number: '1234-5678-9012', id_expiry: null } as const

async function upload(cognito_sub: string, what = 'one') {
  const { url } = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
  const images = { id_card: pngOf(`${what} card`), selfie: pngOf(`${what} selfie`) }
  return api.stranger.get(kycOtherCalls.upload, { token: tokenIn(url), ...images, ...papers })
}
async function pending() {
  const person = await somebody()
  await upload(person.cognito_sub)
  return person
}
async function verified() {
  const person = await pending()
  await editor().get(kycCalls.act, { cognito_sub: person.cognito_sub, action: 'approve' })
  return person
}
const recordOf = (cognito_sub: string) => viewer().get(kycCalls.record, { cognito_sub })
const walletOf = async (id: number) => {
  const { rows } = await sql<{ status: string; level: string }>`
    select status, kyc_level as level from wallet where subscriber_id = ${id}`.execute(api.owner)
  return rows[0]
}

describe('the link', () => {
  test('opens once, within a day, and only its digest is kept', async () => {
    const { cognito_sub } = await somebody()
    const { url, expires_at } = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const { rows } = await sql<{ tokenHash: string }>`select token_hash from kyc_link`.execute(api.owner)
    expect(rows.some(({ tokenHash }) => url.includes(tokenHash))).toBe(false)
    const sent = { token: tokenIn(url), id_card: pngOf('a'), selfie: pngOf('b'), ...papers }
    expect((await api.stranger.get(kycOtherCalls.upload, sent)).data.kycAcctType).toBe('PendingKYC')
    expect(await api.stranger.ask(kycOtherCalls.upload, sent)).toMatch(/used already/)
  })

  test('a new one closes the last, an old one expires, and the verified get none', async () => {
    const { id, cognito_sub } = await somebody()
    const first = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    const second = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    const send = (url: string) =>
      api.stranger.ask(kycOtherCalls.upload, {
        token: tokenIn(url),
        id_card: pngOf('a'),
        selfie: pngOf('b'),
        ...papers,
      })
    expect(await send(first.url)).toMatch(/used already/)
    await sql`update kyc_link set expires_at = now() where subscriber_id = ${id}`.execute(api.owner)
    expect(await send(second.url)).toMatch(/expired/)
    const { cognito_sub: known } = await verified()
    expect(await editor().ask(kycOtherCalls.generateUrl, { cognito_sub: known })).toMatch(/verified already/)
  })

  test('what is no image is refused at its field and the link stays good', async () => {
    const { cognito_sub } = await somebody()
    const { url } = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    const script = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'.padEnd(120, ' '),
    ).toString('base64')
    const wire = { token: tokenIn(url), id_card: script, selfie: pngOf('b'), ...papers }
    const { status, body } = await api.stranger.answer(kycOtherCalls.upload, wire)
    expect([status, body.errors]).toEqual([422, [{ field: 'id_card', message: 'Filetype not allowed' }]])
    expect(await api.stranger.ask(kycOtherCalls.upload, { ...wire, id_card: pngOf('a') })).not.toBeTypeOf(
      'string',
    )
  })
})

describe('deciding', () => {
  test('an approval verifies the person, lifts their level and closes the case', async () => {
    const { id, cognito_sub } = await pending()
    expect(await recordOf(cognito_sub)).toMatchObject({
      kyc_acct_status: 'PendingVerification',
      case: { kind: 'review' },
    })
    await editor().get(kycCalls.act, { cognito_sub, action: 'approve' })
    expect(await recordOf(cognito_sub)).toMatchObject({
      kyc_acct_type: 'FullyVerified',
      kyc_acct_status: 'Live',
      kyc_status: 'Approved',
      level: 'full',
      case: null,
    })
    expect((await walletOf(id))?.level).toBe('full')
    expect(await viewer().get(kycOtherCalls.status, { cognito_sub })).toEqual({
      kycAcctType: 'FullyVerified',
      kycAcctStatus: 'Live',
      kycStatus: 'Approved',
    })
  })

  test('a rejection needs its code; a new upload brings the person back with both sets of images', async () => {
    const { cognito_sub } = await pending()
    const refused = await editor().answer(kycCalls.act, { cognito_sub, action: 'reject' })
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, 'reasonCode'])
    await editor().get(kycCalls.act, { cognito_sub, action: 'reject', reasonCode: 'BLURRED_ID' })
    expect(await recordOf(cognito_sub)).toMatchObject({
      kyc_acct_type: 'FailedKYC',
      reject_code: 'BLURRED_ID',
    })
    await upload(cognito_sub, 'two')
    const { id_card, selfie } = await viewer().get(kycOtherCalls.photos, { cognito_sub })
    expect([id_card.length, selfie.length]).toEqual([2, 2])
    expect(id_card[0]).toMatch(/\/v1\/product-wallet\/kyc\/image\/\d+$/)
    const { images } = await recordOf(cognito_sub)
    expect(images.map(({ action }) => action)).toEqual(['Re-upload', 'Re-upload', 'Upload', 'Upload'])
    expect(images.map((image) => image.is_current)).toEqual([true, true, false, false])
  })

  test('the same image sent twice is shown once', async () => {
    const { cognito_sub } = await pending()
    await editor().get(kycCalls.act, { cognito_sub, action: 'request-reupload', reasonCode: 'INCOMPLETE' })
    await upload(cognito_sub)
    expect(await viewer().get(kycOtherCalls.photos, { cognito_sub })).toMatchObject({
      id_card: [expect.any(String)],
      selfie: [expect.any(String)],
    })
  })

  test('a manual verification is decided by another person, which the table holds too', async () => {
    const { id, cognito_sub } = await pending()
    const maker = editor()
    await maker.get(kycCalls.act, { cognito_sub, action: 'set-manual', reason: 'Video call on Monday.' })
    const own = await maker.answer(kycCalls.act, { cognito_sub, action: 'approve' })
    expect([own.body.status, own.body.code]).toEqual(['err', 'MAKER_IS_CHECKER'])
    const cheat = sql`update kyc_case set status = 'closed', outcome = 'approved', decided_at = now(),
      decided_by_id = set_manual_by_id where subscriber_id = ${id}`.execute(api.owner)
    await expect(cheat).rejects.toThrow(/kyc_case_second_person/)
    expect((await editor().get(kycCalls.act, { cognito_sub, action: 'approve' })).data.status).toBe('Live')
  })

  test('of two who decide at the same moment, one is refused', async () => {
    const { cognito_sub } = await pending()
    const answers = await Promise.all([
      editor().ask(kycCalls.act, { cognito_sub, action: 'approve' }),
      editor().ask(kycCalls.act, { cognito_sub, action: 'reject', reasonCode: 'NAME_MISMATCH' }),
    ])
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  test('a freeze takes the wallet along; another person lets both go', async () => {
    const { id, cognito_sub } = await verified()
    const maker = editor()
    await maker.get(kycCalls.act, { cognito_sub, action: 'freeze', reason: 'Reported as stolen.' })
    expect((await walletOf(id))?.status).toBe('frozen')
    expect(
      await maker.ask(kycCalls.act, { cognito_sub, action: 'unfreeze', reason: 'A mistake of mine.' }),
    ).toMatch(/Someone else/)
    await editor().get(kycCalls.act, { cognito_sub, action: 'unfreeze', reason: 'Found to be theirs.' })
    expect((await walletOf(id))?.status).toBe('active')
  })

  test('reading needs any flag, acting needs update, at the same address', async () => {
    const { cognito_sub } = await pending()
    expect(await viewer().statusOf(kycCalls.record, { cognito_sub })).toBe(200)
    const reader = api.staffWith({ place: merchantPlace, anyOf: ['read'] })
    expect(await reader.statusOf(kycCalls.act, { cognito_sub, action: 'approve' })).toBe(403)
    expect(await api.stranger.statusOf(kycCalls.record, { cognito_sub })).toBe(401)
  })
})

describe('the verified', () => {
  test('are corrected with old and new told', async () => {
    const { id, cognito_sub } = await verified()
    await editor().get(kycCalls.update, {
      cognito_sub,
      last_name: 'Santos Cruz',
      id_number: 'P1234567',
      id_type: 'Passport',
      reason: 'Married name on the new passport.',
    })
    expect(await viewer().get(kycOtherCalls.details, { cognito_sub })).toMatchObject({
      last_name: 'Santos Cruz',
      id_type: 'Passport',
    })
    const { rows } = await sql<{ changes: { field: string }[] }>`
      select changes from audit_entry where kind = 'kyc' and action = 'Update' and record_id = ${String(id)}`.execute(
      api.owner,
    )
    expect(rows[0]?.changes.map(({ field }) => field).toSorted()).toEqual([
      'id_number',
      'id_type',
      'last_name',
    ])
    const address = { street: '7 Rizal Street', zip: '1209' }
    const moved = { cognito_sub, reason: 'The proof of billing says so.' }
    expect(
      (await editor().answer(kycCalls.update, { ...moved, address: { ...address, city: '9999999999' } }))
        .status,
    ).toBe(422)
    await editor().get(kycCalls.update, { ...moved, address })
    expect(await viewer().get(kycOtherCalls.details, { cognito_sub })).toMatchObject({
      address: expect.stringMatching(/^7 Rizal Street, .*1209$/),
      address_parts: address,
    })
    const { cognito_sub: other } = await pending()
    expect(
      await editor().ask(kycCalls.update, { cognito_sub: other, suffix: 'Jr.', reason: 'Not yet so.' }),
    ).toMatch(/live/)
  })
})

describe('the activity log', () => {
  test('says in the specification’s words that there is nothing', async () => {
    const { cognito_sub } = await somebody()
    const { status, body } = await viewer().answer(kycOtherCalls.activityLogs, { cognito_sub })
    expect([status, body.status, body.message]).toEqual([200, 'err', noDataRetrieved])
  })

  test('tells each step, newest first', async () => {
    const { cognito_sub } = await verified()
    const { rows, pageInfo } = await viewer().get(kycOtherCalls.activityLogs, { cognito_sub })
    expect(rows.map(({ action }) => action)).toEqual(['Approve', 'Upload'])
    expect(pageInfo.total).toBe(2)
  })
})

describe('the queue', () => {
  test('gives each next case to one person only', async () => {
    await Promise.all([pending(), pending(), pending()])
    const people = [editor(), editor(), editor()]
    const taken = await Promise.all(people.map((person) => person.get(kycOtherCalls.takeNext, {})))
    expect(new Set(taken.map(({ data }) => data.id)).size).toBe(3)
    const mine = await people[0]!.get(kycOtherCalls.queue, { filters: { state: 'mine' } })
    expect(mine.rows.map(({ case_id }) => case_id)).toEqual([taken[0]?.data.id])
  })

  test('a held case is decided by its holder alone, until it is given back', async () => {
    const { cognito_sub } = await pending()
    const holder = editor()
    await holder.get(kycOtherCalls.take, { cognito_sub })
    expect(await editor().ask(kycOtherCalls.take, { cognito_sub })).toMatch(/is reviewing this case/)
    expect(await editor().ask(kycCalls.act, { cognito_sub, action: 'approve' })).toMatch(
      /is reviewing this case/,
    )
    await holder.get(kycOtherCalls.release, { cognito_sub })
    await editor().get(kycCalls.act, { cognito_sub, action: 'approve' })
  })

  test('a case past its deadline is late', async () => {
    const { id } = await pending()
    await sql`update kyc_case set due_at = now() - interval '1 hour' where subscriber_id = ${id}`.execute(
      api.owner,
    )
    const { rows } = await viewer().get(kycOtherCalls.queue, { filters: { state: 'late' }, limit: 100 })
    expect(rows.map(({ subscriber_id }) => subscriber_id)).toEqual([id])
  })
})

describe('looking at an image', () => {
  test('needs a reason, or the case in hand, and leaves its trace', async () => {
    const { id, cognito_sub } = await pending()
    const { images } = await recordOf(cognito_sub)
    const image_id = images[0]?.image_id ?? 0
    const { status, body } = await viewer().answer(kycOtherCalls.viewImage, { image_id })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'reason'])
    await viewer().get(kycOtherCalls.viewImage, { image_id, reason: 'A complaint by phone.' })
    const holder = editor()
    const { data } = await holder.get(kycOtherCalls.take, { cognito_sub })
    const seen = await holder.get(kycOtherCalls.viewImage, { image_id })
    expect(seen.data.data_url).toMatch(/^data:image\/png;base64,/)
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_entry where action = 'View image' and record_id = ${String(id)} order by id`.execute(
      api.owner,
    )
    expect(rows.map(({ reason }) => reason)).toEqual(['A complaint by phone.', `Review of case ${data.id}`])
  })
})
