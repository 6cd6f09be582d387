/**
 * How a winner is drawn, from the published list of entries and the seed: README.md and docs/raffle-draw.md say it in
 * words. Server and verify page run this very code, each with its own HMAC; it knows neither.
 */
export const drawAlgorithm = 'erp-raffle-1'

/** A line of the published list. Names and numbers in it are masked; `person` is the same for entries of one person. */
export type ListEntry = { entryNo: string; weight: number; person: string; name: string; mobile: string }

/** What one draw depends on beside the list and the seed. */
export type DrawAbout = {
  entriesHash: string
  /** The value of the public beacon, or null where none is mixed in. */
  beacon: string | null
  prizeId: number
  /** Which of the prize's winners: from 1 to its quantity. */
  slot: number
  /** 1, and one more for every winner of this slot that was voided. */
  attempt: number
}

/** Reads the published list. A line that is not as written is an error, not a guess. */
export function readEntries(list: string): ListEntry[] {
  const lines = list.split('\n')
  if (lines.pop() !== '') throw new Error('The list of entries does not end with a line break.')
  return lines.map((line, index) => {
    const [entryNo = '', weight = '', person = '', name, mobile, ...more] = line.split('\t')
    const isWhole = /^\d{7}$/.test(entryNo) && /^[1-9]\d{0,6}$/.test(weight) && /^[0-9a-f]{24}$/.test(person)
    if (!isWhole || name === undefined || mobile === undefined || more.length > 0)
      throw new Error(`Line ${index + 1} of the list of entries cannot be read.`)
    return { entryNo, weight: Number(weight), person, name, mobile }
  })
}

/** The text whose HMAC under the seed decides a draw. The counter grows where a value is rejected. */
export const messageOf = (about: DrawAbout, counter: number) =>
  [
    drawAlgorithm,
    about.entriesHash,
    about.beacon ?? '-',
    about.prizeId,
    about.slot,
    about.attempt,
    counter,
  ].join('\n')

const space = 2n ** 64n

/**
 * A ticket from 0 to `total` - 1 out of the first 64 bits, or null where they fall into the last, incomplete run of
 * `total` values: keeping those would make the first tickets likelier.
 */
export function ticketOf(block: Uint8Array, total: bigint): bigint | null {
  if (total < 1n || total > space) throw new RangeError('A draw needs between 1 and 2^64 tickets.')
  const bytes = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const value = bytes.getBigUint64(0)
  return value < space - (space % total) ? value % total : null
}

/** Who can still win: every entry but those of people who were drawn before, also of those who were voided. */
export const stillIn = (entries: readonly ListEntry[], drawn: ReadonlySet<string>): ListEntry[] =>
  entries.filter(({ person }) => !drawn.has(person))

/** The entry that holds a ticket, where each holds as many as it weighs, in the order of the list. */
export function holderOf(entries: readonly ListEntry[], ticket: bigint): ListEntry {
  let passed = 0
  const requested = Number(ticket)
  for (const entry of entries) {
    passed += entry.weight
    if (requested < passed) return entry
  }
  throw new RangeError('No entry holds this ticket.')
}

/** How many tickets there are. Below 2^53, as 500,000 entries of a million tickets each are. */
export const ticketsOf = (entries: readonly ListEntry[]) => {
  let total = 0
  for (const { weight } of entries) total += weight
  return total
}

/** Draws one of the entries: asks for the HMAC of a text until its value counts. */
export function* drawing(
  entries: readonly ListEntry[],
  about: DrawAbout,
): Generator<string, ListEntry, Uint8Array> {
  const total = BigInt(ticketsOf(entries))
  for (let counter = 0; ; counter++) {
    const ticket = ticketOf(yield messageOf(about, counter), total)
    if (ticket !== null) return holderOf(entries, ticket)
  }
}
