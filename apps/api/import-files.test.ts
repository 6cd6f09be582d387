import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handledCalls } from '#apps/api/registry.ts'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { categoryPlace, templatePlace } from '#areas/catalogue/access.ts'
import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { brandCalls } from '#areas/catalogue/brands/contract.ts'
import { unitCalls } from '#areas/catalogue/units/contract.ts'
import {
  categoryPlace as loadCategoryPlace,
  diamondPlace,
  networkPlace,
  promoPlace,
  providerPlace,
} from '#areas/eload/access.ts'
import { categoryCalls as loadCategoryCalls } from '#areas/eload/categories/contract.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { eventsPlace } from '#areas/events/access.ts'
import { eventCalls } from '#areas/events/contract.ts'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { notificationCalls } from '#areas/notifications/contract.ts'
import { rafflePlace, raffleReaders } from '#areas/raffle/access.ts'
import { adjustmentMakers, adjustmentReaders } from '#areas/adjustments/access.ts'
import { notificationMakers, notificationReaders } from '#areas/notifications/access.ts'
import { raffleCalls } from '#areas/raffle/contract.ts'
import { toGiveCoins, toRequest } from '#areas/rewards/access.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { approverLevel, makers, toCreate, toRead, toUpdate } from '#platform/access/access.ts'
import { importCalls } from '#platform/contract/imports.ts'
import {
  type FaultyFile,
  faultyFiles,
  type ImportTable,
} from '#platform/server/imports/testing/faulty-files.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'
import { decodeMessage } from '#platform/words/messages.ts'

let api: Awaited<ReturnType<typeof openApiWithFiles>>
let client: ReturnType<typeof api.staffWith>
let mobiles: string[] = []
const targets: Record<string, string> = {}

const places = [
  templatePlace,
  categoryPlace,
  loadCategoryPlace,
  networkPlace,
  providerPlace,
  promoPlace,
  diamondPlace,
  eventsPlace,
  cashoutPlace,
  merchantPlace,
  rafflePlace,
]

beforeAll(async () => {
  api = await openApiWithFiles(handledCalls.filter(({ call }) => !call.path.startsWith('/uploads/')))
  const rights = places.flatMap((place) => [toCreate(place), toRead(place), toUpdate(place)])
  client = api.staffWith(
    makers,
    adjustmentReaders,
    adjustmentMakers,
    notificationReaders,
    notificationMakers,
    raffleReaders,
    toRequest,
    toGiveCoins,
    ...rights,
    { as: { level: approverLevel } },
  )
  await sql`insert into staff_user (id, email, first_name, last_name, status)
    overriding system value values (${client.id}, ${client.email}, 'Ana', 'Cruz', 'active')`.execute(
    api.owner,
  )
  for (let n = 0; n < 3; n++) await walletWith(api.owner, 10_000)
  const { rows } = await sql<{ mobile: string }>`
    select replace(mobile_number, '+63', '0') as mobile from subscriber order by id`.execute(api.owner)
  mobiles = rows.map(({ mobile }) => mobile)
  await client.get(categoryCalls.create, { name: 'Noodles' })
  await client.get(brandCalls.create, { name: 'Niñas' })
  await client.get(unitCalls.new, { code: 'PC', name: 'Piece' })
  const { data: provider } = await client.get(providerCalls.create, {
    code: 'DIRECT',
    name: 'Direct',
    type: 'direct',
    apiBaseUrl: 'https://api.example.ph',
  })
  // Activating it needs a second person.
  await sql`update eload_provider set status = 'active' where id = ${provider.id}`.execute(api.owner)
  await client.get(networkCalls.create, { code: 'globe', name: 'Globe', primaryProviderId: provider.id })
  await client.get(loadCategoryCalls.create, { name: 'Data', carrier: 'globe' })
  await client.get(loadCategoryCalls.create, { name: 'Games', carrier: 'ml' })
  const prizes = [{ name: 'Load', value: 100 }]
  const { data: raffle } = await client.get(raffleCalls.create, {
    title: 'Fiesta',
    dtiPermitNo: 'F-1',
    prizes,
  })
  targets['raffle-entry'] = String(raffle.raffleId)
  const { data: event } = await client.get(eventCalls.create, {
    title: 'Roadshow',
    venue: 'Plaza',
    startAt: '2100-01-01T01:00:00Z',
    endAt: '2100-01-01T09:00:00Z',
  })
  await client.get(eventCalls.updateStatus, { eventId: event.eventId, status: 'published' })
  targets['event-attendee'] = String(event.eventId)
  targets['watchlist-entry'] = 'AMLC'
})
afterAll(() => api.close())

