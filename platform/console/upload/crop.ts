/** Crop of a picture: zoom factor, and position of the centre from 0 to 1 on both axes. */
export type Crop = { zoom: number; across: number; down: number }
export const initialCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 }
export const maxZoom = 4

type Size = { width: number; height: number }

/** Returns the rectangle of a crop in pixels of the picture. */
export function cropRectangle({ width, height }: Size, ratio: number, { zoom, across, down }: Crop) {
  const fits = Math.min(width, height * ratio)
  const partWidth = fits / zoom
  const partHeight = partWidth / ratio
  return {
    x: (width - partWidth) * across,
    y: (height - partHeight) * down,
    width: partWidth,
    height: partHeight,
  }
}

/** Returns the crop after a drag, given as fractions of the frame's width and height. */
export function dragCrop(size: Size, ratio: number, crop: Crop, by: { across: number; down: number }): Crop {
  const part = cropRectangle(size, ratio, crop)
  const shifted = (at: number, step: number, length: number, taken: number) =>
    length - taken < 1 ? at : Math.min(1, Math.max(0, at - (step * taken) / (length - taken)))
  return {
    zoom: crop.zoom,
    across: shifted(crop.across, by.across, size.width, part.width),
    down: shifted(crop.down, by.down, size.height, part.height),
  }
}
