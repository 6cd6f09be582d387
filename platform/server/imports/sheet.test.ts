import { lettersOf } from '#platform/server/files/cell-letters.ts'
import { describe, expect, test } from 'vitest'
import { numberText } from '#platform/server/imports/xlsx-values.ts'
import { readSheet } from '#platform/server/imports/sheet.ts'
import { rowsXml, workbookOf } from '#platform/server/uploads/testing/samples.ts'

async function read(bytes: Buffer, extension = 'csv', options?: Parameters<typeof readSheet>[1]) {
  const sheet = await readSheet({ bytes, extension }, options)
  const rows: {
    line: number
    texts: string[]
    errors: string[]
    sentences: string[]
    cellErrors: (string | undefined)[]
  }[] = []
  for await (const { line, cells, errors } of sheet.rows) {
    const texts = Array.from(cells, (cell) => cell?.text ?? '')
    const cellErrors = Array.from(cells, (cell) => cell?.error?.code)
    const sentences = errors.map(({ text }) => text)
    rows.push({ line, texts, errors: errors.map(({ code }) => code), sentences, cellErrors })
  }
  return {
    header: sheet.header,
    headerRow: sheet.headerRow,
    rows,
    texts: rows.map(({ texts }) => texts),
    notes: Object.fromEntries(sheet.notes),
  }
}
const formula = 'platform.CELL_FORMULA'
const csv = (text: string, options?: Parameters<typeof readSheet>[1]) =>
  read(Buffer.from(text), 'csv', options)
const xlsx = (xml: string, more: Parameters<typeof workbookOf>[1] = []) =>
  read(workbookOf([{ xml }], more), 'xlsx')
const sheetData = (rows: string) =>
  `<sheetData><row r="1">${'ABCDEFG'
    .split('')
    .map((column) => `<c r="${column}1" t="inlineStr"><is><t>${column}</t></is></c>`)
    .join('')}</row>${rows}</sheetData>`