/** The table of an import, with mobile numbers of subscribers. */
type Subject = { kind: string; table: (mobiles: readonly string[]) => ImportTable; read: typeof readImport }
type Result = { valid: number; refused: string[]; sum: number; references: string[]; dates: string[] }

const amounts = ['1250', '100', '50']
const three = (row: (n: number) => string[]) => [row(0), row(1), row(2)]
const upload = (folder: 'imports' | 'adjusment-transactions', { bytes, extension }: FaultyFile) =>
  api.upload(client, folder, bytes, [`rows.${extension}`, ''])

/** Reads a file as the common import does, with the columns that it guesses. */
async function readImport(kind: string, table: ImportTable, file: FaultyFile): Promise<Result> {
  const key = await upload('imports', file)
  const { mapping } = await client.get(importCalls.read, { kind, key })
  const target = targets[kind] ?? ''
  const { data } = await client.get(importCalls.check, { kind, key, mapping, target })
  const { rows } = await client.get(importCalls.rows, { runId: data.runId, limit: 100 })
  const valid = rows.filter(({ result }) => result !== 'error')
  const fieldAt = (column: number | undefined) =>
    Object.keys(mapping).find((field) => mapping[field] === column && column !== undefined) ?? ''
  const valuesAt = (column: number | undefined) => valid.map(({ cells }) => cells[fieldAt(column)] ?? '')
  return {
    valid: valid.length,
    refused: rows.flatMap(({ line, errors }) => errors.map(({ code }) => `${line} ${code}`)),
    sum: valuesAt(table.amount).reduce((sum, text) => sum + Number(text), 0),
    references: valuesAt(table.reference),
    dates: valuesAt(table.date),
  }
}

async function readAdjustments(_: string, _table: ImportTable, file: FaultyFile): Promise<Result> {
  const s3_url = await upload('adjusment-transactions', file)
  const { headerRow, mapping } = await client.get(batchCalls.columns, { s3_url })
  const { data } = await client.get(batchCalls.process, { action: 'validate', s3_url, headerRow, mapping })
  const { rows } = await sql<{ rowNo: number; error: string; relatedTxn: string }>`
    select row_no, error, related_txn from adjustment_batch_row where batch_id = ${data.batchId} order by row_no`.execute(
    api.owner,
  )
  return {
    valid: data.valid,
    refused: rows.flatMap(({ rowNo, error }) =>
      error === '' ? [] : [`${rowNo} ${decodeMessage(error)?.code ?? error}`],
    ),
    sum: data.totalCredit / 100,
    references: rows.flatMap(({ error, relatedTxn }) => (error === '' ? [relatedTxn] : [])),
    dates: [],
  }
}

/** An audience names its errors by their values and not by rows. */
async function readAudience(_: string, _table: ImportTable, file: FaultyFile): Promise<Result> {
  const usersFile = await upload('imports', file)
  const counted = await client.get(notificationCalls.audience, { audience: 'users', usersFile })
  return { valid: counted.people, refused: counted.unknown, sum: 0, references: [], dates: [] }
}

const recipients = (mobiles: readonly string[]): ImportTable => ({
  headings: ['Mobile number', 'Amount'],
  rows: three((n) => [mobiles[n] ?? '', amounts[n] ?? '']),
  amount: 1,
  mobile: 0,
})
const promos = (category: string, more: Readonly<Record<string, string>>): ImportTable => ({
  headings: ['SKU', 'Name', 'Keyword', 'Category', 'Amount', ...Object.keys(more)],
  rows: three((n) => [
    `SKU${n}`,
    `Señor ${n}`,
    `KEY${n}`,
    category,
    amounts[n] ?? '',
    ...Object.values(more),
  ]),
  amount: 4,
  reference: 0,
})

