import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Zip } from '#platform/server/files/zip.ts'
import { SheetError, note, type Notes } from '#platform/server/imports/sheet-row.ts'
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
      else if (tag === 'si') strings.push(text)
    },
  })
  return strings
}

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

/** Returns a function that tells whether a style shows a number as a date or time. */
export async function dateStyles(zip: Zip): Promise<(style: number) => boolean> {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let inCells = false
  if (zip.names.has('xl/styles.xml')) {
    await parsePart(zip, 'xl/styles.xml', maxPartBytes, {
      open: (tag, attributes) => {
        if (tag === 'numFmt') {
          // Quoted or bracketed parts of a format are literals.
          const format = (attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
          own.set(Number(attributes['numFmtId']), /[ymdhs]/i.test(format))
        } else if (tag === 'cellXfs') inCells = true
        else if (tag === 'xf' && inCells) {
          const format = Number(attributes['numFmtId'] ?? 0)
          styles.push(own.get(format) ?? builtInDates.has(format))
        }
      },
      close: (tag) => {
        if (tag === 'cellXfs') inCells = false
      },
    })
  }
  return (style) => styles[style] ?? false
}
