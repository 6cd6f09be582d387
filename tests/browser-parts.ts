import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What every browser has and jsdom lacks, as quiet as in a window that nobody resizes.
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

window.ResizeObserver ??= QuietObserver
const quietQuery = (query: string): MediaQueryList => {
  const list = new EventTarget()
  return Object.assign(list, {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })
}
// Assigned outright: jsdom has none of its own.
window.matchMedia = quietQuery
Element.prototype.scrollIntoView = () => {}

// A busy machine must not fail a test: the default of one second is a measurement, not a rule.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