describe('CSV file', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['a mark at its beginning', '\uFEFFa,b\n1,2\n'],
    ['empty lines', '\n\na,b\n\n1,2\n,\n'],
  ])('reads a file with %s', async (_, text) => {
    expect(await csv(text)).toMatchObject({ header: ['a', 'b'], texts: [['1', '2']] })
  })

  test('reads and notes an old Windows encoding', async () => {
    const { header, notes } = await read(Buffer.from('ñ,b\n1,2', 'latin1'))
    expect(header).toEqual(['ñ', 'b'])
    expect(notes).toEqual({ 'not-utf8': { count: 1, names: [] } })
  })

  test.each([
    ['CRLF in the header and LF below', 'a,b\r\n1,2\n3,4\n5,6\n'],
    ['LF in the header and CRLF below', 'a,b\n1,2\r\n3,4\r\n5,6\r\n'],
    ['CRLF, then LF', 'a,b\r\n1,2\r\n3,4\n5,6\n'],
    ['CR, LF and CRLF', 'a,b\r1,2\r3,4\n5,6\r\n'],
    ['CR only, and none after the last row', 'a,b\r1,2\r3,4\r5,6'],
  ])('reads every row of a file with %s', async (_, text) => {
    const { header, rows } = await csv(text)
    expect(header).toEqual(['a', 'b'])
    expect(rows.map(({ line, texts }) => [line, ...texts])).toEqual([
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ])
  })

  test('reads every row of joined files, across the pieces in which the text is parsed', async () => {
    const row = (n: number) => `${n},${'x'.repeat(n % 50)}${n % 3 === 0 ? '\n' : n % 3 === 1 ? '\r\n' : '\r'}`
    const numbers = Array.from({ length: 4_900 }, (_, n) => n + 1)
    const { texts } = await csv(`a,b\r\n${numbers.map((n) => row(n)).join('')}`)
    expect(texts.map(([first]) => Number(first))).toEqual(numbers)
  })

  test('numbers rows as a spreadsheet does: values with several lines are one row, empty rows count', async () => {
    const { rows } = await csv('a,b\n"x\r\ny\nz",2\n\n3,4\n')
    expect(rows.map(({ line }) => line)).toEqual([2, 4])
  })

  test.each([
    ['utf-16le', [0xff, 0xfe], (bytes: Buffer) => bytes],
    ['utf-16be', [0xfe, 0xff], (bytes: Buffer) => bytes.swap16()],
  ])('reads the encoding %s by its mark', async (_, mark, order) => {
    const text = order(Buffer.from('pangalan\tamount\r\nNiña Peñaflor\t100.00\r\n', 'utf16le'))
    const { header, texts, notes } = await read(Buffer.concat([Buffer.from(mark), text]))
    expect([header, texts, notes]).toEqual([['pangalan', 'amount'], [['Niña Peñaflor', '100.00']], {}])
  })

  test('rejects shortened numbers, unless all their digits are there', async () => {
    const { rows } = await csv('a,b\n9.171E+09,1.25E+02\n"9,171E+09",9.171000001E+09\n')
    expect(rows.map(({ texts }) => texts)).toEqual([
      ['9.171E+09', '125'],
      ['9,171E+09', '9171000001'],
    ])
    expect(rows.map(({ cellErrors }) => cellErrors)).toEqual([
      ['platform.CELL_SCIENTIFIC', undefined],
      ['platform.CELL_SCIENTIFIC', undefined],
    ])
  })

  test('composes the characters of texts', async () => {
    const rows = [
      ['pan\u0303o', 'b'],
      ['Nin\u0303o', '2'],
    ]
    for (const { header, texts } of [await csv(rows.join('\n')), await xlsx(rowsXml(rows))])
      expect([header[0], texts[0]?.[0]]).toEqual(['pa\u00f1o', 'Ni\u00f1o'])
  })

  test('keeps line breaks in values', async () => {
    expect((await csv('a,b\n"x\ny",2\n')).texts).toEqual([['x\ny', '2']])
  })

  test('mobile numbers › are texts in any format, including ="…"', async () => {
    const { rows } = await csv('a,b,c,d\n+63 (917) 123-4567,"=""09171234567""",+63-917-123-4567,=1+1\n')
    expect(rows).toMatchObject([
      {
        texts: ['+63 (917) 123-4567', '09171234567', '+63-917-123-4567', '=1+1'],
        cellErrors: [undefined, undefined, undefined, formula],
      },
    ])
  })

  test('reports the positions of formulas', async () => {
    const { rows, notes } = await csv('a,b\n=1+1,+639171234567\n-5,@x\n')
    expect(rows.map(({ cellErrors }) => cellErrors)).toEqual([
      [formula, undefined],
      [undefined, formula],
    ])
    expect(notes).toEqual({ formulas: { count: 2, names: [] } })
  })

  test.each([
    ['a thousands separator', 'a,b\n09171234567,1,250\n', '“+63917***4567” | “1” | “250”'],
    ['an unnamed column', 'a,b,,\nx,,y,\n', '“x” | “” | “y”'],
  ])(
    'rejects a row with more values than headings because of %s, and shows them',
    async (_, text, values) => {
      const { header, rows } = await csv(text)
      expect(header).toEqual(['a', 'b'])
      expect(rows).toMatchObject([{ line: 2, errors: ['platform.ROW_EXTRA_CELLS'] }])
      expect(rows[0]?.sentences).toEqual([expect.stringContaining(values)])
    },
  )

  test('accepts empty cells beyond the headings', async () => {
    expect((await csv('a,b,,\n1,2,, ,\n')).rows).toMatchObject([{ errors: [] }])
  })

  test('rejects a row whose value contains rows because of a misplaced quotation mark', async () => {
    const { rows } = await csv('a,b,c,d\n1,2,3,"x,\n4,5,6,y\n7,8,9,"\n1,2,3,"x\ny, z"\n')
    expect(rows.map(({ errors }) => errors)).toEqual([['platform.ROW_CONTAINS_ROWS'], []])
  })

  test.each([
    ['a quotation mark that is never closed', 'a,b\n"1,2\n3,4', /quotation mark/],
    ['nothing in it', '\n\n', /no rows/],
    ['more columns than anybody has', `${'a,'.repeat(250)}\n1`, /more than 200 columns/],
    ['a cell without end', `a\n${'x'.repeat(6_000)}`, /more than 5000 characters/],
    ['more rows than may be', `a\n${'1\n'.repeat(5_001)}`, /more than 5,000 rows/],
  ])('rejects a file with %s', async (_, text, sentence) => {
    await expect(csv(text)).rejects.toThrow(sentence)
  })
})

