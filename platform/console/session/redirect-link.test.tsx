import { describe, expect, test } from 'vitest'
import { safeReturnPath, signInWithReturn } from './redirect-link.ts'

const own = 'https://erp.test'

describe('safeReturnPath', () => {
  test.each([
    ['https://erp.test/customer/business?x=1', '/customer/business?x=1'],
    ['https://erp.test/customer/business?x=1#notes', '/customer/business?x=1#notes'],
    ['/customer/subscriber', '/customer/subscriber'],
    [
      'https://erp.test/dashboard?module=m&action=approve&token=t',
      '/dashboard?module=m&action=approve&token=t',
    ],
  ])('leads to %s', (link, address) => {
    expect(safeReturnPath(link, own)).toBe(address)
  })

  test.each([
    [null],
    [''],
    ['https://evil.test/customer'],
    ['http://erp.test/customer'],
    ['https://erp.test:8443/customer'],
    ['https://erp.test@evil.test/'],
    ['https://erp.test.evil.test/'],
    ['//evil.test/customer'],
    ['/\\evil.test'],
    ['\\\\evil.test'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['/login'],
    ['/login/'],
    ['/LOGIN?redirect_link=/x'],
    ['/%6Cogin'],
    ['//login'],
    ['https://erp.test/register'],
    ['https://erp.test/'],
    ['/%'],
    ['https://'],
  ])('leads home instead of %s', (link) => {
    expect(safeReturnPath(link, own)).toBe('/dashboard')
  })

  test('never leads to an address that a browser resolves to another origin', () => {
    expect(safeReturnPath('https://erp.test//evil.test/x', own)).toBe('/evil.test/x')
  })
})

test('signInWithReturn › contains the full address, encoded once', () => {
  const address = signInWithReturn('/customer/business?x=1&name=Ana%20Cruz', own)
  expect(address).toBe(
    '/login?redirect_link=https%3A%2F%2Ferp.test%2Fcustomer%2Fbusiness%3Fx%3D1%26name%3DAna%2520Cruz',
  )
  expect(new URLSearchParams(address.split('?')[1]).get('redirect_link')).toBe(
    'https://erp.test/customer/business?x=1&name=Ana%20Cruz',
  )
})
