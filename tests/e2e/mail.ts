import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textWithLink } from '#platform/server/mail/one-time-link.ts'
import { ask } from '#tests/e2e/database.ts'

type Stored = { recipient: string; text: string; oneTimeLink: Buffer | null }

/** Text of the newest email of one type to a person, with its one-time link. `dataDir` has the secret of its sender. */
export async function mailTo(
  recipient: string,
  kind: string,
  dataDir = String(process.env['E2E_DATA_DIR']),
): Promise<string> {
  const [mail] = await ask<Stored>(
    `select recipient, text, one_time_link as "oneTimeLink" from outbox_mail
     where recipient = $1 and kind = $2 order by id desc limit 1`,
    [recipient, kind],
  )
  const secret = readFileSync(join(dataDir, 'secret'))
  return mail ? textWithLink(mail, secret) : ''
}
