import { fulfilmentMessages } from '#platform/contract/fulfilment.ts'
import { deferredCode } from '#platform/contract/call.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prpPlace } from '#areas/rewards/access.ts'
import { prpCalls } from '#areas/rewards/prp/contract.ts'
import { redemptions } from './redemptions.ts'
import { type RewardFixture, openRewardFixture } from '#areas/rewards/server/testing/fixtures.ts'
import { credit } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toUpdate } from '#platform/access.ts'

let counter: RewardFixture
beforeAll(async () => void (counter = await openRewardFixture()))
afterAll(() => counter.close())

const {
  createCategory,
  createItem,
  deleteCategory,
  deleteItem,
  item,
  items,
  logs,
  record,
  reward,
  rewards,
  updateItem,
  updateItemStatus,
} = prpCalls
type Editor = ReturnType<RewardFixture['prpEditor']>
let nth = 0

async function category(editor: Editor) {
  const { data } = await editor.get(createCategory, { name: `Category ${++nth}` })
  return data.id
}
async function newItem(editor: Editor, change: Record<string, unknown> = {}) {
  const wire = {
    categoryId: await category(editor),
    name: `Item ${++nth}`,
    images: [await counter.file(editor, 'prp/items')],
    points: 100,
    stock: 5,
    ...change,
  }
  const { data } = await editor.get(createItem, wire)
  return { ...wire, id: data.id, version: await counter.offer(data.id) }
}
async function redeemer(points: number) {
  const person = await counter.person()
  await counter.put(person.subscriberId, 'PRP', points)
  return person
}
const stockOf = async (id: number) => (await counter.prpEditor().get(item, { id })).stock
const address = '12 Mabini St, Cebu City'
const delivery = { address, remarks: 'Stays with her sister' }
const forfeiting = () =>
  redemptions.forfeitJob.run({
    db: counter.worker,
    data: {},
    now: '',
    configuration: counter.configuration,
    signal: new AbortController().signal,
    progress: async () => {},
    run: { id: 0, attempt: 1, startedBy: '' },
  })

test('redemption › is created, shipped, delivered with proof and completed', async () => {
  const [maker, editor] = [counter.prpEditor(), counter.prpEditor()]
  const { id: itemId, name } = await newItem(maker)
  const person = await redeemer(250)
  const { data } = await maker.get(record, { cognito_sub: person.cognitoSub, itemId, ...delivery })
  const key = data.productTrackingId
  expect([await stockOf(itemId), await counter.purse(person.subscriberId, 'PRP')]).toEqual([4, 150])

  const to = (status: 'processing' | 'shipped' | 'delivered' | 'completed' | 'cancelled', input = {}) =>
    editor.ask(record, { productTrackingId: key, status, ...input })
  expect(await to('shipped')).toMatch(/^fulfilment\.STATUS_CHANGE\b/)
  expect(await to('processing')).toMatchObject({ data: { status: 'processing' } })
  expect(await to('shipped')).toBe('fulfilment.COURIER_REQUIRED')
  expect(await to('shipped', { courier: 'Pick-up', trackingNo: 'X1' })).toBe('fulfilment.COURIER_REQUIRED')
  expect(await to('shipped', { courier: 'LBC' })).toBe('fulfilment.TRACKING_REQUIRED')
  await to('shipped', { courier: 'LBC', trackingNo: 'LBC-123' })
  expect(await to('delivered')).toBe('fulfilment.PROOF_REQUIRED')
  await to('delivered', { proof: [await counter.file(editor, 'prp/rewards')] })
  expect(await to('cancelled', { remarks: 'Too late by now' })).toMatch(/^fulfilment\.STATUS_CHANGE\b/)
  await to('completed')

  const seen = await editor.get(reward, { productTrackingId: key })
  expect(seen).toMatchObject({
    status: 'completed',
    courier: 'LBC',
    trackingNo: 'LBC-123',
    itemName: name,
    proof: [{}],
  })
  expect(seen.history.map(({ status }) => status)).toEqual([
    'completed',
    'delivered',
    'shipped',
    'processing',
    'pending',
  ])
  expect((await editor.get(logs, { productTrackingId: key })).rows).toHaveLength(5)
  const page = await editor.get(rewards, { filters: { status: 'completed' }, search: name })
  expect(page.rows[0]?.itemImage).toMatchObject({ key: expect.stringContaining('prp/items') })
  expect(page.rows).toMatchObject([{ productTrackingId: key, mobile: expect.stringContaining('***') }])
  expect(await counter.errors()).toEqual([])
})

