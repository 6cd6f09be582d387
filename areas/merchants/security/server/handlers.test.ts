import { mailsTo } from '#platform/server/mail/testing/mailed-link.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { shopIn, type TestShop } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { subscriberAppHandlers } from '#areas/merchants/app/server/handlers.ts'
import { answeringCalls, codeCalls, securityCalls } from '#areas/merchants/security/contract.ts'
import { setAnswers } from '#areas/merchants/security/server/answers.ts'
import { securityHandlers } from '#areas/merchants/security/server/handlers.ts'
import { approverLevel, toUpdate, withAnyFlag } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { addSmsReports } from '#platform/server/messages/delivery-reports.ts'
import { decryptText, smsGatewayFor } from '#platform/server/messages.ts'
import { sendOne } from '#platform/server/messages/delivery.ts'
import { openSmsServer } from '#platform/server/messages/testing/sms-server.ts'
import { serve } from '#platform/server/http/serve.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

const { send, history, choices, messages, unlock } = securityCalls

let api: TestApi
beforeAll(async () => void (api = await openTestApi(securityHandlers)))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })

/** Creates a person who has set answers to the first three questions. */
async function known(): Promise<TestShop> {
  const person = await shopIn(api.owner, { withWallet: false })
  await setAnswers(
    api.db,
    person.subscriberId,
    [1, 2, 3].map((questionId) => ({ questionId, answer: `Bantay ${questionId}` })),
  )
  return person
}
const order = (
  { cognitoSub }: TestShop,
  about: Partial<InputOf<typeof send>> = {},
): InputOf<typeof send> => ({
  cognitoSub,
  channel: 'sms',
  questionIds: [1, 2],
  reason: 'Called to change the number',
  ...about,
})
const sentTo = async ({ cognitoSub }: TestShop) => (await viewer().get(history, { cognitoSub })).rows

