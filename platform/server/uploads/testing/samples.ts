import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

const part = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([frame, body, sum])
}
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 0, 0, 0, 0], 8)
  return data
}

/** A PNG with the given chunks between its header and its data. */
export const pngWith = (...chunks: [type: string, data: Buffer][]) =>
  Buffer.concat([aPng.subarray(0, 33), ...chunks.map(([type, data]) => part(type, data)), aPng.subarray(33)])

/** A PNG with one grey pixel, or with a false size in its header. */
export const pngOf = (width = 1, height = 1) =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', header(width, height)),
    part('IDAT', deflateSync(Buffer.from([0, 128]))),
    part('IEND', Buffer.alloc(0)),
  ])
export const aPng = pngOf()

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A minimal JPEG: segments, a frame, a scan and an end. */
export function aJpeg({ exif = false, orientation = 6, width = 8, height = 8, components = 1 } = {}): Buffer {
  const tiff = Buffer.from(
    `4d4d002a00000008000201120003000000010${orientation.toString(16).padStart(3, '0')}0000010f00020000000c0000002600000000`,
    'hex',
  )
  const parts = Array.from({ length: components }, (_, n) => [n + 1, 0x11, 0]).flat()
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, components, ...parts])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('4a46494600010100000100010000', 'hex')),
    ...(exif
      ? [segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff, Buffer.from('SecretPhone\0')]))]
      : []),
    segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0x00, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** The beginning of a picture as iPhones take it. */
export const aHeic = Buffer.concat([
  Buffer.from('00000018', 'hex'),
  Buffer.from('ftypheic'),
  Buffer.alloc(200),
])

export const aSvg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" ${attributes}>${inside}</svg>`)

const pdfPage = [
  '<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /FitH null] >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
]

/** A PDF with an empty page and further objects, as text in Latin-1. */
export function pdfOf(objects: readonly string[] = [], trailer = ''): Buffer {
  let file = '%PDF-1.7\n'
  const all = [...pdfPage, ...objects]
  const offsets = all.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

/** An object of a PDF with a stream. */
export const pdfStream = (content: Buffer | string, about = '/Filter /FlateDecode') => {
  const bytes = about.includes('Flate') ? deflateSync(content) : Buffer.from(content)
  return `<< ${about} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}

type ZipPart = { name: string; data: Uint8Array | string; saysSize?: number; stored?: boolean }

/** Builds a zip whose entries can declare false sizes. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, data: content, saysSize, stored = false } of parts) {
    const data = Buffer.from(content as string)
    const packed = stored ? data : deflateRawSync(data)
    const nameBytes = Buffer.from(name)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(0x0800, 2)
    about.writeUInt16LE(stored ? 0 : 8, 4)
    about.writeUInt16LE(0x5a21, 8)
    about.writeUInt32LE(crc32(data), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(saysSize ?? data.length, 18)
    about.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), about, nameBytes, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), about, tail, nameBytes]))
    locals.push(local)
    at += local.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, index, end])
}

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'

type Sheet = { name?: string; state?: string; xml: string }

/** A workbook with the given worksheet XML and additional parts. */
export function workbookOf(
  sheets: readonly Sheet[],
  more: readonly ZipPart[] = [],
  { is1904 = false }: { is1904?: boolean } = {},
): Buffer {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, n: index + 1 }))
  return zipOf([
    {
      name: '[Content_Types].xml',
      data: `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/></Types>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns="${main}" xmlns:r="${office}">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${numbered
        .map(
          ({ n, name, state }) =>
            `<sheet name="${name ?? `Sheet${n}`}" sheetId="${n}" ${state ? `state="${state}"` : ''} r:id="rId${n}"/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships xmlns="${packages}/relationships">${numbered
        .map(
          ({ n }) =>
            `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
        )
        .join('')}</Relationships>`,
    },
    ...numbered.map(({ n, xml }) => ({
      name: `xl/worksheets/sheet${n}.xml`,
      data: `<worksheet xmlns="${main}">${xml}</worksheet>`,
    })),
    ...more,
  ])
}

/** Worksheet XML with rows of plain text. */
export const rowsXml = (rows: readonly (readonly string[])[]) =>
  `<sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells
          .map(
            (text, column) =>
              `<c r="${String.fromCharCode(65 + column)}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
          )
          .join('')}</row>`,
    )
    .join('')}</sheetData>`
