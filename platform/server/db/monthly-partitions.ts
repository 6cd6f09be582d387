import { createHash } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'

/** One monthly partition of a large table. */
export type MonthlyPartition = {
  table: string
  month: string
  bounds: string
  rows: number
  size: string
  mayLeave: boolean
}

const PartitionManifest = z.object({
  table: z.string(),
  month: z.string(),
  bounds: z.string(),
  rows: z.int(),
  sha256: z.string(),
  columns: z.string(),
})

/**
 * The ledger and the audit log are verified from their complete history, so their partitions must stay in the
 * database.
 */
const permanentTables = new Set(['ledger_transfer', 'ledger_posting', 'audit_entry'])
const minimumAge = '12 months'

/** All monthly partitions of all large tables, oldest first. */
export async function listMonthlyPartitions(client: pg.Client): Promise<MonthlyPartition[]> {
  const { rows } = await client.query<Omit<MonthlyPartition, 'mayLeave'> & { isOld: boolean }>(`
    select p.relname as table, c.oid::regclass::text as month, pg_get_expr(c.relpartbound, c.oid) as bounds,
      greatest(c.reltuples, 0)::int as rows, pg_size_pretty(pg_total_relation_size(c.oid)) as size,
      coalesce((regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)'))[1]::timestamptz
        < now() - interval '${minimumAge}', false) as "isOld"
    from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
    where p.relkind = 'p' and c.relkind = 'r' and p.relnamespace = 'public'::regnamespace
    order by p.relname, bounds`)
  return rows.map(({ isOld, ...month }) => ({
    ...month,
    mayLeave: isOld && !permanentTables.has(month.table),
  }))
}

/**
 * Exports a month of transactions to a file, verifies the file, and then detaches the partition. The partition moves
 * to the schema `cold`, which the product does not read, until it is dropped or attached again.
 */
export async function detachPartition(
  client: pg.Client,
  name: string,
  folder: string,
): Promise<{ rows: number }> {
  const month = (await listMonthlyPartitions(client)).find((each) => each.month === name)
  if (!month) throw new Error(`Unknown month ${name}. Run npm run months for a list.`)
  if (permanentTables.has(month.table))
    throw new Error(
      `${name} cannot be detached: ledger and audit checks read every month. Move it to a slower disk instead.`,
    )
  if (!month.mayLeave) throw new Error(`${name} is younger than ${minimumAge}, so it is still in daily use.`)
  const { about: manifest, content } = await exportPartition(client, month, folder)
  await client.query('create schema if not exists cold')
  await runWithRetry(client, [
    `alter table ${month.table} detach partition ${name}`,
    `alter table ${name} set schema cold`,
    `revoke all on cold.${unqualifiedName(name)} from erp_api`,
  ])
  // An old sale can be refunded during the export. From this point on, the partition is out of reach.
  if ((await contentOf(client, `cold.${unqualifiedName(name)}`)).content !== content) {
    await attachPartition(client, name, folder)
    for (const ending of ['csv.gz', 'json']) rmSync(fileOf(folder, name, ending))
    throw new Error(`${name} changed during the copy and was attached again. Start over.`)
  }
  return { rows: manifest.rows }
}

/** Attaches a detached partition to its table again. */
export async function attachPartition(client: pg.Client, name: string, folder: string): Promise<void> {
  const manifest = PartitionManifest.parse(JSON.parse(readFileSync(fileOf(folder, name, 'json'), 'utf8')))
  const schema = name.includes('.') ? (name.split('.')[0] ?? 'public') : 'public'
  await runWithRetry(client, [
    `alter table cold.${unqualifiedName(name)} set schema ${schema}`,
    `alter table ${manifest.table} attach partition ${name} ${manifest.bounds}`,
  ])
}

async function exportPartition(
  client: pg.Client,
  { table, month, bounds }: MonthlyPartition,
  folder: string,
) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = fileOf(folder, month, 'csv.gz')
  if (existsSync(file)) throw new Error(`${file} already exists.`)
  const { rows: columns } = await client.query<{ all: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as all from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [month],
  )
  const list = columns[0]?.all ?? ''
  // The same snapshot is used for the export and for the comparison.
  await client.query('begin isolation level repeatable read read only')
  const reading = client.query(
    copyTo(`copy (select ${list} from ${month}) to stdout with (format csv, header)`),
  )
  const written = createHash('sha256')
  await pipeline(
    reading,
    hashing(written),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  const { count, content } = await contentOf(client, month)
  await client.query('commit')

  const read = createHash('sha256')
  await pipeline(createReadStream(file), createGunzip(), hashing(read), async (source) => {
    for await (const _ of source);
  })
  const sha256 = written.digest('hex')
  if (read.digest('hex') !== sha256 || (reading as typeof reading & { rowCount: number }).rowCount !== count)
    throw new Error(`${file} does not have the same rows as ${month} . Nothing was detached.`)
  const manifest = { table, month, bounds, rows: count, sha256, columns: list }
  writeFileSync(fileOf(folder, month, 'json'), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return { about: manifest, content }
}

/** Number of rows and a checksum that changes with any row or value. */
async function contentOf(client: pg.Client, name: string) {
  const { rows } = await client.query<{ count: number; content: string }>(
    `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as content from ${name} t`,
  )
  return { count: rows[0]?.count ?? 0, content: rows[0]?.content ?? '' }
}

const hashing = (hash: ReturnType<typeof createHash>) =>
  async function* (source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      hash.update(piece)
      yield piece
    }
  }

const unqualifiedName = (name: string) => name.split('.').at(-1) ?? name
const fileOf = (folder: string, name: string, ending: string) =>
  path.join(folder, `${unqualifiedName(name)}.${ending}`)

// Staff may be working: the lock on the whole table is requested with a short timeout and retried.
async function runWithRetry(client: pg.Client, statements: string[]) {
  for (let left = 30; ; left--) {
    try {
      await client.query(`begin; set local lock_timeout = '2s'; ${statements.join('; ')}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== '55P03' || left === 0) throw error
      await pause(500)
    }
  }
}
