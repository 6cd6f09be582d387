import { afterEach, expect, test, vi } from 'vitest'
import { closeDialog, openDialog, takeTypedText } from '#platform/console/shell/dialogs.ts'

afterEach(() => {
  takeTypedText()
  closeDialog()
})

const press = (key: string) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

test('palette › receives text typed while it loads and keeps it from other shortcuts', () => {
  const beneath = vi.fn<() => void>()
  addEventListener('keydown', beneath)
  openDialog('palette')
  for (const key of ['e', 'x', 'y', 'Backspace']) press(key)
  expect(beneath).not.toHaveBeenCalled()
  expect(takeTypedText()).toBe('ex')
  press('j')
  expect(beneath).toHaveBeenCalledOnce()
  removeEventListener('keydown', beneath)
})

test('palette › discards typed text when closed before it has loaded', () => {
  openDialog('palette')
  press('a')
  press('Escape')
  expect(takeTypedText()).toBe('')
})
