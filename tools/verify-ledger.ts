import { sql } from 'kysely'
import { openDatabase } from '#platform/server/db/database.ts'
import { checkLedger, resumeMoney } from '#platform/server/ledger/ledger-check.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run verify-ledger            recomputes the ledger balances from the postings; exit code 1 if they do not match
// npm run verify-ledger -- --resume   also resumes money movements if they match

const amount = (minor: number, decimals: number) =>
  (minor / 10 ** decimals).toLocaleString('en-US', { minimumFractionDigits: decimals })

await withDatabase(async (url) => {
  const db = openDatabase(url, { max: 2 })
  try {
    const check = await (process.argv.includes('--resume') ? resumeMoney(db) : checkLedger(db))
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
    console.log(
      check.isSound ? 'The ledger balances.' : 'The ledger does not balance. Money movements are suspended.',
    )
    if (check.isSound && stopped)
      console.log(`Money movements are still suspended (${reason}). Resume them with --resume.`)
    process.exitCode = check.isSound && strays.length === 0 ? 0 : 1
  } finally {
    await db.destroy()
  }
})
