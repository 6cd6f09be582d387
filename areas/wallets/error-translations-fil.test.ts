import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { filipinoErrors } from './error-translations-fil.ts'

test.each([
  [
    'Wallet 8800000000000123 is frozen: nothing may move.',
    'Naka-freeze ang wallet na 8800000000000123: walang puwedeng gumalaw.',
  ],
  [
    'Cash-in is limited to ₱10,000.00 a day for wallet 8800000000000123; ₱1,250.50 is left today.',
    'Cash-in: hanggang ₱10,000.00 lang sa isang araw sa wallet na 8800000000000123; ₱1,250.50 na lang ang natitira ngayong araw.',
  ],
  [
    'Sending is not allowed for wallet 8800000000000123.',
    'Hindi pinapayagan sa wallet na 8800000000000123: Pagpapadala.',
  ],
  [
    'platform.LOOKUP_LIMIT {"seconds":"?"}',
    'Sobrang dami ng paghahanap. Subukan ulit pagkalipas ng 42 segundo.',
  ],
  ['Cash-in by 7-Eleven goes up to ₱10,000.00.', 'Hanggang ₱10,000.00 lang ang cash-in sa 7-Eleven.'],
])('Filipino error › translates %s', (english, filipino) => expect(filipinoErrors(english)).toBe(filipino))

test('Filipino error › leaves unknown sentences unchanged', () => {
  expect(filipinoErrors('Someone with this email address is here already.')).toBeNull()
  expect(filipinoErrors('Insufficient balance. <b>x</b>')).toBeNull()
})

test('Filipino error › covers every error of money movements', () => {
  const folder = path.join(import.meta.dirname, 'server', 'migrations')
  const text = readdirSync(folder)
    .filter((name) => name.includes('in-fewer-steps'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')
  const submitted = [...text.matchAll(/(?:raise exception|format\() ?\(?'([^'%]*%?[^']*)'/g)].map(
    ([, said = '']) => said,
  )
  const meant = submitted.filter((said) => said !== '%' && !/whole number|Money is not moved/.test(said))
  expect(meant.length).toBeGreaterThan(9)
  const filled = meant.map((said) => {
    let index = 0
    const isAmount = (before: string) => /(to|;|hold|most, and would hold) $/.test(before)
    return said
      .replace(/^%(?= is (not|limited))/, 'Paying')
      .replace(/%s?/g, (_, at: number, whole: string) =>
        isAmount(whole.slice(0, at)) ? '₱1,250.00' : String(88000 + index++),
      )
  })
  expect(filled.filter((sentence) => filipinoErrors(sentence) === null)).toEqual([])
})
