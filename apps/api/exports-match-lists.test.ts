import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { exportKinds, handledCalls } from '#apps/api/registry.ts'
import { seed } from './seed.ts'
import { staffByEmail } from '#areas/staff/public.ts'
import { permits } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { labelIn } from '#platform/contract/columns.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import type { Page } from '#platform/contract/page.ts'
import type { ExportDefinition, ExportColumn } from '#platform/server/exports/exports.ts'
import { withoutMark } from '#platform/server/files/csv.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'
import { labelOf } from '#platform/ui/status.ts'
import { statusLabel } from '#platform/words/status-label.ts'

// Covers every registered export, including new ones.
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-exports-as-lists-'))
const configuration = testConfiguration({ DATA_DIR: folder })
// The demo contains future records, so the range ends now.
const until = Date.now()
const daysAgo = (days: number) => new Date(until - days * 86_400_000).toISOString().slice(0, 10)
let api: TestApi
let staff: Person

beforeAll(async () => {
  api = await openTestApi(handledCalls, { configuration })
  addFiles(api.app, { db: api.db, configuration })
  await seed(api.url, { subscribers: 400, transactions: 1_500, onlyWhenEmpty: true, until }, () => {})
  await sql`
    with run as (
      insert into intake_run (folder, content_hash, files, totals, wallets, amount, started_by_id, started_by, updated_by)
      values ('export', 'hash', '[]', '[]', 0, 0, 1, 'superadmin@erp.test', 'superadmin@erp.test') returning run_id
    )
    insert into intake_error (run_id, file, line, field, error)
    select run_id, file, line, 'mobile_number', 'Enter a mobile number.'
    from run, generate_series(2, 30) line, unnest(array['subscribers', 'wallets']) file`.execute(api.owner)
  staff = await personOf('superadmin')
}, 180_000)
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

type Row = Record<string, unknown>
type Person = ReturnType<TestApi['staffWith']>

/** Loads a person of the demo with their permissions. */
async function personOf(name: string): Promise<Person> {
  const person = await staffByEmail(api.db, `${name}@erp.test`)
  if (!person) throw new Error(`The demo has no ${name}.`)
  return api.staffWith({ as: person })
}

/** Returns the sorts, filters and other fields of a list's request schema. */
function shapeOf({ request }: ExportDefinition) {
  const { shape } = request as z.ZodObject
  const filters = (insideOf(shape['filters']) as z.ZodObject | undefined)?.shape ?? {}
  const sorts = (insideOf(shape['sortBy']) as z.ZodEnum | undefined)?.options ?? []
  return { shape, filters, sorts }
}

function insideOf(type: unknown): unknown {
  const inner = (type as { def?: { innerType?: unknown } } | undefined)?.def?.innerType
  return inner === undefined ? type : insideOf(inner)
}

/** Returns the values a filter can take, or none if the filter refers to a record. */
function offered(type: unknown): unknown[] {
  const inner = insideOf(type)
  if (inner instanceof z.ZodEnum) return [...inner.options]
  if (inner instanceof z.ZodBoolean) return [true, false]
  if (inner instanceof z.ZodPipe) return offered(inner.in)
  if (inner instanceof z.ZodUnion) return offered(inner.options[0])
  return []
}

const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const withoutGaps = (request: object) =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))

const words = ['an', 'globe', 'ren', '0917', 'zz', '100', 'de']

/** Builds one request per sort and filter value of a list. */
function requestsOf(kind: ExportDefinition) {
  const { filters, sorts } = shapeOf(kind)
  const filterable = Object.entries(filters).flatMap(([name, type]) => {
    const values = offered(type)
    return values.length === 0 ? [] : [[name, some(fc.constantFrom(...values))] as const]
  })
  return fc
    .record({
      search: some(fc.constantFrom(...words)),
      filters: fc.record(Object.fromEntries(filterable)).map(withoutGaps),
      sortBy: some(fc.constantFrom(...(sorts as string[]))),
      sortDir: some(fc.constantFrom('asc', 'desc')),
      dateFrom: some(fc.constantFrom(daysAgo(30), daysAgo(6))),
      dateTo: some(fc.constantFrom(daysAgo(3), daysAgo(0))),
    })
    .map(withoutGaps)
}

// Parent records with the most rows, used for lists that require one.
const most = (table: string, key: string) =>
  sql`select ${sql.ref(key)} as value from ${sql.table(table)} group by 1 order by count(*) desc limit 1`
