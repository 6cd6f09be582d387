import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { toBlockSales, windowMakers, windowReaders } from '#areas/eload/maintenance/access.ts'
import { windowCalls } from '#areas/eload/maintenance/contract.ts'
import { salesBlockApprovalType } from './sales-block.ts'
import { windowHandlers } from './handlers.ts'
import { advance } from './scheduled-job.ts'
import { findWindow } from './windows.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { sellLoad } from '#areas/eload/transactions/server/sell-load.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { fromLevel } from '#platform/access.ts'
import { type AnyVerdict, approvalCalls } from '#platform/contract/approvals.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { expireOverdue } from '#platform/server/approvals/approvals.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

let load: LoadApi
let networkId = 0
let topupId = 0
beforeAll(async () => {
  load = await openLoadApi([
    ...windowHandlers,
    ...networkHandlers,
    ...providerHandlers,
    ...topupHandlers,
    ...approvalHandlers([salesBlockApprovalType]),
  ])
  const provider = await load.provider()
  networkId = (await load.network({ code: 'globe', name: 'Globe', primaryProviderId: provider.id })).id
  const draft = { sku: 'LD-50', name: 'Load', networkId, providerId: provider.id, denomination: '50.00' }
  topupId = (await load.editor().get(topupCalls.create, { ...draft, defaultRebate: '0.00' })).data.id
})
afterAll(() => load.close())
beforeEach(async () => {
  await sql`update approval_request set status = 'cancelled', decided_at = now() where status = 'pending'`.execute(
    load.api.owner,
  )
  await sql`truncate eload_maintenance cascade`.execute(load.api.owner)
})

const maker = () => load.api.staffWith(windowReaders, windowMakers, toBlockSales)
const checker = () => load.api.staffWith(windowReaders, windowMakers, toBlockSales, fromLevel(40))
type Maker = ReturnType<typeof maker>
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const draft = (about: object = {}) =>
  ({
    type: 'network',
    target_ids: [networkId],
    title: 'Core upgrade',
    message: 'Load for Globe is back at six.',
    start_at: inHours(-1),
    end_at: inHours(3),
    ...about,
  }) as InputOf<typeof windowCalls.save>

/** Creates a window through its author and starts it. */
async function underWay(client: Maker, about: object = {}) {
  const { id } = (await client.get(windowCalls.save, draft(about))).data
  const { generation } = await findWindow(load.api.db, { id })
  await inTransaction(load.api.db, (tx) => advance(tx, { id, generation }, inHours(0)))
  return id
}
const details = (id: number) => maker().get(windowCalls.details, { id })
async function decide(id: number, client: Maker, verdict: AnyVerdict = 'approve') {
  const requestId = (await details(id)).block_request_id ?? 0
  const seen = await client.answer(approvalCalls.details, { requestId })
  const { hash } = (seen.body.message ?? {}) as { hash?: string }
  return client.answer(approvalCalls.decide, {
    requestId,
    hash: hash ?? '0'.repeat(64),
    verdict,
    reason: 'Agreed with the provider',
  })
}
async function sell() {
  const { walletId } = await walletWith(load.api.owner, 100_000)
  return inTransaction(load.api.payments, (tx) =>
    sellLoad(tx, { walletId, topupId, mobile: '+639171234567', cost: wholeCentavos(4_800) }),
  )
}
async function isAnyoneWaiting(tx: Database): Promise<boolean> {
  // A transaction reads pg_stat_activity only once, so it would never see a connection that is opened later.
  const { rows } = await sql`
    select from pg_locks waiting where not granted and exists (
      select from pg_locks held join pg_database d on d.oid = held.database
      where held.pid = waiting.pid and d.datname = current_database()) limit 1`.execute(tx)
  return rows.length > 0
}
const stopped = 'cannot be sold during maintenance'

