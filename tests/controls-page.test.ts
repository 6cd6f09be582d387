import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { controlsPage } from '#tools/controls/page.ts'

test('docs/controls.md › lists the rules of the migrations', async () => {
  const database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    expect(await controlsPage(client), 'Run "npm run controls".').toBe(
      readFileSync('docs/controls.md', 'utf8'),
    )
  } finally {
    await client.end()
    await database.close()
  }
})
