import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { smsSegments } from '#platform/contract/fields/sms.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { sendMessage } from '#platform/server/messages/messages.ts'
import { addSmsReports } from './delivery-reports.ts'
import { sendOne, smsGatewayFor, sweepMessages } from './delivery.ts'
import { openSmsServer, type SmsServer } from '#platform/server/messages/testing/sms-server.ts'
import { prepareJobs } from '#platform/server/jobs/jobs.ts'
import { queuedMessage } from './message-job.ts'
import { serve } from '#platform/server/http/serve.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let provider: SmsServer
let configuration: ReturnType<typeof testConfiguration>
let app: ReturnType<typeof serve>
beforeAll(async () => {
  database = await openTestDatabase()
  provider = await openSmsServer()
  configuration = testConfiguration(provider.env)
  await prepareJobs(database.url, [queuedMessage])
  app = serve({ calls: [], db: database.db, authenticate: async () => null, configuration })
  addSmsReports(app, { db: database.db, configuration })
})
afterAll(async () => {
  await app.close()
  await provider.close()
  await database.close()
})
afterEach(() => void provider.received.splice(0))

let numbers = 0
const number = () => `+63917${String(5_000_000 + ++numbers)}`
const write = (recipient: string, about: Partial<Parameters<typeof sendMessage>[2]> = {}) =>
  inTransaction(database.db, (tx) =>
    sendMessage(tx, configuration, {
      channel: 'sms',
      recipient,
      text: 'Your code is {secret}.',
      secret: '482913',
      kind: 'one-time-code',
      expiresInMinutes: 30,
      ...about,
    }),
  )
