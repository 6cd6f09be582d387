import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billerPlace } from '#areas/bills/access.ts'
import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { billsProviderCalls } from '#areas/bills/providers/contract.ts'
import { accountNumber, type BillsFixture, openBillsFixture } from '#areas/bills/server/testing/bills.ts'
import { toRead, toUpdate } from '#platform/access.ts'
import { granting } from '#platform/server/testing/test-api.ts'
import { aSvg } from '#platform/server/uploads/testing/samples.ts'

let bills: BillsFixture
beforeAll(async () => void (bills = await openBillsFixture()))
afterAll(() => bills.close())

const reason = 'Agreed with the biller'

describe('bill payment providers', () => {
  test('have a fee in pesos or percent, each with its own limit', async () => {
    const client = bills.keeper()
    const id = await bills.provider({ feeType: 'percent', fee: '1.25', lowBalanceThreshold: '50000' })
    expect(await client.get(billsProviderCalls.info, { providerId: id })).toMatchObject({
      fee: 125,
      lowBalanceThreshold: 5_000_000,
      billers: [],
      alone: [],
    })
    const much = { code: 'MUCH', name: 'Too much', feeType: 'percent', fee: '100.01' } as const
    const response = await client.answer(billsProviderCalls.create, much)
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'fee' }] } })
    const taken = await client.answer(billsProviderCalls.create, { ...much, fee: '1', name: 'provider 1' })
    expect(taken.body).toMatchObject({ code: 'DUPLICATE', errors: [{ field: 'name' }] })
  })

  test('cannot be made inactive while they are the only provider of an active biller', async () => {
    const client = bills.keeper()
    const [only, other] = [await bills.provider(), await bills.provider()]
    const id = await bills.biller({
      name: 'Meralco',
      providers: [{ providerId: only, billerCode: 'MER', priority: 1 }],
    })
    const stop = (providerId: number, status = 'inactive') =>
      client.ask(billsProviderCalls.updateStatus, { providerId, status, reason } as never)
    expect(await stop(only)).toBe('bills.ONLY_PROVIDER {"names":"Meralco"}')
    expect(await client.statusOf(billsProviderCalls.delete, { providerId: only })).toBe(409)
    expect(await stop(only, 'maintenance')).toMatchObject({ data: { status: 'maintenance' } })

    const biller = await client.get(billerCalls.info, { id })
    const draft = await bills.draft({
      code: biller.code,
      name: 'Meralco',
      categoryId: biller.categoryId,
      providers: [
        { providerId: other, billerCode: 'M-1', priority: 1 },
        { providerId: only, billerCode: 'MER', priority: 2 },
      ],
    })
    await client.get(billerCalls.update, { ...draft, id, version: biller.version })
    expect(await stop(only)).toMatchObject({ data: { status: 'inactive' } })
    expect(await stop(other)).toBe('bills.ONLY_PROVIDER {"names":"Meralco"}')
  })

  test('reject one of two simultaneous deactivations of the last two providers', async () => {
    const [one, two] = [await bills.provider(), await bills.provider()]
    await bills.biller({
      providers: [
        { providerId: one, billerCode: 'A', priority: 1 },
        { providerId: two, billerCode: 'B', priority: 2 },
      ],
    })
    const answers = await Promise.all(
      [one, two].map((providerId) =>
        bills.keeper().ask(billsProviderCalls.updateStatus, { providerId, status: 'inactive', reason }),
      ),
    )
    expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(1)
  })
})