describe('sending security questions', () => {
  test('is recorded in history, outbox and audit log without revealing an answer', async () => {
    const person = await known()
    const staff = editor()
    const { message, data } = await staff.get(send, order(person))
    expect(message).toContain('queued')
    expect(message).not.toContain('sent')
    expect(data.status).toBe('sent')
    const rows = await sentTo(person)
    expect(rows).toMatchObject([
      {
        channel: 'sms',
        status: 'sent',
        delivery: 'queued',
        attempts: 0,
        sentBy: staff.email,
        answeredAt: null,
      },
      {
        channel: 'sms',
        status: 'sent',
        delivery: 'queued',
        attempts: 0,
        sentBy: staff.email,
        answeredAt: null,
      },
    ])
    const first = rows[0]
    expect(Date.parse(first?.expiresAt ?? '') - Date.parse(first?.sentAt ?? '')).toBe(30 * 60_000)
    const outbox = await viewer().get(messages, { cognitoSub: person.cognitoSub })
    expect(outbox.rows).toMatchObject([{ channel: 'sms', state: 'queued' }])
    expect(outbox.rows[0]?.body).toContain('••••••')
    expect(outbox.rows[0]?.recipient).toMatch(/^\+63918\*\*\*\d{4}$/)
    const { rows: trail } = await sql<{ action: string; reason: string }>`
      select action, reason from audit_entry where kind = 'subscriber' and record_id = ${String(person.subscriberId)}`.execute(
      api.owner,
    )
    expect(trail).toEqual([{ action: 'Send security questions', reason: 'Called to change the number' }])
    expect(JSON.stringify([rows, outbox, trail])).not.toMatch(/bantay|scrypt/i)
  })

  test('sending security questions by email uses the outgoing mail queue', async () => {
    const person = await known()
    await editor().get(send, order(person, { channel: 'email' }))
    const { rows } = await sql<{ recipient: string }>`
      select recipient from outbox_mail where kind = 'security-question' and recipient = (
        select email from subscriber where id = ${person.subscriberId})`.execute(api.owner)
    expect(rows[0]?.recipient).toMatch(/@example\.com$/)
  })

  test('stops after three in an hour, including simultaneous requests', async () => {
    const person = await known()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => editor().answer(send, order(person))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 429, 429])
    expect((await viewer().get(choices, { cognitoSub: person.cognitoSub })).disabledReason).toMatch(/3 times/)
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
  ])('rejects %j with a field error', async (about, field) => {
    const { status, body } = await editor().answer(send, order(await known(), about))
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })

  test('rejects email to a person without an address, and an unknown person', async () => {
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

const { byLink, answer } = answeringCalls
const { setSecurityAnswers } = subscriberAppCalls

/** Sends questions and returns the token of the link from the email that carries it. */
async function linkOf(person: TestShop, about: Partial<InputOf<typeof send>> = {}): Promise<string> {
  await editor().get(send, order(person, { channel: 'email', ...about }))
  const { rows } = await sql<{ email: string }>`
    select email from subscriber where id = ${person.subscriberId}`.execute(api.owner)
  const mails = await mailsTo(api.owner, api.configuration.secret, rows[0]?.email ?? '', 'security-question')
  return /\/security-questions\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
/** Answers the question at the given index of the link. */
async function give(token: string, place: number, text: string) {
  const { questions } = await api.stranger.get(byLink, { token })
  return api.stranger.answer(answer, { token, id: questions[place]?.id ?? 0, answer: text })
}
const dataOf = (answered: Awaited<ReturnType<typeof give>>) => answered.body.data as Record<string, unknown>
const trailOf = async ({ subscriberId }: TestShop) =>
  (
    await sql<{ action: string }>`
      select action from audit_entry where kind = 'subscriber' and record_id = ${String(subscriberId)} order by id`.execute(
      api.owner,
    )
  ).rows.map(({ action }) => action)

describe('answering through the link', () => {
  test('link › is limited to 200 requests per network in ten minutes', async () => {
    const look = () => api.stranger.answer(byLink, { token: 'x'.repeat(43) })
    expect((await look()).body.code).toBe('TOKEN_EXPIRED')
    await sql`update network_rate_limit set count = 200`.execute(api.owner)
    expect(await look()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    await sql`update network_rate_limit set started_at = started_at - interval '10 minutes'`.execute(
      api.owner,
    )
    expect((await look()).body.code).toBe('TOKEN_EXPIRED')
  })

  test('link › shows the questions without answers and without a session', async () => {
    const token = await linkOf(await known())
    const { questions, isLocked } = await api.stranger.get(byLink, { token })
    expect(questions).toMatchObject([
      { status: 'sent', attemptsLeft: 3 },
      { status: 'sent', attemptsLeft: 3 },
    ])
    expect(isLocked).toBe(false)
  })

  test('answer › ignores case and spaces, and the last correct one verifies the person', async () => {
    const person = await known()
    const token = await linkOf(person)
    expect(dataOf(await give(token, 0, ' BANTAY1 '))).toMatchObject({ status: 'passed', isVerified: false })
    expect(dataOf(await give(token, 1, 'bantay  2'))).toMatchObject({ status: 'passed', isVerified: true })
    expect((await sentTo(person)).map(({ status }) => status)).toEqual(['passed', 'passed'])
    expect((await viewer().get(choices, { cognitoSub: person.cognitoSub })).verifiedAt).not.toBeNull()
    expect(await trailOf(person)).toEqual([
      'Send security questions',
      'Answer security question',
      'Answer security question',
      'Verify by security questions',
    ])
  })

  test('answer › fails after the third wrong attempt', async () => {
    const person = await known()
    const token = await linkOf(person)
    expect(dataOf(await give(token, 0, 'Muning'))).toMatchObject({ status: 'sent', attemptsLeft: 2 })
    expect(dataOf(await give(token, 0, 'Tagpi'))).toMatchObject({ status: 'sent', attemptsLeft: 1 })
    expect(dataOf(await give(token, 0, 'Brownie'))).toMatchObject({ status: 'failed', attemptsLeft: 0 })
    expect((await give(token, 0, 'bantay 1')).body.code).toBe('INVALID_STATE')
  })

  test('answers › lock the person after the fifth wrong one until staff unlock them with a reason', async () => {
    const person = await known()
    const token = await linkOf(person)
    for (let n = 1; n <= 3; n++) await give(token, 0, 'Muning')
    await give(token, 1, 'Muning')
    expect(dataOf(await give(token, 1, 'Tagpi'))).toMatchObject({ isLocked: true })
    expect((await give(token, 1, 'bantay 2')).body.code).toBe('INVALID_STATE')
    const { cognitoSub } = person
    expect(await viewer().get(choices, { cognitoSub })).toMatchObject({
      wrongAnswers: 5,
      disabledReason: expect.any(String) as string,
      lockedAt: expect.any(String) as string,
    })
    expect((await editor().answer(send, order(person))).body.status).toBe('err')

    expect(await viewer().statusOf(unlock, { cognitoSub, reason: 'Came to the office with an ID' })).toBe(403)
    expect((await editor().answer(unlock, { cognitoSub, reason: 'ok' })).body.errors?.[0]?.field).toBe(
      'reason',
    )
    await editor().get(unlock, { cognitoSub, reason: 'Came to the office with an ID' })
    expect(await viewer().get(choices, { cognitoSub })).toMatchObject({ lockedAt: null, wrongAnswers: 0 })
    expect((await give(token, 1, 'bantay 2')).body.status).toBe('ok')
    expect(await trailOf(person)).toContain('Unlock security questions')
    expect((await editor().answer(unlock, { cognitoSub, reason: 'Once more, please' })).body.status).toBe(
      'err',
    )
  })

  test('answers › sent at the same moment are limited to three attempts', async () => {
    const person = await known()
    const token = await linkOf(person, { questionIds: [1] })
    await Promise.all(Array.from({ length: 12 }, () => give(token, 0, 'Muning')))
    expect((await sentTo(person)).map(({ status, attempts }) => [status, attempts])).toEqual([['failed', 3]])
    expect((await viewer().get(choices, { cognitoSub: person.cognitoSub })).wrongAnswers).toBe(3)
  })

  test('link › expires after 30 minutes, and its status in the history is expired', async () => {
    const person = await known()
    const token = await linkOf(person, { questionIds: [3] })
    await sql`update security_send set sent_at = sent_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes'
      where subscriber_id = ${person.subscriberId}`.execute(api.owner)
    expect((await sentTo(person))[0]?.status).toBe('expired')
    expect((await api.stranger.answer(byLink, { token })).body.code).toBe('TOKEN_EXPIRED')
    const { cognitoSub } = person
    const found = async (status: 'sent' | 'expired') =>
      (await viewer().get(history, { cognitoSub, filters: { status } })).pageInfo.total
    expect([await found('sent'), await found('expired')]).toEqual([0, 1])
  })

  test('link › rejects questions of another send or another person', async () => {
    const [one, other] = [await known(), await known()]
    const [mine, theirs] = [await linkOf(one), await linkOf(other)]
    const { questions } = await api.stranger.get(byLink, { token: theirs })
    const input = { token: mine, id: questions[0]?.id ?? 0, answer: 'Bantay 1' }
    expect((await api.stranger.answer(answer, input)).body.errors?.[0]?.field).toBe('id')
    expect((await sentTo(other)).every(({ status }) => status === 'sent')).toBe(true)
  })
})

describe('setting answers from the app', () => {
  const answers = [
    { questionId: 4, answer: 'Rizal Elementary School' },
    { questionId: 1, answer: 'Muning' },
  ]
  let app: TestClientApi
  beforeAll(() => void (app = openTestClientApi(api, subscriberAppHandlers)))
  afterAll(() => app.close())

  test('answers › are stored hashed, replace earlier ones and make the questions available', async () => {
    const person = await known()
    const { cognitoSub, subscriberId } = person
    expect(await app.client({ subscriberId }).get(setSecurityAnswers, { answers })).toEqual({ set: 2 })
    const { questions } = await viewer().get(choices, { cognitoSub })
    expect(questions.filter(({ isSet }) => isSet).map(({ id }) => id)).toEqual([1, 2, 3, 4])
    const { rows } =
      await sql`select * from security_answer where subscriber_id = ${person.subscriberId}`.execute(api.owner)
    const { rows: trail } = await sql<{ actorName: string }>`
      select changes, actor_name from audit_entry where action = 'Set security answers'`.execute(api.owner)
    expect(JSON.stringify([rows, trail])).not.toMatch(/rizal|muning/i)
    expect(trail).toMatchObject([{ actorName: 'Test client' }])
    const token = await linkOf(person, { questionIds: [1] })
    expect(dataOf(await give(token, 0, 'MUNING'))).toMatchObject({ status: 'passed', isVerified: true })
  })

  test('answers › need the scope and a token of a subscriber', async () => {
    const { subscriberId } = await known()
    expect(
      (await app.client({ subscriberId, scopes: [] }).answer(setSecurityAnswers, { answers })).status,
    ).toBe(403)
    expect((await app.client({ subscriberId: null }).answer(setSecurityAnswers, { answers })).status).toBe(
      403,
    )
  })

  test.each([
    [[], '/answers'],
    [[{ questionId: 1, answer: 'a' }], '/answers/0/answer'],
    [[{ questionId: 99, answer: 'Muning' }], '/answers/0/questionId'],
    [[answers[1], answers[1]], '/answers'],
  ])('answers › %j are rejected at their field and not stored', async (wrong, pointer) => {
    const { subscriberId } = await shopIn(api.owner, { withWallet: false })
    const { status, body } = await app.client({ subscriberId }).answer(setSecurityAnswers, { answers: wrong })
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer])
    const { rows } = await sql`select from security_answer where subscriber_id = ${subscriberId}`.execute(
      api.owner,
    )
    expect(rows).toHaveLength(0)
  })
})

describe('message delivery', () => {
  test('message › follows the gateway from queued to delivered in history and list', async () => {
    const provider = await openSmsServer()
    try {
      const configuration = testConfiguration(provider.env)
      const person = await known()
      await editor().get(send, order(person))
      const { rows } = await sql<{ id: number; reference: string }>`
        select o.id, o.reference from outbox_message o join subscriber_message m on m.outbox_id = o.id
        where m.subscriber_id = ${person.subscriberId}`.execute(api.owner)
      const { id = 0, reference = '' } = rows[0] ?? {}
      const before = (await viewer().get(choices, { cognitoSub: person.cognitoSub })).revision
      await sendOne(api.db, id, {
        gateways: { sms: smsGatewayFor(configuration), push: null },
        secret: api.configuration.secret,
      })
      expect(provider.received[0]?.text).toMatch(/\/security-questions\/[\w-]{43} /)
      expect((await sentTo(person)).map(({ delivery }) => delivery)).toEqual(['sent', 'sent'])
      const app = serve({ calls: [], db: api.db, authenticate: async () => null, configuration })
      addSmsReports(app, { db: api.db, configuration })
      await app.inject(provider.report({ reference, status: 'failed', reason: 'Number not in service' }))
      await app.close()
      expect(await sentTo(person)).toMatchObject([
        { delivery: 'failed', deliveryFailure: 'Number not in service' },
        { delivery: 'failed' },
      ])
      const outbox = await viewer().get(messages, { cognitoSub: person.cognitoSub })
      expect(outbox.rows).toMatchObject([{ state: 'failed', failure: 'Number not in service' }])
      expect((await viewer().get(choices, { cognitoSub: person.cognitoSub })).revision).not.toBe(before)
    } finally {
      await provider.close()
    }
  })

  test('email › follows the mail server', async () => {
    const person = await known()
    await linkOf(person)
    expect((await sentTo(person))[0]?.delivery).toBe('queued')
    await sql`update outbox_mail set state = 'sent', sent_at = now(), one_time_link = null where kind = 'security-question' and recipient = (
      select email from subscriber where id = ${person.subscriberId})`.execute(api.owner)
    expect((await sentTo(person))[0]?.delivery).toBe('sent')
  })
})

describe('one-time codes', () => {
  const { check, send: sendCode, state } = codeCalls
  const reason = 'Called about a lost phone'

  /** Reads the code from the person's newest message, as the gateway receives it. */
  async function codeOf({ subscriberId }: TestShop): Promise<string> {
    const { rows } = await sql<{ sealed: Buffer; body: string }>`
      select o.sealed, o.body from outbox_message o join subscriber_message m on m.outbox_id = o.id
      where m.subscriber_id = ${subscriberId} and o.kind = 'one-time-code' order by o.id desc limit 1`.execute(
      api.owner,
    )
    expect(rows[0]?.body).toMatch(/^•••••• is your verification code/)
    return decryptText(api.configuration.secret, rows[0]?.sealed ?? Buffer.alloc(0)).slice(0, 6)
  }
  test('code › is sent in the language of the person', async () => {
    const person = await known()
    await sql`update subscriber set language = 'fil' where id = ${person.subscriberId}`.execute(api.owner)
    await editor().get(sendCode, { cognitoSub: person.cognitoSub, reason })
    const { rows } = await sql<{ body: string }>`
      select body from subscriber_message where subscriber_id = ${person.subscriberId}`.execute(api.owner)
    expect(rows[0]?.body).toMatch(/^•••••• po ang inyong verification code/)
  })
  const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
  async function withCode() {
    const person = await known()
    const { cognitoSub } = person
    const { data, message } = await editor().get(sendCode, { cognitoSub, reason })
    return { person, cognitoSub, codeId: data.codeId, code: await codeOf(person), message }
  }

  test('code › verifies the person, is stored hashed and recorded in the audit log', async () => {
    const { person, cognitoSub, codeId, code, message } = await withCode()
    expect(code).toMatch(/^[0-9]{6}$/)
    expect(message).toContain('queued')
    expect(await viewer().get(state, { cognitoSub })).toMatchObject({
      recipient: expect.stringMatching(/\*\*\*/) as string,
      disabledReason: null,
      code: { codeId, status: 'sent', delivery: 'queued', attemptsLeft: 3 },
    })
    expect(await viewer().statusOf(check, { cognitoSub, codeId, code })).toBe(403)
    expect((await editor().get(check, { cognitoSub, codeId, code })).data.status).toBe('passed')
    expect((await viewer().get(choices, { cognitoSub })).verifiedAt).not.toBeNull()
    expect((await editor().answer(check, { cognitoSub, codeId, code })).body.code).toBe('INVALID_STATE')
    expect(await trailOf(person)).toEqual([
      'Send one-time code',
      'Enter one-time code',
      'Verify by one-time code',
    ])
    const { rows } = await sql`
      select to_jsonb(c) as c from security_code c where subscriber_id = ${person.subscriberId}
      union all select to_jsonb(m) from subscriber_message m where subscriber_id = ${person.subscriberId}`.execute(
      api.owner,
    )
    expect(JSON.stringify(rows)).toContain('scrypt:')
    expect(JSON.stringify(rows)).not.toContain(`"${code}`)
  })

  test('code › allows three attempts, including simultaneous ones', async () => {
    const { cognitoSub, codeId, code } = await withCode()
    const input = { cognitoSub, codeId, code: wrongOf(code) }
    const answers = await Promise.all(Array.from({ length: 6 }, () => editor().answer(check, input)))
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(3)
    expect((await viewer().get(state, { cognitoSub })).code).toMatchObject({
      status: 'failed',
      attemptsLeft: 0,
    })
    expect((await editor().answer(check, { ...input, code })).body.code).toBe('INVALID_STATE')
    expect((await viewer().get(choices, { cognitoSub })).verifiedAt).toBeNull()
  })

  test('code › expires after five minutes', async () => {
    const { person, cognitoSub, codeId, code } = await withCode()
    await sql`update security_code set sent_at = sent_at - interval '5 minutes', expires_at = expires_at - interval '5 minutes'
      where subscriber_id = ${person.subscriberId}`.execute(api.owner)
    expect((await viewer().get(state, { cognitoSub })).code?.status).toBe('expired')
    expect((await editor().answer(check, { cognitoSub, codeId, code })).body.code).toBe('INVALID_STATE')
  })

  test('code › is replaced by a newer one, which expires the earlier message', async () => {
    const { person, cognitoSub, codeId, code } = await withCode()
    await editor().get(sendCode, { cognitoSub, reason })
    expect((await editor().answer(check, { cognitoSub, codeId, code })).body.code).toBe('INVALID_STATE')
    const { rows } = await viewer().get(messages, { cognitoSub })
    expect(rows.map((row) => row.state)).toEqual(['queued', 'expired'])
    expect(await codeOf(person)).toMatch(/^[0-9]{6}$/)
  })

  test('code of one person › is rejected for another', async () => {
    const [one, other] = [await withCode(), await withCode()]
    const input = { cognitoSub: other.cognitoSub, codeId: one.codeId, code: one.code }
    expect(await editor().statusOf(check, input)).toBe(404)
  })

  test('sending › is rejected after three in an hour, while locked and without a reason', async () => {
    const { person, cognitoSub } = await withCode()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => editor().answer(sendCode, { cognitoSub, reason })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429])
    expect((await viewer().get(state, { cognitoSub })).disabledReason).toMatch(/^3 codes were sent/)
    expect((await editor().answer(sendCode, { cognitoSub, reason: 'no' })).status).toBe(422)
    await sql`insert into security_lock (subscriber_id, failed_attempts, locked_at) values (${person.subscriberId}, 5, now())`.execute(
      api.owner,
    )
    expect((await viewer().get(state, { cognitoSub })).disabledReason).toMatch(/are locked/)
    expect((await editor().answer(sendCode, { cognitoSub, reason })).body.status).toBe('err')
  })

  test('delivery › is sent only after the gateway accepted the message', async () => {
    const provider = await openSmsServer()
    try {
      const { person, cognitoSub, code } = await withCode()
      const { rows } = await sql<{ id: number }>`
        select outbox_id as id from subscriber_message where subscriber_id = ${person.subscriberId}`.execute(
        api.owner,
      )
      await sendOne(api.db, rows[0]?.id ?? 0, {
        gateways: { sms: smsGatewayFor(testConfiguration(provider.env)), push: null },
        secret: api.configuration.secret,
      })
      expect(provider.received[0]?.text).toContain(code)
      expect((await viewer().get(state, { cognitoSub })).code?.delivery).toBe('sent')
    } finally {
      await provider.close()
    }
  })
})
