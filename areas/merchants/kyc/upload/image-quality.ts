/** A quality problem that may make a photo unreadable. It is shown as a hint and does not block the upload. */
export type QualityHint = 'small' | 'dark' | 'glare' | 'blurry'

/** Pixels of a canvas: red, green, blue and alpha, row by row. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> }

/**
 * Length in pixels to which the longer side is scaled before measuring, so that the limits below hold for every
 * camera.
 */
export const measuredSide = 480

/** Minimum length of the shorter side, in pixels. Below it the small print of an ID cannot be read. */
const leastSide = 600
/** Minimum mean luminance, from 0 (black) to 255 (white). */
const leastBrightness = 60
/** Minimum variance of the Laplacian, the usual measure of sharpness. Photos in focus have much higher values. */
const leastSharpness = 60
/** Luminance above which a pixel counts as saturated. */
const saturated = 250
/** Share of saturated pixels that indicates a reflection. A larger share is a white background. */
const glareBetween = { least: 0.04, most: 0.4 }

/** Hints for a photo, from its original size and its pixels at the measured size. */
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

/** Luminance of each pixel, with the weights of Rec. 601. */
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
