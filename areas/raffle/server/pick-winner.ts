import { type DrawAbout, drawing, type ListEntry } from '#areas/raffle/draw.ts'

/** Draws with an HMAC that answers at once. */
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
