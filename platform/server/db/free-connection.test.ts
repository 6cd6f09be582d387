import { expect, test } from 'vitest'
import { waitForFreeConnection } from './free-connection.ts'

const refused = (code: string) => Object.assign(new Error('refused'), { code })

/** Fails with these SQLSTATEs, one after the other, and then connects. */
function connecting(...codes: string[]) {
  const left = [...codes]
  let attempts = 0
  return {
    attempts: () => attempts,
    async connect() {
      attempts++
      const code = left.shift()
      if (code !== undefined) throw refused(code)
      return 'connected'
    },
  }
}

test('connection › is awaited while the server has none free', async () => {
  const server = connecting('53300', '53300')
  expect(await waitForFreeConnection(server.connect, 60_000)).toBe('connected')
  expect(server.attempts()).toBe(3)
})

test('connection › fails after the time limit, or at once with another error', async () => {
  const full = connecting(...Array.from({ length: 1_000 }, () => '53300'))
  await expect(waitForFreeConnection(full.connect, 0)).rejects.toMatchObject({ code: '53300' })
  const other = connecting('28P01')
  await expect(waitForFreeConnection(other.connect, 60_000)).rejects.toMatchObject({ code: '28P01' })
  expect(other.attempts()).toBe(1)
})
