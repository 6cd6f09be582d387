import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasNewRelease, reloadForNewRelease } from './new-release.ts'

const pageOf = (release: string) =>
  `<meta name="ahead-of-all" content="assets/ahead-${release}.json"><script type="module" src="/assets/index-${release}.js"></script>`

let served: () => Promise<Response>
beforeEach(() => {
  document.head.innerHTML = pageOf('one')
  sessionStorage.clear()
  vi.stubGlobal('fetch', () => served())
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

test.each([
  ['the same release', () => Promise.resolve(new Response(pageOf('one'))), false],
  ['another release', () => Promise.resolve(new Response(pageOf('two'))), true],
  ['a starting server', () => Promise.resolve(new Response('', { status: 503 })), false],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('hasNewRelease › with %s', async (_, answer, expected) => {
  served = answer
  expect(await hasNewRelease()).toBe(expected)
})

test('hasNewRelease › is false on the development server, whose page has no release', async () => {
  document.head.innerHTML = '<script type="module" src="/main.tsx"></script>'
  served = () => Promise.resolve(new Response('<script type="module" src="/main.tsx"></script>'))
  expect(await hasNewRelease()).toBe(false)
})

test('reloadForNewRelease › reloads a release once and the next one again', async () => {
  const reload = vi.fn()
  served = () => Promise.resolve(new Response(pageOf('two')))
  expect(await reloadForNewRelease(reload)).toBe(true)
  expect(await reloadForNewRelease(reload)).toBe(false)
  document.head.innerHTML = pageOf('two')
  served = () => Promise.resolve(new Response(pageOf('three')))
  expect(await reloadForNewRelease(reload)).toBe(true)
  expect(reload).toHaveBeenCalledTimes(2)
})
