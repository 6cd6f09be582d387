import { imageSizeOf } from '#platform/server/uploads/image-size.ts'
import { pictureError, sanitisePicture } from '#platform/server/uploads/images.ts'
import { describe, expect, test } from 'vitest'
import type { FileExtension } from '#platform/contract/uploads.ts'
import { contentError, sanitiseContent } from '#platform/server/uploads/content.ts'
import { hostileDrawings } from '#platform/server/uploads/testing/hostile-svgs.ts'
import {
  aHeic,
  aJpeg,
  aPng,
  aSvg,
  pdfOf,
  pdfStream,
  pngOf,
  pngWith,
  rowsXml,
  workbookOf,
  zipOf,
} from '#platform/server/uploads/testing/samples.ts'

const svgOf = (text: string) => Buffer.from(text)
const deep = `${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`

/** SVG files that are rejected as a whole. */
const rejectedFiles: [string, Buffer][] = [
  ['a page', Buffer.from('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>')],
  ['no drawing at all', Buffer.from('just text')],
  ['broken XML', svgOf('<svg xmlns="http://www.w3.org/2000/svg"><g></svg>')],
  [
    'the billion laughs',
    svgOf(
      '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
    ),
  ],
  [
    'an entity from a file',
    svgOf(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
    ),
  ],
  ['a nest without end', aSvg(deep)],
  ['an empty drawing', aSvg('')],
  ['the wrong namespace', svgOf('<svg xmlns="http://www.w3.org/1999/xhtml"><rect/></svg>')],
  ['other bytes than UTF-8', Buffer.concat([Buffer.from([0xff, 0xfe]), aSvg('<rect/>')])],
]

describe('hostile SVG', () => {
  test.each(hostileDrawings)('is sanitised: %s', async (_, bytes) => {
    const sanitised = (await sanitiseContent(bytes, 'svg'))?.toString() ?? ''
    expect(sanitised).toContain('<rect')
    expect(sanitised).not.toMatch(
      /script|\son\w+=|evil|foreignObject|animate|<set|@import|@font|<use|feImage|iframe|embed|math|handler|svg\+xml|xml-stylesheet/i,
    )
  })

  test.each(rejectedFiles)('is rejected: %s', async (_, bytes) => {
    expect(await sanitiseContent(bytes, 'svg')).toBeNull()
  })

  test('keeps all elements a logo uses', async () => {
    const logo = aSvg(
      `<defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient>
      <clipPath id="c"><rect width="9" height="9"/></clipPath><filter id="b"><feGaussianBlur stdDeviation="2"/></filter></defs>
      <style>.a{fill:url(#g);stroke:#000}</style><g clip-path="url(#c)" filter="url(#b)"><path class="a" d="M0 0h9v9z" transform="scale(2)"/></g>
      <text x="1" y="2" font-size="3">Kape &amp; Tayo</text><image href="data:image/png;base64,${aPng.toString('base64')}" width="1"/>`,
    )
    const sanitised = String(await sanitiseContent(logo, 'svg'))
    for (const part of [
      'viewBox="0 0 9 9"',
      'linearGradient',
      'url(#g)',
      'clip-path="url(#c)"',
      'stdDeviation',
      'Kape &amp; Tayo',
      'data:image/png',
    ])
      expect(sanitised).toContain(part)
  })
})

const html = Buffer.from('<html><script>alert(1)</script></html>')
const workbook = workbookOf([{ xml: rowsXml([['a']]) }])
const types = (main: string) =>
  `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${main}.main+xml"/></Types>`
const spreadsheetTypes = { name: '[Content_Types].xml', data: types('spreadsheetml.sheet') }
const zeros = Buffer.alloc(12_000_000)

