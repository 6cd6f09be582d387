import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Zip } from '#platform/server/files/zip.ts'
import { SheetError, note, type Notes } from '#platform/server/imports/sheet-row.ts'
import { unescapeText } from '#platform/server/imports/xlsx-values.ts'
import { localName, parsePart } from '#platform/server/imports/xlsx-parser.ts'

const maxPartBytes = 5_000_000
const maxStringBytes = 40_000_000

/** Part name of the first visible worksheet, and whether the workbook uses the 1904 date system. */
export async function firstSheet(zip: Zip, notes: Notes): Promise<{ part: string; is1904: boolean }> {
  const sheets: { name: string; relation: string; isHidden: boolean }[] = []
  const targets = new Map<string, string>()
  let is1904 = false
  await parsePart(zip, 'xl/workbook.xml', maxPartBytes, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') is1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true'
      if (tag !== 'sheet') return
      const relation = Object.entries(attributes).find(
        ([name]) => localName(name) === 'id' && name.includes(':'),
      )?.[1]
      sheets.push({
        name: attributes['name'] ?? '',
        relation: relation ?? '',
        isHidden: (attributes['state'] ?? 'visible') !== 'visible',
      })
    },
  })
  await parsePart(zip, 'xl/_rels/workbook.xml.rels', maxPartBytes, {
    open: (tag, attributes) => {
      if (tag === 'Relationship' && attributes['TargetMode'] !== 'External')
        targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
    },
  })
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  for (const { name, isHidden } of sheets) if (isHidden) note(notes, 'hidden-sheets', name)
  for (const { name } of visible.slice(1)) note(notes, 'other-sheets', name)
  const target = targets.get(visible[0]?.relation ?? '')
  const part = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? ''}`
  if (!zip.names.has(part)) throw new SheetError(platformMessages('WORKBOOK_NO_SHEET'))
  return { part, is1904 }
}

/** Shared strings, which cells refer to by index. */
export async function sharedStrings(zip: Zip, cellLength: number): Promise<string[]> {
  const strings: string[] = []
  if (!zip.names.has('xl/sharedStrings.xml')) return strings
  let text = ''
  let takes = false
  let inPhonetic = false
  await parsePart(zip, 'xl/sharedStrings.xml', maxStringBytes, {
    open: (tag) => {
      if (tag === 'si') text = ''
      else if (tag === 'rPh') inPhonetic = true
      takes = tag === 't' && !inPhonetic
    },
    text: (piece) => {
      // One extra character is kept, so that the row that uses the string is rejected with its row number.
      if (takes && text.length <= cellLength) text += piece.slice(0, cellLength + 1 - text.length)
    },
    close: (tag) => {
      takes = false
      if (tag === 'rPh') inPhonetic = false
      else if (tag === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** How a style shows a number: as a date or time, as a percentage, or with zeros before it up to a length. */
export type NumberStyle = 'date' | 'percent' | { digits: number } | null

const builtInPercents = new Set([9, 10])
const zeros = /^0{2,40}$/

function numberStyleOf(formatCode: string): NumberStyle {
  // Quoted or bracketed parts of a format are literals.
  const format = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  if (zeros.test(format)) return { digits: format.length }
  if (format.includes('%')) return 'percent'
  return /[ymdhs]/i.test(format) ? 'date' : null
}

/** Returns a function that tells how a style shows a number. */
export async function numberStyles(zip: Zip): Promise<(style: number) => NumberStyle> {
  const own = new Map<number, NumberStyle>()
  const styles: NumberStyle[] = []
  let inCells = false
  if (zip.names.has('xl/styles.xml')) {
    await parsePart(zip, 'xl/styles.xml', maxPartBytes, {
      open: (tag, attributes) => {
        if (tag === 'numFmt') {
          own.set(Number(attributes['numFmtId']), numberStyleOf(attributes['formatCode'] ?? ''))
        } else if (tag === 'cellXfs') inCells = true
        else if (tag === 'xf' && inCells) {
          const format = Number(attributes['numFmtId'] ?? 0)
          styles.push(own.get(format) ?? builtInStyle(format))
        }
      },
      close: (tag) => {
        if (tag === 'cellXfs') inCells = false
      },
    })
  }
  return (style) => styles[style] ?? null
}

const builtInStyle = (format: number): NumberStyle =>
  builtInDates.has(format) ? 'date' : builtInPercents.has(format) ? 'percent' : null