test('redemption › sells the last three items to three of thirty simultaneous requests', async () => {
  const editor = counter.prpEditor()
  const { id: itemId } = await newItem(editor, { stock: 3 })
  const people = await Promise.all(Array.from({ length: 30 }, () => redeemer(100)))
  const answers = await Promise.all(
    people.map(({ cognitoSub }) => editor.ask(record, { cognito_sub: cognitoSub, itemId, ...delivery })),
  )
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(3)
  expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
    new Set([expect.stringMatching(/^rewards\.OUT_OF_STOCK/)]),
  )
  expect(await stockOf(itemId)).toBe(0)
  const left = await Promise.all(people.map(({ subscriberId }) => counter.purse(subscriberId, 'PRP')))
  expect(left.filter((points) => points === 0)).toHaveLength(3)
  await expect(
    sql`update prp_item set stock = -1 where id = ${itemId}`.execute(counter.owner),
  ).rejects.toThrow(/prp_item_stock/)
})

test('twenty simultaneous redemptions by one person › respect the limit and the points', async () => {
  const editor = counter.prpEditor()
  const limited = await newItem(editor, { stock: 50, limitPerUser: 2 })
  const open = await newItem(editor, { stock: 50 })
  const person = await redeemer(550)
  const want = (itemId: number) =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        editor.ask(record, { cognito_sub: person.cognitoSub, itemId, ...delivery }),
      ),
    )
  const got = (answers: unknown[]) => answers.filter((answer) => typeof answer !== 'string').length
  expect(got(await want(limited.id))).toBe(2)
  expect(got(await want(open.id))).toBe(3)
  expect(await counter.purse(person.subscriberId, 'PRP')).toBe(50)
  expect([await stockOf(limited.id), await stockOf(open.id)]).toEqual([48, 47])
})

test('three simultaneous redemptions › respect the limit of a person who has points for more', async () => {
  const editor = counter.prpEditor()
  const { id: itemId } = await newItem(editor, { stock: 50, limitPerUser: 1 })
  const { cognitoSub } = await redeemer(2_000)
  const request = { cognito_sub: cognitoSub, itemId, ...delivery }
  const answers = await Promise.all(Array.from({ length: 3 }, () => editor.ask(record, request)))
  expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
  expect(await stockOf(itemId)).toBe(49)
})

