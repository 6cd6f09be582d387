import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Overlay } from '#platform/console/Overlay.tsx'
import { countRequest, pendingNow } from '#platform/console/pending.ts'

test('the overlay stays until the last of several requests has finished', () => {
  render(<Overlay />)
  expect(screen.queryByRole('progressbar')).toBeNull()

  const done: (() => void)[] = []
  act(() => done.push(countRequest(), countRequest(), countRequest()))
  expect(screen.getByRole('progressbar', { name: 'Loading' })).toHaveProperty('ariaBusy', 'true')
  expect(document.body.getAttribute('aria-busy')).toBe('true')

  act(() => done[1]?.())
  act(() => done[0]?.())
  expect(screen.queryByRole('progressbar')).not.toBeNull()
  act(() => done[2]?.())
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(document.body.getAttribute('aria-busy')).toBe('false')
})

test('a request that is counted out twice takes nothing from the others', () => {
  const first = countRequest()
  const second = countRequest()
  first()
  first()
  expect(pendingNow()).toBe(1)
  second()
  expect(pendingNow()).toBe(0)
})
