import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { apiClientCalls, clientChangers, clientReaders } from '#areas/clients/contract.ts'
import { clientsMessages } from '#areas/clients/messages.ts'
import { clientChanges } from '#areas/clients/server/deferred-clients.ts'
import { claimDeliveries, recordAttempt, retryDelays } from '#areas/clients/server/webhooks/deliveries.ts'
import { startWebhookDispatcher } from '#areas/clients/server/webhooks/dispatcher.ts'
import { deliveryHandlers } from '#areas/clients/server/webhooks/handlers.ts'
import { isAllowedAddress } from '#areas/clients/server/webhooks/public-addresses.ts'
import { createSender } from '#areas/clients/server/webhooks/send.ts'
import { deliveryCalls, type DeliveryState, webhookCalls } from '#areas/clients/webhooks/contract.ts'
import { loadEvents } from '#areas/eload/shared/server/events.ts'
import { maintenanceChanged } from '#areas/settings/maintenance-mode/server/events.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { deferredCode } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { inTransaction } from '#platform/server/db.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'

const configuration = testConfiguration({ WEBHOOK_LOOPBACK: 'true' })
let api: TestApi
beforeAll(async () => {
  api = await openTestApi(
    [...clientChanges.handlers, ...deliveryHandlers, ...approvalHandlers([clientChanges.approvalType])],
    { configuration },
  )
})
afterAll(() => api.close())

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  // The events of the next test have only its own webhooks.
  await sql`update webhook_subscription set status = 'inactive'`.execute(api.owner)
})

function start(options: { perSubscription?: number; timeoutMs?: number } = {}) {
  const dispatcher = startWebhookDispatcher(api.worker, { configuration, pollMs: 20, ...options })
  stops.push(dispatcher.stop)
  return dispatcher
}

type Received = { headers: IncomingHttpHeaders; body: string }

/** A receiver on the loopback address. `answer` replies; 204 by default. */
async function receiver(
  answer: (response: ServerResponse, received: Received) => void = (response) =>
    response.writeHead(204).end(),
) {
  const received: Received[] = []
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString() }
      received.push(one)
      answer(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    received,
    port,
    url: `http://127.0.0.1:${port}/hooks`,
    references: () =>
      received.map(({ body }) => (JSON.parse(body) as { data: { refNo: string } }).data.refNo),
  }
}

const administrator = () => api.staffWith(clientChangers)
const reader = () => api.staffWith(clientReaders)

