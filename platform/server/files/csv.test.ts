import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvCell, csvLine, isFormulaText } from '#platform/server/files/csv.ts'
import { readSheet } from '#platform/server/imports/sheet.ts'

async function rowsOf(text: string) {
  const sheet = await readSheet({ bytes: Buffer.from(text), extension: 'csv' })
  const rows = [sheet.header.map((text) => ({ text, isFormula: false }))]
  for await (const { cells } of sheet.rows) rows.push(cells)
  return rows
}

test('what is written is read back, and nothing of it is a formula', async () => {
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
      expect(read.slice(1).map((cells) => cells.map(({ text }) => text))).toEqual(lines)
      expect(read.flat().some(({ isFormula }) => isFormula)).toBe(false)
    }),
    { numRuns: 300 },
  )
})

describe('a text that a spreadsheet would calculate', () => {
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
  ])('%j is shown as text', (text) => {
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
  ])('%j stays as it is', (text) => {
    expect(isFormulaText(text)).toBe(false)
    expect(csvCell(text).replace(/^"|"$/g, '')).toBe(text)
  })
  test('a number below zero stays a number', () => expect(csvCell(-12.5)).toBe('-12.5'))
})
