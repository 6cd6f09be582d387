import { resolve } from 'node:path'
import pg from 'pg'
import { attachMonth, detachMonth, monthsOf } from '#platform/server/months.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run months                                    lists every month of the big tables
// npm run months -- detach <month> <folder>         writes it out, proves the file, takes it out of its table
// npm run months -- attach <month> <folder>         puts it back
// npm run months -- move <month> <tablespace>       keeps it where it is asked for, on another disk
const [order, month = '', where = ''] = process.argv.slice(2)

await withDatabase(async (url) => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    if (order === undefined) {
      for (const { table, month, rows, size, mayLeave } of await monthsOf(client))
        console.log(
          `${table.padEnd(18)} ${month.padEnd(36)} ${String(rows).padStart(12)} ${size.padStart(10)} ${mayLeave ? 'may leave' : ''}`,
        )
    } else if (order === 'detach' && where) {
      const { rows } = await detachMonth(client, month, resolve(where))
      console.log(
        `${rows} rows lie in ${where}, proven, and in cold.${month.split('.').at(-1)} until that is dropped.`,
      )
    } else if (order === 'attach' && where) {
      await attachMonth(client, month, resolve(where))
      console.log(`${month} is back.`)
    } else if (order === 'move' && where) {
      if (!(await monthsOf(client)).some((each) => each.month === month))
        throw new Error(`There is no ${month}.`)
      await client.query(`alter table ${month} set tablespace ${client.escapeIdentifier(where)}`)
      console.log(`${month} lies in ${where}.`)
    } else
      throw new Error('Say npm run months [-- detach|attach <month> <folder> | move <month> <tablespace>].')
  } finally {
    await client.end()
  }
})
