import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BackgroundBar, Overlay } from '#platform/console/layout/Overlay.tsx'
import { trackRequest, getPendingCount } from './pending-requests.ts'

test('pending requests › show the overlay until the last one has finished', () => {
  render(<Overlay />)
  expect(screen.queryByRole('progressbar')).toBeNull()

  const done: (() => void)[] = []
  act(() => done.push(trackRequest(), trackRequest(), trackRequest()))
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toHaveProperty('ariaBusy', 'true')
  expect(document.body.getAttribute('aria-busy')).toBe('true')

  act(() => done[1]?.())
  act(() => done[0]?.())
  expect(screen.queryByRole('progressbar')).not.toBeNull()
  act(() => done[2]?.())
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.body.getAttribute('aria-busy')).toBe('false')
})

const bar = () => screen.queryByRole('progressbar', { name: 'Loading in the background' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
afterEach(() => vi.useRealTimers())

test('BackgroundBar › appears after 150 ms of a background request, without the overlay and without a busy page', async () => {
  vi.useFakeTimers()
  render(
    <>
      <Overlay />
      <BackgroundBar />
    </>,
  )
  let done = () => {}
  act(() => {
    done = trackRequest('bar')
  })
  await pass(149)
  expect(bar()).toBeNull()
  await pass(1)
  expect(bar()?.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull()
  expect(document.body.getAttribute('aria-busy')).toBe('false')
  act(() => done())
  await pass(300)
  expect(bar()).toBeNull()
})

test('BackgroundBar › does not appear for a request shorter than 150 ms', async () => {
  vi.useFakeTimers()
  render(<BackgroundBar />)
  const done = trackRequest('bar')
  await pass(140)
  done()
  await pass(1000)
  expect(bar()).toBeNull()
})

test('BackgroundBar › stays visible between two consecutive requests', async () => {
  vi.useFakeTimers()
  render(<BackgroundBar />)
  const first = trackRequest('bar')
  await pass(150)
  first()
  await pass(100)
  expect(bar()).not.toBeNull()
  const second = trackRequest('bar')
  await pass(1000)
  expect(bar()).not.toBeNull()
  second()
  await pass(0)
  expect(bar()).toBeNull()
})

test('pending requests › ignore a second completion of the same request', () => {
  const first = trackRequest()
  const second = trackRequest()
  first()
  first()
  expect(getPendingCount()).toBe(1)
  second()
  expect(getPendingCount()).toBe(0)
})
