import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { diamondPlace, promoPlace } from '#areas/eload/access.ts'
import { bannerHandlers } from '#areas/eload/banners/server/handlers.ts'
import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryHandlers } from '#areas/eload/categories/server/handlers.ts'
import { Carrier, carrierNames, NetworkCarrier } from '#areas/eload/contract.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { networkHandlers } from '#areas/eload/networks/server/handlers.ts'
import { promoCalls, promoOptionCalls } from '#areas/eload/promos/contract.ts'
import { promoHandlers } from '#areas/eload/promos/server/handlers.ts'
import { promoOptionHandlers } from '#areas/eload/promos/server/options.ts'
import { providerSwitchCalls } from '#areas/eload/provider-switch/contract.ts'
import { providerSwitchHandlers } from '#areas/eload/provider-switch/server/handlers.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { providerHandlers } from '#areas/eload/providers/server/handlers.ts'
import { type LoadApi, openLoadApi } from '#areas/eload/server/testing/load.ts'
import { toCreate, toRead, toUpdate } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'

let load: LoadApi
let category = 0
let network = { id: 0, name: '', version: 0 }
let first = { id: 0, name: '', version: 0 }
let second = { id: 0, name: '', version: 0 }
let stranger = { id: 0, name: '', version: 0 }

beforeAll(async () => {
  load = await openLoadApi([
    ...promoHandlers,
    ...promoOptionHandlers,
    ...categoryHandlers,
    ...networkHandlers,
    ...providerHandlers,
    ...providerSwitchHandlers,
    ...bannerHandlers,
  ])
  first = await load.provider()
  second = await load.provider()
  stranger = await load.provider()
  network = await load.network({
    code: 'globe',
    name: 'Globe',
    primaryProviderId: first.id,
    backupProviderId: second.id,
  })
  const created = await load.editor().get(categoryCalls.create, { name: 'Data', carrier: 'globe' })
  category = created.data.id
})
afterAll(() => load.close())

type Wire = InputOf<typeof promoCalls.create>
let count = 0
const draft = (about: Partial<Wire> = {}): Wire => ({
  carrier: 'globe',
  sku: `GS-${++count}`,
  name: `GoSURF ${count}`,
  amount: 50,
  type: 'data',
  categoryId: category,
  networkId: network.id,
  providers: [
    { providerId: first.id, providerSku: 'GS50', cost: 46 },
    { providerId: second.id, providerSku: 'GS50-B', cost: 47.5 },
  ],
  rebate: 2,
  ...about,
})
const createPromo = async (about: Partial<Wire> = {}) =>
  (await load.editor().get(promoCalls.create, draft(about))).data
const details = (id: number) => load.editor().get(promoCalls.details, { carrier: 'globe', id })
const rebatesOf = async (id: number) =>
  (await load.editor().get(promoCalls.rebateLogs, { carrier: 'globe', filters: { promoId: id } })).rows

