import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const person = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

test('lazyPart › shows an error in place when its file fails, and the component after a retry', async () => {
  let isUp = false
  const Panel = lazyPart(() => (isUp ? Promise.resolve({ default: () => <p>The views</p> }) : lost()))
  render(
    <div>
      <h1>Subscribers</h1>
      <Suspense fallback={null}>
        <Panel />
      </Suspense>
    </div>,
  )
  await pass(3000)
  expect(screen.getByRole('alert').textContent).toContain('Could not load this section.')
  expect(screen.getByRole('heading', { name: 'Subscribers' })).toBeTruthy()

  isUp = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(screen.getByText('The views')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('lazyPart › rethrows errors of the loaded component', async () => {
  const Broken = lazyPart(() =>
    Promise.resolve({
      default: (): ReactNode => {
        throw new Error('Broken.')
      },
    }),
  )
  const caught: unknown[] = []
  class Screen extends Component<{ children: ReactNode }, { broken: boolean }> {
    override state = { broken: false }
    static getDerivedStateFromError = () => ({ broken: true })
    override componentDidCatch(error: unknown) {
      caught.push(error)
    }
    override render() {
      return this.state.broken ? null : this.props.children
    }
  }
  render(
    <Screen>
      <Suspense fallback={null}>
        <Broken />
      </Suspense>
    </Screen>,
  )
  await pass(0)
  expect(caught).toMatchObject([{ message: 'Broken.' }])
})
