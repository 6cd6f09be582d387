/**
 * Algorithm that draws a winner from the published entry list and the seed. README.md and docs/raffle-draw.md
 * describe it. Server and verification page run this module, each with its own HMAC implementation.
 */
export const drawAlgorithm = 'erp-raffle-1'

/** A line of the published list, with masked name and number. `person` is the same for all entries of one person. */
export type ListEntry = { entryNo: string; weight: number; person: string; name: string; mobile: string }

/** Inputs of one draw in addition to the list and the seed. */
export type DrawAbout = {
  entriesHash: string
  /** Value of the public beacon, or null if none is included. */
  beacon: string | null
  prizeId: number
  /** Index of the winner within the prize, from 1 to its quantity. */
  slot: number
  /** Starts at 1 and increases with every voided winner of this slot. */
  attempt: number
}

/** Parses the published list. Throws on a malformed line. */
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

/** Message whose HMAC under the seed determines a draw. The counter increases after a rejected value. */
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
 * Maps the first 64 bits to a ticket from 0 to `total` - 1. Returns null for values in the last, incomplete range of
 * `total` values, because using them would favour the first tickets.
 */
export function ticketOf(block: Uint8Array, total: bigint): bigint | null {
  if (total < 1n || total > space) throw new RangeError('A draw needs between 1 and 2^64 tickets.')
  const bytes = new DataView(block.buffer, block.byteOffset, block.byteLength)
  const value = bytes.getBigUint64(0)
  return value < space - (space % total) ? value % total : null
}

/** Entries that can still win: those of people who have not been drawn, including voided winners. */
export const stillIn = (entries: readonly ListEntry[], drawn: ReadonlySet<string>): ListEntry[] =>
  entries.filter(({ person }) => !drawn.has(person))

/** Entry that holds a ticket. Each entry holds as many tickets as its weight, in list order. */
export function holderOf(entries: readonly ListEntry[], ticket: bigint): ListEntry {
  let passed = 0
  const requested = Number(ticket)
  for (const entry of entries) {
    passed += entry.weight
    if (requested < passed) return entry
  }
  throw new RangeError('No entry has this ticket.')
}

/** Total number of tickets. It stays below 2^53, even for 500,000 entries of a million tickets each. */
export const ticketsOf = (entries: readonly ListEntry[]) => {
  let total = 0
  for (const { weight } of entries) total += weight
  return total
}

/** Draws one entry. Yields messages and receives their HMAC until a value is accepted. */
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