describe('window that stops sales', () => {
  test('approval › stops sales only after a second person approves', async () => {
    const author = maker()
    const id = await underWay(author)
    expect(await details(id)).toMatchObject({ status: 'ongoing', block_status: 'pending', block_until: null })
    await sell()
    expect((await decide(id, checker())).body.status).toBe('ok')
    expect(await details(id)).toMatchObject({ block_status: 'approved' })
    await expect(sell()).rejects.toThrow(stopped)
    const { rows } = await author.get(windowCalls.logs, { id })
    expect(rows[0]).toMatchObject({
      action: 'Stop sales',
      changes: [{ field: 'block_status', old: 'pending', new: 'approved' }],
    })
  })

  test('approval › shows current sales as the value before, and none as the value after', async () => {
    const id = await underWay(maker())
    const requestId = (await details(id)).block_request_id ?? 0
    const { effect } = await checker().get(approvalCalls.details, { requestId })
    expect(effect.projected).toMatchObject([
      { before: 0, after: 0 },
      { before: 1, after: 0 },
      { before: 0, after: 0 },
    ])
  })

  test('approval › is rejected for the author, a level below 40 and a person without permission', async () => {
    const author = load.api.staffWith(windowReaders, windowMakers, toBlockSales, fromLevel(60))
    const id = await underWay(author)
    expect((await decide(id, author)).body.code).toBe('MAKER_IS_CHECKER')
    expect(await decide(id, maker())).toMatchObject({ status: 403 })
    expect(await decide(id, load.api.staffWith(fromLevel(40)))).toMatchObject({ status: 403 })
    await sell()
  })

  test('approval › sent back for changes is resubmitted by its author saving the window again', async () => {
    const author = maker()
    const id = await underWay(author, { start_at: inHours(4), end_at: inHours(5) })
    expect((await decide(id, checker(), 'return')).body.status).toBe('ok')
    const returned = await details(id)
    expect(returned).toMatchObject({
      block_status: 'pending',
      block_returned: { reason: 'Agreed with the provider' },
    })
    await author.get(windowCalls.save, {
      ...draft({ start_at: returned.start_at, end_at: returned.end_at, message: 'Back at five.' }),
      id,
    })
    expect(await details(id)).toMatchObject({
      block_returned: null,
      block_status: 'pending',
      block_request_id: returned.block_request_id,
    })
    expect((await decide(id, checker())).body.status).toBe('ok')
    expect(await details(id)).toMatchObject({ block_status: 'approved' })
  })

  test('approval › leaves sales open when it is rejected, withdrawn or expired', async () => {
    const id = await underWay(maker())
    await decide(id, checker(), 'reject')
    expect(await details(id)).toMatchObject({ block_status: 'rejected', block_until: null })

    const author = maker()
    const other = await underWay(author, { start_at: inHours(4), end_at: inHours(5) })
    const requestId = (await details(other)).block_request_id ?? 0
    await author.get(approvalCalls.takeBack, { requestId, reason: 'Not needed any more' })
    expect(await details(other)).toMatchObject({ block_status: 'cancelled' })

    const late = await underWay(maker(), { start_at: inHours(6), end_at: inHours(7) })
    await sql`update approval_request set created_at = now() - interval '4 days', expires_at = now() - interval '1 hour'
      where id = ${(await details(late)).block_request_id}`.execute(load.api.owner)
    await expireOverdue(load.api.db, [salesBlockApprovalType])
    expect(await details(late)).toMatchObject({ block_status: 'expired' })
    await sell()
  })

  test('change of the end › needs another approval, and sales stop until the former end in the meantime', async () => {
    const author = maker()
    const id = await underWay(author)
    await decide(id, checker())
    const { type, target_ids, title, message, start_at, end_at, version } = await details(id)
    const same = { id, type, target_ids, title, message, start_at, block_transactions: true }
    await author.get(windowCalls.update, { ...same, version, end_at: inHours(6) })
    expect(await details(id)).toMatchObject({ block_status: 'pending', block_until: end_at })
    await expect(sell()).rejects.toThrow(stopped)

    await decide(id, checker(), 'reject')
    expect(await details(id)).toMatchObject({ block_status: 'approved', block_until: end_at })
    await sql`update eload_maintenance set block_until = now() - interval '1 minute' where id = ${id}`.execute(
      load.api.owner,
    )
    await sell()
  })

  test('change › within the approved time during a pending extension withdraws the extension request', async () => {
    const author = maker()
    const id = await underWay(author)
    await decide(id, checker())
    const first = await details(id)
    const { type, target_ids, title, message, start_at } = first
    const same = { id, type, target_ids, title, message, start_at, block_transactions: true }
    await author.get(windowCalls.update, { ...same, version: first.version, end_at: inHours(6) })
    const extended = await details(id)
    const shorter = inHours(1)
    await author.get(windowCalls.update, { ...same, version: extended.version, end_at: shorter })

    const { block_status, block_until } = await details(id)
    expect(block_status).toBe('approved')
    // PostgreSQL omits trailing zeros of the milliseconds, so the texts can differ for the same instant.
    expect(Date.parse(block_until ?? '')).toBe(Date.parse(shorter))
    const { status } = await author.get(approvalCalls.details, { requestId: extended.block_request_id ?? 0 })
    expect(status).toBe('cancelled')
    expect(await checker().get(approvalCalls.inbox, {})).toMatchObject({ rows: [] })
    await expect(sell()).rejects.toThrow(stopped)
  })

  test('change of the texts or to an earlier end › keeps the approval', async () => {
    const author = maker()
    const id = await underWay(author)
    await decide(id, checker())
    const { type, target_ids, title, start_at, version } = await details(id)
    const same = { id, type, target_ids, title, start_at, block_transactions: true }
    await author.get(windowCalls.update, { ...same, version, message: 'Soon.', end_at: inHours(1) })
    expect(await details(id)).toMatchObject({ block_status: 'approved', message: 'Soon.' })
  })

  test('change of the targets before the start › needs another approval', async () => {
    const author = maker()
    const { id } = (await author.get(windowCalls.save, draft({ start_at: inHours(1) }))).data
    await decide(id, checker())
    const first = await details(id)
    expect(first.block_status).toBe('approved')
    const moved = draft({ start_at: inHours(5), end_at: inHours(8) })
    await author.get(windowCalls.update, { ...moved, id, version: first.version } as never)
    const after = await details(id)
    expect(after).toMatchObject({ block_status: 'pending', block_until: null })
    expect(after.block_request_id).not.toBe(first.block_request_id)
  })

  test('ending › waits for a concurrent decision without locking the window', async () => {
    const author = maker()
    const id = await underWay(author)
    const requestId = (await details(id)).block_request_id
    const { ending, free } = await inTransaction(load.api.db, async (tx) => {
      await sql`select from approval_request where id = ${requestId} for update`.execute(tx)
      const ending = author.answer(windowCalls.update, { action: 'end', id, reason: 'Done before noon' })
      while (!(await isAnyoneWaiting(tx))) continue
      const { rows } =
        await sql`select from eload_maintenance where id = ${id} for update skip locked`.execute(tx)
      return { ending: { answer: ending }, free: rows.length }
    })
    expect(free).toBe(1)
    expect((await ending.answer).body.status).toBe('ok')
  })

  test('ending › needs no approval and closes the pending request', async () => {
    const author = maker()
    const id = await underWay(author)
    const requestId = (await details(id)).block_request_id ?? 0
    await author.get(windowCalls.update, { action: 'end', id, reason: 'Done before noon' })
    const { status } = await author.get(approvalCalls.details, { requestId })
    expect(status).toBe('cancelled')
    expect(await checker().get(approvalCalls.inbox, {})).toMatchObject({ rows: [] })
  })
})

describe('window that does not stop sales', () => {
  test('saving › requires maker level and no approval', async () => {
    const client = load.api.staffWith(windowReaders, windowMakers)
    const { id } = (await client.get(windowCalls.save, draft({ block_transactions: false }))).data
    expect(await details(id)).toMatchObject({ block_status: 'none', block_request_id: null })
    expect(await client.statusOf(windowCalls.save, draft({ start_at: inHours(8), end_at: inHours(9) }))).toBe(
      403,
    )
    const viewer = load.api.staffWith(windowReaders)
    expect(await viewer.statusOf(windowCalls.save, draft({ block_transactions: false }))).toBe(403)
  })
})
