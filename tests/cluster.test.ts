import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { templateDatabase } from '#tests/cluster.ts'

async function query(database: string, question: string): Promise<Record<string, unknown>[]> {
  const url = new URL(inject('postgres'))
  url.pathname = `/${database}`
  const client = new Client({ connectionString: url.href })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

test('test cluster › has the same collation on every machine and supports ñ', async () => {
  const question = `select lower('ÑANDÚ') as lower, array(select unnest(array['b', 'C']) order by 1) as sorted`
  expect(await query('postgres', question)).toEqual([{ lower: 'ñandú', sorted: ['C', 'b'] }])
})

test('test database › is copied from the migrated template', async () => {
  await query('postgres', `create database a_copy template ${templateDatabase}`)
  expect(await query('a_copy', 'select current_database()')).toEqual([{ current_database: 'a_copy' }])
  await query('postgres', 'drop database a_copy')
})
