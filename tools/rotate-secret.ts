import { readFileSync } from 'node:fs'
import { type RotationReport, rotateSecret } from '#apps/api/secret-rotation.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { pendingMigrations } from '#platform/server/db/migrate.ts'
import { errorText, print } from '#tools/start/progress.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run rotate-secret -- <file>   replaces the secret in <file> with ERP_SECRET, while all processes are stopped.
//                                   Repeat it after an interruption, and on each machine with checkpoints in DATA_DIR.
//                                   See docs/runbooks/rotation.md.

try {
  const [file] = process.argv.slice(2)
  if (!file) throw new Error('Pass the file with the previous secret: npm run rotate-secret -- <file>')
  if (!process.env['ERP_SECRET'] && !process.env['ERP_SECRET_FILE'])
    throw new Error('Set ERP_SECRET or ERP_SECRET_FILE to the next secret: openssl rand -base64 32')
  const previous = readPrevious(file)
  const { secret: next, dataDir } = readConfiguration(process.env)
  await withDatabase(async (ownerUrl) => {
    if ((await pendingMigrations(ownerUrl)).length > 0) throw new Error('Run npm run migrate first.')
    report(await rotateSecret(ownerUrl, { previous, next, dataDir }), dataDir)
  })
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}

/** Reads base64 text, as in the file of ERP_SECRET_FILE, or the 32 bytes that DATA_DIR/secret has outside production. */
function readPrevious(file: string): Buffer {
  const content = readFileSync(file)
  const text = content.toString('latin1').trim()
  if (content.length === 32) return content
  const secret = Buffer.from(text, 'base64')
  if (!/^[A-Za-z0-9+/]+=*$/.test(text) || secret.length < 32)
    throw new Error(`${file} does not contain a secret: at least 32 bytes in base64.`)
  return secret
}

function report({ database, checkpoints }: RotationReport, dataDir: string) {
  if (database === null) print('Database: already uses the next secret, not changed.')
  else {
    print(`Second factors, encrypted again     ${database.secondFactors}`)
    print(`Texts of messages, encrypted again  ${database.messageTexts}`)
    print(`Links of emails, encrypted again    ${database.mailLinks}`)
    print(`Seeds of raffles, encrypted again   ${database.raffleSeeds}`)
    print(`Webhooks, encrypted again           ${database.webhooks}`)
    print(`Recorded breaks, signed again       ${database.auditBreaks}`)
    print(`Sessions ended                      ${database.sessionsEnded}`)
    print(`Recovery codes deleted              ${database.codesDeleted}`)
  }
  const signed = checkpoints.isUnchanged ? 'already signed with the next secret' : 'signed again'
  print(`Checkpoints in ${dataDir}: ${checkpoints.count} ${signed}`)
  if (database !== null && database.peopleWithoutCodes > 0)
    print(
      `${database.peopleWithoutCodes} people have no recovery codes now. To get new ones, they turn two-factor authentication off and on.`,
    )
  print(
    'Start all processes with the new ERP_SECRET. Keep the previous secret until the last backup made with it has expired.',
  )
}
