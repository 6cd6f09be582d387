/** What may keep a reviewer from reading a photo. Each is a hint to the person who took it. */
export type QualityHint = 'small' | 'dark' | 'glare' | 'blurry'

/** The pixels of a canvas: red, green, blue and opacity, row by row. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> }

/** Photos are measured at this length of their longer side, so that the limits below hold for every camera. */
export const measuredSide = 480

/** The shorter side, in pixels, below which the small print of an ID cannot be read. */
const leastSide = 600
/** Mean luminance from 0 (black) to 255 (white). */
const leastBrightness = 60
/** Variance of the Laplacian: the usual measure of sharpness. Photos in focus lie well above it. */
const leastSharpness = 60
/** Luminance that a camera no longer resolves. */
const saturated = 250
/** The saturated part of a photo that looks like a reflection. More than that is a white background. */
const glareBetween = { least: 0.04, most: 0.4 }

/** The hints for a photo, given its size as taken and its pixels at the measured size. */
export function qualityHints(taken: { width: number; height: number }, pixels: Pixels): QualityHint[] {
  const light = luminanceOf(pixels)
  const hints: QualityHint[] = []
  if (Math.min(taken.width, taken.height) < leastSide) hints.push('small')
  if (meanOf(light) < leastBrightness) hints.push('dark')
  const white = light.filter((value) => value >= saturated).length / light.length
  if (white >= glareBetween.least && white <= glareBetween.most) hints.push('glare')
  if (sharpnessOf(light, pixels.width, pixels.height) < leastSharpness) hints.push('blurry')
  return hints
}

/** Luminance of each pixel by the weights of Rec. 601. */
function luminanceOf({ width, height, data }: Pixels): Float32Array {
  const light = new Float32Array(width * height)
  for (let at = 0; at < light.length; at++) {
    light[at] =
      0.299 * (data[at * 4] ?? 0) + 0.587 * (data[at * 4 + 1] ?? 0) + 0.114 * (data[at * 4 + 2] ?? 0)
  }
  return light
}

function meanOf(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

function sharpnessOf(light: Float32Array, width: number, height: number): number {
  let [sum, squares, count] = [0, 0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x
      const edge =
        4 * (light[at] ?? 0) -
        (light[at - 1] ?? 0) -
        (light[at + 1] ?? 0) -
        (light[at - width] ?? 0) -
        (light[at + width] ?? 0)
      sum += edge
      squares += edge * edge
      count++
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2
}
