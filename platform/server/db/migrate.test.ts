import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { findMigrations, isBaseline } from '#platform/server/db/migration-files.ts'
import { migrateToLatest, pendingMigrations } from '#platform/server/db/migrate.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

/** Database of this version. */
async function openMigrated() {
  const database = await openTestDatabase()
  opened.push(database)
  return database
}

/** Database without a schema. */
async function openEmpty() {
  const cluster = new URL(inject('postgres'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = openDatabase(cluster.href, { max: 1 })
  await sql`create database ${sql.id(name)} template template0`.execute(admin)
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href
  const owner = openDatabase(url, { max: 1 })
  opened.push({
    close: async () => {
      await owner.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
      await admin.destroy()
    },
  })
  return { url, owner }
}

async function addLogin(owner: Database) {
  await sql`drop role if exists erp_without_rights`.execute(owner)
  await sql`create role erp_without_rights login password 'walang-karapatan'`.execute(owner)
}

const withoutRights = (url: string) =>
  Object.assign(new URL(url), { username: 'erp_without_rights', password: 'walang-karapatan' }).href

/** What a rejected migration must not have changed. */
async function stateOf(owner: Database) {
  const { rows } = await sql<{ relations: string; functions: string }>`
    select (select string_agg(oid::regclass::text || relfilenode, ' ' order by oid) from pg_class where oid > 16383) as relations,
      (select string_agg(oid::regprocedure::text || md5(prosrc), ' ' order by oid) from pg_proc where oid > 16383) as functions`.execute(
    owner,
  )
  const { rows: steps } = rows[0]?.relations?.includes('schema_step')
    ? await sql`select * from schema_step order by name`.execute(owner)
    : { rows: [] }
  return { rows, steps }
}

async function expectRejection(url: string, owner: Database, message: RegExp) {
  const before = await stateOf(owner)
  await expect(migrateToLatest(url)).rejects.toThrow(message)
  expect(await stateOf(owner)).toEqual(before)
}

describe('migrate rejects without a change', () => {
  test('a database of a newer version', async () => {
    const { url, owner } = await openMigrated()
    await sql`insert into schema_step (name, hash) values ('2099-01-01T0000-add-colours', 'x')`.execute(owner)
    await expectRejection(
      url,
      owner,
      /newer than this version: it has 1 migration that .* 2099-01-01T0000-add-colours/,
    )
  })

  test('a database of an earlier commit, whose baselines had another content', async () => {
    const { url, owner } = await openMigrated()
    await sql`update schema_step set hash = 'x' where name = '0001-create-platform'`.execute(owner)
    await sql`insert into schema_step (name, hash) values ('2026-11-23T0745-rename-to-standard-terms', 'x')`.execute(
      owner,
    )
    await expectRejection(url, owner, /earlier commit with other baselines: delete the folder \.data/)
  })

  test('a database of a commit before the baselines', async () => {
    const { url, owner } = await openMigrated()
    await sql`update schema_step set name = '2026-11-21T0900-' || name`.execute(owner)
    await expectRejection(url, owner, /earlier commit with other baselines: delete the folder \.data/)
  })

  test('a database whose applied dated migration has another content', async () => {
    const { url, owner } = await openMigrated()
    const [name, text] = ['2099-01-01T0000-add-colours', 'create table colour (code text)']
    const steps = (sqlText: string) => [{ name, sql: sqlText, hash: sqlText }]
    await migrateToLatest(url, {}, steps(text))
    const before = await stateOf(owner)
    await expect(migrateToLatest(url, {}, steps(`${text};`))).rejects.toThrow(
      /2099-01-01T0000-add-colours has changed since it was applied/,
    )
    expect(await stateOf(owner)).toEqual(before)
  })

  test('a database of another program', async () => {
    const { url, owner } = await openEmpty()
    await sql`create table customer (id int)`.execute(owner)
    await expectRejection(url, owner, /contains tables of another program/)
  })

  test('a database of another program that has a table schema_step', async () => {
    const { url, owner } = await openEmpty()
    await sql`create table schema_step (name text, id int)`.execute(owner)
    await expectRejection(url, owner, /contains tables of another program/)
  })

  test('a login that does not own the schema', async () => {
    const { url, owner } = await openMigrated()
    await addLogin(owner)
    await expectRejection(withoutRights(url), owner, /login "erp_without_rights" does not own this database/)
  })

  test('a login that may not create tables in an empty database', async () => {
    const { url, owner } = await openEmpty()
    await addLogin(owner)
    await expectRejection(withoutRights(url), owner, /login "erp_without_rights" does not own this database/)
  })
})

describe('a function', () => {
  const name = 'platform/masked-device'

  test('is applied again when its file has changed', async () => {
    const { url, owner } = await openMigrated()
    await sql`update schema_function set hash = 'before' where name = ${name}`.execute(owner)
    expect(await pendingMigrations(url)).toEqual([name])
    expect(await migrateToLatest(url)).toBe(1)
    const { rows } = await sql`select earlier_hashes from schema_function where name = ${name}`.execute(owner)
    expect(rows).toEqual([{ earlierHashes: ['before'] }])
    expect(await pendingMigrations(url)).toEqual([])
  })

  test('that a newer version has replaced lets processes of this version start', async () => {
    const { url, owner } = await openMigrated()
    await sql`update schema_function set hash = 'after', earlier_hashes = array[hash] where name = ${name}`.execute(
      owner,
    )
    expect(await pendingMigrations(url)).toEqual([])
  })

  test('is in one file, named after it', async () => {
    const { functions } = await findMigrations()
    const defined = functions.flatMap(({ sql: text }) =>
      [...text.matchAll(/^create or replace function (\w+)/gm)].map(([, found = '']) => found),
    )
    expect(defined.filter((each, index) => defined.indexOf(each) !== index)).toEqual([])
    for (const { name: file, sql: text } of functions.filter(
      ({ name: each }) => !each.endsWith('/comments'),
    )) {
      const called = file
        .slice(file.lastIndexOf('/') + 1)
        .replace(/-triggers$/, '')
        .replaceAll('-', '_')
      expect([file, new RegExp(`function ${called}\\(`).test(text)]).toEqual([file, true])
    }
  })
})

test('baselines › have consecutive numbers', async () => {
  const { versioned } = await findMigrations()
  const numbers = versioned.filter(({ name }) => isBaseline(name)).map(({ name }) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
