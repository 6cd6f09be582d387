import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from '#platform/console/toasts/Toasts.tsx'
import { sanitise } from '#platform/console/toasts/sanitise.ts'
import { closeToast, toast, toastMessage, getToasts } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toasts />)
})

afterEach(() => {
  act(() => {
    for (const { id } of getToasts()) closeToast(id)
  })
  vi.useRealTimers()
})

const show = (...about: Parameters<typeof toast>) => act(() => toast(...about))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

describe('toast', () => {
  test('closes automatically after 3000 ms', () => {
    show('success', 'Saved')
    pass(2999)
    expect(screen.queryByText('Saved')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('without a title › shows the sentence alone, with the role of its type', () => {
    act(() => toastMessage('danger', 'The promo was not saved.'))
    const shown = screen.getByRole('alert')
    expect(shown.textContent).toBe('The promo was not saved.')
    expect(within(shown).getByText('The promo was not saved.').previousSibling).toBeNull()
  })

  test('uses another duration, and stays open for 0', () => {
    show('info', 'Short', '', { closeAfterMs: 500 })
    show('info', 'Staying', '', { closeAfterMs: 0 })
    pass(500)
    expect(screen.queryByText('Short')).toBeNull()
    pass(3_600_000)
    expect(screen.queryByText('Staying')).not.toBeNull()
  })

  test('closes immediately when Close is pressed', () => {
    show('warning', 'Mind this')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Mind this')).toBeNull()
  })

  test('is above older ones, and at most five are shown', () => {
    for (const n of [1, 2, 3, 4, 5, 6]) show('info', `Toast ${n}`)
    expect(screen.getAllByRole('status').map((each) => within(each).getByText(/Toast/).textContent)).toEqual([
      'Toast 6',
      'Toast 5',
      'Toast 4',
      'Toast 3',
      'Toast 2',
    ])
  })

  test.each(['success', 'info', 'warning', 'link'] as const)(
    'toast of type %s is announced politely with its own style',
    (type) => {
      show(type, 'News')
      expect(screen.getByRole('status').dataset.type).toBe(type)
      expect(screen.getByRole('status').ariaLive).toBe('polite')
    },
  )

  test('toast of type danger is announced immediately', () => {
    show('danger', 'Error')
    expect(screen.getByRole('alert').ariaLive).toBe('assertive')
  })

  test('toast of type link has a linked title and does not close while hovered', () => {
    show('link', 'Export ready', '', { href: '/reports/1' })
    expect(screen.getByRole('link', { name: 'Export ready' }).getAttribute('href')).toBe('/reports/1')
    fireEvent.pointerEnter(screen.getByRole('status'))
    pass(10_000)
    expect(screen.queryByText('Export ready')).not.toBeNull()
    fireEvent.pointerLeave(screen.getByRole('status'))
    pass(3000)
    expect(screen.queryByText('Export ready')).toBeNull()
  })

  test('runs its action and closes, and stays longer to let people reach it', () => {
    const undo = vi.fn<() => void>()
    show('success', 'Deleted', '', { action: { label: 'Undo', onSelect: undo } })
    pass(7999)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByText('Deleted')).toBeNull()
  })

  test('links to the record of its action', () => {
    show('success', 'Created', '', { action: { label: 'View record', href: '/things/7' } })
    expect(screen.getByRole('link', { name: 'View record' }).getAttribute('href')).toBe('/things/7')
    pass(8000)
    expect(screen.queryByText('Created')).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    '//evil.test',
    String.raw`/\evil.test`,
    '/\t/evil.test',
    '/\n/evil.test',
    ' /x',
  ])('does not link to an unsafe address: %j', (href) => {
    show('link', 'Trap', '', { href })
    expect(screen.getByRole('link').getAttribute('href')).toBe('/')
  })

  test('shows allowed HTML', async () => {
    vi.useRealTimers()
    show('info', 'Note', '<b>x</b> and <img src=x onerror=alert(1)>', { closeAfterMs: 0 })
    const bold = await screen.findByText('x')
    expect(bold.tagName).toBe('B')
    expect(document.querySelector('img')).toBeNull()
  })

  test.each([
    ['The role <img src=x onerror=alert(1)> was created.'],
    ['Tom <Jr> & Sons was saved.'],
    ['<b onmouseover=alert(1)>x was saved.'],
    ['<a href="/x" onclick=alert(1)>x was saved.'],
    ['1 < 2 <<b/onclick=x>'],
  ])('shows other markup as text: %s', async (message) => {
    vi.useRealTimers()
    show('success', 'Success', message, { closeAfterMs: 0 })
    await screen.findByText((text) => text === message)
    expect(document.querySelector('img, [onmouseover], [onclick]')).toBeNull()
  })
})

describe('sanitised message', () => {
  const cleaned = (html: string) => {
    const place = document.createElement('div')
    place.append(sanitise(html))
    return place.innerHTML
  }

  test.each([
    ['<b>a</b><strong>b</strong><i>c</i><em>d</em><br>', '<b>a</b><strong>b</strong><i>c</i><em>d</em><br>'],
    ['<p>a</p><ul><li>b</li></ul>', '<p>a</p><ul><li>b</li></ul>'],
    [
      '<a href="https://a.test/x">a</a>',
      '<a href="https://a.test/x" rel="noopener noreferrer" target="_blank">a</a> (a.test)',
    ],
    [`<a href="${location.origin}/x">a</a>`, `<a href="${location.origin}/x">a</a>`],
    ['<a href="mailto:a@erp.test">a</a>', '<a href="mailto:a@erp.test">a</a>'],
    ['<a href="/dashboard">a</a>', '<a href="/dashboard">a</a>'],
    ['<a href="//evil.test">a</a>', '<a>a</a>'],
    [String.raw`<a href="/\evil.test">a</a>`, '<a>a</a>'],
    ['<a href="/&#9;/evil.test">a</a>', '<a>a</a>'],
    ['<a href="https:evil.test">a</a>', '<a>a</a>'],
    ['<a href="javascript:alert(1)" onclick="x()">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<script>alert(1)</script>hi', 'hi'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<b style="position:fixed" class="c" id="d" data-x="1">a</b>', '<b>a</b>'],
    ['<svg><script>alert(1)</script></svg><iframe src="/x"></iframe><form><input></form>', ''],
  ])('%s', (html, expected) => {
    expect(cleaned(html)).toBe(expected)
  })
})
