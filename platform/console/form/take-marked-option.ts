import type { KeyboardEvent } from 'react'

/** Tab takes the option that is marked in the open list of a select, as Enter does. */
export function takeMarkedOption({ key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>) {
  if (key !== 'Tab' || shiftKey || currentTarget.getAttribute('aria-expanded') !== 'true') return
  const list = document.getElementById(currentTarget.getAttribute('aria-controls') ?? '')
  list?.querySelector<HTMLElement>('[data-combobox-selected]')?.click()
}
