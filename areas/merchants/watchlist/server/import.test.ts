import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { watchlistCalls } from '#areas/merchants/watchlist/contract.ts'
import { watchlistHandlers } from './handlers.ts'
import { watchlistImport } from './import.ts'
import { toUpdate, withAnyFlag } from '#platform/access.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { storageOf } from '#platform/server/uploads/storage.ts'

const configuration = testConfiguration({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'watchlist-')) })
let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...watchlistHandlers, ...importHandlers([watchlistImport])], { configuration })
})
afterAll(() => api.close())

const kind = watchlistImport.kind
const heading = 'Reference,Name,Aliases,Birth date,Country,Remarks'

async function checked(lines: string[], target = 'AMLC') {
  const client = api.staffWith(toUpdate(merchantPlace))
  const key = `imports/${Date.now()}-${randomUUID().slice(0, 8)}-names.csv`
  const bytes = Buffer.from([heading, ...lines].join('\n'))
  await storageOf(configuration).put('kept', key, bytes)
  await sql`insert into stored_file (key, folder, name, content_type, size, sha256, uploaded_by, uploaded_at, expires_at)
    values (${key}, 'imports', 'names.csv', 'text/csv', ${bytes.length}, encode(sha256(${bytes}), 'hex'), ${client.id}, now(),
      now() + interval '30 days')`.execute(api.owner)
  const { mapping } = await client.get(importCalls.read, { kind, key })
  const { data } = await client.get(importCalls.check, { kind, key, mapping, target })
  return { who: client, data }
}

test('watchlist import › previews the effect on each name and updates the list', async () => {
  const first = await checked([
    'A-1,Pedro Penduko,Pedring; P. Penduko,1975-02-03,ph,',
    'A-2,Juana Change,,,,',
  ])
  expect(first.data.counts).toMatchObject({ create: 2, error: 0 })
  await first.who.get(importCalls.apply, { runId: first.data.runId })

  const { rows } = await api
    .staffWith(withAnyFlag(merchantPlace))
    .get(watchlistCalls.entries, { filters: { source: 'AMLC' } })
  expect(rows).toMatchObject([
    { reference: 'A-2', name: 'Juana Change', aliases: [], birthDate: null },
    { reference: 'A-1', aliases: ['Pedring', 'P. Penduko'], birthDate: '1975-02-03', nationality: 'PH' },
  ])

  const again = await checked([
    'A-1,Pedro Penduko,Pedring; P. Penduko,1975-02-03,PH,',
    'A-2,Juana Chance,,,,',
    'A-3,X,,,,',
    'A-4,Ana Cruz,,yesterday,,',
  ])
  expect(again.data.counts).toMatchObject({ create: 0, skip: 1, update: 1, error: 2 })
  // The same reference identifies a different person in another list.
  const other = await checked(['A-1,Pedro Penduko,,,,'], 'OFAC')
  expect(other.data.counts).toMatchObject({ create: 1, skip: 0 })
})

test('watchlist import › rejects an unknown list', async () => {
  await expect(checked(['A-1,Pedro Penduko,,,,'], 'Mine')).rejects.toThrow('merchants.LIST_NOT_FOUND')
})
