let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => (isPressed = false), { capture: true })
}

/**
 * Runs work at once, or after the click when a pointer is down. A message that appears between press and release
 * would move what is pressed, and the click would be lost.
 */
export function afterPress(callback: () => void) {
  if (!isPressed) return callback()
  const released = new AbortController()
  const onEnd = () => {
    released.abort()
    // The click comes between the release and the next task.
    setTimeout(callback)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, onEnd, { signal: released.signal })
}