describe('promo', () => {
  test('lists its providers by priority with cost and margin', async () => {
    const { id } = await createPromo({
      providers: [
        { providerId: first.id, providerSku: 'A', cost: 46, priority: 2 },
        { providerId: second.id, providerSku: 'B', cost: 47.5, priority: 1 },
      ],
    })
    const promo = await details(id)
    expect(promo.providers).toMatchObject([
      { providerId: second.id, cost: 4750, margin: 250, priority: 1 },
      { providerId: first.id, cost: 4600, margin: 400, priority: 2 },
    ])
    expect(promo).toMatchObject({
      margin: 250,
      srp: 5000,
      category: { name: 'Data' },
      network: { name: 'Globe' },
    })
  })

  test.each([
    ['a rebate above the margin', { rebate: 5.01 }, 'rebate', 'eload.REBATE_ABOVE_MARGIN'],
    [
      'a fixed rebate above the margin',
      { rebateType: 'fixed', rebate: 2.51 },
      'rebate',
      'eload.REBATE_ABOVE_MARGIN',
    ],
    ['more than 20 percent', { rebate: 20.01 }, 'rebate', 'eload.REBATE_PERCENT_MAX'],
    ['a price below the amount', { srp: 49.99 }, 'srp', 'eload.PRICE_BELOW_AMOUNT'],
    ['an amount above 5,000', { amount: 5000.01 }, 'amount', 'eload.PROMO_AMOUNT_RANGE'],
    ['no network', { networkId: null }, 'networkId', 'fields.REQUIRED'],
    [
      'an active promo without a provider',
      { providers: [], rebate: 0 },
      'providers',
      'eload.PROVIDER_REQUIRED',
    ],
    ['diamonds on a network', { diamonds: 86 }, 'diamonds', 'eload.DIAMONDS_ONLY_ML'],
    ['an unknown category', { categoryId: 999_999 }, 'categoryId', 'eload.CATEGORY_UNKNOWN'],
    [
      'an unknown special category',
      { specialCategoryIds: [999_999] },
      'specialCategoryIds',
      'eload.SPECIAL_UNKNOWN',
    ],
  ] as const)('rejects %s and writes nothing', async (_what, wrong, field, code) => {
    const input = draft(wrong as Partial<Wire>)
    const { status, body } = await load.editor().answer(promoCalls.create, input)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field, code }])
    const { rows } = await load.editor().get(promoCalls.list, { carrier: 'globe', search: input.sku })
    expect(rows.filter(({ sku }) => sku === input.sku)).toEqual([])
  })

  test('accepts a rebate that uses the whole margin', async () => {
    await expect(createPromo({ rebate: 5 })).resolves.toMatchObject({ status: 'active' })
    await expect(createPromo({ rebateType: 'fixed', rebate: 2.5 })).resolves.toMatchObject({
      status: 'active',
    })
  })

  test('rejects a provider that does not reach the network, and names it', async () => {
    const providers = [{ providerId: stranger.id, providerSku: 'X', cost: 40 }]
    expect(await load.editor().ask(promoCalls.create, draft({ providers }))).toBe(
      `eload.PROVIDER_LACKS_NETWORK {"provider":"${stranger.name}","network":"Globe"}`,
    )
  })

  test('has a SKU that is unique within its carrier regardless of case', async () => {
    await createPromo({ sku: 'Only-One' })
    expect(await load.editor().answer(promoCalls.create, draft({ sku: 'ONLY-ONE' }))).toMatchObject({
      status: 409,
      body: { code: 'DUPLICATE', errors: [{ field: 'sku' }] },
    })
  })

  test('reports a version conflict when it has changed since it was read', async () => {
    const input = draft()
    const { id, version } = (await load.editor().get(promoCalls.create, input)).data
    await load.editor().get(promoCalls.update, { ...input, id, version, name: 'By one' })
    expect(
      await load.editor().answer(promoCalls.update, { ...input, id, version, name: 'By another' }),
    ).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect(await details(id)).toMatchObject({ name: 'By one', version: version + 1 })
  })

  test('is counted in its category, even under concurrent creation', async () => {
    const { id } = (await load.editor().get(categoryCalls.create, { name: 'Counted', carrier: 'globe' })).data
    const promoCount = async () => (await load.editor().get(categoryCalls.details, { id })).promoCount
    const [one] = await Promise.all([
      createPromo({ categoryId: id }),
      createPromo({ categoryId: id }),
      createPromo({ categoryId: id }),
    ])
    expect(await promoCount()).toBe(3)
    await load.editor().get(promoCalls.delete, { carrier: 'globe', id: one.id })
    expect(await promoCount()).toBe(2)
    expect(await load.editor().ask(categoryCalls.delete, { id })).toMatch('"count":2')
  })

  test('is found by filter, search and provider', async () => {
    const { id } = await createPromo({ keyword: 'PIYESTA50', isFeatured: true })
    const find = async (request: object) =>
      (await load.editor().get(promoCalls.list, { carrier: 'globe', ...request })).rows.map((row) => row.id)
    expect(await find({ search: 'piyesta' })).toEqual([id])
    expect(await find({ filters: { isFeatured: true } })).toEqual([id])
    expect(await find({ filters: { providerId: second.id }, search: 'piyesta', sortBy: 'sku' })).toEqual([id])
    expect(await find({ filters: { providerId: stranger.id } })).toEqual([])
    expect((await load.editor().get(promoCalls.list, { carrier: 'smart' })).rows).toEqual([])
  })
})

