import { SaxesParser } from 'saxes'
import { openZip } from '#platform/server/files/zip.ts'

type ElementRule = {
  /** Children in the order of the schema, each with whether it can be repeated. */
  children?: readonly [name: string, many?: 'many'][]
  attributes?: readonly string[]
  required?: readonly string[]
  hasText?: true
}

const count = { attributes: ['count'] } as const
const side = { attributes: ['style'] } as const

/**
 * The parts of ECMA-376 (transitional) that exported workbooks use: elements, their order and their attributes. Excel
 * offers to repair a workbook that differs from the schema, while most other programs open it.
 */
const elements: Record<string, ElementRule> = {
  // sml.xsd
  workbook: { children: [['sheets'], ['definedNames']], attributes: ['xmlns', 'xmlns:r'] },
  sheets: { children: [['sheet', 'many']] },
  sheet: { attributes: ['name', 'sheetId', 'r:id', 'state'], required: ['name', 'sheetId', 'r:id'] },
  definedNames: { children: [['definedName', 'many']] },
  definedName: { attributes: ['name', 'localSheetId', 'hidden'], required: ['name'], hasText: true },
  worksheet: {
    children: [['sheetViews'], ['cols'], ['sheetData'], ['autoFilter']],
    attributes: ['xmlns'],
  },
  sheetViews: { children: [['sheetView', 'many']] },
  sheetView: { children: [['pane']], attributes: ['workbookViewId'], required: ['workbookViewId'] },
  pane: { attributes: ['xSplit', 'ySplit', 'topLeftCell', 'activePane', 'state'] },
  cols: { children: [['col', 'many']] },
  col: { attributes: ['min', 'max', 'width', 'customWidth'], required: ['min', 'max'] },
  sheetData: { children: [['row', 'many']] },
  row: { children: [['c', 'many']], attributes: ['r'], required: ['r'] },
  c: { children: [['v'], ['is']], attributes: ['r', 's', 't'], required: ['r'] },
  v: { hasText: true },
  is: { children: [['t']] },
  t: { attributes: ['xml:space'], hasText: true },
  autoFilter: { attributes: ['ref'], required: ['ref'] },
  styleSheet: {
    children: [['numFmts'], ['fonts'], ['fills'], ['borders'], ['cellStyleXfs'], ['cellXfs'], ['cellStyles']],
    attributes: ['xmlns'],
    required: ['xmlns'],
  },
  numFmts: { children: [['numFmt', 'many']], ...count },
  numFmt: { attributes: ['numFmtId', 'formatCode'], required: ['numFmtId', 'formatCode'] },
  fonts: { children: [['font', 'many']], ...count },
  font: { children: [['b'], ['sz'], ['name']] },
  b: {},
  sz: { attributes: ['val'], required: ['val'] },
  name: { attributes: ['val'], required: ['val'] },
  fills: { children: [['fill', 'many']], ...count },
  fill: { children: [['patternFill']] },
  patternFill: { attributes: ['patternType'] },
  borders: { children: [['border', 'many']], ...count },
  border: { children: [['left'], ['right'], ['top'], ['bottom'], ['diagonal']] },
  left: side,
  right: side,
  top: side,
  bottom: side,
  diagonal: side,
  cellStyleXfs: { children: [['xf', 'many']], ...count },
  cellXfs: { children: [['xf', 'many']], ...count },
  xf: {
    attributes: ['numFmtId', 'fontId', 'fillId', 'borderId', 'xfId', 'applyNumberFormat', 'applyFont'],
  },
  cellStyles: { children: [['cellStyle', 'many']], ...count },
  cellStyle: { attributes: ['name', 'xfId', 'builtinId'], required: ['xfId'] },
  // opc-contentTypes.xsd and opc-relationships.xsd
  Types: {
    children: [
      ['Default', 'many'],
      ['Override', 'many'],
    ],
    attributes: ['xmlns'],
  },
  Default: { attributes: ['Extension', 'ContentType'], required: ['Extension', 'ContentType'] },
  Override: { attributes: ['PartName', 'ContentType'], required: ['PartName', 'ContentType'] },
  Relationships: { children: [['Relationship', 'many']], attributes: ['xmlns'] },
  Relationship: { attributes: ['Id', 'Type', 'Target'], required: ['Id', 'Type', 'Target'] },
}

type Element = { name: string; children: string[]; text: string }

/** Differences of a workbook from the schema, and of its parts and addresses from each other. */
export async function schemaErrors(bytes: Buffer): Promise<string[]> {
  const zip = await openZip(bytes)
  const errors: string[] = []
  const overrides: string[] = []
  const targets: string[] = []
  let styleCount = 0
  try {
    for (const part of zip.names) {
      const stack: Element[] = []
      let lastRow = 0
      let lastColumn = 0
      const report = (error: string) => errors.push(`${part}: ${error}`)
      const parser = new SaxesParser({ position: false, xmlns: false })
      parser.on('opentag', ({ name, attributes }) => {
        const rule = elements[name]
        if (!rule) return void report(`unknown element ${name}`)
        for (const attribute of Object.keys(attributes))
          if (!rule.attributes?.includes(attribute)) report(`${name} has the attribute ${attribute}`)
        for (const attribute of rule.required ?? [])
          if (attributes[attribute] === undefined) report(`${name} has no ${attribute}`)
        stack.at(-1)?.children.push(name)
        stack.push({ name, children: [], text: '' })
        if (name === 'Override') overrides.push(String(attributes['PartName']).slice(1))
        if (name === 'Relationship') targets.push(String(attributes['Target']))
        if (name === 'cellXfs') styleCount = Number(attributes['count'])
        if (name === 'row') {
          if (Number(attributes['r']) <= lastRow) report(`row ${attributes['r']} follows row ${lastRow}`)
          lastRow = Number(attributes['r'])
          lastColumn = 0
        }
        if (name !== 'c') return
        const [, letters = '', row] = /^([A-Z]+)(\d+)$/.exec(String(attributes['r'])) ?? []
        const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
        if (Number(row) !== lastRow || column <= lastColumn)
          report(`cell ${attributes['r']} is not in its place`)
        lastColumn = column
        if (Number(attributes['s'] ?? 0) >= styleCount) report(`cell ${attributes['r']} has an unknown style`)
      })
      parser.on('text', (text) => {
        const element = stack.at(-1)
        if (element) element.text += text
      })
      parser.on('closetag', ({ name }) => {
        const element = stack.pop()
        const rule = elements[name]
        if (!element || !rule) return
        if (!rule.hasText && element.text.trim() !== '') report(`${name} has a text`)
        const order = rule.children ?? []
        let at = 0
        for (const child of element.children) {
          const place = order.findIndex(([each]) => each === child)
          const isRepeated = place === at - 1 && order[place]?.[1] === 'many'
          if (place < 0) report(`${name} contains ${child}`)
          else if (place < at && !isRepeated) report(`${child} is not in its place in ${name}`)
          at = Math.max(at, place + 1)
        }
      })
      for await (const piece of zip.text(part, 50_000_000)) parser.write(piece)
      parser.close()
    }
    for (const part of overrides) if (!zip.names.has(part)) errors.push(`no part ${part}`)
    for (const target of targets)
      if (!zip.names.has(target) && !zip.names.has(`xl/${target}`)) errors.push(`no part ${target}`)
    if (styleCount === 0) errors.push('no styles of cells')
  } finally {
    zip.close()
  }
  return errors
}
