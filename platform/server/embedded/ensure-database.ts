import { Client, type DatabaseError } from 'pg'

/** Creates the database in the URL if its cluster does not have it. */
export async function ensureDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
  } catch (error) {
    const unknownDatabase = '3D000'
    if ((error as DatabaseError).code !== unknownDatabase) throw error
    await createDatabase(url)
  } finally {
    await client.end()
  }
}

async function createDatabase(url: string): Promise<void> {
  const { pathname } = new URL(url)
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  const client = new Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(`create database ${pathname.slice(1)}`)
  } finally {
    await client.end()
  }
}
