import { sql } from 'kysely'
import { parseArgs } from 'node:util'
import { resumeByCommand } from '#apps/api/ledger-alert.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { checkLedger } from '#platform/server/ledger/ledger-check.ts'
import { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import type { Database } from '#platform/server/db/database.ts'
import { verifyHistory } from '#platform/server/ledger/verify-history.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run verify-ledger            recomputes the ledger balances from the postings and compares the history with its
//                                  seals and the checkpoints in DATA_DIR; exit code 1 if something does not match
// npm run verify-ledger -- --resume --reason <text>   also resumes money movements if they match, without a second
//                                  person; recorded and mailed. In the console two administrators do so.

const { values: options } = parseArgs({
  options: { resume: { type: 'boolean', default: false }, reason: { type: 'string', default: '' } },
})

const amount = (minor: number, decimals: number) =>
  (minor / 10 ** decimals).toLocaleString('en-US', { minimumFractionDigits: decimals })

async function verifyLedgerHistory(db: Database) {
  const { dataDir, secret } = readConfiguration(process.env)
  const found = await verifyHistory(db, openCheckpointFile(dataDir, secret, 'ledger'))
  const { state, sealed, firstBroken, anchors } = found
  if (firstBroken) console.log(`ERROR history: ${JSON.stringify(firstBroken)}`)
  console.log(
    {
      intact: `The history of ${sealed.toLocaleString('en-US')} sealed transfers is intact. Checkpoints: ${anchors.count}, since ${anchors.first?.at}.`,
      broken: 'The history does not match its seals or checkpoints.',
      'not-comparable': `The history matches its seals, but there are no checkpoints in ${dataDir} to compare it with, so a rewritten history is not detected.`,
    }[state],
  )
  return found
}

await withDatabase(async (url) => {
  const db = openDatabase(url, { max: 2 })
  try {
    const check = await (options.resume
      ? resumeByCommand(db, readConfiguration(process.env), options.reason)
      : checkLedger(db))
    const { rows: assets } = await sql<{ code: string; name: string; decimals: number }>`
      select code, name, decimals from ledger_asset order by code <> 'PHP', code`.execute(db)
    const { rows: counts } = await sql<{
      transfers: number
      postings: number
      stopped: boolean
      reason: string
    }>`
      select (select count(*) from ledger_key) as transfers, (select count(*) from ledger_posting) as postings, stopped, reason
      from ledger_state`.execute(db)
    for (const { code, name, decimals } of assets) {
      const of = check.figures[code]
      if (!of) continue
      const [wallets, operators, held] = [of.wallets, of.house, of.held].map((each) => amount(each, decimals))
      console.log(
        `${name}: wallets ${wallets}, operator accounts ${operators}, held ${held}, over ${of.accounts} accounts`,
      )
    }
    const { transfers = 0, postings = 0, stopped = false, reason = '' } = counts[0] ?? {}
    console.log(
      `${transfers.toLocaleString('en-US')} transfers, ${postings.toLocaleString('en-US')} postings, in ${check.tookMs} ms`,
    )
    for (const { error, subject, detail } of check.errors)
      console.log(`ERROR ${error}: ${subject}: ${detail}`)
    const { rows: strays } = await sql<{ ref: string }>`
      select t.ref_no as ref from wallet_txn t join wallet w using (wallet_id)
      left join ledger_posting p on p.transfer_id = t.transfer_id and p.account_id = w.ledger_account_id
      where t.status in ('success', 'reversed') and (p.amount is distinct from t.balance_after - t.balance_before
        or p.balance_after is distinct from t.balance_after) limit 100`.execute(db)
    for (const { ref } of strays)
      console.log(`ERROR transaction ${ref}: its amount or balance differs from its posting`)
    const history = await verifyLedgerHistory(db)
    console.log(
      check.isSound ? 'The ledger balances.' : 'The ledger does not balance. Money movements are suspended.',
    )
    if (check.isSound && stopped)
      console.log(
        `Money movements are still suspended (${reason}). Two administrators resume them in the console.`,
      )
    process.exitCode = check.isSound && strays.length === 0 && history.state !== 'broken' ? 0 : 1
  } finally {
    await db.destroy()
  }
})
