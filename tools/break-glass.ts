import { cancelBreakGlass, completeBreakGlass, requestBreakGlass } from '#areas/staff/public.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// For server administrators, while at most one Super Admin is left. See docs/runbooks/one-administrator.md.
//
// npm run break-glass -- request --email ana@example.com --reason "The other administrator left"
// npm run break-glass -- complete        24 hours after the request
// npm run break-glass -- cancel

const [what = '', ...options] = process.argv.slice(2)
const option = (name: string) => {
  const at = options.indexOf(`--${name}`)
  const value = at < 0 ? undefined : options[at + 1]
  if (!value) throw new Error(`Pass --${name}.`)
  return value
}

await withDatabase(async (url) => {
  const { securityMail } = readConfiguration(process.env)
  const db = openDatabase(url, { max: 2 })
  try {
    if (what === 'request') {
      const [email, reason] = [option('email'), option('reason')]
      const { name, effectiveAt } = await requestBreakGlass(db, { email, reason, securityMail })
      console.log(`${name} can become a Super Admin from ${effectiveAt}. Everybody was mailed.`)
    } else if (what === 'complete') {
      console.log(`${(await completeBreakGlass(db, securityMail)).name} is a Super Admin now.`)
    } else if (what === 'cancel') {
      console.log(`The request for ${(await cancelBreakGlass(db, securityMail)).name} was cancelled.`)
    } else throw new Error('Usage: npm run break-glass -- request, complete or cancel.')
  } finally {
    await db.destroy()
  }
})
