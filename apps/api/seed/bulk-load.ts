import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>
type Definition = { name: string; definition: string }

const chunk = 256 * 1024

/**
 * Does bulk work on tables without their indexes, keys and triggers, which are made again at the end, all in
 * one transaction: when anything fails, everything is as before. Nobody reads the tables meanwhile.
 */
export async function withBareTables(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    // What is about to be indexed is known, so it may take the memory and the processors.
    await client.query(`set local maintenance_work_mem = '512MB'; set local statement_timeout = 0;
      set local max_parallel_maintenance_workers = 4; set local synchronous_commit = off`)
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
    const indexes = await indexesOf(client, tables)
    const keys = await foreignKeysOf(client, tables)
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const { name, table } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
    for (const { name } of indexes) await client.query(`drop index ${name}`)

    await work()

    for (const { definition } of indexes) await client.query(definition)
    for (const { name, table, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
    }
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } catch (reason) {
    await client.query('rollback')
    throw reason
  }
}

/** Copies rows into a table, as fast as it takes them. */
export async function copyRows(client: pg.ClientBase, table: string, rows: Iterable<Row>): Promise<void> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  // A refused COPY ends the wait for it to take more.
  done.catch(() => {})

  let text = ''
  for (let next: IteratorResult<Row> = first; !next.done; next = iterator.next()) {
    text += lineOf(next.value, columns)
    if (text.length < chunk) continue
    if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done])
    text = ''
  }
  stream.end(text)
  await done
}

function lineOf(row: Row, columns: string[]): string {
  let line = ''
  for (const [at, column] of columns.entries()) {
    const value = row[column] ?? null
    line += (at === 0 ? '' : '\t') + (value === null ? '\\N' : escaped(value))
  }
  return `${line}\n`
}

function escaped(value: string | number): string | number {
  return typeof value === 'string' && /[\\\t\n\r]/.test(value)
    ? value.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
    : value
}

// Indexes that carry a constraint, such as a primary key, stay.
async function indexesOf(client: pg.ClientBase, tables: string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  )
  return rows
}

// The keys that the tables hold themselves; those of others on them guard what is there already.
async function foreignKeysOf(
  client: pg.ClientBase,
  tables: string[],
): Promise<(Definition & { table: string })[]> {
  const { rows } = await client.query<Definition & { table: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by 1`,
    [tables],
  )
  return rows
}