describe('delivery address', () => {
  const verify = (subscriberId: number) =>
    sql`
      update subscriber set street = '7 Bonifacio St.', zip = '6000', kyc_acct_type = 'FullyVerified', kyc_acct_status = 'Live',
        kyc_status = 'Approved', (barangay_code, city_code, province_code, region_code) = (
          select code, city_code, province_code, region_code from place
          where kind = 'barangay' and province_code is not null order by code limit 1)
      where id = ${subscriberId}`.execute(counter.owner)
  const verifiedOf = async (subscriberId: number) => {
    const { rows } = await sql<{ address: string }>`
      select address from published_verified_address where subscriber_id = ${subscriberId}`.execute(
      counter.owner,
    )
    return rows[0]?.address ?? ''
  }
  const stored = async (id: number) => {
    const { rows } = await sql<{ address: string }>`
      select address from prp_redemption where tracking_id = ${id}`.execute(counter.owner)
    return rows[0]?.address
  }
  const checksOf = async (productTrackingId: number) => {
    const { checks } = await counter.prpEditor().get(reward, { productTrackingId })
    return JSON.stringify(checks)
  }

  test('is the verified one if none is entered', async () => {
    const maker = counter.prpEditor()
    const [{ id: itemId }, person] = [await newItem(maker), await redeemer(100)]
    await verify(person.subscriberId)
    const { data } = await maker.get(record, { cognito_sub: person.cognitoSub, itemId })
    const verified = await verifiedOf(person.subscriberId)
    expect(verified).toMatch(/^7 Bonifacio St\., .+, 6000$/)
    expect(await stored(data.productTrackingId)).toBe(verified)
    expect(await checksOf(data.productTrackingId)).toContain('delivered to the verified address')
  })

  test('other than the verified one needs a reason, which the approver sees', async () => {
    const maker = counter.prpEditor()
    const [{ id: itemId }, person] = [await newItem(maker), await redeemer(300)]
    await verify(person.subscriberId)
    const request = { cognito_sub: person.cognitoSub, itemId, address }
    const { body } = await maker.answer(record, request)
    expect(body).toMatchObject({ errors: [{ field: 'remarks', code: 'rewards.ADDRESS_REASON_REQUIRED' }] })
    expect(await counter.purse(person.subscriberId, 'PRP')).toBe(300)
    const { data } = await maker.get(record, { ...request, remarks: delivery.remarks })
    const seen = await counter.prpEditor().get(reward, { productTrackingId: data.productTrackingId })
    expect(seen.history[0]?.remarks).toBe(delivery.remarks)
    expect(await checksOf(data.productTrackingId)).toContain(
      'a delivery address that differs from the verified address',
    )

    const same = (await verifiedOf(person.subscriberId)).toUpperCase()
    await maker.get(record, { ...request, address: same })
  })

  test('is required of a person without a verified address', async () => {
    const maker = counter.prpEditor()
    const [{ id: itemId }, person] = [await newItem(maker), await redeemer(100)]
    await sql`update subscriber set street = '' where id = ${person.subscriberId}`.execute(counter.owner)
    expect(await maker.ask(record, { cognito_sub: person.cognitoSub, itemId })).toBe(
      'rewards.ADDRESS_REQUIRED',
    )
  })
})

describe('redemption cancellation', () => {
  test('refunds points, cash and stock once and needs another person', async () => {
    const [maker, checker] = [counter.prpEditor(), counter.prpEditor()]
    const { id: itemId } = await newItem(maker, { cashPart: '50.00' })
    const person = await redeemer(100)
    await credit(counter.owner, person.walletId, 10_000)
    const { data } = await maker.get(record, { cognito_sub: person.cognitoSub, itemId, ...delivery })
    const cash = async () => {
      const { rows } = await sql<{
        posted: number
      }>`select posted from ledger_balance where account_id = ${person.accountId}`.execute(counter.owner)
      return rows[0]?.posted
    }
    expect([await cash(), await counter.purse(person.subscriberId, 'PRP')]).toEqual([5_000, 0])
    const wire = { productTrackingId: data.productTrackingId, status: 'cancelled' as const }
    expect(await maker.ask(record, { ...wire, remarks: 'They changed their mind' })).toMatch(
      'rewards.OWN_REDEMPTION',
    )
    expect(await checker.ask(record, { ...wire, remarks: 'No' })).toBe('platform.REASON_LENGTH')
    const paused = counter.staffWith(toCreate(prpPlace), toUpdate(prpPlace), {
      as: { level: 40, pausedUntil: new Date(Date.now() + 3_600_000).toISOString() },
    })
    expect(await paused.ask(record, { ...wire, remarks: 'They changed their mind' })).toMatch(
      'platform.ACCOUNT_CHANGED',
    )
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => checker.ask(record, { ...wire, remarks: 'They changed their mind' })),
    )
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1)
    expect([await cash(), await counter.purse(person.subscriberId, 'PRP'), await stockOf(itemId)]).toEqual([
      10_000, 100, 5,
    ])
    expect(await counter.errors()).toEqual([])
  })

  test('redemption › is forfeited after sixty days with points kept and stock returned', async () => {
    const editor = counter.prpEditor()
    const { id: itemId } = await newItem(editor)
    const person = await redeemer(100)
    const { data } = await editor.get(record, { cognito_sub: person.cognitoSub, itemId, ...delivery })
    await sql`update prp_redemption set created_at = now() - interval '61 days' where tracking_id = ${data.id}`.execute(
      counter.owner,
    )
    await forfeiting()
    expect(await editor.get(reward, { productTrackingId: data.id })).toMatchObject({
      status: 'forfeited',
      remarks: fulfilmentMessages('NOT_CLAIMED', { days: 60 }).text,
    })
    expect([await stockOf(itemId), await counter.purse(person.subscriberId, 'PRP')]).toEqual([5, 0])
  })
})

