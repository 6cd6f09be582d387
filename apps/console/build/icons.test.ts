import { expect, test } from 'vitest'
import { componentOf } from './icons.ts'

const svg = (body: string) => `<svg viewBox="0 0 24 24">${body}</svg>`

test('icon of lines › is compiled to its paths without the shared attributes', () => {
  const body =
    '<g fill="none" stroke="currentColor" stroke-width="2"><path d="M1 1h2"/><path d="M5 5h2"/></g>'
  expect(componentOf(svg(body), 'lines')).toContain('pathIcon(false, ["M1 1h2","M5 5h2"])')
})

test('filled icon › is compiled without lines', () => {
  expect(componentOf(svg('<path fill="currentColor" d="M1 1h2z"/>'), 'area')).toContain(
    'pathIcon(true, ["M1 1h2z"])',
  )
})

test('icon with another shape › stops the build', () => {
  expect(() => componentOf(svg('<circle cx="1" cy="1" r="1"/>'), 'dot')).toThrow('The icon dot contains')
})
