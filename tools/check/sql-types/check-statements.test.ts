import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkStatements } from './check-statements.ts'
import { findStatements } from './find-statements.ts'
import { withProject } from './open-project.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: Client
beforeAll(async () => {
  database = await openTestDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
  await client.query(`
    create table parcel (id bigint primary key, label text not null, weight numeric, packed_at timestamptz not null,
      lines jsonb not null, tags text[] not null, customer_ids bigint[] not null)`)
})
afterAll(async () => {
  await client.end()
  await database.close()
})

const config = JSON.stringify({
  extends: './tsconfig.base.json',
  compilerOptions: { lib: ['esnext'], types: ['node'] },
  files: ['statements.ts'],
})
const imports = `
  import { type RawBuilder, sql } from 'kysely'
  import type { Client } from 'pg'
  import type { Database } from '#platform/server/db/database.ts'
  declare const db: Database
  declare const client: Client
`

/** The errors of the statements in a file, in their order. */
async function errorsIn(code: string): Promise<readonly string[]> {
  const statements = withProject(
    'tsconfig.statements.json',
    (project) => findStatements(project, (file) => file === 'statements.ts'),
    { 'tsconfig.statements.json': config, 'statements.ts': imports + code },
  )
  expect(statements).not.toHaveLength(0)
  return (await checkStatements(client, statements)).flatMap(({ errors }) => errors)
}

describe('a declared row', () => {
  test.each([
    ['equals the columns', '{ id: number; label: string }', 'id, label', []],
    [
      'has another name',
      '{ id: number; title: string }',
      'id, label',
      ['label is not declared', 'title is not returned'],
    ],
    ['lacks a column', '{ id: number }', 'id, label', ['label is not declared']],
    ['has a column more', '{ id: number; label: string }', 'id', ['label is not returned']],
    ['has an optional column more', '{ id: number; label?: string }', 'id', []],
    ['has another type', '{ id: string }', 'id', ['id is int8, which arrives as number, not string']],
    [
      'has a number for a numeric',
      '{ weight: number | null }',
      'weight',
      ['weight is numeric, which arrives as string, not number'],
    ],
    [
      'has a Date for a time',
      '{ packedAt: Date }',
      'packed_at',
      ['packedAt is timestamptz, which arrives as string, not Date'],
    ],
    ['has no null for a column that can be null', '{ weight: string }', 'weight', ['weight can be null']],
    ['has the content of JSON', '{ lines: { sku: string }[] }', 'lines', []],
    ['has arrays', `{ tags: ('a' | 'b')[]; customerIds: number[] }`, 'tags, customer_ids', []],
    [
      'has arrays of another type',
      '{ customerIds: string[] }',
      'customer_ids',
      ['customerIds is _int8, which arrives as number[], not string[]'],
    ],
    ['has a branded type', `{ id: number & { readonly unit: 'parcel' } }`, 'id', []],
    ['has a column twice', '{ id: number }', 'id, id', ['id is returned twice']],
  ])('%s', async (_case, row, columns, errors) => {
    expect(
      await errorsIn(`await sql<${row}>\`select ${columns} from parcel where id = \${1}\`.execute(db)`),
    ).toEqual(errors)
  })
})

describe('a statement', () => {
  test('that PostgreSQL rejects › is reported with its text', async () => {
    const [error] = await errorsIn('await sql<{ id: number }>`select id from parcels`.execute(db)')
    expect(error).toBe('relation "parcels" does not exist: select id from parcels')
  })

  test('with fragments, constants and functions › is checked in each of its forms', async () => {
    const code = `
      const columns = { short: sql\`id\`, long: sql\`id, label\` }
      const table = (name: 'parcel') => sql\`from \${sql.table(name)} t\`
      export const find = (which: 'short' | 'long', ids: number[], isLocked: boolean) => sql<{ id: number }>\`
        select \${columns[which]} \${table('parcel')} where \${sql.join([sql\`true\`, ...ids.map((id) => sql\`id = \${id}\`)], sql\` or \`)}
        order by \${sql.ref('t.packedAt')} limit \${10} \${isLocked ? sql\`for update\` : sql\`\`}\``
    expect(await errorsIn(code)).toEqual(['label is not declared'])
  })

  test('with a fragment of the caller › is checked for each call', async () => {
    const code = `
      const find = (columns: RawBuilder<unknown>) => sql<{ id: number }>\`select \${columns} from parcel\`.execute(db)
      await find(sql\`id\`)
      await find(sql\`label as id\`)`
    expect(await errorsIn(code)).toEqual(['id is text, which arrives as string, not number'])
  })

  test('that is known only at run time › is reported', async () => {
    const code =
      'export const find = (table: string) => sql<{ id: number }>`select id from ${sql.table(table)}`.execute(db)'
    expect(await errorsIn(code)).toEqual(['depends on the parameter table'])
  })

  test('without plugins or of the driver › has the names of the database', async () => {
    const code = `
      await sql<{ packedAt: string }>\`select packed_at from parcel\`.execute(db.withoutPlugins())
      await client.query<{ packed_at: string }>('select packed_at from parcel')`
    expect(await errorsIn(code)).toEqual(['packed_at is not declared', 'packedAt is not returned'])
  })
})

test('the select list of a list › is checked with its table and joins', async () => {
  const code = `
    export const plan = { table: 'parcel', select: sql<{ id: number; label: string }>\`t.id, o.weight as label\`,
      joins: sql\`join parcel o on o.id = t.id\` }`
  expect(await errorsIn(code)).toEqual(['label can be null'])
})

test('a column of the query builder › is checked with the tables of its query', async () => {
  const code = `
    const parcels = () => db.withTables<{ parcel: { id: number; packedAt: string } }>().selectFrom('parcel as p')
    export const find = () => parcels().where('id', '=', 1)
      .select(['id', sql<string>\`extract(year from p.packed_at)::int\`.as('packedIn')]).execute()`
  expect(await errorsIn(code)).toEqual(['packedIn is int4, which arrives as number, not string'])
})

test('the type of a table › has only columns that exist', async () => {
  const code = `
    import type { Generated } from 'kysely'
    export const tables = db.withTables<{ parcel: { id: Generated<number>; packedAt: number; size: string } }>()`
  expect(await errorsIn(code)).toEqual([
    'packedAt is timestamptz, which arrives as string, not number',
    'size is not returned',
  ])
})
