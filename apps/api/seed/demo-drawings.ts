import { encodePng } from './png.ts'
import { Random } from './random.ts'

/** Color as six hexadecimal digits. */
type Color = string

/** A rounded rectangle. Positions and sizes are percentages of the width of the image. */
type Shape = { color: Color; x: number; y: number; width: number; height: number; radius?: number }

const colors = [
  '0b7285',
  '2b8a3e',
  '5f3dc4',
  'c92a2a',
  'e67700',
  '1864ab',
  'a61e4d',
  '5c940d',
  '364fc7',
  '087f5b',
]
const white = 'ffffff'
const paper = 'f1f3f5'
const metal = 'ced4da'
const dark = '343a40'

/** The same name always has the same color. */
const randomOf = (name: string) => {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) | 0
  return new Random(sum, 62)
}
const colorOf = (name: string): Color => randomOf(name).of(colors)

const box = (color: Color, x: number, y: number, width: number, height: number, radius = 0): Shape => ({
  color,
  x,
  y,
  width,
  height,
  radius,
})

/** Draws the packaging of a product with a label in its color. */
const packages = {
  bottle: (color) => [
    box(dark, 43, 8, 14, 9, 2),
    box(color, 44, 16, 12, 20, 3),
    box(color, 33, 30, 34, 62, 10),
    box(white, 33, 50, 34, 22),
    box(color, 40, 57, 20, 8, 4),
  ],
  can: (color) => [
    box(metal, 26, 20, 48, 62, 6),
    box(color, 26, 28, 48, 46),
    box(white, 36, 40, 28, 20, 10),
    box(metal, 30, 17, 40, 5, 2),
  ],
  pouch: (color) => [
    box(color, 24, 14, 52, 72, 3),
    box(metal, 24, 14, 52, 6),
    box(metal, 24, 80, 52, 6),
    box(white, 34, 32, 32, 22, 8),
    box(white, 34, 62, 20, 4, 2),
  ],
  carton: (color) => [
    box(color, 18, 24, 64, 54, 3),
    box(white, 28, 38, 44, 26, 4),
    box(color, 34, 44, 32, 6, 3),
    box(color, 34, 53, 20, 4, 2),
  ],
  sack: (color) => [
    box(paper, 24, 16, 52, 70, 12),
    box(color, 24, 40, 52, 28),
    box(white, 36, 47, 28, 14, 7),
    box(metal, 30, 20, 40, 4, 2),
  ],
  bar: (color) => [
    box(color, 14, 36, 72, 32, 8),
    box(white, 30, 44, 40, 16, 8),
    box(color, 40, 50, 20, 4, 2),
  ],
  card: (color) => [
    box(color, 16, 28, 68, 46, 6),
    box('ffd43b', 26, 42, 16, 14, 3),
    box(white, 50, 44, 24, 4, 2),
    box(white, 50, 52, 16, 4, 2),
  ],
  stick: (color) => [
    box(color, 42, 10, 16, 62, 3),
    box(dark, 45, 70, 10, 14, 3),
    box(white, 42, 22, 16, 6),
    box(dark, 49, 84, 2, 6, 1),
  ],
  gift: (color) => [
    box(color, 20, 36, 60, 50, 4),
    box(color, 16, 28, 68, 16, 4),
    box('ffd43b', 45, 28, 10, 58),
    box('ffd43b', 32, 16, 16, 12, 6),
    box('ffd43b', 52, 16, 16, 12, 6),
  ],
  coin: () => [
    box('e67700', 18, 18, 64, 64, 32),
    box('ffd43b', 23, 23, 54, 54, 27),
    box('e67700', 42, 34, 6, 32, 2),
    box('e67700', 42, 34, 20, 6, 3),
    box('e67700', 42, 46, 20, 6, 3),
    box('e67700', 58, 34, 6, 18, 3),
  ],
  phone: (color) => [
    box(dark, 30, 10, 40, 80, 7),
    box(white, 34, 18, 32, 60, 2),
    box(color, 39, 26, 22, 22, 11),
    box(color, 39, 56, 22, 5, 2),
    box(metal, 39, 65, 22, 5, 2),
  ],
} satisfies Record<string, (color: Color) => Shape[]>

export type Package = keyof typeof packages

