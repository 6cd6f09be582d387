import type { KeyboardEvent } from 'react'

/** Tab selects the highlighted option of an open list, as Enter does. */
export function selectHighlightedOption({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Tab' || shiftKey) return
  // Refers to the list only while it is open.
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click()
}
