import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunkLoadTimeoutMs } from '#platform/console/configuration.ts'
import { load, LoadError, loadPart } from './load.ts'
import { getPendingCount } from '#platform/console/api/pending-requests.ts'
import { closeToast, getToasts } from '#platform/console/toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  for (const { id } of getToasts()) closeToast(id)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const outcomeOf = (loading: Promise<unknown>) => {
  const outcome = { value: undefined as unknown }
  loading.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.value = error),
  )
  return outcome
}

test('load › times out after 120 seconds', () => expect(chunkLoadTimeoutMs).toBe(120_000))

test.each([
  ['never comes', () => new Promise<never>(() => {})],
  ['keeps failing', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))],
])('load › reports a module that %s after 120 seconds and not before', async (_, part) => {
  const outcome = outcomeOf(load(part))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome.value).toBeUndefined()
  expect(getToasts()).toEqual([])
  expect(getPendingCount()).toBe(1)

  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.value).toBeInstanceOf(LoadError)
  expect(console.error).toHaveBeenCalledOnce()
  expect(getToasts()).toMatchObject([
    {
      type: 'danger',
      html: 'Unable to load this page. Please refresh. <a href="/">Reload page</a>',
      closeAfterMs: 0,
    },
  ])
  expect(getPendingCount()).toBe(0)
})

test('loadPart › rejects after three failed imports, with neither the overlay nor a toast', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let tries = 0
  const outcome = outcomeOf(
    loadPart(() => {
      tries += 1
      return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
    }),
  )
  expect(getPendingCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(3000)
  expect(tries).toBe(3)
  expect(outcome.value).toBeInstanceOf(LoadError)
  expect(getToasts()).toEqual([])
})

test('load › shows no error for a module that fails once and then loads', async () => {
  let tries = 0
  const outcome = outcomeOf(
    load(async () => (++tries === 1 ? Promise.reject(new Error('Flicker.')) : 'here')),
  )
  await vi.advanceTimersByTimeAsync(2000)
  expect(outcome.value).toBe('here')
  expect(getToasts()).toEqual([])
})
