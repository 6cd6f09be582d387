import worldwide from 'libphonenumber-js/metadata.max.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { maskedMobile, mobileFrom } from './mobile.ts'
import metadata from './phone-metadata.json' with { type: 'json' }

describe('mobileFrom', () => {
  test.each([
    '9171234567',
    '09171234567',
    '639171234567',
    '+639171234567',
    '00639171234567',
    '+63 0917 123 4567',
    '+63 (0) 917-123-4567',
    '(0917) 123.4567',
    '0917/123/4567',
    '0917–123–4567',
    '0917\u00a0123\u00a04567',
    '\u202a+63 917 123 4567\u202c',
    '０９１７１２３４５６７',
    ' 0063 (917) 123-4567 ',
  ])('reads %j as the same number', (typed) => expect(mobileFrom(typed)).toBe('+639171234567'))

  test.each([
    '',
    '0917123456',
    '091712345678',
    '0917 123 4567 ext 2',
    '0917x1234567',
    '+1 917 123 4567',
    '+6309171234567890',
    '028 123 4567',
    '0009171234567',
    '++639171234567',
    '9.171234567E9',
  ])('rejects %j', (typed) => expect(mobileFrom(typed)).toBeNull())
})

test('maskedMobile › shows the network and the last four digits', () =>
  expect(maskedMobile('+639171234567')).toBe('+63917***4567'))

test('phone metadata › is the Philippine part of the metadata of the installed library', () => {
  expect(metadata).toEqual({
    version: worldwide.version,
    country_calling_codes: { 63: ['PH'] },
    countries: { PH: worldwide.countries.PH },
    nonGeographic: {},
  })
})
