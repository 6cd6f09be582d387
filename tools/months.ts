import { resolve } from 'node:path'
import pg from 'pg'
import {
  attachPartition,
  detachPartition,
  listMonthlyPartitions,
} from '#platform/server/db/monthly-partitions.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run months                                    lists every month of the partitioned tables
// npm run months -- detach <month> <folder>         exports it, verifies the file and removes the month from its table
// npm run months -- attach <month> <folder>         restores it
// npm run months -- move <month> <tablespace>       moves it to another disk
const [command, month = '', folder = ''] = process.argv.slice(2)

await withDatabase(async (url) => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    if (command === undefined) {
      for (const { table, month, rows, size, mayLeave } of await listMonthlyPartitions(client))
        console.log(
          `${table.padEnd(18)} ${month.padEnd(36)} ${String(rows).padStart(12)} ${size.padStart(10)} ${mayLeave ? 'may leave' : ''}`,
        )
    } else if (command === 'detach' && folder) {
      const { rows } = await detachPartition(client, month, resolve(folder))
      console.log(
        `${rows} rows lie in ${folder}, proven, and in cold.${month.split('.').at(-1)} until that is dropped.`,
      )
    } else if (command === 'attach' && folder) {
      await attachPartition(client, month, resolve(folder))
      console.log(`${month} was attached again.`)
    } else if (command === 'move' && folder) {
      if (!(await listMonthlyPartitions(client)).some((each) => each.month === month))
        throw new Error(`There is no ${month}.`)
      await client.query(`alter table ${month} set tablespace ${client.escapeIdentifier(folder)}`)
      console.log(`${month} is in ${folder}.`)
    } else
      throw new Error(
        'Usage: npm run months [-- detach|attach <month> <folder> | move <month> <tablespace>].',
      )
  } finally {
    await client.end()
  }
})
