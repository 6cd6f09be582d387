import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycCalls, kycOtherCalls, toRevealKyc, type UploadPart } from '#areas/merchants/kyc/contract.ts'
import { kycUploadCalls } from '#areas/merchants/kyc/upload/contract.ts'
import { kycHandlers, kycOtherHandlers } from '#areas/merchants/kyc/server/handlers.ts'
import { fromLevelAnd, makerLevel, toRead, toUpdate, viewers, withAnyFlag } from '#platform/access.ts'
import { deleteOldUploads } from '#areas/merchants/kyc/server/upload-limits.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { imageSizeOf } from '#platform/server/uploads/image-size.ts'
import { aHeic, aJpeg, aPng, pngOf, pngWith } from '#platform/server/uploads/testing/samples.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let isReauthenticated = true
beforeAll(async () => {
  api = await openTestApi([...kycHandlers, ...kycOtherHandlers], {
    isReauthenticated: async () => isReauthenticated,
  })
})
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })

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

/** A picture that differs from those of other texts in its size. */
const pictureOf = (what: string) => aJpeg({ width: (crc32(what) % 9000) + 1 }).toString('base64')

const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const papers = { id_type: 'PhilID', id_number: '1234-5678-9012', id_expiry: null } as const
const allParts = ['id_front', 'id_back', 'selfie'] as const

type Papers = { id_type: 'PhilID' | 'Passport'; id_number: string; id_expiry: string | null }

const linkFor = async (cognito_sub: string) =>
  tokenIn((await editor().get(kycOtherCalls.generateUrl, { cognito_sub })).url)

async function addImages(token: string, what: string, parts: readonly UploadPart[], fields: Papers = papers) {
  for (const part of parts) {
    const image = { token, part, image: pictureOf(`${what} ${part}`), id_type: fields.id_type }
    await api.stranger.get(kycUploadCalls.image, image)
  }
}
async function upload(cognito_sub: string, what = 'one', fields: Papers = papers) {
  const token = await linkFor(cognito_sub)
  await addImages(token, what, allParts, fields)
  return api.stranger.get(kycUploadCalls.submit, { token, ...fields })
}
async function pending(fields?: Papers) {
  const person = await somebody()
  await upload(person.cognito_sub, 'one', fields)
  await score(person.id, 9_500)
  return person
}

/** Sets the face match score, which the identity provider returns. */
const score = (id: number, points: number | null) =>
  sql`update kyc_record set face_match_score = ${points} where subscriber_id = ${id}`.execute(api.owner)

type Reviewer = ReturnType<typeof editor>

/** Assigns the case to the reviewer and opens every image of the submission. */
async function review(reviewer: Reviewer, cognito_sub: string) {
  await reviewer.get(kycOtherCalls.take, { cognito_sub })
  const { images } = await reviewer.get(kycCalls.record, { cognito_sub })
  for (const { image_id, is_current } of images)
    if (is_current) await reviewer.get(kycOtherCalls.viewImage, { image_id })
}
async function approve(cognito_sub: string, reviewer = editor(), reason?: string) {
  await review(reviewer, cognito_sub)
  return reviewer.get(kycCalls.act, { cognito_sub, action: 'approve', reason })
}
async function reject(cognito_sub: string, action: 'reject' | 'request-reupload', about: object) {
  const reviewer = editor()
  await review(reviewer, cognito_sub)
  return reviewer.get(kycCalls.act, { cognito_sub, action, ...about })
}
async function verified() {
  const person = await pending()
  await approve(person.cognito_sub)
  return person
}
const setKnown = (id: number, known: { id_type?: string; face_match_score?: number; id_expiry?: string }) =>
  sql`update kyc_record set id_type = coalesce(${known.id_type ?? null}, id_type),
      id_expiry = ${known.id_expiry ?? null}::date, face_match_score = ${known.face_match_score ?? null}
    where subscriber_id = ${id}`.execute(api.owner)
const recordOf = (cognito_sub: string) => viewer().get(kycCalls.record, { cognito_sub })
const walletOf = async (id: number) => {
  const { rows } = await sql<{ status: string; level: string }>`
    select status, kyc_level as level from wallet where subscriber_id = ${id}`.execute(api.owner)
  return rows[0]
}

test('request for new images › is sent with images and reason, and shown on the upload page', async () => {
  const { id, cognito_sub } = await pending()
  const images: UploadPart[] = ['id_front', 'selfie']
  const requested = { images, reasonCode: 'BLURRED_ID' as const }
  const { text } = await viewer().get(kycOtherCalls.reuploadMessage, { subscriber_id: id, ...requested })
  expect(text).toContain('front of your ID, selfie')
  const { message } = await reject(cognito_sub, 'request-reupload', requested)
  expect(message).toMatch(/by SMS to \+639\d\d\*\*\*\d{4}\.$/)
  const { rows } = await sql<{ body: string }>`
    select body from outbox_message where kind = 'kyc-link' and about = ${String(id)} order by id desc limit 1`.execute(
    api.owner,
  )
  expect(rows.map(({ body }) => body)).toEqual([text.replace('{secret}', '••••••')])

  // Another link for the same request keeps its images and reason.
  const token = await linkFor(cognito_sub)
  expect((await api.stranger.get(kycUploadCalls.link, { token })).requested).toEqual({
    ...requested,
    reason: '',
  })
  await upload(cognito_sub, 'two')
  const { rows: left } = await sql<{ images: string[] }>`
    select requested_images as images from kyc_record where subscriber_id = ${id}`.execute(api.owner)
  expect(left).toEqual([{ images: [] }])
})

