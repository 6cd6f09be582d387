import { expect, test } from 'vitest'
import { checksumOf, plain, qrTextFor } from '#areas/merchants/kankolek/server/emv.ts'
import { qrPicture } from './qr-image.ts'
import {
  crcOf,
  modulesOf,
  pixelsOf,
  readQr,
  tagsOf,
} from '#areas/merchants/kankolek/server/testing/read-qr.ts'

const facts = {
  businessId: 42,
  businessName: 'Aling Nena Store',
  accountNo: '8800000000000421',
  city: 'City of Makati',
  zip: '1209',
  businessType: 1,
}

test('checksumOf › matches the example of the standard', () => {
  expect(checksumOf('123456789')).toBe('29B1')
  expect(crcOf('123456789')).toBe('29B1')
})

test('qrTextFor › contains merchant, place and peso currency with a valid checksum', () => {
  const text = qrTextFor(facts)
  expect(tagsOf(text)).toEqual({
    '00': '01',
    '01': '11',
    '28': expect.stringContaining('ph.ppmi.p2m'),
    '52': '5499',
    '53': '608',
    '58': 'PH',
    '59': 'Aling Nena Store',
    '60': 'City of Makati',
    '61': '1209',
    '62': '03070000042',
    '63': crcOf(text.slice(0, -4)),
  })
  expect(tagsOf(tagsOf(text)['28'] ?? '')).toEqual({
    '00': 'ph.ppmi.p2m',
    '01': 'ERPWPHM2XXX',
    '03': '8800000000000421',
  })
})

test.each([
  ['Tindahan ni Aling Peña at mga Anak sa Kanto', 'Tindahan ni Aling Pena at'],
  ['  Botika   ni José  ', 'Botika ni Jose'],
  ['Kape’t Pandesal', "Kape't Pandesal"],
  ['小店 Store', 'Store'],
  ['5902XX6304', '5902XX6304'],
])('qrTextFor › encodes the name %j as %j', (businessName, expected) => {
  const text = qrTextFor({ ...facts, businessName })
  expect(tagsOf(text)['59']).toBe(expected)
  expect(tagsOf(text)['63']).toBe(crcOf(text.slice(0, -4)))
})

test('qrTextFor › uses the number for a name without encodable letters', () => {
  expect(tagsOf(qrTextFor({ ...facts, businessName: '小店' }))['59']).toBe('MERCHANT 42')
  expect(plain('\u0000a\nb', 9)).toBe('ab')
})

test('qrPicture › is decoded to its text by an independent reader', () => {
  for (const businessName of ['AB', 'Aling Nena Store', 'Tindahan ni Aling Nena sa Kanto ng Rizal']) {
    const text = qrTextFor({ ...facts, businessName })
    expect(readQr(modulesOf(pixelsOf(qrPicture(text))))).toBe(text)
  }
})

test('qrPicture › has the white margin that scanners need', () => {
  const pixels = pixelsOf(qrPicture(qrTextFor(facts)))
  const edge = 4 * 8
  expect(pixels.length).toBe(pixels[0]?.length)
  expect(pixels.slice(0, edge).flat()).not.toContain(true)
  expect(pixels[edge]?.[edge]).toBe(true)
})
