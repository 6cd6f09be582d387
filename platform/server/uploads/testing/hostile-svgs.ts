import { aSvg } from './samples.ts'

const link = 'xmlns:xlink="http://www.w3.org/1999/xlink"'

const hostile: [string, string | Buffer][] = [
  ['a script', aSvg('<script>alert(1)</script>')],
  ['a script from elsewhere', aSvg('<script href="https://evil.test/x.js"/>')],
  [
    'a script in another case and space',
    aSvg('<x:SCRIPT xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:SCRIPT>'),
  ],
  ['a script of XHTML', aSvg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>')],
  ['a handler on the root', aSvg('', 'onload="alert(1)"')],
  ['a handler on a part', aSvg('<circle r="1" onmouseover="alert(1)"/>')],
  [
    'a handler with a prefix',
    aSvg('<circle r="1" xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load"/>'),
  ],
  ['a link that is a script', aSvg(`<a href="javascript:alert(1)"><circle r="1"/></a>`)],
  ['a link hidden by entities', aSvg(`<a href="java&#115;cript:alert(1)"><circle r="1"/></a>`)],
  ['a link by xlink', aSvg(`<a ${link} xlink:href="javascript:alert(1)"><circle r="1"/></a>`)],
  [
    'an animation that writes a link',
    aSvg('<a><animate attributeName="href" to="javascript:alert(1)"/><circle r="1"/></a>'),
  ],
  ['a set', aSvg('<set attributeName="onload" to="alert(1)"/>')],
  [
    'a page inside',
    aSvg(
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ),
  ],
  ['a frame inside', aSvg('<iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test"/>')],
  ['an embedded object', aSvg('<embed xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test"/>')],
  ['a picture from elsewhere', aSvg('<image href="https://evil.test/x.png"/>')],
  ['a picture from elsewhere by xlink', aSvg(`<image ${link} xlink:href="//evil.test/x.png"/>`)],
  ['a drawing as a picture', aSvg('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
  ['a use of elsewhere', aSvg('<use href="https://evil.test/x.svg#a"/>')],
  ['a use of data', aSvg('<use href="data:image/svg+xml;base64,PHN2Zy8+#a"/>')],
  ['a filter picture', aSvg('<filter id="f"><feImage href="https://evil.test/x"/></filter>')],
  ['a style that imports', aSvg('<style>@import url(https://evil.test/x.css);</style>')],
  ['a style that fetches', aSvg('<style>rect{fill:url(https://evil.test/x)}</style>')],
  ['a style that fetches, in escapes', aSvg('<style>rect{fill:u\\72l(https://evil.test/x)}</style>')],
  ['a style that fetches, unclosed', aSvg('<style>rect{background:url("https://evil.test/x</style>')],
  ['a font from elsewhere', aSvg('<style>@font-face{font-family:x;src:url(https://evil.test/x)}</style>')],
  ['an image set', aSvg('<style>rect{background:image-set("https://evil.test/x" 1x)}</style>')],
  ['a style attribute that fetches', aSvg('<circle r="1" style="fill:url(https://evil.test/x)"/>')],
  ['a fill that fetches', aSvg('<circle r="1" fill="url(//evil.test/x#a)"/>')],
  ['a mask that fetches', aSvg('<circle r="1" mask="url(https://evil.test/x#a)"/>')],
  ['a closing tag in a style', aSvg('<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>')],
  ['CDATA that ends a style', aSvg('<style><![CDATA[</style><script>alert(1)</script>]]></style>')],
  ['a base of another address', aSvg('<image href="#x"/>', 'xml:base="https://evil.test/"')],
  [
    'a stylesheet by instruction',
    `<?xml-stylesheet href="https://evil.test/x.xsl"?>${aSvg('<circle r="1"/>').toString()}`,
  ],
  [
    'a handler element',
    aSvg('<handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">alert(1)</handler>'),
  ],
  [
    'mutation through math',
    aSvg('<math xmlns="http://www.w3.org/1998/Math/MathML"><mtext><script>alert(1)</script></mtext></math>'),
  ],
]

/** SVG files that try to run scripts or load resources. Each contains a harmless rectangle that must be kept. */
export const hostileDrawings = hostile.map(
  ([what, drawing]) =>
    [
      what,
      Buffer.from(drawing.toString().replace(/(<svg[^>]*>)/, '$1<rect width="5" height="5"/>')),
    ] as const,
)
