import { expect, test } from 'vitest'
import { AppError } from '#platform/server/errors/errors.ts'
import { createListLimiter } from './list-calls.ts'

const limiterAt = (perMinute: number) => {
  let now = 0
  const limit = createListLimiter(perMinute, () => now)
  const passed = (id: number, calls: number, rows?: number) => {
    let count = 0
    for (let call = 0; call < calls; call++) {
      try {
        limit({ id }, rows)
        count++
      } catch (error) {
        expect(error).toMatchObject({ httpStatus: 429 })
        expect(error).toBeInstanceOf(AppError)
      }
    }
    return count
  }
  return { passed, wait: (seconds: number) => void (now += seconds * 1_000) }
}

test('list limiter › stops a script within ten seconds and continues afterwards', () => {
  const { passed, wait } = limiterAt(1_000)
  expect(passed(1, 360)).toBe(300)
  expect(passed(2, 100)).toBe(100)
  wait(10)
  expect(passed(1, 300)).toBe(300)
})

test('list limiter › stops a steady script within a minute', () => {
  const { passed, wait } = limiterAt(1_000)
  const total = [1, 2, 3, 4, 5].reduce((sum) => {
    const count = passed(1, 290)
    wait(11)
    return sum + count
  }, 0)
  expect(total).toBe(1_000)
})

test('list limiter › counts three rows of each list of a search as a part of a page', () => {
  const { passed } = limiterAt(1_000)
  expect(passed(1, 1_100, 3)).toBe(1_000)
  expect(passed(2, 400, 100)).toBe(300)
})

test('list limiter › allows everything without a limit', () => {
  expect(limiterAt(0).passed(1, 5_000)).toBe(5_000)
})
