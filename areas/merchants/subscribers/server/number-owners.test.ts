import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { subscriberCalls } from '#areas/merchants/subscribers/contract.ts'
import { editingCalls } from '#areas/merchants/subscribers/editing/contract.ts'
import { editingHandlers, subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { findWallets } from '#areas/wallets/public.ts'
import { approverLevel, toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = { ...subscriberCalls, ...editingCalls }

let api: TestApi
beforeAll(async () => void (api = await openTestApi([...subscriberHandlers, ...editingHandlers])))
afterAll(() => api.close())

const viewer = () => api.staffWith(withAnyFlag(merchantPlace))
const maker = () => api.staffWith(toCreate(merchantPlace))
const editor = () => api.staffWith(toUpdate(merchantPlace), { as: { level: approverLevel } })

let number = 0
const someMobile = () => `+63917${String(1_000_000 + ++number)}`
const draft = (mobile_number: string) => ({ first_name: 'Juan', last_name: 'dela Cruz', mobile_number })
const register = async (mobile: string) => (await maker().get(calls.create, draft(mobile))).data.id

describe('number of a deactivated subscriber', () => {
  const byNumber = async (mobile: string) =>
    (await viewer().get(calls.list, { search: mobile })).rows.map(({ id, status }) => [id, status])

  async function deactivated() {
    const mobile = someMobile()
    const id = await register(mobile)
    await editor().get(calls.deactivate, { id, reason: 'The number was given up' })
    return { id, mobile }
  }

  test('belongs to them until another subscriber registers it', async () => {
    const former = await deactivated()
    expect(await byNumber(former.mobile)).toEqual([[former.id, 'inactive']])
    const id = await register(former.mobile)
    expect(await byNumber(former.mobile)).toEqual(
      expect.arrayContaining([
        [former.id, 'inactive'],
        [id, 'active'],
      ]),
    )
    const wallets = await findWallets(api.db, { mobileNumbers: [former.mobile] })
    expect(wallets.map(({ subscriberId }) => subscriberId)).toEqual([id])
    const { rows: entries } = await sql<{ recordId: string; action: string }>`
      select record_id, action from audit_entry where kind = 'subscriber' and record_id in (${String(former.id)}, ${String(id)})
      order by id`.execute(api.owner)
    expect(entries.map(({ recordId, action }) => [Number(recordId), action])).toEqual([
      [former.id, 'Create'],
      [former.id, 'Deactivate'],
      [id, 'Create'],
    ])
    expect(await viewer().get(calls.user, { id })).toMatchObject({ mobile_number_released_at: null })
    expect(await viewer().get(calls.user, { id: former.id })).toMatchObject({
      mobile_number_released_at: expect.any(String),
    })
  })

  test('is refused at its field when they are activated while it is taken', async () => {
    const former = await deactivated()
    const id = await register(former.mobile)
    const activate = { id: former.id, reason: 'They are back' }
    const { body } = await editor().answer(calls.activate, activate)
    expect(body).toMatchObject({ status: 'err', errors: [{ field: 'mobile_number' }] })
    await editor().get(calls.deactivate, { id, reason: 'Registered by mistake' })
    await editor().get(calls.activate, activate)
    expect(await viewer().get(calls.user, { id: former.id })).toMatchObject({
      status: 'active',
      mobile_number_released_at: null,
    })
    expect(await viewer().get(calls.user, { id })).toMatchObject({
      mobile_number_released_at: expect.any(String),
    })
  })

  test('goes to one of two subscribers who register it simultaneously', async () => {
    const former = await deactivated()
    const answers = await Promise.all([
      maker().answer(calls.create, draft(former.mobile)),
      maker().answer(calls.create, draft(former.mobile)),
      editor().answer(calls.activate, { id: former.id, reason: 'They are back' }),
    ])
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect((await byNumber(former.mobile)).filter(([, status]) => status === 'active')).toHaveLength(1)
  })
})