const wrong: [string, Buffer, FileExtension][] = [
  ['a page as a png', html, 'png'],
  ['a png as a jpg', aPng, 'jpg'],
  ['a jpg as a png', aJpeg(), 'png'],
  ['a png cut short', aPng.subarray(0, -8), 'png'],
  ['a png of a million by a million points', pngOf(1_000_000, 1_000_000), 'png'],
  ['a png of no points', pngOf(0, 5), 'png'],
  ['a jpg cut short', aJpeg().subarray(0, -6), 'jpg'],
  ['a jpg of 65,000 by 65,000 points', aJpeg({ width: 65_000, height: 65_000 }), 'jpg'],
  [
    'the beginning of a jpg before a page',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html, Buffer.alloc(20)]),
    'jpg',
  ],
  ['a GIF as a jpg', Buffer.from('GIF89a/*<script>*/alert(1)'), 'jpeg'],
  ['a page as a csv', html, 'csv'],
  ['a PDF as a csv', Buffer.from('%PDF-1.7\n'), 'csv'],
  ['a program as a csv', Buffer.from('MZ\0\0\x03'), 'csv'],
  ['a workbook as a csv', workbook, 'csv'],
  ['a csv in UTF-16 without its mark', Buffer.from('a\tb\r\n', 'utf16le'), 'csv'],
  ['a page in UTF-16', Buffer.from('\uFEFF<html></html>', 'utf16le'), 'csv'],
  ['a csv as a workbook', Buffer.from('a,b\n'), 'xlsx'],
  ['any zip as a workbook', zipOf([{ name: 'a.txt', data: 'hello' }]), 'xlsx'],
  ['a workbook as a document', workbook, 'docx'],
  [
    'a document as a workbook',
    zipOf([
      { name: '[Content_Types].xml', data: types('wordprocessingml.document') },
      { name: 'word/document.xml', data: '<x/>' },
    ]),
    'xlsx',
  ],
  ['a workbook with macros', workbookOf([{ xml: '' }], [{ name: 'xl/vbaProject.bin', data: 'x' }]), 'xlsx'],
  [
    'a workbook with a program in it',
    workbookOf([{ xml: '' }], [{ name: 'xl/embeddings/oleObject1.bin', data: 'x' }]),
    'xlsx',
  ],
  ['a workbook after something else', Buffer.concat([html, workbook]), 'xlsx'],
  ['a workbook before something else', Buffer.concat([workbook, html]), 'xlsx'],
  [
    'a part with a way out',
    zipOf([spreadsheetTypes, { name: 'xl/workbook.xml', data: '' }, { name: '../../x', data: '' }]),
    'xlsx',
  ],
  [
    'two parts of one name',
    zipOf([spreadsheetTypes, spreadsheetTypes, { name: 'xl/workbook.xml', data: '' }]),
    'xlsx',
  ],
  [
    'a bomb that says how large it is',
    workbookOf([{ xml: '' }], [{ name: 'xl/media/a.png', data: zeros }]),
    'xlsx',
  ],
  [
    'a bomb of many parts',
    workbookOf(
      [{ xml: '' }],
      Array.from({ length: 2_001 }, (_, n) => ({ name: `xl/a${n}`, data: '' })),
    ),
    'xlsx',
  ],
  [
    'a bomb that unpacks to more than it says',
    workbookOf([{ xml: '' }], [{ name: 'xl/a', data: 'x', saysSize: 4_000_000_000 }]),
    'xlsx',
  ],
  [
    'types that lie about their size',
    zipOf([
      { name: '[Content_Types].xml', data: zeros, saysSize: 100 },
      { name: 'xl/workbook.xml', data: '' },
    ]),
    'xlsx',
  ],
]

describe('content that does not match its extension', () => {
  test.each(wrong)('is rejected: %s', async (_, bytes, extension) => {
    expect(await sanitiseContent(bytes, extension)).toBeNull()
  })
})

const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const objectStream = '/Type /ObjStm /N 1 /First 4'
const page = 'BT /F1 12 Tf (Hello) Tj ET '

