/** Which part of a picture is taken: how much it is enlarged, and where its middle lies, each from 0 to 1. */
export type Crop = { zoom: number; across: number; down: number }
export const initialCrop: Crop = { zoom: 1, across: 0.5, down: 0.5 }
export const maxZoom = 4

type Size = { width: number; height: number }

/** The part of a picture that a crop takes, in the picture's own points. */
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

/** The crop after the picture was dragged by a part of the frame's width and height. */
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
