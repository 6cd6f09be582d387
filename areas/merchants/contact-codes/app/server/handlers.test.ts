import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactAppCalls } from '#areas/merchants/contact-codes/app/contract.ts'
import { contactAppHandlers } from '#areas/merchants/contact-codes/app/server/handlers.ts'
import { sentCodeOf } from '#areas/merchants/contact-codes/server/testing/sent-code.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { textWithLink } from '#platform/server/mail/one-time-link.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const byNumber = (a: number, b: number) => a - b

const { start, confirm } = contactAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, contactAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

let last = 0
const newNumber = () => `+63939${String(1_000_000 + ++last)}`

async function person() {
  const { subscriberId } = await walletWith(api.owner)
  return { subscriberId, client: app.client({ subscriberId }) }
}
const storedOf = async (subscriberId: number) => {
  const { rows } = await sql<{ mobile: string; email: string | null; isSignedOut: boolean }>`
    select mobile_number as mobile, email, signed_out_at is not null as is_signed_out from subscriber where id = ${subscriberId}`.execute(
    api.owner,
  )
  return rows[0]
}

describe('change of the mobile number', () => {
  test('takes effect with the code sent to the new one, once, and the old one is told', async () => {
    const { subscriberId, client } = await person()
    const old = (await storedOf(subscriberId))?.mobile ?? ''
    const mobile = newNumber()
    const { changeId, sentTo } = await client.get(start, { mobile })
    expect(sentTo).toMatch(/^\+63939\*\*\*/)
    const input = { changeId, code: await sentCodeOf(api, changeId) }
    const key = { 'idempotency-key': randomUUID() }
    for (let nth = 0; nth < 2; nth++)
      expect((await client.answer(confirm, input, key)).body).toEqual({ status: 'right', attemptsLeft: 5 })
    expect(await storedOf(subscriberId)).toMatchObject({ mobile, isSignedOut: true })
    expect((await client.answer(confirm, input)).body.code).toBe('INVALID_STATE')
    const { rows } = await sql<{ body: string }>`
      select body from outbox_message where recipient = ${old} and kind = 'number-changed'`.execute(api.owner)
    expect(rows).toEqual([{ body: expect.not.stringContaining(mobile) }])
    const { rows: events } = await sql`
      select from outbox_event where type = 'subscriber.mobile-number.changed' and payload ->> 'subscriber' =
        (select cognito_sub::text from subscriber where id = ${subscriberId})`.execute(api.owner)
    expect(events).toHaveLength(1)
    await sql`update contact_code set sent_at = sent_at - interval '1 hour' where subscriber_id = ${subscriberId}`.execute(
      api.owner,
    )
    const again = await client.answer(start, { mobile: newNumber() })
    expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE'])
  })

  test('to a number that another subscriber has is refused once it is proven', async () => {
    const [mine, theirs] = [await person(), await person()]
    const mobile = (await storedOf(theirs.subscriberId))?.mobile ?? ''
    const { changeId } = await mine.client.get(start, { mobile })
    const code = await sentCodeOf(api, changeId)
    expect((await mine.client.answer(confirm, { changeId, code })).body.code).toBe('DUPLICATE')
    expect((await storedOf(mine.subscriberId))?.mobile).not.toBe(mobile)
  })

  test('of a frozen subscriber, and while staff decide on one, is refused', async () => {
    const [frozen, waiting] = [await person(), await person()]
    await sql`update wallet set status = 'frozen', frozen_by = 'a@erp.test' where subscriber_id = ${frozen.subscriberId}`.execute(
      api.owner,
    )
    await sql`
      insert into cif_request (subscriber_id, old_mobile, new_mobile, reason_code, remarks, id_image, requested_by_id, requested_by)
      values (${waiting.subscriberId}, '+639170000001', '+639170000002', 'lost_sim', 'The phone was stolen.', 'key', 1, 'a@erp.test')`.execute(
      api.owner,
    )
    const codes = [frozen, waiting].map(
      async ({ client }) => (await client.answer(start, { mobile: newNumber() })).body.code,
    )
    expect(await Promise.all(codes)).toEqual(['INVALID_STATE', 'DUPLICATE'])
  })

  test('of one subscriber cannot be confirmed by another, nor by another client', async () => {
    const [mine, theirs] = [await person(), await person()]
    const { changeId } = await mine.client.get(start, { mobile: newNumber() })
    const input = { changeId, code: await sentCodeOf(api, changeId) }
    const other = app.client({ subscriberId: mine.subscriberId })
    for (const { client } of [theirs, { client: other }])
      expect((await client.answer(confirm, input)).status).toBe(404)
  })

  test('sends one code when ten requests for ten numbers arrive at once', async () => {
    const { client } = await person()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.answer(start, { mobile: newNumber() })),
    )
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      ...Array<number>(9).fill(429),
    ])
  })
})

describe('change of the email', () => {
  test('takes effect with the code sent to the new one, which is not stored in clear', async () => {
    const { subscriberId, client } = await person()
    const email = `nena${subscriberId}@example.com`
    const { changeId } = await client.get(start, { email })
    const { rows } = await sql<{ recipient: string; text: string; oneTimeLink: Buffer }>`
      select recipient, text, one_time_link from outbox_mail where recipient = ${email}`.execute(api.owner)
    const mail = rows[0] ?? { recipient: '', text: '', oneTimeLink: null }
    expect(mail.text).not.toMatch(/\d{6}/)
    const code = /\d{6}/.exec(textWithLink(mail, api.configuration.secret))?.[0] ?? ''
    expect(await client.get(confirm, { changeId, code })).toMatchObject({ status: 'right' })
    expect((await storedOf(subscriberId))?.email).toBe(email)
  })

  test.each([[{}], [{ mobile: '+639171234567', email: 'a@example.com' }]])(
    'or number %j must be one of both',
    async (input) => {
      const { client } = await person()
      expect((await client.answer(start, input)).status).toBe(422)
    },
  )
})
