import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Toasts } from './Toasts.tsx'
import { toast } from '#platform/console/toast.ts'

const rect = (left: number, top: number, width: number, height: number) =>
  new DOMRect(left, top, width, height)

test('toast › moves off the footer of a form, and returns when the footer is gone', () => {
  vi.useFakeTimers()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'FOOTER') return rect(0, 700, 1024, 68)
    if (this.tagName !== 'SECTION') return rect(0, 0, 0, 0)
    const [x = 0, y = 0] = this.style.translate.split(' ').map((each) => Number.parseFloat(each) || 0)
    return rect(12 + x, 700 + y, 380, 50)
  })
  const footer = document.createElement('footer')
  footer.dataset['bottomBar'] = ''
  document.body.append(footer)
  const { container } = render(<Toasts />)
  act(() => void toast('success', 'Saved', '', { closeAfterMs: 0 }))
  const stack = container.querySelector('section')
  expect(stack?.style.translate).toMatch(/^0px -\d+px$/)
  footer.remove()
  act(() => vi.advanceTimersByTime(1_000))
  expect(stack?.style.translate).toBe('')
  vi.useRealTimers()
  vi.restoreAllMocks()
})
