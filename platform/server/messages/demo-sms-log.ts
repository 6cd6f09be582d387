import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/** File with the SMS of a demo without a provider, which only the server's operators can read; null elsewhere. */
export const demoSmsLogOf = ({ mode, sms, dataDir }: Configuration): string | null =>
  mode === 'demo' && sms.url === null ? path.join(dataDir, 'sms.log') : null

/** Appends an SMS as a line of JSON. */
export const appendSms = (file: string, sms: { to: string; text: string }): Promise<void> =>
  appendFile(file, `${JSON.stringify(sms)}\n`, { mode: 0o600 })