describe('biller categories', () => {
  test('are sorted in one call and cannot be deleted while they contain billers', async () => {
    const client = bills.keeper()
    const [water, power] = [await bills.category('Water'), await bills.category('Power')]
    const { version, rows } = await client.get(billsCategoryCalls.order, {})
    const requested = [power, ...rows.map((row) => row.categoryId).filter((id) => id !== power)]
    const items = requested.map((id, at) => ({ id, sequence: at + 1 }))
    await client.get(billsCategoryCalls.sequence, { items, version })
    expect((await client.get(billsCategoryCalls.list, {})).rows[0]).toMatchObject({
      name: 'Power',
      sequence: 1,
    })
    expect(await client.statusOf(billsCategoryCalls.sequence, { items, version })).toBe(409)
    const logo = await bills.upload(client, 'bills/category', aSvg('<rect width="9" height="9"/>'), [
      'icon.svg',
      'image/svg+xml',
    ])
    const { version: seen } = await client.get(billsCategoryCalls.info, { categoryId: water })
    await client.get(billsCategoryCalls.update, {
      categoryId: water,
      version: seen,
      name: 'Tubig',
      icon: logo,
    })
    await bills.biller({ categoryId: water, name: 'Maynilad' })
    expect(await client.answer(billsCategoryCalls.delete, { categoryId: water })).toMatchObject({
      status: 409,
      body: {
        code: 'IN_USE',
        messageCode: 'platform.IN_USE',
        params: { name: 'Tubig', count: 1, names: 'Maynilad' },
      },
    })
    await client.get(billsCategoryCalls.delete, { categoryId: power })
    expect((await client.get(billsCategoryCalls.listAll, {})).map(({ id }) => id)).not.toContain(power)
  })
})