const around = () => ({
  gateways: { sms: smsGatewayFor(configuration), push: null },
  secret: configuration.secret,
})
const send = (id: number) => sendOne(database.db, id, around())
type Row = Record<'state' | 'failure' | 'body' | 'providerId' | 'recipient' | 'reference', string> & {
  attempts: number
  isUnclear: boolean
  sealed: Buffer | null
}
async function rowOf(id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select state, failure, body, provider_id as "providerId", recipient, reference, attempts, is_unclear as "isUnclear", sealed
    from outbox_message where id = ${id}`.execute(database.owner)
  if (!rows[0]) throw new Error('platform.NOT_FOUND')
  return rows[0]
}

describe('sending', () => {
  test('message › reaches the gateway with its secret, and keeps it out of what staff read', async () => {
    const to = number()
    const id = await write(to.replace('+63', '0'))
    expect(await rowOf(id)).toMatchObject({ state: 'queued', recipient: to, body: 'Your code is ••••••.' })
    await send(id)
    expect(provider.to(to)).toMatchObject([
      {
        from: 'KAPE',
        text: 'Your code is 482913.',
        callbackUrl: `${configuration.publicUrl}/v1/messages/sms-report`,
      },
    ])
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, providerId: `sms-${row.reference}` })
    const { rows } = await sql`select m::text as all from outbox_message m`.execute(database.owner)
    expect(JSON.stringify(rows)).not.toContain('482913')
  })

  test('message › is not stored when its transaction fails', async () => {
    const to = number()
    await expect(
      inTransaction(database.db, async (tx) => {
        await sendMessage(tx, configuration, {
          channel: 'sms',
          recipient: to,
          text: 'x',
          kind: 'one-time-code',
          expiresInMinutes: 5,
        })
        throw new Error('broken off')
      }),
    ).rejects.toThrow('broken off')
    const { rows } = await sql`select from outbox_message where recipient = ${to}`.execute(database.owner)
    expect(rows).toHaveLength(0)
  })

  test.each([['0917'], ['+14155550123'], ['+6328123456']])(
    'message › is rejected for %s, which is not a Philippine mobile number',
    async (recipient) => {
      await expect(write(recipient)).rejects.toThrow('mobile number')
    },
  )

  test('message › stays queued without a gateway', async () => {
    const id = await write(number())
    await sendOne(database.db, id, { gateways: { sms: null, push: null }, secret: configuration.secret })
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0 })
    await send(id)
    expect((await rowOf(id)).state).toBe('sent')
  })

  test('message › is retried if the gateway did not accept it, and fails after five attempts', async () => {
    const to = number()
    const id = await write(to)
    provider.reply({ status: 503 }, { status: 429 })
    await expect(send(id)).rejects.toThrow('503')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
    await expect(send(id)).rejects.toThrow('429')
    await send(id)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 3, failure: '' })
    expect(provider.to(to)).toHaveLength(1)

    const other = await write(number())
    provider.reply(...Array.from({ length: 5 }, () => ({ status: 503 })))
    for (let n = 1; n <= 4; n++) await expect(send(other)).rejects.toThrow('503')
    await send(other)
    expect(await rowOf(other)).toMatchObject({ state: 'failed', attempts: 5, isUnclear: false })
  })

  test.each<['hang up' | { status: number }, boolean]>([
    ['hang up', true],
    [{ status: 500 }, true],
    [{ status: 400 }, false],
  ])('message › fails without a retry after %j', async (reply, isUnclear) => {
    const to = number()
    const id = await write(to)
    provider.reply(reply)
    await send(id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', isUnclear })
    await send(id)
    expect(provider.to(to).length).toBeLessThanOrEqual(1)
  })

  test('message › is sent once by many concurrent processes', async () => {
    const to = number()
    const id = await write(to)
    await Promise.allSettled(Array.from({ length: 16 }, () => send(id)))
    expect(provider.to(to)).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', isUnclear: false })
  })

  test('message › is not sent again if its process died while sending', async () => {
    const to = number()
    const id = await write(to)
    await sql`update outbox_message set state = 'sending', attempts = 1 where id = ${id}`.execute(
      database.owner,
    )
    await send(id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', isUnclear: true })
    expect(provider.to(to)).toHaveLength(0)
  })

  test('message › is settled by the sweep after its expiry if its process died while sending', async () => {
    const id = await write(number())
    await sql`update outbox_message set state = 'sending', attempts = 1, updated_at = now() - interval '1 hour',
      created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = ${id}`.execute(database.owner)
    await sweepMessages(database.db, [])
    expect(await rowOf(id)).toMatchObject({ state: 'failed', isUnclear: true, sealed: null })
  })

  test('message › expires unsent and its text is erased', async () => {
    const id = await write(number())
    await sql`update outbox_message set created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'
      where id = ${id}`.execute(database.owner)
    await sweepMessages(database.db, ['sms'])
    expect(await rowOf(id)).toMatchObject({ state: 'expired', sealed: null })
    await send(id)
    expect((await rowOf(id)).state).toBe('expired')
  })
})

describe('delivery reports', () => {
  const sent = async () => {
    const id = await write(number())
    await send(id)
    return { id, ...(await rowOf(id)) }
  }

  test('report › marks a sent message as delivered or failed, by reference or provider id', async () => {
    const [one, two] = [await sent(), await sent()]
    const first = await app.inject(provider.report({ messageId: one.providerId, status: 'delivered' }))
    expect([first.statusCode, first.json()]).toEqual([200, { known: true }])
    expect(await rowOf(one.id)).toMatchObject({ state: 'delivered', sealed: null })
    await app.inject(
      provider.report({ reference: two.reference, status: 'failed', reason: 'Unknown subscriber' }),
    )
    expect(await rowOf(two.id)).toMatchObject({ state: 'failed', failure: 'Unknown subscriber' })
  })

  test('report › has no effect if it is repeated or contradicts an earlier one', async () => {
    const { id, providerId } = await sent()
    await app.inject(provider.report({ messageId: providerId, status: 'delivered' }))
    const again = await app.inject(provider.report({ messageId: providerId, status: 'failed', reason: 'x' }))
    expect(again.statusCode).toBe(200)
    expect((await rowOf(id)).state).toBe('delivered')
  })

  test('report › settles a message with an unclear result', async () => {
    const to = number()
    const id = await write(to)
    provider.reply('hang up')
    await send(id)
    const { reference } = await rowOf(id)
    await app.inject(provider.report({ reference, status: 'delivered' }))
    expect(await rowOf(id)).toMatchObject({ state: 'delivered', isUnclear: false, failure: '' })
  })

  test.each([
    ['signed with another secret', { secret: 'ibang-lihim-na-may-higit-32-na-letra' }, 401],
    ['recorded ten minutes ago', { at: Date.now() - 600_000 }, 401],
  ])('report › %s is rejected', async (_, how, status) => {
    const { id, providerId } = await sent()
    const response = await app.inject(provider.report({ messageId: providerId, status: 'delivered' }, how))
    expect(response.statusCode).toBe(status)
    expect((await rowOf(id)).state).toBe('sent')
  })

  test('report › is rejected if its body was changed after signing', async () => {
    const { id, providerId } = await sent()
    const signed = provider.report({ messageId: 'another', status: 'delivered' })
    const payload = JSON.stringify({ messageId: providerId, status: 'delivered' })
    expect((await app.inject({ ...signed, payload })).statusCode).toBe(401)
    expect((await rowOf(id)).state).toBe('sent')
  })

  test.each([
    [{ status: 'delivered' }, 400],
    [{ messageId: 'x', status: 'lost' }, 400],
    [{ messageId: 'walang-ganito', status: 'delivered' }, 404],
  ])('report › %j gets the status %i', async (body, status) => {
    expect((await app.inject(provider.report(body))).statusCode).toBe(status)
  })

  test('report › has no endpoint without the setting', async () => {
    const plain = serve({
      calls: [],
      db: database.db,
      authenticate: async () => null,
      configuration: testConfiguration(),
    })
    addSmsReports(plain, { db: database.db, configuration: testConfiguration() })
    expect((await plain.inject(provider.report({ messageId: 'x', status: 'delivered' }))).statusCode).toBe(
      404,
    )
    await plain.close()
  })
})

test.each([
  ['a'.repeat(160), 'gsm-7', 1],
  ['a'.repeat(161), 'gsm-7', 2],
  [`${'a'.repeat(159)}€`, 'gsm-7', 2],
  ['ñ'.repeat(160), 'gsm-7', 1],
  ['₱'.repeat(70), 'ucs-2', 1],
  ['₱'.repeat(71), 'ucs-2', 2],
] as const)('smsSegments › counts %s as %s in %i', (text, encoding, segments) => {
  expect(smsSegments(text)).toMatchObject({ encoding, segments })
})