type Deferred = { messageCode: string; params: Readonly<Record<string, string | number>> }
async function approve({ messageCode, params }: Deferred) {
  expect(messageCode).toBe(deferredCode)
  const person = administrator()
  const requestId = Number(params['requestId'])
  const { hash } = await person.get(approvalCalls.details, { requestId })
  await person.get(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
}

const saleTypes = ['load.sale.succeeded', 'load.sale.failed']

async function newClient() {
  const created = await administrator().get(apiClientCalls.create, {
    name: `Partner ${randomUUID()}`,
    owner: 'Partner',
    contact: 'it@partner.test',
    scopes: ['load:read', 'app:read'],
  })
  await approve(created)
  return created.data.id
}

/** An active webhook of a new client. */
async function newWebhook(url: string, eventTypes: string[] = saleTypes) {
  const clientId = await newClient()
  const created = await administrator().get(webhookCalls.create, { clientId, url, eventTypes })
  await approve(created)
  return { clientId, ...created.data }
}

const webhookOf = async ({ clientId, id }: { clientId: number; id: number }) => {
  const { webhooks } = await reader().get(webhookCalls.list, { clientId })
  const found = webhooks.find((each) => each.id === id)
  if (!found) throw new Error('The webhook was not found.')
  return found
}

let sales = 0
const nextSale = () => `ELD${String(++sales).padStart(10, '0')}`

/** Publishes the end of a load sale in a transaction of its own. */
const publishSale = (refNo = nextSale(), event = loadEvents.saleSucceeded) =>
  inTransaction(api.db, async (tx) => {
    const sale = { refNo, accountNo: '8800000000000017', sku: 'GLOBE50', amount: wholeCentavos(5_050) }
    const createdAt = '2026-11-29T08:00:00.000Z'
    const data = { ...sale, createdAt, rebate: wholeCentavos(100), providerCode: '51' }
    await publishEvent(tx, event as typeof loadEvents.saleSucceeded, refNo, data)
  })

const deliveriesOf = async (clientId: number) => {
  const { rows } = await reader().get(deliveryCalls.list, { filters: { clientId } })
  return rows.toReversed()
}
const statesOf = async (clientId: number): Promise<DeliveryState[]> =>
  (await deliveriesOf(clientId)).map(({ state }) => state)

/** Makes the waiting deliveries of a client due now. */
const makeDue = (clientId: number) =>
  sql`update webhook_delivery set next_at = clock_timestamp() where client_id = ${clientId} and state = 'pending'
    and next_at <> 'infinity'`.execute(api.owner)

/** Verifies a delivery as Standard Webhooks describes it. */
function isSignedWith(secret: string, { headers, body }: Received) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

describe('event', () => {
  test('is absent after a rollback, and has decimal pesos and ascending numbers after a commit', async () => {
    const refNo = nextSale()
    await expect(
      inTransaction(api.db, async (tx) => {
        await publishEvent(tx, maintenanceChanged, refNo, {
          module: 'eLoad',
          status: 'on',
          title: '',
          body: '',
          startAt: null,
          endAt: null,
        })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await publishSale(refNo, loadEvents.saleFailed as never)
    await publishSale(refNo)
    const { rows } = await sql<{ type: string; payload: { amount: number } }>`
      select type, payload from outbox_event where aggregateid = ${refNo} order by sequence`.execute(api.db)
    expect(rows.map(({ type, payload }) => [type, payload.amount])).toEqual([
      ['load.sale.failed', 50.5],
      ['load.sale.succeeded', 50.5],
    ])
  })
})

test('months › of events and deliveries are dropped 30 days after their end', async () => {
  for (const [parent, months, prefix] of [
    ['outbox_event', 'event_month', 'event'],
    ['webhook_delivery', 'client_month', 'delivery'],
  ])
    await sql`
      select make_month_partitions(${parent}, ${months}, ${prefix}, (now() - interval '70 days')::date, now()::date)`.execute(
      api.owner,
    )
  await sql`select event_make_partitions(1), client_make_partitions(1)`.execute(api.worker)
  const { rows } = await sql<{ old: number; kept: number }>`
    select count(*) filter (where to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' < now() - interval '30 days')::int as old,
      count(*) filter (where to_date(right(relname, 7), 'YYYY_MM') = date_trunc('month', now())::date)::int as kept
    from pg_class where relname ~ '^(event|delivery)_\\d{4}_\\d{2}$' and relkind = 'r'`.execute(api.owner)
  expect(rows).toEqual([{ old: 0, kept: 2 }])
})

describe('webhook', () => {
  test('is active after a second administrator approves, changed by two and turned off by one', async () => {
    const clientId = await newClient()
    const url = 'https://partner.example/hooks'
    const created = await administrator().get(webhookCalls.create, { clientId, url, eventTypes: saleTypes })
    expect(created.data.secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
    expect(await webhookOf({ clientId, id: created.data.id })).toMatchObject({ status: 'inactive' })
    await approve(created)
    const { id, version, ...active } = await webhookOf({ clientId, id: created.data.id })
    expect(active).toMatchObject({ status: 'active', url, hasPreviousSecret: false })
    expect(JSON.stringify(await reader().get(webhookCalls.list, { clientId }))).not.toContain('whsec_')
    const elsewhere = { id, version, url: 'https://elsewhere.example', eventTypes: saleTypes }
    const changed = await administrator().get(webhookCalls.update, elsewhere)
    expect(await webhookOf({ clientId, id })).toMatchObject({ url })
    await approve(changed)
    expect(await webhookOf({ clientId, id })).toMatchObject({ url: elsewhere.url })
    const off = { id, version: version + 1, status: 'inactive' as const, reason: 'The partner moves' }
    expect((await administrator().get(webhookCalls.updateStatus, off)).messageCode).toBe(
      'clients.WEBHOOK_OFF',
    )
  })

  test('is read from level 60 and changed from level 80', async () => {
    const clientId = await newClient()
    expect(await reader().statusOf(webhookCalls.list, { clientId })).toBe(200)
    expect(await reader().statusOf(deliveryCalls.list, {})).toBe(200)
    const draft = { clientId, url: 'https://partner.example', eventTypes: saleTypes }
    expect(await reader().statusOf(webhookCalls.create, draft)).toBe(403)
    for (const call of [webhookCalls.test, deliveryCalls.redeliver])
      expect(await reader().statusOf(call, { id: 1 })).toBe(403)
    for (const call of [webhookCalls.replaceSecret, webhookCalls.endPreviousSecret])
      expect(await reader().statusOf(call, { id: 1, version: 1 })).toBe(403)
  })

  test.each([
    [{ url: 'http://partner.example' }, 'url'],
    [{ url: 'https://user:password@partner.example' }, 'url'],
    [{ url: 'ftp://partner.example' }, 'url'],
    [{ eventTypes: [] }, 'eventTypes'],
    [{ eventTypes: ['load.sale.unknown'] }, 'eventTypes'],
    [{ eventTypes: ['bills.payment.failed'] }, 'eventTypes'],
  ])('with %j is rejected at its field', async (about, field) => {
    const draft = {
      clientId: await newClient(),
      url: 'https://partner.example',
      eventTypes: saleTypes,
      ...about,
    }
    // The area of the bills declares its events when it is loaded.
    await import('#areas/bills/shared/server/events.ts')
    const { status, body } = await administrator().answer(webhookCalls.create, draft)
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })

  test('signs with both secrets while the secret is replaced', async () => {
    const { received, url } = await receiver()
    const webhook = await newWebhook(url)
    start()
    const { version } = await webhookOf(webhook)
    const replaced = await administrator().get(webhookCalls.replaceSecret, { id: webhook.id, version })
    await publishSale()
    await expect.poll(() => received.length).toBe(1)
    const [both] = received as [Received]
    expect([webhook.secret, replaced.data.secret].map((secret) => isSignedWith(secret, both))).toEqual([
      true,
      true,
    ])
    const again = await administrator().answer(webhookCalls.replaceSecret, {
      id: webhook.id,
      version: replaced.data.version,
    })
    expect(again.body.messageCode).toBe('clients.WEBHOOK_SECRETS_FULL')
    await administrator().get(webhookCalls.endPreviousSecret, {
      id: webhook.id,
      version: replaced.data.version,
    })
    await publishSale()
    await expect.poll(() => received.length).toBe(2)
    const second = received[1] as Received
    expect([webhook.secret, replaced.data.secret].map((secret) => isSignedWith(secret, second))).toEqual([
      false,
      true,
    ])
  })

  test('gets a test event once, also if it fails', async () => {
    const { received, url } = await receiver((response) => response.writeHead(500).end('broken'))
    const webhook = await newWebhook(url, ['load.sale.failed'])
    start()
    await administrator().get(webhookCalls.test, { id: webhook.id })
    await expect.poll(() => statesOf(webhook.clientId)).toEqual(['failed'])
    expect(received).toHaveLength(1)
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.tested',
      data: { webhook: webhook.id },
    })
    expect(await webhookOf(webhook)).toMatchObject({ status: 'active' })
  })
})

describe('delivery', () => {
  test('is a signed cloud event, and is listed with its answer', async () => {
    const { received, url } = await receiver((response) => response.writeHead(200).end('thanks'))
    const { clientId, secret } = await newWebhook(url)
    start()
    const refNo = nextSale()
    await publishSale(refNo)
    await expect.poll(() => statesOf(clientId)).toEqual(['delivered'])
    const [one] = received as [Received]
    expect(isSignedWith(secret, one)).toBe(true)
    expect(one.headers['content-type']).toBe('application/cloudevents+json; charset=utf-8')
    const event = JSON.parse(one.body) as Record<string, unknown>
    expect(event).toEqual({
      specversion: '1.0',
      id: one.headers['webhook-id'],
      source: configuration.publicUrl,
      type: 'load.sale.succeeded',
      subject: `load-sale/${refNo}`,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      sequence: expect.stringMatching(/^\d{20}$/),
      datacontenttype: 'application/json',
      data: expect.objectContaining({ refNo, amount: 50.5, rebate: 1 }),
    })
    const [delivery] = await deliveriesOf(clientId)
    expect(delivery).toMatchObject({ attempts: 1, httpStatus: 200, lastError: '', eventId: event['id'] })
    const details = await reader().get(deliveryCalls.details, { id: delivery?.id ?? 0 })
    expect([details.response, JSON.parse(details.payload ?? '')]).toEqual(['thanks', event['data']])
  })

  test('waits for earlier ones of its record, and not for those of others', async () => {
    let isBroken = true
    const { references, url } = await receiver((response) => response.writeHead(isBroken ? 503 : 204).end())
    const { clientId } = await newWebhook(url)
    start()
    const [first, other] = [nextSale(), nextSale()]
    await publishSale(first)
    await expect.poll(async () => (await deliveriesOf(clientId))[0]?.httpStatus).toBe(503)
    await publishSale(first)
    isBroken = false
    await publishSale(other)
    await expect.poll(() => statesOf(clientId)).toEqual(['pending', 'pending', 'delivered'])
    await makeDue(clientId)
    await expect.poll(() => statesOf(clientId)).toEqual(['delivered', 'delivered', 'delivered'])
    expect(references()).toEqual([first, other, first, first])
  })

  test('whose earlier one ended before its event was committed is released', async () => {
    const { received, url } = await receiver()
    const { clientId } = await newWebhook(url)
    const refNo = nextSale()
    await publishSale(refNo)
    await publishSale(refNo)
    await sql`update webhook_delivery set state = 'delivered', ended_at = now()
      where client_id = ${clientId} and next_at <> 'infinity'`.execute(api.owner)
    start()
    await expect.poll(() => received.length).toBe(1)
  })

  test('of a process that was killed is sent by another one after its lease', async () => {
    const { received, url } = await receiver()
    const { clientId } = await newWebhook(url)
    await publishSale()
    const claimed = await claimDeliveries(api.worker, 8, new Map())
    expect(claimed.map((each) => each.url)).toEqual([url])
    expect(await claimDeliveries(api.worker, 8, new Map())).toEqual([])
    await makeDue(clientId)
    start()
    await expect.poll(() => statesOf(clientId)).toEqual(['delivered'])
    expect(received).toHaveLength(1)
    // The result of the first process no longer counts.
    for (const delivery of claimed)
      await recordAttempt(api.worker, delivery, {
        status: 500,
        error: clientsMessages('ATTEMPT_STATUS', { status: 500 }),
        response: '',
        durationMs: 1,
      })
    expect(await deliveriesOf(clientId)).toMatchObject([{ state: 'delivered', attempts: 2, lastError: '' }])
  })

  test('to a slow receiver does not delay others, and few are open at a time', async () => {
    const held: ServerResponse[] = []
    const slow = await receiver((response) => held.push(response))
    const quick = await receiver()
    const { clientId } = await newWebhook(slow.url)
    for (let count = 0; count < 20; count++) await publishSale()
    start({ perSubscription: 4 })
    await expect.poll(() => held.length).toBe(4)
    const other = await newWebhook(quick.url)
    for (let count = 0; count < 20; count++) await publishSale()
    await expect.poll(() => quick.received.length).toBe(20)
    expect(held).toHaveLength(4)
    const isDelivered = async () => (await statesOf(other.clientId)).every((state) => state === 'delivered')
    await expect.poll(isDelivered).toBe(true)
    expect((await statesOf(clientId)).every((state) => state === 'pending')).toBe(true)
    for (const response of held) response.writeHead(204).end()
  })

  test('that fails for three days turns the webhook off, tells the client, and waits for the rest', async () => {
    const { url } = await receiver((response) => response.writeHead(500).end())
    const webhook = await newWebhook(url)
    const { clientId } = webhook
    await publishSale()
    await publishSale()
    await sql`update webhook_delivery set attempts = ${retryDelays.length}
      where client_id = ${clientId} and id = (select min(id) from webhook_delivery where client_id = ${clientId})`.execute(
      api.owner,
    )
    const dispatcher = start()
    await expect.poll(() => statesOf(clientId)).toEqual(['failed', 'pending'])
    await dispatcher.settle()
    const { status, disabledAt, version } = await webhookOf(webhook)
    expect([status, typeof disabledAt]).toEqual(['inactive', 'string'])
    const { rows: mails } = await sql<{ recipient: string }>`
      select recipient from outbox_mail where kind = 'webhook' and about = ${String(webhook.id)}`.execute(
      api.owner,
    )
    expect(mails).toEqual([{ recipient: 'it@partner.test' }])
    await publishSale()
    expect(await statesOf(clientId)).toEqual(['failed', 'pending'])
    await approve(
      await administrator().get(webhookCalls.updateStatus, { id: webhook.id, version, status: 'active' }),
    )
    expect(await webhookOf(webhook)).toMatchObject({ status: 'active', disabledAt: null })
  })

  test('answered with 410 turns the webhook off at once', async () => {
    const { url } = await receiver((response) => response.writeHead(410).end())
    const webhook = await newWebhook(url)
    start()
    await publishSale()
    await expect.poll(async () => (await webhookOf(webhook)).status).toBe('inactive')
  })

  test('is repeated with the same event ID', async () => {
    const { received, url } = await receiver()
    const { clientId } = await newWebhook(url)
    await publishSale()
    const [pending] = await deliveriesOf(clientId)
    const id = pending?.id ?? 0
    const early = await administrator().answer(deliveryCalls.redeliver, { id })
    expect(early.body.messageCode).toBe('clients.DELIVERY_PENDING')
    start()
    await expect.poll(() => statesOf(clientId)).toEqual(['delivered'])
    await administrator().get(deliveryCalls.redeliver, { id })
    await expect.poll(() => statesOf(clientId)).toEqual(['delivered', 'delivered'])
    const [first, second] = received as [Received, Received]
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect((await deliveriesOf(clientId)).map(({ isRedelivery }) => isRedelivery)).toEqual([false, true])
  })
})

describe('sender', () => {
  const message = { id: randomUUID(), body: '{}', secrets: ['whsec_AAAA'] }
  const send = async (url: string, { allowsLoopback = true, timeoutMs = 300 } = {}) => {
    const sender = createSender({ allowsLoopback, timeoutMs })
    stops.push(async () => sender.close())
    return sender.send({ ...message, url })
  }

  test.each([
    '10.0.0.1',
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '169.254.169.254',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('does not connect to %s', (address) => {
    expect(isAllowedAddress(address, false)).toBe(false)
  })

  test.each(['1.1.1.1', '52.77.1.2', '2606:4700:4700::1111'])('connects to %s', (address) => {
    expect(isAllowedAddress(address, false)).toBe(true)
  })

  test('refuses private addresses however they are written, and names that lead to them', async () => {
    const { port, received } = await receiver()
    for (const host of [
      'localhost',
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ])
      expect([host, (await send(`https://${host}:${port}/`, { allowsLoopback: false })).error?.code]).toEqual(
        [host, 'clients.ATTEMPT_PRIVATE'],
      )
    expect((await send(`http://localhost:${port}/`, { allowsLoopback: false })).error?.code).toBe(
      'clients.ATTEMPT_PRIVATE',
    )
    // With the setting, loopback addresses are the only exception.
    expect((await send('https://10.0.0.1/')).error?.code).toBe('clients.ATTEMPT_PRIVATE')
    expect(received).toEqual([])
    expect((await send(`http://localhost:${port}/`)).status).toBe(204)
  })

  test('does not follow redirects', async () => {
    const target = await receiver()
    const { url } = await receiver((response) => response.writeHead(302, { location: target.url }).end())
    expect(await send(url)).toMatchObject({
      status: 302,
      error: { code: 'clients.ATTEMPT_REDIRECT' },
    })
    expect(target.received).toEqual([])
  })

  test('stops after its time, and reads 4 KB of an answer', async () => {
    const silent = await receiver(() => {})
    expect(await send(silent.url)).toMatchObject({ status: null, error: { code: 'clients.ATTEMPT_TIMEOUT' } })
    const long = await receiver((response) => response.writeHead(200).end('x\u0000'.repeat(50_000)))
    const { status, error, response } = await send(long.url)
    expect([status, error, response]).toEqual([200, null, 'x'.repeat(2_048)])
    expect((await send('http://127.0.0.1:1/')).error?.code).toBe('clients.ATTEMPT_UNREACHABLE')
  })
})
