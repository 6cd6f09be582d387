import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// What every browser has and jsdom lacks, as quiet as in a window that nobody resizes.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver ??= QuietObserver
window.matchMedia ??= (query) => {
  const list = new EventTarget()
  return Object.assign(list, {
    ...{ matches: false, media: query, onchange: null },
    addListener() {},
    removeListener() {},
  })
}
Element.prototype.scrollIntoView ??= () => {}

afterEach(cleanup)