describe('billers', () => {
  test('store all validation rules and audit every change', async () => {
    const client = bills.keeper()
    const draft = await bills.draft({ cutOff: '17:30', postingTime: 'next_day', acceptsOverdue: false })
    const { data } = await client.get(billerCalls.create, draft)
    expect(data.status).toBe('inactive')
    const biller = await client.get(billerCalls.info, { id: data.id })
    expect(biller).toMatchObject({
      minAmount: 5_000,
      cutOff: '17:30',
      postingTime: 'next_day',
      sequence: 1,
      fields: [{ key: 'accountNumber', checkDigit: 'luhn', required: true, options: [] }],
      providers: [{ priority: 1, feeType: 'fixed', fee: 500 }],
    })
    const { rows } = await client.get(billerCalls.list, {
      search: draft.name,
      filters: { status: 'inactive' },
    })
    expect(rows).toMatchObject([{ id: data.id, convenienceFee: 1_000 }])
    const changed = { ...draft, id: data.id, fields: [{ ...accountNumber, checkDigit: 'none' as const }] }
    await client.get(billerCalls.update, { ...changed, version: data.version })
    expect(await client.statusOf(billerCalls.update, { ...changed, version: data.version })).toBe(409)
    const { rows: log } = await bills.owner
      .withTables<{ auditEntry: { kind: string; recordId: string; changes: unknown; action: string } }>()
      .selectFrom('auditEntry')
      .select(['changes', 'action'])
      .where('kind', '=', 'bills-biller')
      .where('recordId', '=', String(data.id))
      .where('action', '=', 'Update')
      .execute()
      .then((rows) => ({ rows }))
    expect(JSON.stringify(log[0]?.changes)).toMatch(/checkDigit luhn/)
  })

  test.each([
    ['no field', { fields: [] }, 'fields'],
    ['a first field that may be empty', { fields: [{ ...accountNumber, required: false }] }, 'fields.0.type'],
    ['two fields of one key', { fields: [accountNumber, accountNumber] }, 'fields.1.key'],
    [
      'a pattern that would try without end',
      { fields: [{ ...accountNumber, regex: '(\\d+)+' }] },
      'fields.0.regex',
    ],
    ['a check digit of letters', { fields: [{ ...accountNumber, format: '@@##' }] }, 'fields.0.checkDigit'],
    [
      'a choice of nothing',
      { fields: [accountNumber, { key: 'kind', label: 'Kind', type: 'select' as const }] },
      'fields.1.options',
    ],
    ['a most below the least', { minAmount: '100', maxAmount: '99.99' }, 'maxAmount'],
    [
      'a share above what comes in',
      { convenienceFee: '1', income: '1', merchantShare: '2.01' },
      'merchantShare',
    ],
    ['no time of day', { cutOff: '24:00' }, 'cutOff'],
    [
      'a provider twice',
      { providers: [1, 2].map((priority) => ({ providerId: 1, billerCode: 'X', priority })) },
      'providers.1.providerId',
    ],
    [
      'a provider that is not there',
      { providers: [{ providerId: 999_999, billerCode: 'X', priority: 1 }] },
      'providers.0.providerId',
    ],
    ['a category that is not there', { categoryId: 999_999 }, 'categoryId'],
  ])('billers with %s are rejected with a field error', async (_, about, field) => {
    const draft = { ...(await bills.draft()), ...about }
    expect(await bills.keeper().answer(billerCalls.create, draft)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
  })

  test('require a reason for changed fees, which is emailed to the administrators', async () => {
    const client = bills.keeper()
    const draft = await bills.draft()
    const { data } = await client.get(billerCalls.create, draft)
    const input = { ...draft, id: data.id, version: data.version, income: '2', merchantShare: '5.50' }
    expect(await client.answer(billerCalls.update, input)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    expect(await client.get(billerCalls.info, { id: data.id })).toMatchObject({ income: 300, version: 1 })
    await sql`insert into staff_user (id, email, first_name, last_name, status, line_manager_id)
      overriding system value values (${client.id + 1}, 'manages@erp.test', 'Manages', 'Them', 'active', null),
        (${client.id}, ${client.email}, 'Changes', 'Fees', 'active', ${client.id + 1})`.execute(bills.owner)
    await sql`
      with role as (insert into staff_role (name, level, access) values ('Administrator', 100, '[]') returning id)
      insert into staff_user (email, first_name, last_name, status, role_id)
      select 'runs-it@erp.test', 'Runs', 'It', 'active', id from role`.execute(bills.owner)
    const error = 'The biller gives less from December on'
    const { data: saved } = await client.get(billerCalls.update, { ...input, reason: error })
    // Other fields can be changed without a reason.
    await client.get(billerCalls.update, { ...input, version: saved.version, maxAmount: '9000' })
    const { rows } = await sql<{ recipient: string; text: string }>`
      select recipient, text from outbox_mail where about = ${`biller ${data.id}`}`.execute(bills.owner)
    expect(rows.map(({ recipient }) => recipient)).toEqual(['runs-it@erp.test', 'manages@erp.test'])
    for (const text of ['3.00 → 2.00', '4.00 → 5.50', error]) expect(rows[0]?.text).toContain(text)
    const { rows: log } = await sql<{ reason: string; changes: unknown }>`
      select reason, changes from audit_entry
      where kind = 'bills-biller' and record_id = ${String(data.id)} and action = 'Update fees'`.execute(
      bills.owner,
    )
    expect(log).toMatchObject([{ reason: error }])
    expect(JSON.stringify(log[0]?.changes)).toMatch(/income.*merchantShare/)
    // Changing fees and creating a biller that is active at once require reauthentication.
    expect(billerCalls.update.reauthentication?.when?.({ reason: error })).toBe(true)
    expect(billerCalls.create.reauthentication?.when?.({ status: 'active' })).toBe(true)
  })

  test('report changed fees to other people, or to the person themselves if there are none', async () => {
    const client = bills.keeper()
    const draft = await bills.draft()
    const change = async (id: number, version: number, income: string) => {
      const saved = await client.get(billerCalls.update, {
        ...draft,
        id,
        version,
        income,
        reason: 'Agreed with the biller by letter',
      })
      return saved.data.version
    }
    const auditSnapshotOf = async (id: number) => {
      const { rows } = await sql<{ recipient: string }>`
        select recipient from outbox_mail where about = ${`biller ${id}`} order by id`.execute(bills.owner)
      return rows.map(({ recipient }) => recipient)
    }
    // No other administrator exists, and the person has no line manager.
    await sql`update staff_user set status = 'inactive'`.execute(bills.owner)
    const { data } = await client.get(billerCalls.create, draft)
    const version = await change(data.id, data.version, '2')
    expect(await auditSnapshotOf(data.id)).toEqual([client.email])

    const access = JSON.stringify(granting([toUpdate(billerPlace)]))
    await sql`
      with role as (insert into staff_role (name, level, access) values ('Keeps billers', 20, ${access}::jsonb) returning id)
      insert into staff_user (email, first_name, last_name, status, role_id)
      select 'keeps-too@erp.test', 'Keeps', 'Too', 'active', id from role`.execute(bills.owner)
    await change(data.id, version, '2.50')
    expect(await auditSnapshotOf(data.id)).toEqual([client.email, 'keeps-too@erp.test'])
  })

  test('can be activated with a provider and a reason, and deleted only with the permission', async () => {
    const client = bills.keeper()
    const draft = await bills.draft({ providers: [] })
    const { data } = await client.get(billerCalls.create, draft)
    const setStatus = (status: string) =>
      client.ask(billerCalls.updateStatus, { id: data.id, status, reason } as never)
    expect(await setStatus('active')).toBe('bills.BILLER_WITHOUT_PROVIDER')
    expect(await setStatus('maintenance')).toBe('bills.STATUS_NOT_ALLOWED {"status":"inactive"}')
    const bare = await client.answer(billerCalls.updateStatus, { id: data.id, status: 'active' })
    expect(bare).toMatchObject({ status: 422, body: { errors: [{ field: 'reason' }] } })
    expect(
      await client.ask(billerCalls.create, { ...(await bills.draft({ providers: [] })), status: 'active' }),
    ).toBe('bills.ACTIVE_NEEDS_PROVIDER')
    const providers = [{ providerId: await bills.provider(), billerCode: 'Y', priority: 1 }]
    await client.get(billerCalls.update, { ...draft, providers, id: data.id, version: 1 })
    expect(
      await client.ask(billerCalls.update, {
        ...draft,
        providers,
        id: data.id,
        version: 2,
        status: 'active',
      }),
    ).toBe('bills.STATUS_HAS_OWN_BUTTON')
    expect(await setStatus('active')).toMatchObject({ data: { status: 'active' } })
    expect(await client.ask(billerCalls.update, { ...draft, id: data.id, version: 3, providers: [] })).toBe(
      'bills.ACTIVE_NEEDS_PROVIDER',
    )
    const reader = bills.staffWith(toRead(billerPlace))
    expect(await reader.statusOf(billerCalls.delete, { id: data.id })).toBe(403)
    await client.get(billerCalls.delete, { id: data.id })
    expect(await client.statusOf(billerCalls.info, { id: data.id })).toBe(404)
  })

  test('are sorted within their category, without gaps, and move to the end of another category', async () => {
    const client = bills.keeper()
    const [from, to] = [await bills.category(), await bills.category()]
    const draft = await bills.draft({ categoryId: from })
    const moving = (await client.get(billerCalls.create, draft)).data
    const second = await bills.biller({ categoryId: from })
    const third = await bills.biller({ categoryId: from })
    await bills.biller({ categoryId: to })
    await client.get(billerCalls.update, { ...draft, categoryId: to, id: moving.id, version: moving.version })
    const placed = async (categoryId: number) =>
      (await client.get(billerCalls.order, { categoryId })).rows.map(({ id, sequence }) => [id, sequence])
    expect(await placed(from)).toEqual([
      [second, 1],
      [third, 2],
    ])
    expect((await placed(to))[1]).toEqual([moving.id, 2])
    const { version } = await client.get(billerCalls.order, { categoryId: from })
    const items = [third, second].map((id, at) => ({ id, sequence: at + 1 }))
    await client.get(billerCalls.sequence, { categoryId: from, items, version })
    expect((await placed(from))[0]).toEqual([third, 1])
    const foreign = await client.answer(billerCalls.sequence, {
      categoryId: from,
      items: [...items, { id: moving.id, sequence: 3 }],
      version: version + 1,
    })
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ field: 'items' }] } })
  })
})
