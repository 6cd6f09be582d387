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
}): string | null {
  const { width, height, isVector } = picture
  const requiredSize = `${bannerSize.width} by ${bannerSize.height}`
  if (isVector) {
    const isShaped = width > 0 && Math.abs(width / height - bannerSize.width / bannerSize.height) < 0.01
    return isShaped ? null : `The drawing must be twice as wide as it is high, like ${requiredSize}`
  }
  if (width === bannerSize.width && height === bannerSize.height) return null
  return `The picture must be ${requiredSize} pixels. This one is ${width} by ${height}`
}
