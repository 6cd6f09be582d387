import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchingPerson } from './person-search.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function matches(text: string, term: string) {
  const conditions = matchingPerson(sql`t.text`, term)
  const { rows } = await sql`
    select from (values (${text}::text)) t (text) where ${sql.join(conditions, sql` and `)}`.execute(
    database.owner,
  )
  return rows.length === 1
}

test.each(['ana', 'santos', 'store', 'anto', 'tor', '100%', 'cruz-reyes'])(
  'search of people › finds %s at the beginning, between spaces, at the end and within a word',
  async (term) => {
    const email = 'someone@example.com'
    for (const text of [`${term} ${email}`, ` ${term} ${email} `, `${email} ${term}`, `${email} x${term}y`])
      expect(await matches(text, term), text).toBe(true)
  },
)

test.each(['ana_santos@example.com', 'santos@example.com', 'x@santos.example'])(
  'search of people › does not find santos in %s',
  async (email) => {
    for (const text of [` ben cruz +639171234567 ${email} `, `ben ${email}`, `${email} ben`])
      expect(await matches(text, 'santos'), text).toBe(false)
    expect(await matches(`ben ${email} santos`, 'santos')).toBe(true)
  },
)

test.each(['ana_santos@example.com', 'a@example.com'])(
  'search of people › finds %s as a whole',
  async (email) => {
    expect(await matches(`ben ${email} store`, email)).toBe(true)
    for (const other of [`${email}.ph`, `b${email}`, email.replace('example', 'sample')])
      expect(await matches(`ben ${other} store`, email), other).toBe(false)
  },
)