const productImages = new Map<string, Buffer>()

/** Draws a product as PNG. Products of the same brand have the same color. */
export function productImage(shape: Package, brand: string): Buffer {
  const color = colorOf(brand)
  const drawn = productImages.get(shape + color)
  if (drawn) return drawn
  const image = paint(160, 160, [box(paper, 0, 0, 100, 100), ...packages[shape](color)])
  productImages.set(shape + color, image)
  return image
}

/** Draws an abstract picture of an event as PNG: a stage under lights. */
export function eventImage(title: string): Buffer {
  const random = randomOf(title)
  const color = random.of(colors)
  const lights = Array.from({ length: 9 }, (_, at) => {
    const size = random.between(3, 8)
    return box(
      at % 2 === 0 ? 'ffd43b' : white,
      random.between(2, 92),
      random.between(3, 24),
      size,
      size,
      size / 2,
    )
  })
  const crowd = Array.from({ length: 14 }, (_, at) =>
    box(dark, at * 7.4 - 2, random.between(38, 43), 7, 20, 3.5),
  )
  return paint(640, 320, [
    box(color, 0, 0, 100, 50),
    ...lights,
    box(white, 26, 20, 48, 16, 2),
    box(color, 32, 25, 36, 3, 1.5),
    box(color, 32, 30, 24, 2, 1),
    ...crowd,
  ])
}

/** Draws a logo as SVG: initials on the color of the name. */
export function logo(name: string): string {
  const random = randomOf(name)
  const color = random.of(colors)
  const mark = random.of([
    '<circle cx="72" cy="24" r="40"/>',
    '<path d="M0 96 96 0v96z"/>',
    '<rect y="60" width="96" height="36"/>',
    '<circle cx="48" cy="48" r="38"/>',
    '<path d="M0 0h48L0 96z"/>',
  ])
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  const initials = words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#${color}"/><g fill="#ffffff" fill-opacity="0.18">${mark}</g><text x="48" y="63" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="42" fill="#ffffff">${initials}</text></svg>`
}

/** Draws a banner as SVG with its title in up to three lines. */
export function banner(title: string): string {
  const color = colorOf(title)
  const lines: string[] = ['']
  for (const word of title.split(' ')) {
    const last = lines.at(-1) as string
    if (last.length + word.length > 16 && last !== '') lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`.trim()
  }
  const text = lines.map((line, at) => `<tspan x="70" dy="${at === 0 ? 0 : 96}">${escapeXml(line)}</tspan>`)
  const top = 330 - (lines.length - 1) * 48
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 600"><rect width="1200" height="600" fill="#${color}"/><g fill="#ffffff" fill-opacity="0.14"><circle cx="1040" cy="120" r="260"/><circle cx="900" cy="540" r="180"/></g><circle cx="1040" cy="330" r="110" fill="#ffd43b"/><text y="${top}" font-family="sans-serif" font-weight="700" font-size="84" fill="#ffffff">${text.join('')}</text></svg>`
}

const escapeXml = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '')

/** Paints shapes over each other, with smooth edges. */
function paint(width: number, height: number, shapes: readonly Shape[]): Buffer {
  const samples = new Uint8Array(width * height * 3)
  const unit = width / 100
  for (const { color, radius = 0, ...shape } of shapes) {
    const rgb = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    const [left, top] = [shape.x * unit, shape.y * unit]
    const [right, bottom] = [left + shape.width * unit, top + shape.height * unit]
    const corner = Math.min(radius * unit, (right - left) / 2, (bottom - top) / 2)
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, bottom); y++)
      for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x++) {
        const dx = Math.max(left + corner - x - 0.5, x + 0.5 - right + corner, 0)
        const dy = Math.max(top + corner - y - 0.5, y + 0.5 - bottom + corner, 0)
        // Share of the pixel within the shape, from its distance to the rounded edge.
        const share = Math.min(1, Math.max(0, corner - Math.hypot(dx, dy) + 0.5))
        for (const [at, value] of rgb.entries()) {
          const index = (y * width + x) * 3 + at
          const under = samples[index] as number
          samples[index] = Math.round(under + (value - under) * (corner === 0 ? 1 : share))
        }
      }
  }
  return encodePng(width, samples, 3)
}