describe('PDF', () => {
  test.each<[string, Buffer]>([
    ['a page', pdfOf()],
    ['compressed content and a picture', pdfOf([pdfStream(page), pdfStream(aJpeg(), '/Filter /DCTDecode')])],
    [
      'objects in a compressed stream',
      pdfOf([pdfStream('4 0 << /Type /Font >>', `${objectStream} /Filter /FlateDecode`)]),
    ],
    ['a link to a web page', pdfOf(['<< /Type /Annot /A << /S /URI /URI (https://example.com) >> >>'])],
    ['content in an old encoding', pdfOf([pdfStream('87cURD]i,~>', '/Filter /ASCII85Decode')])],
    ['a form without an action', pdfOf(['<< /AcroForm << /Fields [] >> >>'])],
  ])('is unchanged with %s', async (_, bytes) => {
    expect(await sanitiseContent(bytes, 'pdf')).toEqual(bytes)
  })

  test.each<[string, Buffer, string]>([
    ['a script that runs when it opens', pdfOf([`<< /OpenAction ${script} >>`]), 'PDF_ACTIVE'],
    ['a script whose name is escaped', pdfOf(['<< /S /J#61va#53cript /JS (x) >>']), 'PDF_ACTIVE'],
    [
      'a script in a compressed stream',
      pdfOf([pdfStream(`4 0 ${script}`, `${objectStream} /Filter /FlateDecode`)]),
      'PDF_ACTIVE',
    ],
    ['a script behind much else in a stream', pdfOf([pdfStream(page.repeat(40_000) + script)]), 'PDF_ACTIVE'],
    [
      'a script in what looks like a picture',
      pdfOf([pdfStream(script, '/Subtype /Image /Filter /DCTDecode')]),
      'PDF_ACTIVE',
    ],
    ['a script in a stream within a stream', pdfOf([`<< >>\nstream\n${pdfStream(script)}`]), 'PDF_ACTIVE'],
    ['a program that it starts', pdfOf(['<< /S /Launch /F (cmd.exe) >>']), 'PDF_ACTIVE'],
    [
      'another file inside',
      pdfOf([pdfStream('MZ', '/Type /EmbeddedFile /Filter /FlateDecode')]),
      'PDF_ACTIVE',
    ],
    ['a form that sends data', pdfOf(['<< /S /SubmitForm /F (https://evil.example) >>']), 'PDF_ACTIVE'],
    ['an XFA form', pdfOf(['<< /AcroForm << /XFA [] >> >>']), 'PDF_ACTIVE'],
    ['a password', pdfOf(['<< /Filter /Standard /V 4 >>'], '/Encrypt 4 0 R '), 'PDF_PROTECTED'],
    [
      'objects in an encoding that is not searched',
      pdfOf([pdfStream('aa', `${objectStream} /Filter /ASCIIHexDecode`)]),
      'PDF_UNREADABLE',
    ],
    [
      'objects in two encodings',
      pdfOf([pdfStream('aa', `${objectStream} /Filter [/FlateDecode /ASCIIHexDecode]`)]),
      'PDF_UNREADABLE',
    ],
    ['a compressed stream of gigabytes', pdfOf([pdfStream(Buffer.alloc(210_000_000))]), 'PDF_UNREADABLE'],
    ['streams without end', pdfOf(['stream\n'.repeat(100_000)]), 'PDF_UNREADABLE'],
    ['its second half missing', pdfOf([pdfStream(page)]).subarray(0, -60), 'PDF_UNREADABLE'],
    ['a page before it', Buffer.concat([html, pdfOf()]), 'FILE_TYPE'],
    ['the content of a picture', aPng, 'FILE_TYPE'],
  ])('is rejected with %s, and says what to do', async (_, bytes, code) => {
    expect(await sanitiseContent(bytes, 'pdf')).toBeNull()
    expect((await contentError(bytes, 'pdf')).code).toBe(`fields.${code}`)
  })
})

describe('valid content', () => {
  test.each<[string, Buffer, FileExtension]>([
    ['a workbook', workbook, 'xlsx'],
    ['a csv with a mark and accents', Buffer.from('\uFEFFpangalan,halaga\nPeña,5\n'), 'csv'],
    ['a csv in UTF-16', Buffer.from('\uFEFFpangalan\tamount\r\nPeña\t5\r\n', 'utf16le'), 'csv'],
    ['a csv of an old office', Buffer.from('pangalan\nPe\xf1a\n', 'latin1'), 'csv'],
  ])('is unchanged: %s', async (_, bytes, extension) => {
    expect(await sanitiseContent(bytes, extension)).toEqual(bytes)
  })

  test('loses the text, the location and the time of a PNG', async () => {
    const described = pngWith(
      ['tEXt', Buffer.from('Comment\0<script>alert(1)</script> 14.5995N')],
      ['eXIf', Buffer.from('4d4d002a00000008', 'hex')],
      ['tIME', Buffer.from([7, 234, 11, 28, 8, 0, 0])],
      ['iTXt', Buffer.from('XML:com.adobe.xmp\0')],
    )
    expect(await sanitiseContent(described, 'png')).toEqual(aPng)
  })

  test('rejects a PNG whose checksum is wrong', async () => {
    const broken = Buffer.from(aPng)
    broken.writeUInt32BE(0, 29)
    expect(await sanitiseContent(broken, 'png')).toBeNull()
  })

  test('is cut off after the end of an image', async () => {
    expect(await sanitiseContent(Buffer.concat([aPng, html, workbook]), 'png')).toEqual(aPng)
    expect((await sanitiseContent(Buffer.concat([aJpeg(), html]), 'jpg'))?.includes('script')).toBe(false)
  })
})

test.each([
  ['a HEIC picture that is called jpg', aHeic, 'fields.PICTURE_HEIC'],
  ['a picture with the colors of print', aJpeg({ components: 4 }), 'fields.PICTURE_CMYK'],
  ['a JPEG cut short', aJpeg().subarray(0, -6), 'fields.FILE_TYPE'],
  ['text', Buffer.from('Hello'), 'fields.FILE_TYPE'],
])('picture error › says what to do with %s', (_, bytes, code) => {
  expect(sanitisePicture(bytes)).toBeNull()
  expect(pictureError(bytes).code).toBe(code)
})

test('image size › is the size as shown, with the orientation that the camera recorded', () => {
  const size = (bytes: Buffer) => imageSizeOf({ contentType: 'image/jpeg', bytes })
  expect(size(aJpeg({ width: 30, height: 20 }))).toMatchObject({ width: 30, height: 20 })
  expect(size(aJpeg({ width: 30, height: 20, exif: true }))).toMatchObject({ width: 20, height: 30 })
})