test('request for new images › rejects reasons that images cannot remove, and sends nothing', async () => {
  const { id, cognito_sub } = await pending()
  const reviewer = editor()
  await review(reviewer, cognito_sub)
  const answer = await reviewer.answer(kycCalls.act, {
    cognito_sub,
    action: 'request-reupload',
    reasonCode: 'SUSPECTED_FRAUD',
  })
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'reasonCode' }] } })
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from outbox_message where about = ${String(id)}`.execute(api.owner)
  // The link of the first submission.
  expect(rows[0]?.n).toBe(1)
})

test('KYC record › counts other subscribers with the same letters and digits in their ID number', async () => {
  const number = `4821-7730-${Date.now() % 10_000}`
  const [one, other] = [await pending({ ...papers, id_number: number }), await pending()]
  await sql`update kyc_record set id_number = ${number.replaceAll('-', ' ')} where subscriber_id = ${other.id}`.execute(
    api.owner,
  )
  const third = await pending()
  await sql`update kyc_record set id_number = '' where subscriber_id = ${third.id}`.execute(api.owner)
  const counts = []
  for (const { cognito_sub } of [one, other, third])
    counts.push((await recordOf(cognito_sub)).same_id_numbers)
  expect(counts).toEqual([1, 1, 0])
})

describe('upload link', () => {
  test('is queued as an SMS and hidden in the outbox', async () => {
    const { id, cognito_sub } = await somebody()
    const { url, sent_to } = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    const { rows } = await sql<{ recipient: string; body: string; state: string; segments: number }>`
      select recipient, body, state, segments from outbox_message where kind = 'kyc-link' and about = ${String(id)}`.execute(
      api.owner,
    )
    expect(rows).toHaveLength(1)
    expect(sent_to).toBe(maskedMobile(rows[0]?.recipient ?? ''))
    expect(rows[0]?.body).toContain('••••••')
    expect(rows[0]?.body).not.toContain(tokenIn(url))
    expect(rows[0]).toMatchObject({ state: 'queued' })
    expect(rows[0]?.segments).toBeLessThanOrEqual(4)
    await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    const { rows: both } = await sql<{ state: string }>`
      select state from outbox_message where kind = 'kyc-link' and about = ${String(id)} order by id`.execute(
      api.owner,
    )
    expect(both.map(({ state }) => state)).toEqual(['expired', 'queued'])
  })

  test('submission stores the language of the page for later messages', async () => {
    const { id, cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    await addImages(token, 'a', allParts)
    await api.stranger.get(kycUploadCalls.submit, { token, ...papers, language: 'fil' })
    const { rows } = await sql`select language from subscriber where id = ${id}`.execute(api.owner)
    expect(rows).toEqual([{ language: 'fil' }])
  })

  test('is sent in the language of the person, and its page opens in it', async () => {
    const { id, cognito_sub } = await somebody()
    await sql`update subscriber set language = 'fil' where id = ${id}`.execute(api.owner)
    const token = await linkFor(cognito_sub)
    expect((await api.stranger.get(kycUploadCalls.link, { token })).language).toBe('fil')
    const { rows } = await sql<{ body: string }>`
      select body from outbox_message where kind = 'kyc-link' and about = ${String(id)}`.execute(api.owner)
    expect(rows[0]?.body).toMatch(/^I-upload po ang inyong ID at selfie .* sa loob ng 24 oras/)
  })

  test('accepts one submission within 24 hours and stores only the digest of its token', async () => {
    const { cognito_sub } = await somebody()
    const { url, expires_at } = await editor().get(kycOtherCalls.generateUrl, { cognito_sub })
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    const { rows } = await sql<{ tokenHash: string }>`select token_hash from kyc_link`.execute(api.owner)
    expect(rows.some(({ tokenHash }) => url.includes(tokenHash))).toBe(false)
    const token = tokenIn(url)
    await addImages(token, 'a', allParts)
    const { data } = await api.stranger.get(kycUploadCalls.submit, { token, ...papers })
    expect(data.kycAcctType).toBe('PendingKYC')
    for (const [call, wire] of [
      [kycUploadCalls.submit, { token, ...papers }],
      [kycUploadCalls.link, { token }],
      [kycUploadCalls.image, { token, part: 'selfie', image: pictureOf('b'), id_type: 'PhilID' }],
    ] as const)
      expect((await api.stranger.answer(call, wire)).body.code).toBe('TOKEN_USED')
  })

  test('stores images without location, device and text, as uploads of staff do', async () => {
    const { id, cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    const location = Buffer.from('GPS\0 14.5995N 120.9842E')
    const images = [
      ['id_front', aJpeg({ exif: true, width: 30, height: 20 })],
      ['id_back', pngWith(['tEXt', location], ['eXIf', location])],
      ['selfie', Buffer.concat([pngOf(3, 3), location])],
    ] as const
    for (const [part, bytes] of images)
      await api.stranger.get(kycUploadCalls.image, {
        token,
        part,
        image: bytes.toString('base64'),
        id_type: 'PhilID',
      })
    await api.stranger.get(kycUploadCalls.submit, { token, ...papers })
    const { rows } = await sql<{ contentType: string; bytes: Buffer }>`
      select content_type, bytes from kyc_image where subscriber_id = ${id} order by image_id`.execute(
      api.owner,
    )
    expect(rows.map(({ contentType }) => contentType).toSorted()).toEqual([
      'image/jpeg',
      'image/png',
      'image/png',
    ])
    for (const { bytes } of rows) expect(bytes.toString('latin1')).not.toMatch(/GPS|SecretPhone|tEXt|eXIf/)
    const photo = rows.find(({ contentType }) => contentType === 'image/jpeg')
    // The camera turned the picture by a quarter.
    expect(photo && imageSizeOf(photo)).toMatchObject({ width: 20, height: 30 })
  })

  test.each([
    ['a HEIC picture', aHeic, 'fields.PICTURE_HEIC'],
    ['a JPEG with the colors of print', aJpeg({ components: 4 }), 'fields.PICTURE_CMYK'],
    [
      'a picture that exhausts the memory of a viewer',
      Buffer.concat([pngOf(12_000, 12_000), Buffer.alloc(60)]),
    ],
    ['the beginning of a picture', pngWith(['tEXt', Buffer.alloc(60)]).subarray(0, -12)],
    [
      'a page with the first bytes of a picture',
      Buffer.concat([aPng.subarray(0, 8), Buffer.from('<html>'.repeat(20)), aPng.subarray(-12)]),
    ],
    [
      'bytes between the marks of a JPEG',
      Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(100), Buffer.from('ffd9', 'hex')]),
    ],
  ])('rejects %s and stores nothing', async (_, bytes, code = 'fields.FILE_TYPE') => {
    const { cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    const image = { token, part: 'selfie', image: bytes.toString('base64'), id_type: 'PhilID' }
    const { body } = await api.stranger.answer(kycUploadCalls.image, image)
    expect(body.errors).toMatchObject([{ field: 'image', code }])
    const { uploaded } = await api.stranger.get(kycUploadCalls.link, { token })
    expect(uploaded).toEqual([])
  })

  test('generation › is rejected while a submission awaits review', async () => {
    const { cognito_sub } = await pending()
    const { body } = await editor().answer(kycOtherCalls.generateUrl, { cognito_sub })
    expect(body.code).toBe('INVALID_STATE')
  })

  test('generation › leaves one valid link after simultaneous requests', async () => {
    const { id, cognito_sub } = await somebody()
    const created = await Promise.all([1, 2, 3, 4].map(() => linkFor(cognito_sub)))
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from kyc_link where subscriber_id = ${id} and closed_at is null`.execute(
      api.owner,
    )
    expect([new Set(created).size, rows[0]?.open]).toEqual([4, 1])
  })

  test('generation › is limited per subscriber and hour', async () => {
    const { cognito_sub } = await somebody()
    for (let n = 0; n < 5; n++) await linkFor(cognito_sub)
    const { status, body } = await editor().answer(kycOtherCalls.generateUrl, { cognito_sub })
    expect([status, body.code]).toEqual([429, 'TOO_MANY'])
  })

  test('is rejected without details when unknown, expired, replaced or when no images are needed', async () => {
    const { id, cognito_sub } = await somebody()
    const [first, second] = [await linkFor(cognito_sub), await linkFor(cognito_sub)]
    const answerTo = async (token: string) => (await api.stranger.answer(kycUploadCalls.link, { token })).body
    expect(await answerTo('x'.repeat(43))).toMatchObject({
      status: 'err',
      errors: [],
      code: 'TOKEN_UNKNOWN',
      message: 'This link is not valid.',
    })
    expect((await answerTo(first)).code).toBe('TOKEN_EXPIRED')
    await sql`update subscriber set kyc_acct_type = 'PendingKYC', kyc_acct_status = 'PendingVerification',
      kyc_status = 'Submitted' where id = ${id}`.execute(api.owner)
    expect((await answerTo(second)).code).toBe('INVALID_STATE')
    await sql`update kyc_link set expires_at = now() where subscriber_id = ${id}`.execute(api.owner)
    expect(await answerTo(second)).toMatchObject({
      status: 'err',
      errors: [],
      code: 'TOKEN_EXPIRED',
      message: 'This link has expired. Request a new one.',
    })
    const { cognito_sub: known } = await verified()
    expect(await editor().ask(kycOtherCalls.generateUrl, { cognito_sub: known })).toBeTypeOf('string')
  })

  test('resumes an upload and replaces an image that is uploaded again', async () => {
    const { id, cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    await addImages(token, 'a', ['id_front'])
    await addImages(token, 'b', ['id_front', 'selfie'])
    const state = await api.stranger.get(kycUploadCalls.link, { token })
    expect(state).toEqual({
      expires_at: expect.any(String),
      requested: null,
      id_type: 'PhilID',
      uploaded: ['id_front', 'selfie'],
      language: null,
    })
    const early = await api.stranger.answer(kycUploadCalls.submit, { token, ...papers })
    expect([early.status, early.body.errors?.map(({ field }) => field)]).toEqual([422, ['id_back']])
    await addImages(token, 'b', ['id_back'])
    await api.stranger.get(kycUploadCalls.submit, { token, ...papers })
    const { images } = await recordOf(cognito_sub)
    expect(images.map(({ side, is_back }) => `${side} ${is_back}`)).toEqual([
      'id_card false',
      'id_card true',
      'selfie false',
    ])
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from kyc_link_image i join kyc_link l on l.id = i.link_id
      where l.subscriber_id = ${id}`.execute(api.owner)
    expect(rows[0]?.left).toBe(0)
  })

  test('requires no back for a passport and rejects a past expiry date', async () => {
    const { cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    const passport = { id_type: 'Passport', id_number: 'P1234567A', id_expiry: null } as const
    await addImages(token, 'a', ['id_front', 'selfie'], passport)
    const submit = (id_expiry: string | null) =>
      api.stranger.answer(kycUploadCalls.submit, { token, ...passport, id_expiry })
    for (const day of [null, '2020-01-01'])
      expect((await submit(day)).body.errors?.[0]?.field).toBe('id_expiry')
    expect((await submit('2099-01-01')).body.status).toBe('ok')
    expect((await recordOf(cognito_sub)).images).toHaveLength(2)
  })

  test('accepts one of two simultaneous submissions', async () => {
    const { cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    await addImages(token, 'a', allParts)
    const answers = await Promise.all(
      [1, 2].map(() => api.stranger.answer(kycUploadCalls.submit, { token, ...papers })),
    )
    expect(answers.map(({ body }) => body.code ?? body.status).toSorted()).toEqual(['TOKEN_USED', 'ok'])
    expect((await recordOf(cognito_sub)).images).toHaveLength(3)
  })

  test('rejects a file that is not an image at its field', async () => {
    const { cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    const script = Buffer.from('<svg onload="alert(1)">'.padEnd(120, ' ')).toString('base64')
    const wire = { token, part: 'selfie', image: script, id_type: 'PhilID' }
    const { status, body } = await api.stranger.answer(kycUploadCalls.image, wire)
    expect([status, body.errors]).toMatchObject([422, [{ field: 'image', message: 'Filetype not allowed' }]])
  })

  test('is rate-limited per link and per network', async () => {
    const { cognito_sub } = await somebody()
    const token = await linkFor(cognito_sub)
    await addImages(token, 'a', ['selfie'])
    await sql`update kyc_upload_request set count = 60 where scope = 'link'`.execute(api.owner)
    const { status, body, headers } = await api.stranger.answer(kycUploadCalls.link, { token })
    expect([status, body.code]).toEqual([429, 'TOO_MANY'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    await sql`update kyc_upload_request set started_at = now() - interval '11 minutes'`.execute(api.owner)
    expect(await api.stranger.statusOf(kycUploadCalls.link, { token })).toBe(200)
    await sql`update kyc_upload_request set count = 200 where scope = 'network'`.execute(api.owner)
    expect(await api.stranger.statusOf(kycUploadCalls.link, { token: 'y'.repeat(43) })).toBe(429)
    await sql`delete from kyc_upload_request`.execute(api.owner)
  })

  test('counts an unknown link for its network only', async () => {
    const answer = await api.stranger.answer(kycUploadCalls.link, { token: 'z'.repeat(43) })
    expect(answer.body.code).toBe('TOKEN_UNKNOWN')
    const { rows } = await sql<{ scope: string }>`select scope from kyc_upload_request`.execute(api.owner)
    expect(rows).toEqual([{ scope: 'network' }])
    await sql`delete from kyc_upload_request`.execute(api.owner)
  })

  test('deletes uploaded images when it expires unused', async () => {
    const { id, cognito_sub } = await somebody()
    await addImages(await linkFor(cognito_sub), 'a', ['selfie'])
    await sql`update kyc_link set expires_at = now() where subscriber_id = ${id}`.execute(api.owner)
    expect(await deleteOldUploads(api.db)).toBeGreaterThan(0)
    const { rows } = await sql`select from kyc_link_image i join kyc_link l on l.id = i.link_id
      where l.subscriber_id = ${id}`.execute(api.owner)
    expect(rows).toHaveLength(0)
  })
})

describe('approval', () => {
  const rejectionOf = async (reviewer: Reviewer, cognito_sub: string, input: object = {}) => {
    const { status, body } = await reviewer.answer(kycCalls.act, { cognito_sub, action: 'approve', ...input })
    return [status, body.code, body.errors?.map(({ field }) => field)]
  }

  test('requires that the case is assigned to the approver', async () => {
    const { id, cognito_sub } = await pending()
    const reviewer = editor()
    expect(await rejectionOf(reviewer, cognito_sub)).toEqual([200, 'CASE_NOT_TAKEN', []])
    await review(reviewer, cognito_sub)
    await sql`update kyc_case set locked_until = now() where subscriber_id = ${id}`.execute(api.owner)
    expect((await rejectionOf(reviewer, cognito_sub))[1]).toBe('CASE_NOT_TAKEN')
    await reviewer.get(kycOtherCalls.take, { cognito_sub })
    await reviewer.get(kycCalls.act, { cognito_sub, action: 'approve' })
  })

  test.each(['reject', 'request-reupload'] as const)('%s requires the same', async (action) => {
    const { cognito_sub } = await pending()
    const reviewer = editor()
    const codeOf = async () => {
      const input = { cognito_sub, action, reasonCode: 'BLURRED_ID' }
      return (await reviewer.answer(kycCalls.act, input)).body.code
    }
    expect(await codeOf()).toBe('CASE_NOT_TAKEN')
    await reviewer.get(kycOtherCalls.take, { cognito_sub })
    expect(await codeOf()).toBe('IMAGES_NOT_VIEWED')
    await review(reviewer, cognito_sub)
    expect(await codeOf()).toBeUndefined()
  })

  test('requires that the approver opened every image of the submission', async () => {
    const { cognito_sub } = await pending()
    const [first, second] = [editor(), editor()]
    await review(first, cognito_sub)
    await first.get(kycOtherCalls.release, { cognito_sub })
    await second.get(kycOtherCalls.take, { cognito_sub })
    expect((await rejectionOf(second, cognito_sub))[1]).toBe('IMAGES_NOT_VIEWED')
    const { images } = await second.get(kycCalls.record, { cognito_sub })
    expect(images.every(({ is_viewed }) => !is_viewed)).toBe(true)
    const [last, ...others] = images
    for (const { image_id } of others) await second.get(kycOtherCalls.viewImage, { image_id })
    expect((await rejectionOf(second, cognito_sub))[1]).toBe('IMAGES_NOT_VIEWED')
    await second.get(kycOtherCalls.viewImage, { image_id: last?.image_id ?? 0 })
    await second.get(kycCalls.act, { cognito_sub, action: 'approve' })
  })

  test('of a resubmission without a face match score needs a reason and a second reviewer', async () => {
    const { id, cognito_sub } = await pending()
    await reject(cognito_sub, 'request-reupload', { reasonCode: 'BLURRED_ID' })
    await upload(cognito_sub, 'two')
    await score(id, null)
    const [one, two] = [editor(), editor()]
    await review(one, cognito_sub)
    const approval = (reason?: string) => ({ cognito_sub, action: 'approve', reason }) as const
    expect(await one.ask(kycCalls.act, approval('They look alike.'))).toBe('merchants.NO_FACE_MATCH')
    await one.get(kycCalls.act, { cognito_sub, action: 'set-manual', reason: 'Same scar as on the ID.' })
    expect(await one.ask(kycCalls.act, approval('They look alike.'))).toBe('merchants.OWN_MANUAL')
    await review(two, cognito_sub)
    expect((await two.answer(kycCalls.act, approval())).body.errors?.[0]?.field).toBe('reason')
    await two.get(kycCalls.act, approval('Same scar as on the ID.'))
    expect((await recordOf(cognito_sub)).kyc_acct_status).toBe('Live')
  })

  test('needs level 40 and a recent reauthentication', async () => {
    const { cognito_sub } = await pending()
    const maker = api.staffWith(toUpdate(merchantPlace))
    await review(maker, cognito_sub)
    for (const action of ['approve', 'reject'] as const)
      expect(
        await maker.ask(kycCalls.act, {
          cognito_sub,
          action,
          ...(action === 'reject' && { reasonCode: 'UNDERAGE' }),
        }),
      ).toBe('platform.LEVEL_TOO_LOW')
    await maker.get(kycOtherCalls.release, { cognito_sub })
    const reviewer = editor()
    await review(reviewer, cognito_sub)
    isReauthenticated = false
    expect(await reviewer.ask(kycCalls.act, { cognito_sub, action: 'approve' })).toBe(
      'platform.REAUTHENTICATE',
    )
    isReauthenticated = true
    await reviewer.get(kycCalls.act, { cognito_sub, action: 'approve' })
  })

  test('counts views of the newest submission only', async () => {
    const { cognito_sub } = await pending()
    const reviewer = editor()
    await review(reviewer, cognito_sub)
    await reviewer.get(kycCalls.act, { cognito_sub, action: 'request-reupload', reasonCode: 'BLURRED_ID' })
    await upload(cognito_sub, 'two')
    await reviewer.get(kycOtherCalls.take, { cognito_sub })
    expect((await rejectionOf(reviewer, cognito_sub))[1]).toBe('IMAGES_NOT_VIEWED')
  })

  test('is rejected for a review without images and allowed for a manual verification without images', async () => {
    const { id, cognito_sub } = await somebody()
    await sql`update subscriber set kyc_acct_type = 'PendingKYC', kyc_acct_status = 'PendingVerification',
      kyc_status = 'Submitted' where id = ${id}`.execute(api.owner)
    const reviewer = editor()
    await reviewer.get(kycOtherCalls.take, { cognito_sub })
    expect((await rejectionOf(reviewer, cognito_sub))[1]).toBe('IMAGES_MISSING')
    await reviewer.get(kycCalls.act, { cognito_sub, action: 'set-manual', reason: 'Video call on Monday.' })
    expect((await editor().answer(kycCalls.act, { cognito_sub, action: 'approve' })).body.status).toBe('err')
    await approve(cognito_sub, editor(), 'Same face as on the ID.')
  })

  test('requires a future expiry date if the ID type expires', async () => {
    const { id, cognito_sub } = await pending()
    await setKnown(id, { id_type: 'Passport', face_match_score: 9_500 })
    const reviewer = editor()
    await review(reviewer, cognito_sub)
    const rejection = (input: object = {}) => rejectionOf(reviewer, cognito_sub, input)
    expect(await rejection()).toEqual([422, 'ID_EXPIRY_REQUIRED', ['idExpiry']])
    expect(await rejection({ idExpiry: '2020-01-01' })).toEqual([422, 'ID_EXPIRED', ['idExpiry']])
    const { data } = await reviewer.get(kycCalls.act, {
      cognito_sub,
      action: 'approve',
      idExpiry: '2099-12-31',
    })
    expect(data.status).toBe('Live')
    expect((await recordOf(cognito_sub)).id_expiry).toBe('2099-12-31')
  })

  test('requires the ID type if it is unknown', async () => {
    const { id, cognito_sub } = await pending()
    await sql`update kyc_record set id_type = null where subscriber_id = ${id}`.execute(api.owner)
    const reviewer = editor()
    await review(reviewer, cognito_sub)
    expect(await rejectionOf(reviewer, cognito_sub)).toEqual([422, 'ID_TYPE_REQUIRED', ['idType']])
    await reviewer.get(kycCalls.act, { cognito_sub, action: 'approve', idType: 'UMID' })
    expect((await recordOf(cognito_sub)).id_type).toBe('UMID')
  })

  test('requires a reason when the face match is below the threshold', async () => {
    const { id, cognito_sub } = await pending()
    await setKnown(id, { face_match_score: 8041 })
    const reviewer = editor()
    await review(reviewer, cognito_sub)
    expect(await rejectionOf(reviewer, cognito_sub)).toEqual([422, 'REASON_REQUIRED', ['reason']])
    const reason = 'The beard is new; ears and scar match.'
    await reviewer.get(kycCalls.act, { cognito_sub, action: 'approve', reason })
    const { rows } = await viewer().get(kycOtherCalls.activityLogs, { cognito_sub })
    expect(rows[0]).toMatchObject({ action: 'Approve', reason })
  })
})

describe('personal data', () => {
  const personal = ['mobile_number', 'email', 'birth_date', 'id_number'] as const

  async function known() {
    const person = await pending()
    await sql`update subscriber set birth_date = '1990-05-17', email = ${`luz${person.id}@example.com`},
      street = '12 Rizal St.' where id = ${person.id}`.execute(api.owner)
    return person
  }

  test('is masked in details and record unless the case is assigned to the reader', async () => {
    const { id, cognito_sub } = await known()
    const reviewer = editor()
    const masked = await reviewer.get(kycOtherCalls.details, { cognito_sub })
    expect(masked).toMatchObject({
      is_masked: true,
      birth_date: '*** **, 1990',
      email: 'l***@example.com',
      mobile_number: expect.stringMatching(/^\+63919\*{3}\d{4}$/),
      id_number: '***9012',
      address_parts: { street: '***' },
    })
    expect(masked.address).not.toContain('Rizal')
    expect((await reviewer.get(kycCalls.record, { cognito_sub })).id_number).toBe('***9012')
    await reviewer.get(kycOtherCalls.take, { cognito_sub })
    expect(await reviewer.get(kycOtherCalls.details, { cognito_sub })).toMatchObject({
      is_masked: false,
      birth_date: '1990-05-17',
      email: `luz${id}@example.com`,
      id_number: '1234-5678-9012',
      address_parts: { street: '12 Rizal St.' },
    })
    expect((await reviewer.get(kycCalls.record, { cognito_sub })).id_number).toBe('1234-5678-9012')
    expect((await editor().get(kycOtherCalls.details, { cognito_sub })).is_masked).toBe(true)
    await reviewer.get(kycOtherCalls.release, { cognito_sub })
    expect((await reviewer.get(kycOtherCalls.details, { cognito_sub })).is_masked).toBe(true)
  })

  test('is revealed with a reason, which is recorded', async () => {
    const { id, cognito_sub } = await known()
    const reader = api.staffWith(fromLevelAnd(makerLevel, toRead(merchantPlace)))
    const viewer = api.staffWith(toRead(merchantPlace), viewers)
    expect(await viewer.statusOf(kycOtherCalls.reveal, { cognito_sub, reason: 'Curious about it' })).toBe(403)
    const response = await reader.answer(kycOtherCalls.reveal, { cognito_sub })
    expect([response.status, response.body.errors?.[0]?.field]).toEqual([422, 'reason'])
    const reason = 'The subscriber called about their birth date.'
    const { data } = await reader.get(kycOtherCalls.reveal, { cognito_sub, reason })
    expect(data).toMatchObject({ is_masked: false, birth_date: '1990-05-17', id_number: '1234-5678-9012' })
    const { rows } = await sql<{ reason: string; changes: { field: string }[] }>`
      select reason, changes from audit_entry
      where action = 'Reveal' and kind = 'kyc' and record_id = ${String(id)}`.execute(api.owner)
    expect(rows).toEqual([{ reason, changes: expect.any(Array) }])
    const fields = rows[0]?.changes.map(({ field }) => field)
    expect(personal.every((field) => fields?.includes(field))).toBe(true)
  })
})

describe('KYC decision', () => {
  test('verifies the person, raises their level and closes the case on approval', async () => {
    const { id, cognito_sub } = await pending()
    expect(await recordOf(cognito_sub)).toMatchObject({
      kyc_acct_status: 'PendingVerification',
      case: { kind: 'review' },
    })
    await approve(cognito_sub)
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

  test('requires a code for a rejection, and a new upload shows both sets of images', async () => {
    const { cognito_sub } = await pending()
    const response = await editor().answer(kycCalls.act, { cognito_sub, action: 'reject' })
    expect([response.status, response.body.errors?.[0]?.field]).toEqual([422, 'reasonCode'])
    await reject(cognito_sub, 'reject', { reasonCode: 'BLURRED_ID', reason: 'Glare on the number' })
    expect(await recordOf(cognito_sub)).toMatchObject({
      kyc_acct_type: 'FailedKYC',
      reject_code: 'BLURRED_ID',
      reject_reason: 'Glare on the number',
    })
    const { rows } = await viewer().get(kycOtherCalls.activityLogs, { cognito_sub })
    expect(rows[0]).toMatchObject({ action: 'Reject', reason: 'Blurred ID: Glare on the number' })
    await upload(cognito_sub, 'two')
    const { id_card, selfie } = await viewer().get(kycOtherCalls.photos, { cognito_sub })
    expect([id_card.length, selfie.length]).toEqual([4, 2])
    expect(id_card[0]).toMatch(/\/v1\/product-wallet\/kyc\/image\/\d+$/)
    const { images } = await recordOf(cognito_sub)
    const times = <Value>(value: Value) => [value, value, value]
    expect(images.map(({ action }) => action)).toEqual([...times('Re-upload'), ...times('Upload')])
    expect(images.map((image) => image.is_current)).toEqual([...times(true), ...times(false)])
  })

  test('shows an image that was sent twice only once', async () => {
    const { cognito_sub } = await pending()
    await reject(cognito_sub, 'request-reupload', { reasonCode: 'INCOMPLETE' })
    await upload(cognito_sub)
    expect(await viewer().get(kycOtherCalls.photos, { cognito_sub })).toMatchObject({
      id_card: [expect.any(String), expect.any(String)],
      selfie: [expect.any(String)],
    })
  })

  test('requires another person for a manual verification, which the table enforces as well', async () => {
    const { id, cognito_sub } = await pending()
    const maker = editor()
    await maker.get(kycCalls.act, { cognito_sub, action: 'set-manual', reason: 'Video call on Monday.' })
    const own = await maker.answer(kycCalls.act, { cognito_sub, action: 'approve' })
    expect([own.body.status, own.body.code]).toEqual(['err', 'MAKER_IS_CHECKER'])
    const cheat = sql`update kyc_case set status = 'closed', outcome = 'approved', decided_at = now(),
      decided_by_id = set_manual_by_id where subscriber_id = ${id}`.execute(api.owner)
    await expect(cheat).rejects.toThrow(/kyc_case_second_person/)
    expect((await approve(cognito_sub)).data.status).toBe('Live')
  })

  test('rejects the second of two simultaneous decisions', async () => {
    const { cognito_sub } = await pending()
    const reviewer = editor()
    await review(reviewer, cognito_sub)
    const answers = await Promise.all([
      reviewer.ask(kycCalls.act, { cognito_sub, action: 'approve' }),
      reviewer.ask(kycCalls.act, { cognito_sub, action: 'reject', reasonCode: 'NAME_MISMATCH' }),
    ])
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })

  test('freezes the wallet with the identity, and another person unfreezes both', async () => {
    const { id, cognito_sub } = await verified()
    const maker = editor()
    await maker.get(kycCalls.act, { cognito_sub, action: 'freeze', reason: 'Reported as stolen.' })
    expect((await walletOf(id))?.status).toBe('frozen')
    expect(
      await maker.ask(kycCalls.act, { cognito_sub, action: 'unfreeze', reason: 'A mistake of mine.' }),
    ).toBe('merchants.OWN_FREEZE')
    await editor().get(kycCalls.act, { cognito_sub, action: 'unfreeze', reason: 'Found to be theirs.' })
    expect((await walletOf(id))?.status).toBe('active')
  })

  test('requires any flag to read and the update flag to act at the same path', async () => {
    const { cognito_sub } = await pending()
    expect(await viewer().statusOf(kycCalls.record, { cognito_sub })).toBe(200)
    const reader = api.staffWith({ place: merchantPlace, anyOf: ['read'] })
    expect(await reader.statusOf(kycCalls.act, { cognito_sub, action: 'approve' })).toBe(403)
    expect(await api.stranger.statusOf(kycCalls.record, { cognito_sub })).toBe(401)
  })
})

describe('verified subscriber', () => {
  test('is corrected with old and new values recorded', async () => {
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
    const revealed = await api
      .staffWith(fromLevelAnd(makerLevel, toRead(merchantPlace)))
      .get(kycOtherCalls.reveal, { cognito_sub, reason: 'Checks the correction.' })
    expect(revealed.data).toMatchObject({
      address: expect.stringMatching(/^7 Rizal Street, .*1209$/),
      address_parts: address,
    })
    const { cognito_sub: other } = await pending()
    expect(
      await editor().ask(kycCalls.update, { cognito_sub: other, suffix: 'Jr.', reason: 'Not yet so.' }),
    ).toBe('merchants.NOT_LIVE')
  })
})

describe('KYC activity log', () => {
  test('returns the standard message when empty', async () => {
    const { cognito_sub } = await somebody()
    const { status, body } = await viewer().answer(kycOtherCalls.activityLogs, { cognito_sub })
    expect([status, body.status, body.message]).toEqual([200, 'err', 'No data retrieved.'])
  })

  test('lists each step, newest first', async () => {
    const { cognito_sub } = await verified()
    const { rows, pageInfo } = await viewer().get(kycOtherCalls.activityLogs, { cognito_sub })
    expect(rows.map(({ action }) => action)).toEqual(['Approve', 'Upload'])
    expect(pageInfo.total).toBe(2)
    const second = await viewer().get(kycOtherCalls.activityLogs, { cognito_sub, page: 2, limit: 1 })
    expect(second.rows.map(({ action }) => action)).toEqual(['Upload'])
  })
})

describe('KYC queue', () => {
  test('assigns each case to one person only', async () => {
    await Promise.all([pending(), pending(), pending()])
    const people = [editor(), editor(), editor()]
    const taken = await Promise.all(people.map((person) => person.get(kycOtherCalls.takeNext, {})))
    expect(new Set(taken.map(({ data }) => data.id)).size).toBe(3)
    const mine = await people[0]!.get(kycOtherCalls.queue, { filters: { state: 'mine' } })
    expect(mine.rows.map(({ case_id }) => case_id)).toEqual([taken[0]?.data.id])
  })

  test('assigns manual cases only to people who may decide about them', async () => {
    const { cognito_sub, id } = await pending()
    await editor().get(kycCalls.act, { cognito_sub, action: 'set-manual', reason: 'Video call on Monday.' })
    const { rows } = await sql<{ caseId: number }>`
      update kyc_case set opened_at = now() - interval '9 years', locked_by_id = null, locked_by = null, locked_until = null
      where subscriber_id = ${id} and status = 'open' returning case_id`.execute(api.owner)
    await pending()
    const maker = api.staffWith(toUpdate(merchantPlace))
    expect((await maker.get(kycOtherCalls.takeNext, {})).data.id).not.toBe(rows[0]?.caseId)
    expect((await editor().get(kycOtherCalls.takeNext, {})).data.id).toBe(rows[0]?.caseId)
  })

  test('lets only the assignee decide a case until it is released', async () => {
    const { cognito_sub } = await pending()
    const holder = editor()
    await holder.get(kycOtherCalls.take, { cognito_sub })
    expect(await editor().ask(kycOtherCalls.take, { cognito_sub })).toMatch(/^merchants\.CASE_HELD\b/)
    expect(await editor().ask(kycCalls.act, { cognito_sub, action: 'approve' })).toMatch(
      /^merchants\.CASE_HELD\b/,
    )
    await holder.get(kycOtherCalls.release, { cognito_sub })
    await approve(cognito_sub)
  })

  test('submission filter › separates resubmitted cases from first submissions', async () => {
    const { id, cognito_sub } = await pending()
    await reject(cognito_sub, 'request-reupload', { reasonCode: 'BLURRED_ID' })
    await upload(cognito_sub, 'two')
    const idsOf = async (submission: 'first' | 'resubmitted') => {
      const { rows } = await viewer().get(kycOtherCalls.queue, { filters: { submission }, limit: 100 })
      return rows.filter((row) => row.subscriber_id === id).map(({ is_resubmission }) => is_resubmission)
    }
    expect([await idsOf('resubmitted'), await idsOf('first')]).toEqual([[true], []])
    expect((await recordOf(cognito_sub)).case?.is_resubmission).toBe(true)
  })

  test('marks a case as overdue after its deadline', async () => {
    const { id } = await pending()
    await sql`update kyc_case set due_at = now() - interval '1 hour' where subscriber_id = ${id}`.execute(
      api.owner,
    )
    const { rows } = await viewer().get(kycOtherCalls.queue, { filters: { state: 'late' }, limit: 100 })
    expect(rows.map(({ subscriber_id }) => subscriber_id)).toEqual([id])
  })
})

describe('KYC image view', () => {
  test('requires a reason or the assigned case, and is recorded', async () => {
    const { id, cognito_sub } = await pending()
    const { images } = await recordOf(cognito_sub)
    const image_id = images[0]?.image_id ?? 0
    const reader = api.staffWith(toRevealKyc)
    const { status, body } = await reader.answer(kycOtherCalls.viewImage, { image_id })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'reason'])
    const view = { image_id, reason: 'A complaint by phone.' }
    await reader.get(kycOtherCalls.viewImage, view)
    // The image contains details that are masked below the level of makers.
    const reads = api.staffWith(toRead(merchantPlace), viewers)
    expect(await reads.statusOf(kycOtherCalls.viewImage, view)).toBe(403)
    const holder = editor()
    const { data } = await holder.get(kycOtherCalls.take, { cognito_sub })
    const seen = await holder.get(kycOtherCalls.viewImage, { image_id })
    expect(seen.data.data_url).toMatch(/^data:image\/jpeg;base64,/)
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_entry where action = 'View image' and record_id = ${String(id)} order by id`.execute(
      api.owner,
    )
    expect(rows.map(({ reason }) => reason)).toEqual([
      'A complaint by phone.',
      `merchants.CASE_REVIEWED {"id":${data.id}}`,
    ])
  })

  test('counts towards the limit of reveals without the assigned case', async () => {
    const { cognito_sub } = await pending()
    const { images } = await recordOf(cognito_sub)
    const view = { image_id: images[0]?.image_id ?? 0, reason: 'A complaint by phone.' }
    const person = api.staffWith(toRevealKyc)
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push(await person.statusOf(kycOtherCalls.viewImage, view))
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429])
  })
})
