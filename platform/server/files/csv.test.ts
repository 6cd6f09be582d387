import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell, csvLine, csvLineForSystems, isFormulaText } from '#platform/server/files/csv.ts'
import type { Cell } from '#platform/server/imports/sheet-row.ts'
import { readSheet } from '#platform/server/imports/sheet.ts'

async function rowsOf(text: string) {
  const sheet = await readSheet({ bytes: Buffer.from(text), extension: 'csv' })
  const rows = [sheet.header.map((text): Cell => ({ text }))]
  for await (const { cells } of sheet.rows) rows.push(cells)
  return rows
}

test('CSV › is read back unchanged and contains no formulas', async () => {
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', '1', 'A', '(', ' '),
    }),
  )
  const line = fc
    .array(value, { minLength: 2, maxLength: 6 })
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
      const read = await rowsOf(csvLine(['a', 'b']) + lines.map(csvLine).join(''))
      // Imports compose characters.
      const composed = lines.map((cells) => cells.map((cell) => cell.normalize('NFC')))
      expect(read.slice(1).map((cells) => cells.map(({ text }) => text))).toEqual(composed)
      expect(read.flat().some(({ error }) => error !== undefined)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('CSV › composes a sign that would be a formula without its combining stroke', async () => {
  const text = '=\u0338'
  expect(csvCell(text)).toBe('≠')
  expect((await rowsOf(csvLine(['a', 'b']) + csvLine([text, 'b'])))[1]?.[0]?.text).toBe('≠')
})

describe('formula detection', () => {
  test.each([
    '=1+1',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '\tx',
    '\r=1',
    "=cmd|' /C calc'!A0",
    '-A1',
    '+A1',
    '+63-917',
    '＝1',
    '--1',
  ])('marks %j as text', (text) => {
    expect(isFormulaText(text)).toBe(true)
    expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/)
  })
  test.each([
    '+639171234567',
    '+63 917 123 4567',
    '-1250.50',
    '-1,250.50',
    '+5',
    '-5%',
    '-',
    'Peña',
    "O'Neil",
    '1=1',
    '',
  ])('leaves %j unchanged', (text) => {
    expect(isFormulaText(text)).toBe(false)
    expect(csvCell(text).replace(/^"|"$/g, '')).toBe(text)
  })
  test.each(['8800000000258673', '880000000025', '0012345678', "'8800000000258673"])(
    'csvCell › keeps the digits of %s as text, and restores them when it is read',
    async (text) => {
      expect(csvCell(text)).toBe(`'${text}`)
      const [, row] = await rowsOf(csvLine(['a']) + csvLine([text]))
      expect(row).toEqual([{ text }])
    },
  )
  test('csvCell › is read without the apostrophe that people type before a number, and keeps one of the text', async () => {
    expect(await rowsOf("a\n'09171234567\n'500.00\n'Tay\n")).toEqual([
      [{ text: 'a' }],
      [{ text: '09171234567' }],
      [{ text: '500.00' }],
      [{ text: "'Tay" }],
    ])
    expect(await rowsOf(csvLine(['a']) + csvLine(["'1"]))).toEqual([[{ text: 'a' }], [{ text: "'1" }]])
  })
  test.each(['09171234567', '12345678901', '0400', '8800 0000 0025 8673', '12345678901234A'])(
    'csvCell › leaves %s as it is',
    (text) => expect(csvCell(text)).toBe(text),
  )
  test('csvLineForSystems › writes account numbers without a mark, and formulas with one', () => {
    expect(csvLineForSystems(['8800000000258673', '=1+1'])).toBe("8800000000258673,'=1+1\r\n")
  })
  test('negative number › stays a number', () => expect(csvCell(-12.5)).toBe('-12.5'))
})
