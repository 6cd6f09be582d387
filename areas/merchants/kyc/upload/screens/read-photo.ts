import { measuredSide, type QualityHint, qualityHints } from '#areas/merchants/kyc/upload/image-quality.ts'

export type Photo = {
  /** Preview of the JPEG to upload, as a data URL. */
  preview: string
  base64: string
  hints: QualityHint[]
}

/** Length in pixels of the longer side of an uploaded photo. The print of an ID is readable at this size. */
const uploadedSide = 1800
/** Maximum base64 length. The server accepts 940,000 characters. */
const mostCharacters = 900_000

/**
 * Reads and measures a photo and encodes the JPEG to upload. Redrawing it removes metadata such as place and time,
 * which cameras write into the file.
 */
export async function readPhoto(file: Blob): Promise<Photo> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const measured = drawn(bitmap, measuredSide)
    const { width, height } = measured.canvas
    const hints = qualityHints(bitmap, measured.getImageData(0, 0, width, height))
    const { canvas } = drawn(bitmap, uploadedSide)
    for (const quality of [0.88, 0.75, 0.6, 0.45]) {
      const preview = canvas.toDataURL('image/jpeg', quality)
      const base64 = preview.slice(preview.indexOf(',') + 1)
      if (base64.length <= mostCharacters) return { preview, base64, hints }
    }
    throw new Error('The photo is too large.')
  } finally {
    bitmap.close()
  }
}

function drawn(bitmap: ImageBitmap, longestSide: number): CanvasRenderingContext2D {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser cannot draw images.')
  // JPEG has no transparency, so transparent pixels would become black without a white background.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return context
}
