import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { sql } from 'kysely'
import { exportKinds } from '#apps/api/registry.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { connectOutsidePool, openDatabase } from '#platform/server/db/database.ts'
import { literalSql } from '#platform/server/exports/literal-sql.ts'
import { writeExportFile } from '#platform/server/exports/export-file.ts'
import { allRowsQuery } from '#platform/server/lists/list-query.ts'
import { median } from './load-generator.ts'

type BenchOptions = { url: string; dataDir: string; rounds: number }
const megabyte = 1_048_576

/** Compares an export of all subscribers with `COPY … TO STDOUT` of the same rows through Node, both to a file. */
export async function benchExports({ url, dataDir, rounds }: BenchOptions) {
  const db = openDatabase(url, { role: 'erp_api', max: 2 })
  const configuration = readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const kind = exportKinds.find(({ name }) => name === 'subscribers')
  if (!kind) throw new Error('There is no export of subscribers.')
  const request = kind.request.parse({}) as ListRequest
  const staff = { id: 1, email: 'bench@erp.test', name: 'Bench' }
  const selection = sql.join(
    kind.columns.map(({ key, of = key }) => (typeof of === 'string' ? sql.ref(`r.${of}`) : of)),
  )
  const plan = await kind.plan({ db, request: request as never, staff, configuration })
  const copySql = literalSql(db, allRowsQuery(request, plan, selection))

  const seconds: Record<'bare' | 'csv' | 'xlsx', number[]> = { bare: [], csv: [], xlsx: [] }
  const more: Record<'bare' | 'csv' | 'xlsx', number> = { bare: 0, csv: 0, xlsx: 0 }
  let rows = 0
  const measured = async (what: 'bare' | 'csv' | 'xlsx', work: () => Promise<unknown>) => {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const timer = setInterval(() => {
      more[what] = Math.max(more[what], process.memoryUsage().rss - before)
    }, 20)
    const started = performance.now()
    await work()
    seconds[what].push((performance.now() - started) / 1000)
    clearInterval(timer)
  }
  const copied = async () => {
    const client = await connectOutsidePool(db)
    try {
      const from = client.query(copyTo(`copy (${copySql}) to stdout (format csv)`))
      await pipeline(from, createWriteStream(path.join(dataDir, 'bare.csv')))
    } finally {
      await client.end()
    }
  }
  const exportOnce = async (format: 'csv' | 'xlsx') => {
    const spec = { kind, request, staff, columns: kind.columns, format, language: 'en' } as const
    ;({ rows } = await writeExportFile({ db, configuration }, spec))
  }
  for (let round = 0; round < rounds; round++) {
    await measured('bare', copied)
    await measured('csv', () => exportOnce('csv'))
  }
  await measured('xlsx', () => exportOnce('xlsx'))
  await db.destroy()

  const pace = (what: 'bare' | 'csv' | 'xlsx') => rows / median(seconds[what])
  const line = (name: string, what: 'bare' | 'csv' | 'xlsx', after = '') =>
    console.log(
      `${name.padEnd(28)} ${Math.round(pace(what)).toLocaleString('en').padStart(9)} rows/s  +${Math.round(more[what] / megabyte)} MB${after}`,
    )
  console.log(
    `\nExports of ${rows.toLocaleString('en')} subscribers, ${kind.columns.length} columns, ${rounds} rounds in turn, median.\n`,
  )
  line('COPY through Node', 'bare')
  line(
    'csv export',
    'csv',
    `  ratio ${(pace('csv') / pace('bare')).toFixed(2)}  wanted 0.7 and at most +100 MB`,
  )
  line('xlsx export', 'xlsx', '  wanted at most +100 MB')
}
