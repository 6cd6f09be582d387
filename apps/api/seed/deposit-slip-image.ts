import { encodePng } from './png.ts'

const width = 240
const height = 320

/** Generates a PNG that resembles a scanned deposit slip: grey lines of text, different for each index. */
export function slipPicture(index: number): Buffer {
  const samples = new Uint8Array(width * height).fill(245)
  for (let line = 1; line < 15; line++) {
    const until = 60 + ((index * 37 + line * 53) % 150)
    for (let y = line * 20 + 8; y < line * 20 + 14; y++) samples.fill(110, y * width + 21, y * width + until)
  }
  return encodePng(width, samples, 1)
}