const reward = (asset: string) => sql`
  select t.reward_id as value from reward t join reward_recipient r on r.reward_id = t.reward_id
  where t.asset = ${asset} group by 1 order by count(*) desc limit 1`
const records: Record<string, ReturnType<typeof most>> = {
  'wallet-txn walletId': most('wallet_txn', 'wallet_id'),
  'event-attendees eventId': most('event_attendee', 'event_id'),
  'careers-applicants jobId': most('careers_applicant', 'job_id'),
  'raffle-entries raffleId': most('raffle_entry', 'raffle_id'),
  'raffle-winners raffleId': most('raffle_winner', 'raffle_id'),
  'adjustment-batch-rows batchId': most('adjustment_batch_row', 'batch_id'),
  'eload-schedule-logs scheduleId': most('eload_promo_schedule_log', 'schedule_id'),
  'business-customers businessId': most('business_customer', 'business_id'),
  'business-products businessId': most('business_product', 'business_id'),
  'security-questions cognitoSub': sql`
    select s.cognito_sub as value from security_question_sent q join subscriber s on s.id = q.subscriber_id limit 1`,
  'security-messages cognitoSub': sql`
    select s.cognito_sub as value from subscriber_message m join subscriber s on s.id = m.subscriber_id limit 1`,
  'eload-reward-recipients rewardId': reward('ELOAD'),
  'coin-recipients rewardId': reward('VC'),
  'refused-rows runId': most('intake_error', 'run_id'),
}

/** Returns the fields a list requires, such as the parent record or a type. */
async function fixedFor(kind: ExportDefinition): Promise<Record<string, unknown>> {
  const [, figure] = /^(?:figure|hours)-(.+)$/.exec(kind.name) ?? []
  if (figure !== undefined) return { figure, at: new Date(until).toISOString() }
  if (kind.name === 'kankolek-deposits') return { type: 'deposit' }
  const fixed: Record<string, unknown> = {}
  for (const issue of kind.request.safeParse({}).error?.issues ?? []) {
    const name = String(issue.path[0])
    const record = records[`${kind.name} ${name}`]
    if (issue.code === 'invalid_value') fixed[name] = issue.values[0]
    else if (record) {
      const { rows } = await (record as ReturnType<typeof sql<{ value: unknown }>>).execute(api.owner)
      fixed[name] = rows[0]?.value ?? (name === 'cognitoSub' ? '00000000-0000-4000-8000-000000000000' : 1)
    } else throw new Error(`The test has no ${name} for the export of ${kind.name}.`)
  }
  return fixed
}

const pages = 4

/** Returns the list call that belongs to an export. */
function callOf({ list }: ExportDefinition): AnyCall {
  const found = handledCalls.find(({ call }) => call.path === list.path && call.method === list.method)
  if (!found) throw new Error(`${list.path} is no call.`)
  return found.call
}

/** Keeps only the fields that the list's call accepts. The log of a schedule has only one order, for example. */
function takenBy(kind: ExportDefinition, request: Row): Row {
  const { shape } = insideOf(callOf(kind).request) as z.ZodObject
  return Object.fromEntries(Object.entries(request).filter(([name]) => name in shape))
}

