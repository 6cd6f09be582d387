import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { raffleCalls } from '#areas/raffle/contract.ts'
import { raffleHandlers } from './handlers.ts'
import { entryImport } from './import.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { toCreate, toDelete, toUpdate } from '#platform/access.ts'
import { makers } from '#platform/access/access.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

let api: Awaited<ReturnType<typeof openApiWithFiles>>
beforeAll(async () => {
  api = await openApiWithFiles([...raffleHandlers, ...importHandlers([entryImport])])
})
afterAll(() => api.close())

const maker = () => api.staffWith(toCreate(rafflePlace), toUpdate(rafflePlace), raffleReaders, makers)
const draft = {
  title: 'Fiesta',
  dtiPermitNo: 'F-1',
  prizes: [{ name: 'Load', value: 100 }],
  startAt: '2026-11-01T00:00:00+08:00',
  endAt: '2026-12-01T00:00:00+08:00',
}

describe('raffle entry file', () => {
  const text = [
    'Name,Mobile,Kupon,Chances',
    'Ana Reyes,0917 555 0001,K-1,2',
    'Ana Reyes,09175550001,K-2,',
    'Ana Reyes,+639175550001,K-1,1',
    'Ben Cruz,0917 555 0009,,',
    'Carla,12,,',
    'Dan,09175550004,,0',
    '',
  ].join('\n')

  test('is previewed, imported with weights and references, and can be undone until the lock', async () => {
    const client = maker()
    await sql`insert into staff_user (id, email, first_name, last_name, status)
      overriding system value values (${client.id}, ${client.email}, 'Ana', 'Cruz', 'active')`.execute(
      api.owner,
    )
    const { data } = await client.get(raffleCalls.create, { ...draft, excludedMobiles: ['09175550009'] })
    const { raffleId } = data
    const key = await api.upload(client, 'imports', Buffer.from(text), ['entries.csv', 'text/csv'])
    const request = { kind: 'raffle-entry', key }
    const { mapping } = await client.get(importCalls.read, request)
    const target = String(raffleId)
    const checked = await client.get(importCalls.check, { ...request, mapping, target })
    expect(checked.data.counts).toEqual({ create: 2, update: 0, skip: 0, error: 4, total: 6 })
    const applied = await client.get(importCalls.apply, { runId: checked.data.runId, partial: true })
    const after = await client.get(raffleCalls.info, { raffleId })
    expect(after).toMatchObject({
      entriesCount: 2,
      chances: 3,
      importers: [client.email],
      importedBy: [{ id: client.id, name: 'Ana Cruz' }],
    })
    const again = await client.get(importCalls.check, { ...request, mapping, target })
    expect(again.data.counts).toMatchObject({ create: 0, skip: 2 })

    // A person who removes entries also counts as an importer.
    const other = api.staffWith(toCreate(rafflePlace), toDelete(rafflePlace))
    await other.get(importCalls.undo, { runId: applied.data.id, reason: 'It was the wrong file' })
    const undone = await client.get(raffleCalls.info, { raffleId })
    expect(undone).toMatchObject({
      entriesCount: 0,
      chances: 0,
      importers: [client.email, other.email],
      importerIds: [client.id, other.id],
    })
  })

  test('is rejected row by row for a locked raffle or one with entries from transactions', async () => {
    const client = maker()
    const { data } = await client.get(raffleCalls.create, { ...draft, entrySource: 'transactions' })
    const key = await api.upload(client, 'imports', Buffer.from(text), ['entries.csv', 'text/csv'])
    const { mapping } = await client.get(importCalls.read, { kind: 'raffle-entry', key })
    const target = String(data.raffleId)
    const checked = await client.get(importCalls.check, { kind: 'raffle-entry', key, mapping, target })
    expect(checked.data.counts).toMatchObject({ create: 0, error: 6 })
    const { rows } = await client.get(importCalls.rows, { runId: checked.data.runId, result: 'error' })
    expect(rows[0]?.errors[0]?.message).toBe(
      'The entries of this raffle come from transactions and cannot be imported.',
    )
  })
})

test('raffle entries from transactions › count full amounts per person between start and end', async () => {
  const [ana, ben, carla, dan] = [
    await walletWith(api.owner),
    await walletWith(api.owner),
    await walletWith(api.owner),
    await walletWith(api.owner),
  ]
  await sql`
    insert into eload_provider (code, name) values ('P1', 'Provider') on conflict do nothing`
    .execute(api.owner)
    .catch(() => null)
  const { rows } = await sql<{ id: number }>`select id from eload_provider limit 1`.execute(api.owner)
  const providerId = rows[0]?.id ?? 1
  let last = 0
  const sold = (walletId: number, centavos: number, status = 'success', day = '2026-11-10') =>
    sql`
      insert into eload_txn (ref_no, wallet_id, mobile, carrier, provider_id, sku, amount_centavos, srp_centavos,
        cost_centavos, status, provider_ref, created_at)
      values (${`RF${++last}`}, ${walletId}, '+639170000000', 'globe', ${providerId}, 'LD50', ${centavos}, ${centavos},
        1, ${status}, ${status === 'success' ? 'PR' : ''}, ${`${day}T04:00:00Z`})`.execute(api.owner)
  await sold(ana.walletId, 9_000)
  await sold(ana.walletId, 16_000)
  await sold(ben.walletId, 9_999)
  await sold(carla.walletId, 50_000, 'failed')
  await sold(carla.walletId, 10_000, 'success', '2026-12-24')
  await sold(dan.walletId, 10_000)

  const { rows: numbers } = await sql<{ mobileNumber: string }>`
    select mobile_number from subscriber where id = ${dan.subscriberId}`.execute(api.owner)
  const client = maker()
  const { data } = await client.get(raffleCalls.create, {
    ...draft,
    entrySource: 'transactions',
    entryEvery: 100,
    excludedMobiles: [numbers[0]?.mobileNumber ?? ''],
  })
  const { raffleId } = data
  await client.get(raffleCalls.open, { raffleId })
  await client.get(raffleCalls.importEntries, { raffleId })
  const first = await client.get(raffleCalls.entries, { raffleId })
  expect(first.rows).toMatchObject([{ cognito_sub: ana.cognitoSub, weight: 2 }])
  await sold(ben.walletId, 1)
  await client.get(raffleCalls.lock, { raffleId })
  const closed = await client.get(raffleCalls.info, { raffleId })
  expect(closed).toMatchObject({ entriesCount: 2, chances: 3, importers: [] })
})