describe('row of headings', () => {
  const headings = ['Mobile number', 'Amount', 'Remarks']
  const titled = 'Adjustments of November\nPrepared by:,Ana,,Date\n\nmobile_number,amount,remarks\n0917,1,x\n'

  test('is the row with the most known headings, below titles and empty rows', async () => {
    const { header, headerRow, rows, notes } = await csv(titled, { headings })
    expect([header, headerRow]).toEqual([['mobile_number', 'amount', 'remarks'], 4])
    expect(rows.map(({ line, texts }) => [line, ...texts])).toEqual([[5, '0917', '1', 'x']])
    expect(notes).toEqual({ 'rows-above': { count: 2, names: ['1', '2'] } })
  })

  test('can be chosen', async () => {
    const { header, rows } = await csv(titled, { headings, headerRow: 2 })
    expect(header).toEqual(['Prepared by:', 'Ana', '', 'Date'])
    expect(rows.map(({ line }) => line)).toEqual([4, 5])
    await expect(csv(titled, { headings, headerRow: 3 })).rejects.toThrow('Row 3 cannot be')
  })

  test('without known headings is the first row with several values', async () => {
    expect(await csv('Our list\nx,y\n1,2\n', { headings })).toMatchObject({
      header: ['x', 'y'],
      headerRow: 2,
    })
    expect(await csv('x\n1\n2\n', { headings })).toMatchObject({ header: ['x'], headerRow: 1 })
  })

  test('follows a line that names the separator', async () => {
    const { header, headerRow, texts } = await csv('sep=;\r\na;b\r\n1,5;2\r\n')
    expect([header, headerRow, texts]).toEqual([['a', 'b'], 1, [['1,5', '2']]])
  })

  test('is found below merged titles, and merged cells below it are named', async () => {
    const rows = rowsXml([
      ['Our list'],
      ['mobile_number', 'amount', 'remarks'],
      ['0917', '1', 'x'],
      ['0918', '2'],
    ])
    const merged = '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="C3:C4"/></mergeCells>'
    const bytes = workbookOf([{ xml: rows + merged }])
    const { headerRow, notes } = await read(bytes, 'xlsx', { headings })
    expect(headerRow).toBe(2)
    // Before the rows are read, as for the samples of the columns.
    const unread = await readSheet({ bytes, extension: 'xlsx' }, { headings })
    expect(unread.notes.get('merged-cells')?.names).toEqual(['C3:C4'])
    expect(notes).toEqual({
      'rows-above': { count: 1, names: ['1'] },
      'merged-cells': { count: 1, names: ['C3:C4'] },
    })
  })
})

test.each(['TOTAL', 'Grand Total:', 'sub-total', 'Total amount', 'Kabuuan'])(
  'rejects a row of totals that begins with %s, by its name',
  async (name) => {
    const { rows } = await csv(`a,b\nx,1\n${name},1\n`)
    expect(rows.map(({ errors }) => errors)).toEqual([[], ['platform.ROW_TOTAL']])
    expect(rows[1]?.sentences[0]).toContain(`“${name}”`)
  },
)

test('accepts a row whose name only begins with total', async () => {
  expect((await csv('a,b\nTotal Care Pharmacy,1\n')).rows[0]?.errors).toEqual([])
})