const subjects: Record<string, Subject> = {
  adjustments: {
    kind: '',
    read: readAdjustments,
    table: (mobiles) => ({
      headings: ['mobile_number', 'cognito_sub', 'type', 'amount', 'reason_code', 'remarks', 'related_txn'],
      rows: three((n) => [
        mobiles[n] ?? '',
        '',
        'credit',
        amounts[n] ?? '',
        'failed_txn',
        'Hindi pumasok kay Niña',
        `TXN${n}`,
      ]),
      amount: 3,
      reference: 6,
      mobile: 0,
      remarks: 5,
    }),
  },
  'eLoad recipients': { kind: 'eload-reward-recipients', read: readImport, table: recipients },
  'VC recipients': { kind: 'vc-recipients', read: readImport, table: recipients },
  'BLVCK recipients': { kind: 'blvck-recipients', read: readImport, table: recipients },
  'raffle entries': {
    kind: 'raffle-entry',
    read: readImport,
    table: () => ({
      headings: ['Name', 'Mobile', 'Coupon'],
      rows: three((n) => [`Niña Peña${'xyz'[n]}`, `0917555000${n}`, `K-${n}`]),
      reference: 2,
      mobile: 1,
    }),
  },
  attendees: {
    kind: 'event-attendee',
    read: readImport,
    table: () => ({
      headings: ['Name', 'Mobile', 'Business name'],
      rows: three((n) => [`Niña Peña${'xyz'[n]}`, `0917555000${n}`, `Tindahan ${n}`]),
      reference: 2,
      mobile: 1,
    }),
  },
  watchlist: {
    kind: 'watchlist-entry',
    read: readImport,
    table: () => ({
      headings: ['Reference', 'Name', 'Date of birth', 'Remarks'],
      rows: three((n) => [`AMLC-${n}`, `Niña Peña${'xyz'[n]}`, '1980-04-12', 'Listed in November']),
      reference: 0,
      date: 2,
      remarks: 3,
    }),
  },
  templates: {
    kind: 'product-template',
    read: readImport,
    table: () => ({
      headings: ['SKU', 'Name', 'Category', 'Brand', 'Unit', 'SRP'],
      rows: three((n) => [`LM-${n}`, `Niñas canton ${n}`, 'Noodles', 'Niñas', 'PC', amounts[n] ?? '']),
      amount: 5,
      reference: 0,
    }),
  },
  promos: {
    kind: 'eload-promo',
    read: readImport,
    table: () => promos('Data', { Carrier: 'globe', Type: 'data' }),
  },
  diamonds: { kind: 'eload-diamond', read: readImport, table: () => promos('Games', { Diamonds: '86' }) },
  'bank answers': {
    kind: 'kantoads-bank-answers',
    read: readImport,
    table: () => ({
      headings: ['Payment reference', 'Batch reference', 'Amount', 'Result', 'Bank reference', 'Remarks'],
      rows: three((n) => [`ADC900000${n}`, 'ADP9000001', amounts[n] ?? '', 'paid', `IP${n}`, 'Señor']),
      amount: 2,
      reference: 4,
      remarks: 5,
    }),
  },
  audiences: {
    kind: '',
    read: readAudience,
    table: (mobiles) => ({
      headings: ['Mobile number', 'Name'],
      rows: three((n) => [mobiles[n] ?? '', 'Niña']),
      mobile: 0,
    }),
  },
}

const all = { valid: 3, refused: [], sum: 1400 }
type Expected = Pick<Result, 'valid' | 'refused' | 'sum'> & Partial<Result>
const expected: Record<keyof typeof faultyFiles, Expected> = {
  mixedLineEndings: all,
  extraCells: { valid: 2, refused: ['3 platform.ROW_EXTRA_CELLS'], sum: 1300 },
  utf16: all,
  semicolonsAndDecimalCommas: all,
  titleHiddenRowAndTotal: {
    valid: 2,
    refused: ['6 platform.ROW_HIDDEN', '8 platform.ROW_TOTAL'],
    sum: 1300,
  },
  spacedMobiles: all,
  shortenedMobile: { valid: 2, refused: ['3 platform.CELL_SCIENTIFIC'], sum: 1300 },
  quotedLines: all,
  escapedLinesAndPaddedMobiles: all,
  unknownColumns: all,
  longNumbers: {
    valid: 2,
    refused: ['4 platform.CELL_LONG_NUMBER'],
    sum: 1350,
    references: ['8800000000083857', '8800000000083858'],
  },
  numberCells: all,
  formattedEmptyCells: all,
  datesOf1904: { ...all, dates: ['1980-04-12', '1980-04-12', '1980-04-12'] },
}

describe.each(Object.entries(subjects))('import of %s', (name, { kind, table, read }) => {
  const about = table(['', '', ''])
  const faults = (Object.keys(faultyFiles) as (keyof typeof faultyFiles)[]).filter(
    (fault) =>
      (fault !== 'longNumbers' || about.reference !== undefined) &&
      (fault !== 'datesOf1904' || about.date !== undefined) &&
      (!['spacedMobiles', 'shortenedMobile'].includes(fault) || about.mobile !== undefined) &&
      (fault !== 'quotedLines' || about.remarks !== undefined),
  )
  test.each(faults)('reads and refuses the right rows of a file with %s', async (fault) => {
    const own = table(mobiles)
    const result = await read(kind, own, faultyFiles[fault](own))
    const { valid, refused, sum, references, dates } = expected[fault]
    expect(result).toMatchObject({
      valid,
      refused: name === 'audiences' ? refused.map(() => expect.any(String)) : refused,
      sum: own.amount === undefined ? 0 : sum,
      ...(references && { references }),
      ...(dates && { dates }),
    })
  })
})