/** Reads the first pages of a list and whether they contain all rows. */
async function listed(kind: ExportDefinition, person: Person, input: Row) {
  const call = callOf(kind)
  const rows: Row[] = []
  let cursor: string | null | undefined
  for (let page = 1; page <= pages; page++) {
    const answer = await person.answer(call, {
      ...input,
      limit: 100,
      page,
      ...(cursor && { cursor }),
    })
    if (answer.body.status !== 'ok') throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`)
    const { rows: more, pageInfo } = answer.body.message as unknown as Page<Row>
    rows.push(...more)
    cursor = pageInfo.nextCursor
    if (!cursor) return { rows, isWhole: true }
  }
  return { rows, isWhole: false }
}

async function exported(kind: ExportDefinition, person: Person, what: object): Promise<Row[]> {
  const about = await person.get(exportCalls.about, { report: kind.name, ...what } as never)
  const answer = await person.ask(exportCalls.csv, { report: kind.name, ...what } as never)
  if (answer === 'platform.NO_DATA') {
    expect(about.rows).toBe(0)
    return []
  }
  if (typeof answer === 'string') throw new Error(`${kind.name}: ${answer}`)
  const { rawPayload } = await api.app.inject({ method: 'GET', url: answer.url })
  const keys = kind.columns.map(({ key }) => key)
  const rows = parse(rawPayload.toString('utf8'), {
    bom: true,
    columns: () => keys,
    record_delimiter: '\r\n',
  }) as Row[]
  expect(rows).toHaveLength(about.rows)
  return rows
}

// Columns whose value is combined from several list fields, such as an amount with its sign or unit.
const composed: Record<string, readonly string[]> = {
  'wallet-txn': ['amount'],
  'kankolek-deposits': ['status'],
  'eload-reward-recipients': ['amount', 'balance'],
  'roulette-items': ['value'],
  'eload-schedules': ['operation'],
  'eload-diamonds': ['diamonds'],
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns the field of a row that a column shows, if it is a single value. */
function fieldOf({ name }: ExportDefinition, { key, field, of }: ExportColumn, row: Row): string | undefined {
  if (composed[name]?.includes(key)) return undefined
  const named = typeof of === 'string' ? of : (field ?? key)
  return [named, camel(named), snake(named), ...(typeof of === 'string' ? [] : [key])].find(
    (each) => each in row && (row[each] === null || typeof row[each] !== 'object'),
  )
}

const manilaSecond = (moment: string) =>
  new Date(Math.floor(Date.parse(moment) / 1000) * 1000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** Formats a list field as the export file does. */
function written({ kind, labels = {}, isStatus }: ExportColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'moment') return manilaSecond(String(value))
  if (kind === 'yesno') return value === true ? 'yes' : 'no'
  if (kind === 'money' || kind === 'percent') return Number(value).toFixed(2)
  const code = String(value)
  if (kind !== 'code') return labelIn(labels[code] ?? code, 'en')
  return labelIn(labels[code] ?? (isStatus ? statusLabel(code) : labelOf(code)), 'en')
}

/** Compares a list with its export for the same request. Returns the number of rows and fields compared. */
async function compare(kind: ExportDefinition, person: Person, anything: Row, fixed: Row) {
  const request = takenBy(kind, anything)
  // Views of records that other lists show are written later, also between the list and its export.
  await api.viewLog.flush()
  const list = await listed(kind, person, { ...request, ...fixed })
  const file = await exported(kind, person, { ...request, fixed })
  if (list.isWhole) expect(file).toHaveLength(list.rows.length)
  let fields = 0
  list.rows.forEach((row, index) => {
    for (const column of kind.columns) {
      const field = fieldOf(kind, column, row)
      if (field === undefined) continue
      const cell = String(file[index]?.[column.key])
      const displayed = column.kind === 'text' || column.kind === 'code' ? withoutMark(cell) : cell
      expect([column.key, displayed]).toEqual([column.key, written(column, row[field])])
      fields++
    }
  })
  return { rows: list.rows.length, fields }
}

describe.each(exportKinds.map((kind) => [kind.name, kind] as const))('the export of %s', (_, kind) => {
  test('contains the rows of its list in the same order for every filter and sort', async () => {
    const fixed = await fixedFor(kind)
    const sums = { rows: 0, fields: 0 }
    const check = async (request: Row) => {
      const { rows, fields } = await compare(kind, staff, request, fixed)
      sums.rows += rows
      sums.fields += fields
    }
    await check({})
    await fc.assert(fc.asyncProperty(requestsOf(kind), check), { numRuns: 4 })
    if (sums.rows > 0) expect(sums.fields).toBeGreaterThan(0)
  })
})

describe.each(['checker', 'maker', 'nobody'])('exports requested by %s', (name) => {
  const open = exportKinds.filter(
    ({ needs, name }) => needs === 'signed-in' && !/^(figure|hours)-/.test(name),
  )

  test.each(open.map((kind) => [kind.name, kind] as const))(
    'contain the rows of the list %s',
    async (_, kind) => {
      const person = await personOf(name)
      await compare(kind, person, {}, await fixedFor(kind))
    },
  )

  test('are rejected without the permission of the list', async () => {
    const person = await personOf(name)
    const staffOf = await staffByEmail(api.db, person.email)
    for (const kind of exportKinds) {
      const isOpen = staffOf !== null && permits(staffOf, kind.needs)
      const input = { report: kind.name, fixed: await fixedFor(kind) }
      const status = await person.statusOf(exportCalls.about, input)
      expect([kind.name, status === 403]).toEqual([kind.name, !isOpen])
    }
  })
})
