let isPressed = false
addEventListener('pointerdown', () => (isPressed = true), { capture: true })
for (const end of ['pointerup', 'pointercancel']) {
  addEventListener(end, () => (isPressed = false), { capture: true })
}

/**
 * Runs a callback immediately, or after the click if a pointer is pressed. A message that appears between press and
 * release would move the target and the click would be lost.
 */
export function afterPress(callback: () => void) {
  if (!isPressed) return callback()
  const released = new AbortController()
  const onEnd = () => {
    released.abort()
    // The browser dispatches the click after the release and before the next task.
    setTimeout(callback)
  }
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, onEnd, { signal: released.signal })
}
