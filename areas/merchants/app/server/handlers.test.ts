import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { subscriberAppHandlers } from '#areas/merchants/app/server/handlers.ts'
import { credit, shopWith, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const byNumber = (a: number, b: number) => a - b

const { profile, setLanguage, close } = subscriberAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, subscriberAppHandlers)
})
afterAll(async () => {
  await app.close()
  await api.close()
})

test('profile › is that of the subscriber, unmasked', async () => {
  const { subscriberId } = await walletWith(api.owner)
  const { body } = await app.client({ subscriberId }).answer(profile)
  expect(body).toMatchObject({
    firstName: 'Aling',
    mobileNumber: expect.stringMatching(/^\+63917\d{7}$/),
    kyc: { type: 'FullyVerified', status: 'Live' },
    language: null,
  })
  expect((await app.client({ subscriberId: 999_999 }).answer(profile)).status).toBe(404)
  expect((await app.client({ subscriberId, scopes: ['wallet:read'] }).answer(profile)).status).toBe(403)
})

test('language › is set once with its key, and recorded', async () => {
  const { subscriberId } = await walletWith(api.owner)
  const client = app.client({ subscriberId })
  const key = { 'idempotency-key': randomUUID() }
  for (let nth = 0; nth < 2; nth++)
    expect((await client.answer(setLanguage, { language: 'fil' }, key)).body).toEqual({ language: 'fil' })
  expect((await client.get(profile, {})).language).toBe('fil')
  const { rows } = await sql<{ changes: unknown; actorName: string }>`
    select changes, actor_name from audit_entry where kind = 'subscriber' and record_id = ${String(subscriberId)}`.execute(
    api.owner,
  )
  expect(rows).toEqual([
    { changes: [{ field: 'language', old: null, new: 'fil' }], actorName: 'Test client' },
  ])
  const { status, body } = await client.answer(setLanguage, { language: 'ceb' })
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '/language'])
})

describe('closing', () => {
  const statusesOf = async (subscriberId: number) => {
    const { rows } = await sql<{ status: string; wallet: string; consents: number }>`
      select s.status, w.status as wallet, (select count(*)::int from subscriber_consent c
        where c.subscriber_id = s.id and c.withdrawn_at is null) as consents
      from subscriber s join wallet w on w.subscriber_id = s.id where s.id = ${subscriberId}`.execute(
      api.owner,
    )
    return rows[0]
  }

  test('of an empty account is final, once, and told to others', async () => {
    const { subscriberId, cognitoSub } = await walletWith(api.owner)
    await sql`insert into subscriber_consent (subscriber_id, document, document_version, client_id)
      values (${subscriberId}, 'terms', '1', 1)`.execute(api.owner)
    const client = app.client({ subscriberId })
    const key = { 'idempotency-key': randomUUID() }
    for (let nth = 0; nth < 2; nth++)
      expect((await client.answer(close, { reason: 'I moved.' }, key)).body).toEqual({ status: 'inactive' })
    expect(await statusesOf(subscriberId)).toEqual({ status: 'inactive', wallet: 'closed', consents: 0 })
    expect((await client.answer(close)).body.code).toBe('INVALID_STATE')
    const { rows } = await sql<{ type: string }>`
      select type from outbox_event where payload ->> 'subscriber' = ${cognitoSub} order by sequence`.execute(
      api.owner,
    )
    expect(rows.map(({ type }) => type)).toEqual([
      'wallet.status.changed',
      'subscriber.status.changed',
      'subscriber.consent.changed',
    ])
  })

  test('happens once when ten requests arrive at once', async () => {
    const { subscriberId } = await walletWith(api.owner)
    const client = app.client({ subscriberId })
    const replies = await Promise.all(Array.from({ length: 10 }, () => client.answer(close)))
    expect(replies.map(({ status }) => status).toSorted(byNumber)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
  })

  test('is refused with a balance, an open order, a hold or a freeze by staff, or an open business', async () => {
    const [rich, waiting, held, frozen] = [
      await walletWith(api.owner, 1),
      await walletWith(api.owner),
      await walletWith(api.owner),
      await walletWith(api.owner),
    ]
    const shop = await shopWith(api.owner)
    await sql`
      insert into provider_order (kind, record_id, reference, provider_code, request, context)
      values ('cash-in', 1, 'CIN9999999999', 'cash-in-1', '{}', ${JSON.stringify({ walletId: String(waiting.walletId) })}::jsonb)`.execute(
      api.owner,
    )
    await sql`update wallet set status = 'on_hold' where wallet_id = ${held.walletId}`.execute(api.owner)
    await sql`update wallet set status = 'frozen', frozen_by = 'a@erp.test' where wallet_id = ${frozen.walletId}`.execute(
      api.owner,
    )
    for (const { subscriberId } of [rich, waiting, held, frozen, shop]) {
      const { status, body } = await app.client({ subscriberId }).answer(close)
      expect([subscriberId, status, body.code]).toEqual([subscriberId, 409, 'INVALID_STATE'])
      expect((await statusesOf(subscriberId))?.status).toBe('active')
    }
  })

  test('needs its scope', async () => {
    const { subscriberId } = await walletWith(api.owner)
    const client = app.client({ subscriberId, scopes: ['subscribers:write'] })
    expect((await client.answer(close)).status).toBe(403)
  })

  test('and a payment to the wallet at the same time leave no money in a closed wallet', async () => {
    const { subscriberId, walletId } = await walletWith(api.owner)
    const client = app.client({ subscriberId })
    const [closed] = await Promise.all([
      client.answer(close),
      credit(api.owner, walletId, 100).catch(() => null),
    ])
    const { rows } = await sql<{ balance: number; status: string }>`
      select l.posted as balance, w.status from wallet w join ledger_balance l on l.account_id = w.ledger_account_id
      where w.wallet_id = ${walletId}`.execute(api.owner)
    expect(rows[0]).toEqual(
      closed.status === 200 ? { balance: 0, status: 'closed' } : { balance: 100, status: 'active' },
    )
  })
})
