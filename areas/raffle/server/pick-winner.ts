import { type DrawAbout, drawing, type ListEntry } from '#areas/raffle/draw.ts'

/** Draws with the synchronous HMAC of Node. */
export function pickWinner(
  entries: readonly ListEntry[],
  about: DrawAbout,
  hmac: (message: string) => Uint8Array,
): ListEntry {
  const draw = drawing(entries, about)
  let step = draw.next()
  while (!step.done) step = draw.next(hmac(step.value))
  return step.value
}
