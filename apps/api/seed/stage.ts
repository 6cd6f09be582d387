import type pg from 'pg'

/** How much a run of the seed is asked for. */
export type SeedSize = {
  /** The number of subscribers there should be in the end. */
  subscribers: number
  transactions: number
  /** True on a start of the console: only an empty database gets demo data. */
  onlyWhenEmpty: boolean
  /** The moment up to which things have happened, in milliseconds. The same moment gives the same data. */
  until: number
}

/** One part of the demo data. An area that has some adds a stage to the list in apps/api/seed.ts. */
export type Stage = {
  name: string
  /** The option of `npm run seed` that this stage answers to. */
  brings: 'staff' | 'subscribers' | 'transactions'
  /** Whether this database still lacks what the stage brings. */
  when: (client: pg.Client, size: SeedSize) => Promise<boolean>
  /** Brings it. Each stage opens its own transactions. */
  run: (client: pg.Client, size: SeedSize, say: (line: string) => void) => Promise<void>
}
