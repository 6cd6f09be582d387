import { parentPort } from 'node:worker_threads'
import createDOMPurify, { type WindowLike } from 'dompurify'
import { JSDOM } from 'jsdom'
import { SaxesParser } from 'saxes'

const svgSpace = 'http://www.w3.org/2000/svg'
const maxElements = 20_000
const maxDepth = 200

// Elements removed from every SVG: scripts and links, animation, embedded pages, and recursive references.
const forbidden = [
  'a',
  'animate',
  'animatecolor',
  'animateMotion',
  'animateTransform',
  'animatemotion',
  'animatetransform',
  'set',
  'mpath',
  'script',
  'foreignObject',
  'feImage',
  'use',
  'audio',
  'video',
  'iframe',
  'handler',
  'listener',
  'discard',
]

// The sanitiser lists names in lower case; in XML, SVG names are case-sensitive.
const camelTags =
  'clipPath linearGradient radialGradient textPath feBlend feColorMatrix feComponentTransfer feComposite ' +
  'feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB ' +
  'feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting ' +
  'feSpotLight feTile feTurbulence'
const camelAttributes =
  'viewBox preserveAspectRatio gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits ' +
  'patternTransform clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits markerWidth markerHeight ' +
  'markerUnits refX refY textLength lengthAdjust startOffset pathLength stdDeviation baseFrequency numOctaves ' +
  'stitchTiles tableValues kernelMatrix kernelUnitLength surfaceScale specularConstant specularExponent ' +
  'diffuseConstant limitingConeAngle pointsAtX pointsAtY pointsAtZ xChannelSelector yChannelSelector edgeMode ' +
  'targetX targetY preserveAlpha'

/** Allowed references: an element of the same SVG, or an embedded PNG or JPEG. */
const ownReference = /^#[\w.:-]+$/
const pictureInside = /^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]+$/

/** Whether a style is harmless: it must not load, import, or hide a keyword in escapes. */
const isQuietStyle = (style: string) =>
  !/[\\<]|@|expression|javascript|behavior|-moz-binding/i.test(style) &&
  [...style.matchAll(/url\(([^)]*)\)?/gi)].every(([, target = '']) =>
    ownReference.test(target.trim().replace(/^(['"])(.*)\1$/, '$2')),
  ) &&
  !/image-set|\bimage\(|src\(/i.test(style)

/** Throws if an SVG is malformed or larger than any logo, before a document is built from it. */
function rejectOversized(text: string) {
  const parser = new SaxesParser({ position: false })
  let deep = 0
  let elements = 0
  parser.on('opentag', () => {
    if (++deep > maxDepth || ++elements > maxElements) throw new Error('This is not a valid SVG image.')
  })
  parser.on('closetag', () => void deep--)
  parser.write(text).close()
}

function clean(text: string): string | null {
  rejectOversized(text)
  const window = new JSDOM('').window
  const drawing = new window.DOMParser().parseFromString(text, 'image/svg+xml')
  const root = drawing.documentElement
  if (root?.localName !== 'svg' || root.namespaceURI !== svgSpace) return null
  if (drawing.getElementsByTagName('parsererror').length > 0) return null

  const purify = createDOMPurify(window as unknown as WindowLike)
  purify.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName: name, attrValue: value } = attribute
    const isReference = name === 'href' || name === 'xlink:href'
    if (isReference) attribute.keepAttr = ownReference.test(value) || pictureInside.test(value)
    else if (/^on|^xml:base$|^src$|^data-|^formaction$/i.test(name)) attribute.keepAttr = false
    else if (name !== 'xmlns' && !name.startsWith('xmlns:')) attribute.keepAttr = isQuietStyle(value)
  })
  purify.addHook('afterSanitizeElements', (node) => {
    if (node.nodeName.toLowerCase() === 'style' && !isQuietStyle(node.textContent ?? ''))
      node.parentNode?.removeChild(node)
  })
  const safe = purify.sanitize(root.outerHTML, {
    PARSER_MEDIA_TYPE: 'application/xhtml+xml',
    NAMESPACE: svgSpace,
    USE_PROFILES: { svg: true, svgFilters: true },
    FORBID_TAGS: forbidden,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: true,
    ADD_TAGS: camelTags.split(' '),
    ADD_ATTR: ['xmlns', 'xmlns:xlink', ...camelAttributes.split(' ')],
    RETURN_DOM: false,
  })
  return revalidate(window, safe)
}

/** Parses the sanitised SVG again and verifies that it is still an SVG without forbidden content. */
function revalidate(window: JSDOM['window'], safe: string): string | null {
  const drawing = new window.DOMParser().parseFromString(safe, 'image/svg+xml')
  const root = drawing.documentElement
  if (root?.localName !== 'svg' || root.namespaceURI !== svgSpace) return null
  const all = [...drawing.getElementsByTagName('*')]
  const isForeign = all.some(
    ({ namespaceURI, localName }) =>
      namespaceURI !== svgSpace || forbidden.some((each) => each.toLowerCase() === localName.toLowerCase()),
  )
  const acts = all.some(({ attributes }) => [...attributes].some(({ name }) => /^on/i.test(name)))
  return isForeign || acts || all.length < 2 ? null : new window.XMLSerializer().serializeToString(root)
}

parentPort?.on('message', (text: string) => {
  let cleaned: string | null = null
  try {
    cleaned = clean(text)
  } catch {
    // An unreadable or excessively nested SVG is rejected.
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the target is a worker thread, not a window
  parentPort?.postMessage(cleaned)
})
