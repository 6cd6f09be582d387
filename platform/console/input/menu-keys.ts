import type { KeyboardEvent } from 'react'
import { isTyping } from '#platform/console/shortcuts.ts'
import { searchFold } from '#platform/contract/search-words.ts'

const maxPauseMs = 700
let typed = { text: '', at: 0 }

type Press = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * Index of the label that starts with the letters typed in quick succession, as in a native select. A letter that does not
 * continue them starts again, and one that is pressed repeatedly goes through the labels that start with it. Undefined for
 * other keys or without a match.
 */
export function typeAhead(press: Press, labels: readonly string[], current: number): number | undefined {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = press
  const before = timeStamp - typed.at < maxPauseMs ? typed.text : ''
  // A space that starts no text presses a button or opens a list.
  if (key.length !== 1 || (key === ' ' && before === '') || ctrlKey || metaKey || altKey) return undefined
  const indexOf = (text: string, first: number) =>
    labels
      .map((_, index) => (Math.max(0, first) + index) % labels.length)
      .find((index) => searchFold(labels[index] ?? '').startsWith(text))
  const text = searchFold(before + key)
  const found = new Set(text).size === 1 ? undefined : indexOf(text, current)
  typed = { text: found === undefined ? searchFold(key) : text, at: timeStamp }
  return found ?? indexOf(typed.text, current + 1)
}

/**
 * Moves the focus between the items of a menu: by the arrow keys, Home, End and the first letters of an item. Returns
 * whether the key did so.
 */
export function moveInMenu(event: KeyboardEvent, items: readonly HTMLElement[]): boolean {
  const { key, target } = event
  if (event.defaultPrevented || isTyping(target)) return false
  // A button beside an item belongs to it, such as those of a column.
  const index = items.findLastIndex(
    (item) =>
      document.activeElement &&
      !(item.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING),
  )
  const keys: Partial<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: Math.max(index, 0) - 1 + items.length,
    Home: 0,
    End: items.length - 1,
  }
  const labels = items.map((item) => (item.closest('label') ?? item).textContent.trim())
  const to = keys[key] ?? typeAhead(event, labels, index)
  if (to === undefined) return false
  items[to % items.length]?.focus()
  event.preventDefault()
  event.stopPropagation()
  return true
}
