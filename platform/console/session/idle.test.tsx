import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idleState, recordActivity, useIdle } from './idle.ts'
import { beginSession, configureSession, isSignedIn, lastSessionEnd } from './session-client.ts'

const minute = 60_000

configureSession({
  refresh: async () => ({ email: 'ana@erp.test', token: 'next', expirationTime: Date.now() + 15 * minute }),
  reauthenticate: async () => {},
  signOut: async () => {},
  person: async (email) => ({
    id: 1,
    email,
    name: 'Ana',
    level: 20,
    roleName: '',
    isLineManager: false,
    access: [],
  }),
})

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T02:00:00Z') })
  localStorage.clear()
  await beginSession({ email: 'ana@erp.test', token: 't', expirationTime: Date.now() + 15 * minute })
  render(<Shown />)
})

afterEach(() => vi.useRealTimers())

const Shown = () => <output>{useIdle() ?? 'working'}</output>
const statusText = () => screen.getByRole('status').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test.each([
  [0, null],
  [14 * minute - 1, null],
  [14 * minute, 60],
  [15 * minute - 1, 1],
  [15 * minute, 'end'],
])('idleState › after %i ms without activity', (idle, state) => {
  expect(idleState(1_000_000, 1_000_000 + idle)).toBe(state)
})

test('useIdle › warns the person a minute before the end and then ends the session', async () => {
  await pass(13 * minute)
  expect(statusText()).toBe('working')
  await pass(minute)
  expect(statusText()).toBe('60')
  await pass(59_000)
  expect([statusText(), isSignedIn()]).toEqual(['1', true])
  await pass(1000)
  expect([isSignedIn(), lastSessionEnd()]).toEqual([false, 'idle'])
})

test('useIdle › keeps the session when the person confirms', async () => {
  await pass(14 * minute + 30_000)
  expect(statusText()).toBe('30')
  act(() => recordActivity())
  expect(statusText()).toBe('working')
  await pass(13 * minute)
  expect(isSignedIn()).toBe(true)
})

test('useIdle › restarts the timeout on a key press and on activity in another tab', async () => {
  await pass(10 * minute)
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' })))
  await pass(10 * minute)
  expect(statusText()).toBe('working')
  localStorage.setItem('erp.lastActive', String(Date.now()))
  await pass(10 * minute)
  expect(isSignedIn()).toBe(true)
})
