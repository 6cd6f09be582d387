import type { FileColumnKind } from './export-definition.ts'

/** Maximum rows of a worksheet below the header. */
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
const headerStyle = 6

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// oxlint-disable-next-line no-control-regex -- XML does not allow control characters
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const escaped = (text: string) =>
  /[&<>"\x00-\x1f\ufffe\uffff]/.test(text) // oxlint-disable-line no-control-regex -- XML does not allow control characters
    ? text.replace(unwritable, '').replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    : text

const textCell = (text: string, style: number) =>
  `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text.slice(0, longestText))}</t></is></c>`

/** A row of text cells, which are never formulas. */
export const sheetRow = (values: readonly string[]) =>
  `<row>${values.map((value) => (value === '' ? '<c/>' : textCell(value, styles.text))).join('')}</row>`

export const headerRow = (titles: readonly string[]) =>
  `<row>${titles.map((title) => textCell(title, headerStyle)).join('')}</row>`

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

/** Worksheet XML before the rows: a frozen header and column widths that suit the content. */
export const sheetStart = (kinds: readonly FileColumnKind[]) =>
  `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${kinds
    .map(
      (kind, index) => `<col min="${index + 1}" max="${index + 1}" width="${width(kind)}" customWidth="1"/>`,
    )
    .join('')}</cols><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

export const stylesPart = `${declaration}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0.00"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [49, 0],
  [1, 0],
  [164, 0],
  [165, 0],
  [166, 0],
  [49, 1],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ''}/>`,
  )
  .join('')}</cellXfs></styleSheet>`

/** The workbook parts that describe its worksheets, by name in the archive. */
export function workbookParts(sheets: readonly string[]): [name: string, content: string][] {
  const numbered = sheets.map((name, index) => ({ name, n: index + 1 }))
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
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbered.map(({ name, n }) => `<sheet name="${escaped(name)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships">${numbered.map(({ n }) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', stylesPart],
  ]
}