test('redemption that cannot be forfeited › does not block others, and the run fails at its end', async () => {
  const editor = counter.prpEditor()
  const [full, other] = [await newItem(editor), await newItem(editor)]
  const ids: number[] = []
  for (const { id: itemId } of [full, other]) {
    const person = await redeemer(100)
    const { data } = await editor.get(record, { cognito_sub: person.cognitoSub, itemId, ...delivery })
    ids.push(data.id)
  }
  await sql`update prp_redemption set created_at = now() - interval '99 days' + tracking_id * interval '1 second'
    where tracking_id = any(${ids}::bigint[])`.execute(counter.owner)
  // The stock is at its maximum, so returning an item fails.
  await sql`update prp_item set stock = 2147483647 where id = ${full.id}`.execute(counter.owner)
  await expect(forfeiting()).rejects.toThrow(/out of range/)
  const statuses = await Promise.all(
    ids.map(async (productTrackingId) => (await editor.get(reward, { productTrackingId })).status),
  )
  expect(statuses).toEqual(['pending', 'forfeited'])
  await sql`update prp_item set stock = 5 where id = ${full.id}`.execute(counter.owner)
})

describe('redeemer', () => {
  test('needs an app account, enough points and an address', async () => {
    const editor = counter.prpEditor()
    const { id: itemId } = await newItem(editor)
    const poor = await redeemer(99)
    expect(await editor.ask(record, { cognito_sub: poor.cognitoSub, itemId, ...delivery })).toMatch(
      /^rewards\.POINTS_TOO_FEW\b/,
    )
    expect(await editor.ask(record, { cognito_sub: poor.cognitoSub, itemId })).toMatch(
      'rewards.ADDRESS_REQUIRED',
    )
    const gone = await counter.person({ sub: false })
    expect((await editor.answer(record, { cognito_sub: gone.cognitoSub, itemId, ...delivery })).status).toBe(
      422,
    )
    expect(await stockOf(itemId)).toBe(5)
  })

  test('receives items without delivery through their own transitions', async () => {
    const editor = counter.prpEditor()
    const { id: itemId } = await newItem(editor, { deliverable: false })
    const person = await redeemer(100)
    const { data } = await editor.get(record, { cognito_sub: person.cognitoSub, itemId })
    const key = data.productTrackingId
    expect(await editor.ask(record, { productTrackingId: key, status: 'processing' })).toMatch(
      /^fulfilment\.STATUS_CHANGE\b/,
    )
    const credited = { productTrackingId: key, status: 'credited' } as const
    // Whoever spends the points of a subscriber does not also give the goods away.
    expect(await editor.ask(record, credited)).toBe('rewards.OWN_REDEMPTION')
    expect(await counter.prpEditor().ask(record, credited)).toMatchObject({ data: { status: 'credited' } })
    const { rows } = await sql<{ recipient: string }>`
      select recipient from outbox_message where kind = 'prp-redemption' and about = ${String(key)}`.execute(
      counter.owner,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('PRP catalogue', () => {
  test('changes the points of an offered item, and offers an item, only by a request', async () => {
    const editor = counter.prpEditor()
    const { id, version, ...wire } = await newItem(editor, { status: 'inactive' })
    const deferred = { messageCode: deferredCode }
    expect(await editor.get(updateItem, { ...wire, status: 'active', id, version, points: 1 })).toMatchObject(
      deferred,
    )
    expect(await editor.get(item, { id })).toMatchObject({ points: 100, status: 'active' })
    const other = await newItem(editor, { status: 'inactive' })
    await editor.get(updateItemStatus, { id: other.id, status: 'inactive' })
    expect(await editor.get(updateItemStatus, { id: other.id, status: 'active' })).toMatchObject(deferred)
    expect(await editor.get(item, { id: other.id })).toMatchObject({ status: 'inactive' })
  })

  test('keeps concurrent redemptions when the stock is edited', async () => {
    const editor = counter.prpEditor()
    const { id, version, ...wire } = await newItem(editor)
    const person = await redeemer(100)
    await editor.get(record, { cognito_sub: person.cognitoSub, itemId: id, ...delivery })
    await editor.get(updateItem, { ...wire, id, version, stock: 15, stockSeen: 5 })
    expect(await stockOf(id)).toBe(14)
    expect(
      await editor.ask(updateItem, { ...wire, id, version: version + 1, stock: 0, stockSeen: 15 }),
    ).toMatch(/^rewards\.STOCK_REDEEMED\b/)
    expect((await editor.answer(updateItem, { ...wire, id, version, stock: 1 })).status).toBe(409)
    await editor.get(updateItemStatus, { id, status: 'inactive', reason: 'Out of season' })
    expect(await editor.ask(record, { cognito_sub: person.cognitoSub, itemId: id, ...delivery })).toMatch(
      /^rewards\.ITEM_INACTIVE\b/,
    )
  })

  test('rejects the deletion of referenced records', async () => {
    const editor = counter.prpEditor()
    const { id, categoryId, name } = await newItem(editor)
    const person = await redeemer(100)
    await editor.get(record, { cognito_sub: person.cognitoSub, itemId: id, ...delivery })
    const { body } = await editor.answer(deleteCategory, { id: categoryId })
    expect(body).toMatchObject({ code: 'IN_USE', message: expect.stringContaining(name) })
    expect((await editor.answer(deleteItem, { id })).body.code).toBe('IN_USE')
    expect((await editor.answer(createCategory, { name: `category ${nth - 1}` })).status).toBeOneOf([
      200, 409,
    ])
    expect((await editor.get(items, { filters: { categoryId } })).rows).toHaveLength(1)
  })

  test('requires its permissions', async () => {
    const viewer = counter.coinMaker()
    expect(await viewer.statusOf(items, {})).toBe(403)
  })
})

test('checks of a redemption › compare the person, the limit and the address', async () => {
  const editor = counter.prpEditor()
  const { id: itemId } = await newItem(editor, { limitPerUser: 1 })
  const person = await redeemer(250)
  const { data } = await editor.get(record, { cognito_sub: person.cognitoSub, itemId, ...delivery })
  const key = { productTrackingId: data.productTrackingId }
  const textsOf = async () => {
    const { checks } = await editor.get(reward, key)
    return { doubtful: checks?.doubtful.map(({ en }) => en), passed: checks?.passed.map(({ en }) => en) }
  }
  const first = await textsOf()
  expect(first.doubtful).toEqual([
    expect.stringMatching(/^Staff entered a delivery address that differs from the verified address of /),
    expect.stringMatching(/ entered the redemption for the subscriber\.$/),
  ])
  expect(first.passed).toEqual(
    expect.arrayContaining([
      'The mobile number is the one in the profile.',
      'The piece is reserved. 4 more pieces are in stock.',
    ]),
  )
  await sql`update subscriber set watchlist_status = 'watchlisted', mobile_number = '+639179998877'
    where id = ${person.subscriberId}`.execute(counter.owner)
  await sql`update prp_redemption set address = '', created_by_id = null where tracking_id = ${data.productTrackingId}`.execute(
    counter.owner,
  )
  expect((await textsOf()).doubtful).toEqual([
    expect.stringMatching(/ is on the watchlist\.$/),
    'The delivery address is missing.',
    expect.stringMatching(/^The mobile number of .* changed after the redemption\.$/),
  ])
})
