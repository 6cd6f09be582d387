import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Stubs of browser APIs that jsdom lacks. They never fire events.
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
// Assigned directly because jsdom does not define them.
window.matchMedia = quietQuery
Element.prototype.scrollIntoView = () => {}
// jsdom defines it as a function that only prints an error.
window.scrollTo = () => {}

// The default timeout of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)
