import type { FileColumnKind } from './export-definition.ts'
import { lettersOf } from '#platform/server/files/cell-letters.ts'

/** Maximum rows of a worksheet, without the header. */
export const rowsOfSheet = 1_048_575
/** Maximum length of a text in a cell, in UTF-16 units. */
export const longestText = 32_767

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'

/** Index of each column kind in the styles below. */
export const styles: Record<FileColumnKind, number> = {
  text: 1,
  message: 1,
  rule: 1,
  fields: 1,
  action: 1,
  code: 1,
  yesno: 1,
  count: 2,
  money: 3,
  percent: 3,
  moment: 4,
  day: 5,
}
const boldStyle = 6
const boldMoneyStyle = 7

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// XML does not allow these characters, and its readers turn a carriage return into a line feed. Workbooks write them as
// `_xHHHH_`, and a text that looks like that with an escaped underscore.
// oxlint-disable-next-line no-control-regex -- the characters that XML does not allow
const encoded = /[\x00-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

const escaped = (text: string) =>
  text
    .replace(encoded, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const textCell = (place: string, text: string, style: number) =>
  text === ''
    ? ''
    : `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`

const textRow = (row: number, texts: readonly string[], style: number) =>
  `<row r="${row}">${texts.map((text, column) => textCell(`${lettersOf(column)}${row}`, text, style)).join('')}</row>`

/** A row of text cells, which are never formulas. */
export const sheetRow = (row: number, values: readonly string[]) => textRow(row, values, styles.text)

export const headerRow = (titles: readonly string[]) => textRow(1, titles, boldStyle)

/** A sum below the rows: its name in the first column, and the amount in centavos in its own. */
export const totalRow = (
  row: number,
  { label, column, amount }: { label: string; column: number; amount: number },
) =>
  `<row r="${row}">${textCell(`A${row}`, label, boldStyle)}<c r="${lettersOf(column)}${row}" s="${boldMoneyStyle}"><v>${(amount / 100).toFixed(2)}</v></c></row>`

const width = (kind: FileColumnKind) =>
  ({
    text: 24,
    message: 40,
    fields: 40,
    rule: 60,
    action: 24,
    code: 24,
    yesno: 10,
    count: 12,
    money: 16,
    percent: 10,
    moment: 20,
    day: 12,
  })[kind]

/** Cells of a table with a header, from the first to the last. */
export const tableArea = (columns: number, rows: number) => `A1:${lettersOf(columns - 1)}${rows + 1}`

/** Worksheet XML before the rows: a frozen header and column widths that suit the content. */
export const sheetStart = (kinds: readonly FileColumnKind[]) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${kinds
    .map(
      (kind, index) => `<col min="${index + 1}" max="${index + 1}" width="${width(kind)}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`
/** Worksheet XML after the rows, with filters in the header of a table. */
export const sheetEnd = (filtered?: string) =>
  `</sheetData>${filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`}</worksheet>`

export const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${[
  [0, 0],
  [49, 0],
  [1, 0],
  [164, 0],
  [165, 0],
  [166, 0],
  [49, 1],
  [164, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`,
  )
  .join(
    '',
  )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

type NamedSheet = {
  name: string
  /** Area with filters in its header. */
  filtered?: string
}

/** The hidden names by which spreadsheets know the areas with filters. */
function filterNames(sheets: readonly NamedSheet[]): string {
  const names = sheets.flatMap(({ name, filtered }, index) =>
    filtered === undefined
      ? []
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${escaped(name)}'!${filtered.replaceAll(/[A-Z]+|\d+/g, '$$$&')}</definedName>`,
  )
  return names.length === 0 ? '' : `<definedNames>${names.join('')}</definedNames>`
}

/** The workbook parts that describe its worksheets, by name in the archive. */
export function workbookParts(sheets: readonly NamedSheet[]): [name: string, content: string][] {
  const numbered = sheets.map(({ name }, index) => ({ name, n: index + 1 }))
  const worksheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
  return [
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbered.map(({ n }) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${worksheet}"/>`).join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ name, n }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets>${filterNames(sheets)}</workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships">${numbered.map(({ n }) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesPart],
  ]
}
