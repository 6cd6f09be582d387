import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database.ts'
import { positionNow } from '#platform/server/replica.ts'

test('what was written stays written where nobody can say how far the database is: no copy has come that far', async () => {
  const away = openDatabase('postgres://wala@127.0.0.1:9/wala')
  expect(await positionNow(away)).toBe('FFFFFFFF/FFFFFFFF')
  await away.destroy()
})