describe('rebate', () => {
  test('is logged with its source on every change', async () => {
    const input = draft()
    const { id, version } = (await load.editor().get(promoCalls.create, input)).data
    await load.editor().get(promoCalls.update, { ...input, id, version, rebate: 3, reason: 'Payday' })
    await load.editor().get(promoCalls.updateRebate, {
      carrier: 'globe',
      id,
      rebateType: 'fixed',
      rebate: 1,
      reason: 'Flat peso',
    })
    await load.editor().get(promoCalls.update, {
      ...input,
      id,
      version: version + 2,
      rebateType: 'fixed',
      rebate: 1,
      name: 'Same rebate',
    })
    expect(await rebatesOf(id)).toMatchObject([
      {
        oldRebateType: 'percent',
        oldRebate: 300,
        rebateType: 'fixed',
        newRebate: 100,
        source: 'manual',
        reason: 'Flat peso',
      },
      { oldRebate: 200, newRebate: 300, rebateType: 'percent', reason: 'Payday' },
      { oldRebate: null, newRebate: 200, source: 'manual' },
    ])
  })

  test('above the margin is rejected by the call and by the table constraints', async () => {
    const { id } = await createPromo()
    const { status, body } = await load
      .editor()
      .answer(promoCalls.updateRebate, { carrier: 'globe', id, rebate: 5.5 })
    expect([status, body.message]).toEqual([422, 'Rebate must not exceed the margin.'])
    await expect(
      sql`update eload_promo_provider set cost_centavos = 4950 where promo_id = ${id}`.execute(
        load.api.owner,
      ),
    ).rejects.toThrow('margin')
    await expect(
      sql`update eload_promo set rebate = 100 where id = ${id}`.execute(load.api.owner),
    ).rejects.toThrow('eload_promo_rebate_logged')
  })

  test('cannot be raised by more than one point by the maker through any endpoint', async () => {
    const maker = load.api.staffWith(toCreate(promoPlace), toUpdate(promoPlace))
    const input = draft({ sku: 'OWN-1', rebate: 1, status: 'inactive' })
    const { id, version } = (await maker.get(promoCalls.create, input)).data
    const error = 'eload.REBATE_NEEDS_OTHER'
    expect(await maker.ask(promoCalls.update, { ...input, id, version, rebate: 2.01 })).toMatch(error)
    expect(await maker.ask(promoCalls.updateRebate, { carrier: 'globe', id, rebate: 2.01 })).toMatch(error)
    const { data } = await maker.get(promoCalls.bulkImport, {
      carrier: 'globe',
      rows: [{ sku: 'OWN-1', rebate: '2.01' }],
      overwrite: true,
    })
    expect(data).toMatchObject({
      updated: 0,
      failed: [{ row: 1, message: expect.stringContaining('other than the maker') }],
    })
    expect(await rebatesOf(id)).toHaveLength(1)
    await maker.get(promoCalls.updateRebate, { carrier: 'globe', id, rebate: 2 })
    await load.editor().get(promoCalls.updateRebate, { carrier: 'globe', id, rebate: 4 })
    expect(await details(id)).toMatchObject({ rebate: 400 })
  })

  test('rises in percent when it is fixed and the amount falls', async () => {
    const maker = load.api.staffWith(toCreate(promoPlace), toUpdate(promoPlace))
    const input = draft({ rebateType: 'fixed', rebate: 0.5 })
    const { id, version } = (await maker.get(promoCalls.create, input)).data
    const cheap = {
      ...input,
      id,
      version,
      amount: 10,
      providers: [{ providerId: first.id, providerSku: 'GS10', cost: 9 }],
    }
    expect(await maker.ask(promoCalls.update, cheap)).toMatch('eload.REBATE_NEEDS_OTHER')
    await expect(load.editor().get(promoCalls.update, cheap)).resolves.toMatchObject({ data: { id } })
  })

  test('stays within the margin when a cost changes concurrently', async () => {
    const input = draft({ rebate: 4 })
    const { id, version } = (await load.editor().get(promoCalls.create, input)).data
    const dear = input.providers?.map((provider) => ({ ...provider, cost: 48.5 })) ?? []
    const answers = await Promise.all([
      load.editor().answer(promoCalls.update, { ...input, id, version, rebate: 1, providers: dear }),
      load.editor().answer(promoCalls.updateRebate, { carrier: 'globe', id, rebate: 5 }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200])
    const promo = await details(id)
    expect(promo.rebate * 50).toBeLessThanOrEqual((promo.margin ?? 0) * 100)
  })
})

describe('bulk change', () => {
  test('bulk change of status is previewed for each promo and applied', async () => {
    const active = await createPromo()
    const inactive = await createPromo({ status: 'inactive' })
    const ids = [active.id, inactive.id, 999_999]
    const request = { carrier: 'globe', ids, status: 'inactive' } as const
    const preview = await load.editor().get(promoCalls.bulkStatusPreview, request)
    expect(preview.map(({ result }) => result)).toEqual(['change', 'same', 'rejected'])
    const { data } = await load
      .editor()
      .get(promoCalls.bulkUpdateStatus, { ...request, reason: 'Out of season' })
    expect(data).toMatchObject({ updated: 1, rows: preview })
    expect(await details(active.id)).toMatchObject({ status: 'inactive' })
    const { rows } = await load.editor().get(promoCalls.logs, { carrier: 'globe', id: active.id })
    expect(rows[0]).toMatchObject({ action: 'Deactivate', reason: 'Out of season', toStatus: 'inactive' })
  })

  test('cannot activate a promo without a provider', async () => {
    const { id } = await createPromo({ status: 'inactive', providers: [], rebate: 0 })
    expect(
      await load.editor().ask(promoCalls.updateStatus, { carrier: 'globe', id, status: 'active' }),
    ).toMatch('eload.PROMO_WITHOUT_PROVIDER')
  })

  test('imports valid rows and reports the invalid ones', async () => {
    const there = await createPromo({ status: 'inactive', sku: 'THERE-1', rebate: 1 })
    const good = {
      name: 'Imported',
      amount: '99',
      type: 'data',
      category: 'data',
      provider: first.name,
      cost: '92.07',
    }
    const rows = [
      { ...good, sku: 'NEW-1', rebate: '2' },
      { ...good, sku: 'NEW-2', category: 'Nowhere' },
      { ...good, sku: 'NEW-3', rebate: '7.1' },
      { ...good, sku: 'new-1' },
      { sku: 'there-1', rebate: '2.5' },
      { ...good, sku: 'NEW-4', amount: '12,5x' },
    ]
    const once = await load.editor().get(promoCalls.bulkImport, { carrier: 'globe', rows })
    expect(once.data).toMatchObject({ inserted: 1, updated: 0 })
    expect(once.data.failed.map(({ row, message }) => `${row} ${message}`)).toEqual([
      '2 Nowhere was not found.',
      '3 Rebate must not exceed the margin.',
      '4 The SKU new-1 is listed twice. Remove one of the rows.',
      '5 The SKU THERE-1 already exists.',
      expect.stringMatching(/^6 /),
    ])
    const again = await load
      .editor()
      .get(promoCalls.bulkImport, { carrier: 'globe', rows: rows.slice(4, 5), overwrite: true })
    expect(again.data).toEqual({ inserted: 0, updated: 1, failed: [] })
    expect((await rebatesOf(there.id))[0]).toMatchObject({ newRebate: 250, source: 'bulk' })
    expect(await details(there.id)).toMatchObject({
      sku: 'THERE-1',
      providers: [{ providerId: first.id }, {}],
    })
  })
})

describe('references', () => {
  test('block the deletion of a promo that was sold within a year or that a banner links to', async () => {
    const { id } = await createPromo()
    const sold = (days: number) =>
      sql`insert into eload_txn (ref_no, mobile, carrier, provider_id, promo_id, sku, amount_centavos, srp_centavos,
          cost_centavos, created_at)
        values ('R1', '0917•••1234', 'globe', ${first.id}, ${id}, 'GS', 5000, 5000, 4700,
          now() - make_interval(days => ${days}::int))`.execute(load.api.owner)
    await sold(300)
    const error = await load.editor().answer(promoCalls.delete, { carrier: 'globe', id })
    expect(error).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    expect(error.body.message).toMatch('sales within the last 365 days')
    await sql`delete from eload_txn`.execute(load.api.owner)
    await sold(366)
    await sql`insert into eload_banner (title, placement, carrier, link_type, link_value)
      values ('Leads there', 'home', 'all', 'promo', ${String(id)})`.execute(load.api.owner)
    expect(await load.editor().ask(promoCalls.delete, { carrier: 'globe', id })).toMatch('banner Leads there')
    expect(await load.editor().get(promoCalls.uses, { carrier: 'globe', id })).toMatchObject([
      { kind: 'banner' },
    ])
  })

  test('references of promos block the deletion of their provider and network', async () => {
    const other = await load.provider()
    const own = await load.network({ code: 'own', name: 'Own', primaryProviderId: other.id })
    const third = await load.provider({ networks: [own.id] })
    await createPromo({
      networkId: own.id,
      providers: [{ providerId: third.id, providerSku: 'T', cost: 40 }],
    })
    expect(await load.editor().ask(providerCalls.delete, { id: third.id })).toMatch('promo GoSURF')
    expect(await load.editor().ask(networkCalls.delete, { id: own.id })).toMatch('promo GoSURF')
  })

  test('references to a new provider are counted in a switch preview, including promos without a code', async () => {
    const { id } = await load.provider({ networks: [network.id] })
    const request = { networkId: network.id, fromProviderId: first.id, toProviderId: id }
    const { affected } = await load.editor().get(providerSwitchCalls.preview, request)
    const [promos] = affected
    expect(promos).toMatchObject({ kind: 'promo', withoutNewProvider: promos?.count })
    expect(promos?.count).toBeGreaterThan(0)
  })
})

describe('diamond pack', () => {
  test('requires its own permission', async () => {
    const { id } = (await load.editor().get(categoryCalls.create, { name: 'Diamonds', carrier: 'ml' })).data
    const maker = load.api.staffWith(toCreate(diamondPlace), toRead(diamondPlace))
    const input = draft({
      carrier: 'ml',
      type: 'game_pin',
      networkId: null,
      categoryId: id,
      diamonds: 86,
      bonus: 8,
    })
    expect(await load.api.staffWith(toCreate(promoPlace)).statusOf(promoCalls.create, input)).toBe(403)
    const { data } = await maker.get(promoCalls.create, input)
    expect(await maker.get(promoCalls.details, { carrier: 'ml', id: data.id })).toMatchObject({
      diamonds: 86,
      network: null,
    })
    expect(await load.editor().statusOf(promoCalls.details, { carrier: 'globe', id: data.id })).toBe(404)
    const { rows } = await maker.get(promoCalls.logs, { carrier: 'ml', id: data.id })
    expect(rows).toMatchObject([{ action: 'Create' }])
    expect(await maker.answer(promoCalls.create, { ...input, sku: 'ML-2', diamonds: null })).toMatchObject({
      status: 422,
    })
  })
})

test('promo export › separates diamond packs for people with their permission', async () => {
  await createPromo({ name: 'Filed away' })
  const { message } = (
    await load.editor().answer(promoCalls.export, { carrier: 'globe', search: 'filed away' })
  ).body
  expect(message).toMatchObject({ rows: 1, fileName: expect.stringContaining('eload-promos') })
  expect(await load.editor().statusOf(promoCalls.export, { carrier: 'ml' })).toBe(403)
})

test('promo options › return providers with their networks, groups, categories and promos', async () => {
  const { id } = await createPromo({ name: 'Chosen one' })
  const client = load.editor()
  const providers = await client.get(promoOptionCalls.providers, {})
  expect(providers.find((each) => each.id === second.id)).toMatchObject({
    networks: [network.id],
    status: 'active',
  })
  expect(await client.get(promoOptionCalls.networkGroups, {})).toEqual([])
  expect(await client.get(promoOptionCalls.categories, { carrier: 'globe' })).toContainEqual({
    id: category,
    name: 'Data',
    status: 'active',
  })
  expect(await client.get(promoOptionCalls.choose, { search: 'chosen' })).toMatchObject([
    { id, carrier: 'globe' },
  ])
  expect(await client.get(promoOptionCalls.choose, { ids: [id] })).toMatchObject([{ id }])
})

test('carriers › are the rows of eload_carrier', async () => {
  const { rows } = await sql`select code, name, sells from eload_carrier order by position`.execute(
    load.api.db,
  )
  const isNetwork = (code: Carrier) => NetworkCarrier.safeParse(code).success
  expect(rows).toEqual(
    Carrier.options.map((code) => ({
      code,
      name: carrierNames[code],
      sells: isNetwork(code) ? 'load' : 'diamonds',
    })),
  )
})
