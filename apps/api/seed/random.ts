/** Values with cumulative weights for a weighted random choice. */
export type Weighted<T> = { values: readonly T[]; upTo: Float64Array }

/** Prepares a weighted choice from values and their relative frequencies. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): Weighted<T> {
  const upTo = new Float64Array(entries.length)
  let sum = 0
  for (const [at, [, weight]] of entries.entries()) upTo[at] = sum += weight
  return { values: entries.map(([value]) => value), upTo }
}

/** Prepares a weighted choice among names ordered by decreasing frequency. */
export function byRank(names: readonly string[], flatness: number): Weighted<string> {
  return weighted(names.map((name, rank) => [name, 1 / (rank + flatness)]))
}

/** Returns the index of the first element greater than the value, in an ascending array. */
export function firstAbove(rising: Float64Array, value: number): number {
  let low = 0
  let high = rising.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] as number) > value) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Deterministic random numbers, the same on every machine. Each subject, such as a person, has its own sequence, so
 * it is generated identically in small and large data sets.
 */
export class Random {
  // sfc32: its 128 bits of state prevent collisions between the sequences of millions of people.
  #a: number
  #b: number
  #c = 0x9e3779b9
  #counter = 1

  constructor(subject: number, game: number) {
    this.#a = subject | 0
    this.#b = game | 0
    for (let round = 0; round < 12; round++) this.whole()
  }

  /** Returns an unsigned 32-bit integer. */
  whole(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number {
    return this.whole() / 0x1_0000_0000
  }

  /** Returns an integer between `min` and `max`, both inclusive. */
  between(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.fraction() < share
  }

  of<T>(values: readonly T[]): T {
    return values[Math.floor(this.fraction() * values.length)] as T
  }

  from<T>({ values, upTo }: Weighted<T>): T {
    return valueAt({ values, upTo }, this.fraction())
  }

  /** Returns the given number of random digits. */
  digits(count: number): string {
    let text = ''
    for (let at = 0; at < count; at++) text += this.between(0, 9)
    return text
  }

  uuid(): string {
    const hex = [0, 1, 2, 3].map(() => this.whole().toString(16).padStart(8, '0')).join('')
    const variant = (8 + (this.whole() & 3)).toString(16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}

/**
 * A fraction for each index such that every stretch of consecutive indices covers the range evenly, and so do pairs of
 * fractions with different dimensions (the R2 sequence of M. Roberts). Sums over a stretch vary little.
 */
export const evenFraction = (index: number, dimension: 0 | 1 = 0): number =>
  (0.5 + index * (dimension === 0 ? 0.7548776662466927 : 0.5698402909980532)) % 1

/** Returns the value at a fraction of the weights. */
export const valueAt = <T>({ values, upTo }: Weighted<T>, fraction: number): T =>
  values[firstAbove(upTo, fraction * (upTo[upTo.length - 1] ?? 0))] as T

/**
 * What determines the amount and the method of the `nth` event of a day: fractions from 0 to 1 that cover the range
 * evenly and differ little from those of the same weekday a week before.
 */
export function evenDraw(random: Random, day: number, nth: number): { amount: number; method: number } {
  const index = nth + (day % 7) * 97
  const amount = evenFraction(index) + (random.fraction() - 0.5) / 20
  return { amount: Math.min(0.999, Math.max(0, amount)), method: evenFraction(index, 1) }
}
