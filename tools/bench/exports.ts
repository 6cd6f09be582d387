import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { sql } from 'kysely'
import { exportKinds } from '#apps/api/exports.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import { readConfiguration } from '#platform/server/configuration.ts'
import { connectBeside, openDatabase } from '#platform/server/database.ts'
import { literalSql } from '#platform/server/exports/literal-sql.ts'
import { makeFile } from '#platform/server/exports/making.ts'
import { everyRowOf } from '#platform/server/list.ts'
import { median } from '#tools/bench/load.ts'

type Asked = { url: string; dataDir: string; rounds: number }
const megabyte = 1_048_576

/** An export of all subscribers against `COPY … TO STDOUT` of the same rows through Node, both into a file. */
export async function benchExports({ url, dataDir, rounds }: Asked) {
  const db = openDatabase(url, { role: 'erp_api', max: 2 })
  const configuration = readConfiguration({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const kind = exportKinds.find(({ name }) => name === 'subscribers')
  if (!kind) throw new Error('There is no export of subscribers.')
  const request = kind.request.parse({}) as ListRequest
  const staff = { id: 1, email: 'bench@erp.test' }
  const shown = sql.join(
    kind.columns.map(({ key, of = key }) => (typeof of === 'string' ? sql.ref(`r.${of}`) : of)),
  )
  const plan = await kind.plan({ db, request: request as never, staff, configuration })
  const bare = literalSql(db, everyRowOf(request, plan, shown))

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
    const client = await connectBeside(db)
    try {
      const from = client.query(copyTo(`copy (${bare}) to stdout (format csv)`))
      await pipeline(from, createWriteStream(path.join(dataDir, 'bare.csv')))
    } finally {
      await client.end()
    }
  }
  const made = async (format: 'csv' | 'xlsx') => {
    const wanted = { kind, request, staff, columns: kind.columns, format, language: 'en' } as const
    ;({ rows } = await makeFile({ db, configuration }, wanted))
  }
  for (let round = 0; round < rounds; round++) {
    await measured('bare', copied)
    await measured('csv', () => made('csv'))
  }
  await measured('xlsx', () => made('xlsx'))
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
