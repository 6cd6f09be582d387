import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>
type Definition = { name: string; definition: string }

const chunk = 256 * 1024

/**
 * Runs a bulk load on tables without their indexes, keys and triggers and recreates them at the end. Everything
 * happens in one transaction, so an error leaves the tables unchanged. The tables must not be read meanwhile.
 */
export async function withBareTables(
  client: pg.ClientBase,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    // Index creation may use more memory and parallel workers because the load runs alone.
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

/** Copies rows into a table with COPY. */
export async function copyRows(client: pg.ClientBase, table: string, rows: Iterable<Row>): Promise<void> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return
  const columns = Object.keys(first.value)
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  const done = finished(stream)
  // If COPY fails, stops waiting for the stream to drain.
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

// Returns the indexes of the tables, except those that back a constraint such as a primary key.
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

// Returns the foreign keys defined on these tables. Foreign keys of other tables that reference them are kept,
// because the existing rows still satisfy them.
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
