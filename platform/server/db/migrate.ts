import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

type Migration = { name: string; sql: string; hash: string }
type RetryOptions = { lockMs?: number; tries?: number }

/** First line of a migration whose statements cannot run in a transaction, such as `create index concurrently`. */
export const outsideTransaction = '-- outside a transaction'

/**
 * Migrates a database to the latest schema and returns the number of applied migrations. Migrations are the dated SQL
 * files of all areas and the platform, forward only, each in its own transaction. Concurrent processes are
 * serialised. The product can run meanwhile: a migration that cannot get its lock quickly gives way and tries again.
 */
export async function migrateToLatest(
  ownerUrl: string,
  patience: RetryOptions = {},
  all?: readonly Migration[],
): Promise<number> {
  const migrations = all ?? (await findMigrations())
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(7001)')
    await client.query(`create table if not exists schema_step (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_step')
    const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
    let count = 0
    for (const migration of migrations) {
      const known = applied.get(migration.name)
      if (known === migration.hash) continue
      if (known !== undefined) {
        throw new Error(
          `The migration ${migration.name} has changed since it was applied. Write a new one instead.`,
        )
      }
      await applyWithRetry(client, migration, patience)
      count++
    }
    return count
  } finally {
    await client.end()
  }
}

/** Migrations of this build that the database lacks, for processes that start without migrating. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const migrations = await findMigrations()
  const client = new pg.Client({ connectionString: url, options: '-c role=erp_api' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select name from schema_step')
    const applied = new Set(rows.map(({ name }) => name))
    return migrations.map(({ name }) => name).filter((name) => !applied.has(name))
  } catch (error) {
    // Neither the table nor the role exists before the first migration.
    const { code } = error as { code?: string }
    if (code === '42P01' || code === '42501') return migrations.map(({ name }) => name)
    throw error
  } finally {
    await client.end()
  }
}

// A statement that waits for a lock blocks all later ones, so the lock timeout is short.
async function applyWithRetry(
  client: pg.Client,
  migration: Migration,
  { lockMs = 4_000, tries = 30 }: RetryOptions,
) {
  await client.query(`set lock_timeout = ${lockMs}`)
  for (let left = tries - 1; ; left--) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const isLocked = (error as { code?: string }).code === '55P03'
      if (!isLocked || left === 0) {
        throw new Error(
          `The migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        )
      }
      await pause(Math.min(lockMs, 1_000))
    }
  }
}

async function apply(client: pg.Client, migration: Migration) {
  const note = () =>
    client.query('insert into schema_step (name, hash) values ($1, $2)', [migration.name, migration.hash])
  if (migration.sql.startsWith(outsideTransaction)) {
    // Each statement runs separately and must be safe to repeat after an interruption.
    for (const statement of migration.sql.split(/;\s*$/m)) {
      const sqlText = statement.replace(/--.*$/gm, '').trim()
      const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(sqlText)?.[1]
      if (index) await createIndex(client, index, sqlText)
      else if (sqlText !== '') await client.query(sqlText)
    }
    await note()
    return
  }
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await note()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

// A concurrent index build waits for running transactions but blocks none. An interrupted build leaves an invalid
// index of the same name, which must be dropped first.
async function createIndex(client: pg.Client, index: string, text: string) {
  const { rows } = await client.query<{ name: string }>(
    'select indexrelid::regclass as name from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
  const { rows: kept } = await client.query<{ ms: string }>(`select current_setting('lock_timeout') as ms`)
  await client.query('set lock_timeout = 0')
  await client.query(text)
  await client.query(`set lock_timeout = '${kept[0]?.ms ?? 0}'`)
}

async function findMigrations(): Promise<Migration[]> {
  const migrations: Migration[] = []
  for await (const file of glob('{areas,platform}/**/migrations/*.sql', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })) {
    const sql = await readFile(path.join(root, file), 'utf8')
    migrations.push({
      name: path.basename(file, '.sql'),
      sql,
      hash: createHash('sha256').update(sql).digest('hex'),
    })
  }
  const byName = migrations.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const twice = byName.find((migration, index) => migration.name === byName[index + 1]?.name)
  if (twice) throw new Error(`Two migrations are named ${twice.name}.`)
  return byName
}
