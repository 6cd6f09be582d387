import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { findFunctionViolations, findViolations } from './migration-rules.ts'

describe('migration rules reject', () => {
  test.each([
    ['alter table wallet add column colour text not null', /needs a default/],
    ['ALTER TABLE IF EXISTS wallet ADD colour text NOT NULL', /needs a default/],
    ['alter table wallet add column key uuid not null default gen_random_uuid()', /volatile default/],
    ['create index wallet_colour on wallet (colour)', /concurrently/],
    ['create unique index on only wallet (colour)', /concurrently/],
    ["alter table wallet add constraint c check (colour <> '')", /not valid/],
    ['alter table wallet add foreign key (owner) references person', /not valid/],
    ['alter table wallet add constraint u unique (colour)', /using it/],
    ['alter table wallet alter column colour type int', /second column/],
    ['alter table wallet alter colour set not null', /validate it, then/],
    ['alter table wallet drop column colour', /one release later/],
    ['alter table wallet rename column colour to color', /Add the new one/],
    ['alter table wallet rename to purse', /Add the new one/],
    ['drop table wallet', /one release after/],
    ['lock table wallet', /blocks all access/],
    ["update wallet set colour = 'red'", /in batches/],
    ['create index concurrently if not exists i on wallet (colour)', /outside a transaction/],
    ['-- outside a transaction\ncreate index concurrently i on wallet (colour)', /if not exists/],
    ['-- outside a transaction\nalter table wallet add column colour text', /only concurrent statements/],
  ])('%s', (text, expected) => {
    expect(findViolations(text)).toMatchObject([{ message: expect.stringMatching(expected) as string }])
  })
})

describe('rules for files of functions', () => {
  test.each([
    'create function f() returns void language sql as $$ select $$',
    'drop trigger t on wallet',
    'alter table wallet add column colour text',
    "insert into wallet_flow (type) values ('x')",
    'select f()',
  ])('reject %s', (text) => {
    expect(findFunctionViolations(text)).toMatchObject([
      { message: expect.stringMatching(/create or replace/) as string },
    ])
  })

  test.each([
    '-- before the tables\ncreate or replace function f() returns void language sql as $$ select 1; select 2 $$',
    'create or replace trigger t before insert on wallet for each row execute function f()',
    'revoke all on function f() from public; grant execute on function f() to erp_api',
    "comment on function f() is 'Does nothing; costs nothing.'",
  ])('accept %s', (text) => {
    expect(findFunctionViolations(text)).toEqual([])
  })
})

describe('migration rules accept', () => {
  test.each([
    'create table purse (id int not null); create index on purse (id); alter table purse add x int not null; drop table purse',
    'alter table wallet add column colour text',
    "alter table wallet add column colour text not null default ''",
    "alter table wallet add constraint c check (colour <> '') not valid",
    'alter table wallet validate constraint c',
    'alter table wallet add constraint u unique using index wallet_colour',
    'alter table wallet alter column colour drop not null',
    '-- may lock: it has ten rows\ncreate index i on wallet_limit_default (kind)',
    "create function f() returns void language sql as $$ update wallet set colour = 'red' $$",
    "-- drop table wallet\nselect 'drop table wallet; '",
    '-- outside a transaction\ncreate index concurrently if not exists i on wallet (colour)',
    "update wallet set colour = 'red' where id = 1",
  ])('%s', (text) => {
    expect(findViolations(text)).toEqual([])
  })
})

describe('migration on a running product', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase()
    await sql`create table in_use (id int)`.execute(database.owner)
  })
  afterAll(() => database.close())
  const step = (text: string) => [{ name: `9999-${randomUUID()}`, sql: text, hash: 'x' }]

  test('waits for transactions that hold a lock it needs, and then completes', async () => {
    const held = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const holding = database.owner.transaction().execute(async (tx) => {
      await sql`insert into in_use values (1)`.execute(tx)
      started.resolve()
      await held.promise
    })
    await started.promise
    const migrating = migrateToLatest(
      database.url,
      { lockMs: 50 },
      step('alter table in_use add column x int'),
    )
    // Other statements can run in between, because the step repeatedly gives up its place in the lock queue.
    for (let n = 0; n < 5; n++) await sql`insert into in_use values (2)`.execute(database.owner)
    held.resolve()
    await holding
    expect(await migrating).toBe(1)
    await sql`select x from in_use`.execute(database.owner)
  })

  test('fails with the name of the step if it never gets its lock', async () => {
    await database.owner.transaction().execute(async (tx) => {
      await sql`lock table in_use`.execute(tx)
      const migrating = migrateToLatest(
        database.url,
        { lockMs: 30, tries: 2 },
        step('alter table in_use add column y int'),
      )
      await expect(migrating).rejects.toThrow(/The migration 9999-.* failed: .*lock timeout/)
    })
  })

  test('creates an index outside a transaction and repeats an interrupted file', async () => {
    const text = `-- outside a transaction
create index concurrently if not exists in_use_id on in_use (id);
create index concurrently if not exists in_use_x on in_use (x);`
    expect(await migrateToLatest(database.url, {}, step(text))).toBe(1)
    expect(await migrateToLatest(database.url, {}, step(text))).toBe(1)
  })

  test('recreates an index whose creation was interrupted', async () => {
    await sql`create table made_twice (id int)`.execute(database.owner)
    await sql`insert into made_twice values (1), (1)`.execute(database.owner)
    const unique = sql`create unique index concurrently made_once on made_twice (id)`
    await expect(unique.execute(database.owner)).rejects.toThrow('could not create unique index')
    await sql`delete from made_twice`.execute(database.owner)
    const text =
      '-- outside a transaction\ncreate unique index concurrently if not exists made_once on made_twice (id);'
    await migrateToLatest(database.url, {}, step(text))
    const { rows } = await sql<{ is: boolean }>`
      select indisvalid as is from pg_index where indexrelid = 'made_once'::regclass`.execute(database.owner)
    expect(rows).toEqual([{ is: true }])
  })
})
