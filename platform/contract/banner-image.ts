import type { Message } from '#platform/words/messages.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
/** Size of a banner image on every page of the app, in pixels. */
export const bannerSize = { width: 1080, height: 540 }

/**
 * Returns the reason an image's dimensions are not valid for a banner, or null. An SVG has no pixel size, so its
 * aspect ratio is checked.
 */
export function bannerImageError(picture: {
  width: number
  height: number
  isVector: boolean
}): Message | null {
  const { width, height, isVector } = picture
  const requiredSize = `${bannerSize.width} by ${bannerSize.height}`
  if (isVector) {
    const isShaped = width > 0 && Math.abs(width / height - bannerSize.width / bannerSize.height) < 0.01
    return isShaped ? null : fieldMessages('BANNER_SHAPE', { requiredSize })
  }
  if (width === bannerSize.width && height === bannerSize.height) return null
  return fieldMessages('BANNER_SIZE', { requiredSize, width, height })
}
