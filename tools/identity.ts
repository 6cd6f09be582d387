import {
  hostedIssuer,
  linkManually,
  offerManually,
  unlinkManually,
  checkIdentityConfiguration,
} from '#areas/session/public.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// For server administrators; user managers can do the same on the page of a user. See docs/identity.md.
//
// npm run identity -- check                                   tests the configured identity provider
// npm run identity -- offer  --email ana@example.com          creates a one-time link that connects an account
// npm run identity -- link   --email ana@example.com --subject 0f9c…   links a known subject
// npm run identity -- unlink --email ana@example.com          removes the link and ends the person's sessions

const [what = '', ...options] = process.argv.slice(2)
const option = (name: string) => {
  const at = options.indexOf(`--${name}`)
  const value = at < 0 ? undefined : options[at + 1]
  if (!value) throw new Error(`Say --${name} .`)
  return value
}

async function run(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const issuer = hostedIssuer(configuration)
  if (what === 'check') {
    const wrong = await checkIdentityConfiguration(configuration)
    console.log(wrong === null ? `${issuer} answers.` : `ERROR ${wrong}`)
    process.exitCode = wrong === null ? 0 : 1
    return
  }
  if (!['offer', 'link', 'unlink'].includes(what))
    throw new Error('Usage: npm run identity -- check, offer, link or unlink.')
  const email = option('email').trim().toLowerCase()
  await withDatabase(async (url) => {
    const db = openDatabase(url, { max: 2 })
    try {
      if (what === 'offer') {
        const { token, expiresAt } = await offerManually(db, email)
        console.log(`${configuration.publicUrl}/login?link=${token}\nIt works once, until ${expiresAt}.`)
      } else if (what === 'link') {
        await linkManually(db, email, { issuer, subject: option('subject') })
        console.log(`${email} signs in at ${issuer} .`)
      } else {
        await unlinkManually(db, email, issuer)
        console.log(`${email} is no longer linked with ${issuer}, and was signed out.`)
      }
    } finally {
      await db.destroy()
    }
  })
}

await run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
