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

/** Condition of stages whose requests are submitted and decided by demo staff. */
export const hasMaker = "exists (select from staff_user where email = 'maker@erp.test')"

/** For `when`: evaluates a condition in SQL. */
export const isTrue =
  (condition: string, parameters: unknown[] = []) =>
  async (client: pg.Client) => {
    const { rows } = await client.query<{ isTrue: boolean }>(`select ${condition} as "isTrue"`, parameters)
    return rows[0]?.isTrue === true
  }

/** Commits the work of a stage, or rolls it back if it fails. */
export async function seedInTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
