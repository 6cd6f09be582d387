/** A choice in which some values come up more often than others. */
export type Weighted<T> = { values: readonly T[]; upTo: Float64Array }

/** Prepares a choice from values and how often each comes up against the others. */
export function weighted<T>(entries: readonly (readonly [T, number])[]): Weighted<T> {
  const upTo = new Float64Array(entries.length)
  let sum = 0
  for (const [at, [, weight]] of entries.entries()) upTo[at] = sum += weight
  return { values: entries.map(([value]) => value), upTo }
}

/** Prepares a choice among names listed from the most to the least frequent. */
export function byRank(names: readonly string[], flatness: number): Weighted<string> {
  return weighted(names.map((name, rank) => [name, 1 / (rank + flatness)]))
}

/** The first place in a rising row that is above the value. */
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
 * Throws that fall the same way on every machine. Each subject, such as a person's number, has throws of its
 * own, so one person comes out the same in a small and in a large set.
 */
export class Random {
  // sfc32: with 128 bits of state, the throws of millions of people never run into one another.
  #a: number
  #b: number
  #c = 0x9e3779b9
  #counter = 1

  constructor(subject: number, game: number) {
    this.#a = subject | 0
    this.#b = game | 0
    for (let round = 0; round < 12; round++) this.whole()
  }

  /** A whole number of 32 bits. */
  whole(): number {
    const sum = (this.#a + this.#b + this.#counter++) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** A fraction from 0 up to, but not, 1. */
  fraction(): number {
    return this.whole() / 0x1_0000_0000
  }

  /** A whole number from `least` to `most`, both of them possible. */
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
    const sum = upTo[upTo.length - 1] ?? 0
    return values[firstAbove(upTo, this.fraction() * sum)] as T
  }

  /** Digits, as many as asked for. */
  digits(count: number): string {
    let text = ''
    for (let at = 0; at < count; at++) text += this.between(0, 9)
    return text
  }

  /** A random UUID. */
  uuid(): string {
    const hex = [0, 1, 2, 3].map(() => this.whole().toString(16).padStart(8, '0')).join('')
    const variant = (8 + (this.whole() & 3)).toString(16)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
