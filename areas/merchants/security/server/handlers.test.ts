import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { shopIn, type TestShop } from '#areas/merchants/kankolek/server/testing/shops.ts'
import { securityCalls } from '#areas/merchants/security/contract.ts'
import { setAnswer, takeAnswer } from '#areas/merchants/security/server/answers.ts'
import { securityHandlers } from '#areas/merchants/security/server/handlers.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import type { WireOf } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const { send, history, choices, messages } = securityCalls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(securityHandlers)))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace))

/** Somebody who has answered the first three questions in the app. */
async function known(): Promise<TestShop> {
  const person = await shopIn(api.owner, { withWallet: false })
  for (const questionId of [1, 2, 3]) {
    await setAnswer(api.db, { subscriberId: person.subscriberId, questionId, answer: `Bantay ${questionId}` })
  }
  return person
}
const order = ({ cognitoSub }: TestShop, about: Partial<WireOf<typeof send>> = {}): WireOf<typeof send> => ({
  cognitoSub,
  channel: 'sms',
  questionIds: [1, 2],
  reason: 'Called to change the number',
  ...about,
})
const sentTo = async ({ cognitoSub }: TestShop) => (await viewer().get(history, { cognitoSub })).rows

describe('sending', () => {
  test('is kept, written to the outbox and told in the trail, and shows no answer anywhere', async () => {
    const person = await known()
    const staff = editor()
    const { message, data } = await staff.get(send, order(person))
    expect(message).toBe('Nena Reyes was sent 2 questions. They have 30 minutes.')
    expect(data.status).toBe('sent')
    const rows = await sentTo(person)
    expect(rows).toMatchObject([
      { channel: 'sms', status: 'sent', attempts: 0, sentBy: staff.email, answeredAt: null },
      { channel: 'sms', status: 'sent', attempts: 0, sentBy: staff.email, answeredAt: null },
    ])
    const first = rows[0]
    expect(Date.parse(first?.expiresAt ?? '') - Date.parse(first?.sentAt ?? '')).toBe(30 * 60_000)
    const outbox = await viewer().get(messages, { cognitoSub: person.cognitoSub })
    expect(outbox.rows).toMatchObject([{ channel: 'sms', state: 'queued' }])
    expect(outbox.rows[0]?.recipient).toMatch(/^\+63918\*\*\*\d{4}$/)
    const { rows: trail } = await sql<{ action: string; reason: string }>`
      select action, reason from audit_entry where kind = 'subscriber' and record_id = ${String(person.subscriberId)}`.execute(
      api.owner,
    )
    expect(trail).toEqual([{ action: 'Send security questions', reason: 'Called to change the number' }])
    expect(JSON.stringify([rows, outbox, trail])).not.toMatch(/bantay|scrypt/i)
  })

  test('by e-mail goes through the post of the house', async () => {
    const person = await known()
    await editor().get(send, order(person, { channel: 'email' }))
    const { rows } = await sql<{ recipient: string }>`
      select recipient from outbox_mail where kind = 'security-question' and about = ${String(person.subscriberId)}`.execute(
      api.owner,
    )
    expect(rows[0]?.recipient).toMatch(/@example\.com$/)
  })

  test('stops after three in an hour, also when they come at the same moment', async () => {
    const person = await known()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => editor().answer(send, order(person))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
    expect((await viewer().get(choices, { cognitoSub: person.cognitoSub })).whyNot).toMatch(/3 times/)
    await sql`update security_send set sent_at = sent_at - interval '61 minutes', expires_at = expires_at - interval '61 minutes'
      where subscriber_id = ${person.subscriberId}`.execute(api.owner)
    expect((await editor().answer(send, order(person))).status).toBe(200)
  })

  test.each([
    [{ questionIds: [] }, 'questionIds'],
    [{ questionIds: [1, 2, 3, 4] }, 'questionIds'],
    [{ questionIds: [1, 1] }, 'questionIds'],
    [{ questionIds: [99] }, 'questionIds'],
    [{ questionIds: [4] }, 'questionIds'],
    [{ reason: 'why' }, 'reason'],
    [{ channel: 'fax' as 'sms' }, 'channel'],
  ])('refuses %j at its field', async (about, field) => {
    const { status, body } = await editor().answer(send, order(await known(), about))
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })

  test('refuses e-mail to somebody without one, and a person who is not there', async () => {
    const person = await known()
    await sql`update subscriber set email = null where id = ${person.subscriberId}`.execute(api.owner)
    expect((await editor().answer(send, order(person, { channel: 'email' }))).body.errors?.[0]?.field).toBe(
      'channel',
    )
    const nobody = { cognitoSub: '00000000-0000-4000-8000-000000000000' }
    expect(await editor().statusOf(send, { ...order(person), ...nobody })).toBe(404)
    expect(await viewer().statusOf(history, nobody)).toBe(404)
  })
})

describe('answering in the app', () => {
  const answer = async (person: TestShop, place: number, text: string) => {
    const id = (await sentTo(person)).toSorted((a, b) => a.id - b.id)[place]?.id ?? 0
    return takeAnswer(api.db, { id, subscriberId: person.subscriberId, answer: text })
  }

  test('passes whatever the capitals and spaces, and fails at the third wrong one', async () => {
    const person = await known()
    await editor().get(send, order(person))
    expect(await answer(person, 0, ' BANTAY1 ')).toBe('passed')
    expect(await answer(person, 1, 'Muning')).toBe('sent')
    expect(await answer(person, 1, 'Tagpi')).toBe('sent')
    expect(await answer(person, 1, 'Brownie')).toBe('failed')
    await expect(answer(person, 1, 'bantay 2')).rejects.toThrow('has been answered')
    expect(
      (await sentTo(person))
        .map(({ status, attempts }) => [status, attempts])
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toEqual([
      ['failed', 3],
      ['passed', 1],
    ])
  })

  test('is over after 30 minutes, and the history says expired', async () => {
    const person = await known()
    await editor().get(send, order(person, { questionIds: [3] }))
    await sql`update security_send set sent_at = sent_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes'
      where subscriber_id = ${person.subscriberId}`.execute(api.owner)
    expect((await sentTo(person))[0]?.status).toBe('expired')
    await expect(answer(person, 0, 'bantay 3')).rejects.toThrow('are over')
    const { cognitoSub } = person
    const found = async (status: 'sent' | 'expired') =>
      (await viewer().get(history, { cognitoSub, filters: { status } })).pageInfo.total
    expect([await found('sent'), await found('expired')]).toEqual([0, 1])
  })

  test('nobody answers a question of somebody else', async () => {
    const [one, other] = [await known(), await known()]
    await editor().get(send, order(one, { questionIds: [1] }))
    const id = (await sentTo(one))[0]?.id ?? 0
    await expect(
      takeAnswer(api.db, { id, subscriberId: other.subscriberId, answer: 'Bantay 1' }),
    ).rejects.toThrow('no such question')
  })
})
