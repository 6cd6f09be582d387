// A process that posts movements in groups until it is killed: `node posting-process.ts <database URL> <first number> <wallet ids>`.
// Reports the number of each movement to its parent before it is sent and after it was acknowledged.
import { openDatabase } from '#platform/server/db/database.ts'
import { inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { circularMovement } from '#areas/wallets/server/testing/circular-movements.ts'

const [url = '', first = '0', ids = ''] = process.argv.slice(2)
const wallets = ids.split(',').map(Number)
const db = openDatabase(url, { max: 8 })
let next = Number(first)

async function post() {
  for (;;) {
    const index = next++
    process.send?.({ sent: index })
    await inSharedTransaction(db, (tx) => postMovement(tx, circularMovement(wallets, index)))
    process.send?.({ acknowledged: index })
  }
}
await Promise.all(Array.from({ length: 8 }, post))
