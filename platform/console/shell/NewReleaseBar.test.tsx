import { render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import NewReleaseBar from './NewReleaseBar.tsx'

afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

test('new release bar › appears when a tab becomes visible after a release', async () => {
  const pageOf = (release: string) => `<meta name="ahead-of-all" content="assets/ahead-${release}.json">`
  document.head.innerHTML = pageOf('one')
  let release = 'one'
  const served = vi.fn(() => Promise.resolve(new Response(pageOf(release))))
  vi.stubGlobal('fetch', served)
  render(<NewReleaseBar />)
  await vi.waitFor(() => expect(served).toHaveBeenCalledOnce())
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull()
  release = 'two'
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByRole('button', { name: 'Reload page' })
  expect(screen.getByRole('status').textContent).toContain('A new version is available')
})