describe('workbook', () => {
  test('reads values as the cells show them', async () => {
    const cells =
      '<row r="3"><c r="A3"><v>1250.0999999999999</v></c><c r="C3" t="b"><v>1</v></c><c r="D3" t="s"><v>0</v></c>' +
      '<c r="E3" s="1"><v>46347</v></c><c r="F3"><v>6.39171234567E11</v></c><c r="G3" t="str"><f>A3*2</f><v>2500</v></c></row>'
    const more = [
      {
        name: 'xl/sharedStrings.xml',
        data: '<sst><si><r><t>Pe</t></r><rPh><t>no</t></rPh><r><t>ña</t></r></si></sst>',
      },
      {
        name: 'xl/styles.xml',
        data: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      },
    ]
    const { rows, notes } = await xlsx(sheetData(cells), more)
    expect(rows).toEqual([
      {
        line: 3,
        texts: ['1250.1', '', 'TRUE', 'Peña', '2026-11-21', '639171234567', '2500'],
        errors: [],
        sentences: [],
        cellErrors: [undefined, undefined, undefined, undefined, undefined, undefined, formula],
      },
    ])
    expect(notes).toEqual({ formulas: { count: 1, names: [] } })
  })

  test('names hidden rows, columns and sheets, and reads the first visible sheet', async () => {
    const hidden = rowsXml([['x'], ['1']])
    const seen = `<cols><col min="2" max="3" hidden="1"/><col min="9" max="16384" hidden="1"/></cols>${sheetData('<row r="2" hidden="1"><c r="A2"><v>2</v></c></row>')}`
    const bytes = workbookOf([
      { name: 'Payroll', xml: hidden, state: 'veryHidden' },
      { xml: seen },
      { name: 'Notes', xml: hidden },
    ])
    const { rows, notes } = await read(bytes, 'xlsx')
    expect(rows).toMatchObject([{ line: 2, texts: ['2'], errors: ['platform.ROW_HIDDEN'] }])
    expect(notes).toEqual({
      'hidden-sheets': { count: 1, names: ['Payroll'] },
      'other-sheets': { count: 1, names: ['Notes'] },
      'hidden-columns': { count: 2, names: ['B (B)', 'C (C)'] },
      'hidden-rows': { count: 1, names: ['2'] },
    })
  })

  test('rejects a row with a value in a column without a heading', async () => {
    const { header, rows } = await xlsx(
      rowsXml([
        ['a', 'b'],
        ['1', '2'],
        ['1', '2', '', 'checked by Ana'],
      ]),
    )
    expect(header).toEqual(['a', 'b'])
    expect(rows.map(({ errors }) => errors)).toEqual([[], ['platform.ROW_EXTRA_CELLS']])
  })

  test('keeps the digits of long numbers, and rejects those that are not exact', async () => {
    const cells = [
      '8800000000083857',
      '8800000000083858',
      '8.800000000083857E15',
      '20261121000123456',
      '1E20',
    ]
    const { rows } = await xlsx(
      sheetData(
        cells
          .map((value, index) => `<row r="${index + 2}"><c r="A${index + 2}"><v>${value}</v></c></row>`)
          .join(''),
      ),
    )
    expect(rows.map(({ texts, cellErrors }) => [texts[0], cellErrors[0]]).slice(0, 3)).toEqual([
      ['8800000000083857', undefined],
      ['8800000000083858', undefined],
      ['8800000000083857', undefined],
    ])
    expect(rows.map(({ cellErrors }) => cellErrors[0]).slice(3)).toEqual([
      'platform.CELL_LONG_NUMBER',
      'platform.CELL_LONG_NUMBER',
    ])
  })

  test('rejects cells that show an error', async () => {
    const { rows } = await xlsx(sheetData('<row r="2"><c r="A2" t="e"><v>#REF!</v></c></row>'))
    expect(rows).toMatchObject([{ texts: ['#REF!'], cellErrors: ['platform.CELL_ERROR'] }])
  })

  test('ignores formatted cells and rows without a value', async () => {
    const band = Array.from({ length: 700 }, (_, n) => `<c r="${lettersOf(n + 7)}1" s="1"/>`).join('')
    const rows = Array.from(
      { length: 1_048_576 - 2 },
      (_, n) => `<row r="${n + 3}" s="1"><c r="A${n + 3}" s="1"/><c r="B${n + 3}" s="1"></c></row>`,
    ).join('')
    const xml = sheetData(`<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="1"/></row>${rows}`)
    const { header, texts } = await xlsx(xml.replace('</row>', `${band}</row>`))
    expect([header.length, texts]).toEqual([7, [['1']]])
  }, 60_000)

  test('keeps the places of cells and rows after empty ones that have no address', async () => {
    const { rows } = await xlsx(
      sheetData('<row><c s="1"/><c><v>1</v></c></row><row/><row><c><v>2</v></c></row>'),
    )
    expect(rows).toMatchObject([
      { line: 2, texts: ['', '1'] },
      { line: 4, texts: ['2'] },
    ])
  })

  test('reads percentages, padded numbers and escaped characters as the cells show them', async () => {
    const styles = {
      name: 'xl/styles.xml',
      data:
        '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="00000000000"/><numFmt numFmtId="166" formatCode="0.0%"/>' +
        '</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>',
    }
    const cells =
      '<row r="2"><c r="A2" s="1"><v>0.0225</v></c><c r="B2" s="2"><v>9171000001</v></c><c r="C2" s="3"><v>1</v></c>' +
      '<c r="D2" t="inlineStr"><is><t>Line 1_x000D_\nLine 2 _x005F_x0041_</t></is></c></row>'
    const { texts } = await xlsx(sheetData(cells), [styles])
    expect(texts).toEqual([['2.25%', '09171000001', '100%', 'Line 1\nLine 2 _x0041_']])
  })

  test('is not affected by property names of objects', async () => {
    const { texts } = await xlsx(
      rowsXml([
        ['__proto__', 'constructor'],
        ['polluted', '__proto__'],
      ]),
    )
    expect(texts).toEqual([['polluted', '__proto__']])
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('uses little memory for a cell in the last column of the last row', async () => {
    await expect(xlsx(sheetData('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).rejects.toThrow(
      'more than 200 columns',
    )
    const { rows } = await xlsx(sheetData('<row r="1048576"><c r="A1048576"><v>1</v></c></row>'))
    expect(rows).toMatchObject([{ line: 1_048_576 }])
  })

  test.each([
    ['entities of its own', '<sheetData><row><c><v>&x;</v></c></row></sheetData>'],
    ['broken XML', '<sheetData><row></sheetData>'],
    ['a document type', '</worksheet><!DOCTYPE x [<!ENTITY a "b">]><worksheet>'],
  ])('rejects a workbook with %s', async (_, xml) => {
    await expect(xlsx(xml)).rejects.toThrow(/cannot be read|document type/)
  })

  test('rejects a zip bomb before unpacking it', async () => {
    const bomb = workbookOf([{ xml: `<sheetData>${' '.repeat(60_000_000)}</sheetData>` }])
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    await expect(read(bomb, 'xlsx')).rejects.toThrow('cannot be read')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('rejects a workbook whose texts are longer than declared', async () => {
    const strings = {
      name: 'xl/sharedStrings.xml',
      data: `<sst>${'<si><t>x</t></si>'.repeat(100_000)}</sst>`,
      saysSize: 500,
    }
    await expect(xlsx(sheetData(''), [strings])).rejects.toThrow('cannot be read')
  })
})

test.each([
  ['0.1', '0.1'],
  ['1E-7', '0.0000001'],
  ['1e21', '1000000000000000000000'],
  ['-1250.5', '-1250.5'],
  ['', ''],
  ['x', 'x'],
])('reads the number %s as %s', (value, text) => expect(numberText(value)).toBe(text))
