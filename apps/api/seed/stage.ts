import type pg from 'pg'

/** Size of a seed run. */
export type SeedSize = {
  /** Target number of subscribers. */
  subscribers: number
  transactions: number
  /** True when the console starts: demo data is added only to an empty database. */
  onlyWhenEmpty: boolean
  /** End of the generated history, in milliseconds. The same value generates the same data. */
  until: number
}

/** One part of the demo data. Stages are registered in apps/api/seed.ts. */
export type Stage = {
  name: string
  /** Option of `npm run seed` that controls this stage. */
  brings: 'staff' | 'subscribers' | 'transactions'
  /** Whether the database lacks the data of this stage. */
  when: (client: pg.Client, size: SeedSize) => Promise<boolean>
  /** Adds the data. Each stage opens its own transactions. */
  run: (client: pg.Client, size: SeedSize, say: (line: string) => void) => Promise<void>
}
