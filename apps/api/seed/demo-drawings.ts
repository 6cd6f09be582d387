import { z } from 'zod'
import { encodePng } from './png.ts'
import { Random } from './random.ts'
import { readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

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
const yellow = 'ffd43b'

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

const shapeColors = { white, paper, metal, dark, yellow, orange: 'e67700' }
type ShapeColor = keyof typeof shapeColors

// Packaging of a product. Shapes whose color is `brand` have the color of the brand.
const packages = Map.groupBy(
  readDemoCsv(
    new URL('./package-shapes.csv', import.meta.url),
    z.strictObject({
      package: z.string(),
      color: z.enum(['brand', ...(Object.keys(shapeColors) as ShapeColor[])]),
      x: WholeCell,
      y: WholeCell,
      width: WholeCell,
      height: WholeCell,
      radius: WholeCell,
    }),
  ),
  ({ package: name }) => name,
)

const packageByCategory = new Map(
  readDemoCsv(
    new URL('./package-by-category.csv', import.meta.url),
    z.strictObject({ category: z.string(), package: z.enum([...packages.keys()]) }),
  ).map((row) => [row.category, row.package]),
)

const productImages = new Map<string, Buffer>()

/** Draws a product as PNG in the packaging of its category. Products of the same brand have the same color. */
export function productImage(category: string, brand: string): Buffer {
  const brandColor = colorOf(brand)
  const name = packageByCategory.get(category) ?? 'pouch'
  const drawn = productImages.get(name + brandColor)
  if (drawn) return drawn
  const shapes = (packages.get(name) ?? []).map(({ color, ...shape }): Shape => ({
    ...shape,
    color: color === 'brand' ? brandColor : shapeColors[color],
  }))
  const image = paint(160, 160, [box(paper, 0, 0, 100, 100), ...shapes])
  productImages.set(name + brandColor, image)
  return image
}

/** Draws an abstract picture of an event as PNG: a stage under lights. */
export function eventImage(title: string): Buffer {
  const random = randomOf(title)
  const color = random.of(colors)
  const lights = Array.from({ length: 9 }, (_, at) => {
    const size = random.between(3, 8)
    return box(
      at % 2 === 0 ? yellow : white,
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
