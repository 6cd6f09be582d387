import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { demoEmails } from '#areas/session/server/demo.ts'
import { startProvider } from '#areas/session/server/testing/provider.ts'
import { runningUrl } from '#platform/server/embedded/embedded.ts'
import { openMailServer } from '#platform/server/mail/testing/mail-server.ts'
import { startBucket } from '#platform/server/uploads/testing/bucket.ts'
import { writeBucketRules } from '#platform/server/uploads/s3-bucket-rules.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'

// npm run dev:parts   starts the console with local external services: an OpenID Connect provider, an object storage and
//                     a mail server, as used by the tests. Its data is separate from that of npm start.

const port = process.env['PORT'] ?? '3000'
const publicUrl = `http://127.0.0.1:${port}`
const dataDir = resolve(process.env['DATA_DIR'] ?? '.cache/parts')
const mailDir = join(dataDir, 'mail')
let mails = 0
rmSync(mailDir, { recursive: true, force: true })
mkdirSync(mailDir, { recursive: true })

const [provider, bucket, mail] = await Promise.all([
  startProvider({
    returnAddress: `${publicUrl}/login/return`,
    afterSignOut: `${publicUrl}/login`,
    backChannel: `${publicUrl}/v1/session/back-channel-logout`,
  }),
  startBucket(),
  openMailServer({ hear: keepMail }),
])
const env = {
  ...process.env,
  PORT: port,
  DATA_DIR: dataDir,
  PUBLIC_URL: publicUrl,
  IDENTITY: 'oidc',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.clientId,
  OIDC_CLIENT_SECRET: provider.clientSecret,
  OIDC_NAME: 'a test account',
  SMTP_URL: mail.url,
  ...bucket.env,
  npm_lifecycle_event: undefined,
}
const { files } = readConfiguration({ ...env, npm_lifecycle_event: undefined } as Record<
  string,
  string | undefined
>)
if (files.s3) await writeBucketRules(files.s3, [publicUrl])

const product = spawn(process.execPath, ['tools/start.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  stdio: ['ignore', 'pipe', 'inherit'],
  env,
})
let output = ''
product.stdout.setEncoding('utf8').on('data', (part: string) => {
  process.stdout.write(part)
  const wasReady = /^Ready in /m.test(output)
  output += part
  if (!wasReady && /^Ready in /m.test(output)) void linkDemoPeople()
})
product.once('exit', (code) => void stop(code ?? 0))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => product.kill(name))

/** Saves an email to a file and prints its path. */
function keepMail({ to, subject, html, text }: { to: string; subject: string; html: string; text: string }) {
  const file = join(mailDir, `${String(++mails).padStart(4, '0')}.${html ? 'html' : 'txt'}`)
  writeFileSync(file, html || text)
  console.log(`Mail to ${to}: ${subject}\n  ${file}`)
}

/** Links the demo staff to the provider: signing in there with the email of a demo person signs that person in. */
async function linkDemoPeople() {
  const client = new Client({ connectionString: process.env['DATABASE_URL'] ?? runningUrl(dataDir) ?? '' })
  await client.connect()
  // The address of the provider changes with each start, and a subject is only valid for one issuer.
  await client.query(
    `insert into identity_link (user_id, issuer, subject, email, source)
     select id, $1, email, email, 'command' from staff_user where email = any($2) on conflict do nothing`,
    [provider.issuer, demoEmails],
  )
  await client.end()
  console.log(`
OpenID Connect at ${provider.issuer}. Sign in with one of these and any password:
  ${demoEmails.join(', ')}
Object storage at ${bucket.endpoint}, mail server at ${mail.url}: they receive what the console sends.`)
}

async function stop(code: number) {
  await Promise.all([provider.stop(), bucket.stop(), mail.close()])
  process.exit(code)
}
