import { createPrivateKey, randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { whatIsWrongWithIdentity } from '#areas/session/public.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { whatIsWrongWithFiles } from '#platform/server/uploads/checking.ts'
import { type Finding, lookAt } from '#tools/doctor/finding.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Everything that is set beside the database, each tried for real. */
export async function lookAtParts(configuration: Configuration): Promise<Finding[]> {
  const { dataDir, files, mail, push, sms, traces, publicUrl, mode, role } = configuration
  const found = await Promise.all([
    lookAt('Data folder', async () => {
      await mkdir(dataDir, { recursive: true })
      const probe = path.join(dataDir, `.doctor-${randomUUID()}`)
      await writeFile(probe, 'x', { flush: true })
      await rm(probe)
      const { bavail, bsize } = statfsSync(dataDir)
      const free = (bavail * bsize) / 1024 ** 3
      const says = `${dataDir} can be written to, ${free.toFixed(1)} GB free`
      return free < 2 ? { mind: says } : { well: says }
    }),
    lookAt('Files', async () => {
      const wrong = await whatIsWrongWithFiles(configuration)
      return wrong.length === 0
        ? { well: `${files.storage}: written, read back and taken away` }
        : { ill: `${files.storage}: ${wrong.join(' ')}` }
    }),
    lookAt('Identity', async () => {
      const wrong = await whatIsWrongWithIdentity(configuration)
      const { kind } = configuration.identity
      return wrong === null ? { well: kind } : { ill: `${kind}: ${wrong}` }
    }),
    lookAt('Mail', async () => {
      if (mail.smtpUrl === null) return { unset: 'mail waits in the Mailbox page' }
      const local = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(mail.smtpUrl).hostname)
      const transport = nodemailer.createTransport({
        url: mail.smtpUrl,
        requireTLS: mode === 'production' && !local,
        connectionTimeout: 8_000,
        greetingTimeout: 8_000,
      })
      await transport.verify()
      transport.close()
      if (mail.dkim) createPrivateKey(mail.dkim.privateKey)
      return {
        well: `the server takes our name and password${mail.dkim ? '; the DKIM key can be read' : ''}`,
      }
    }),
    lookAt('Push', async () => {
      if (push.serviceAccount === null) return { unset: 'notifications stay in the outbox' }
      createPrivateKey(push.serviceAccount.privateKey)
      await reach(push.serviceAccount.tokenUri)
      await reach(push.url)
      return { well: `the key can be read, and ${new URL(push.url).host} answers` }
    }),
    lookAt('SMS', async () => {
      if (sms.url === null) return { unset: 'SMS stay in the Messages page' }
      await reach(sms.url)
      const well = `${new URL(sms.url).host} answers`
      return [
        { well },
        ...(sms.token === null
          ? [{ mind: 'SMS_TOKEN is not set: the provider will hardly accept messages' }]
          : []),
        ...(sms.callbackSecret === null
          ? [{ mind: 'SMS_CALLBACK_SECRET is not set: delivery reports are not accepted' }]
          : []),
      ]
    }),
    lookAt('Traces', async () => {
      if (traces === null) return { unset: 'no traces are sent' }
      const answer = await fetch(`${traces.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"resourceSpans":[]}',
        signal: AbortSignal.timeout(8_000),
      })
      return answer.ok
        ? { well: 'the collector takes them' }
        : { ill: `the collector answers ${answer.status} at ${traces.endpoint}/v1/traces` }
    }),
    lookAt('Console', async () => {
      if (role === 'worker') return { unset: 'a worker shows none' }
      return existsSync(path.join(root, 'dist/console/index.html'))
        ? { well: 'is built' }
        : { mind: 'is not built; npm start or npm run build makes it' }
    }),
    lookAt('Address', async () => {
      if (mode === 'demo') return { unset: 'a demo is reached at its own port' }
      const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(8_000) })
      return answer.ok
        ? { well: `${publicUrl} answers` }
        : { mind: `${publicUrl}/healthz answers ${answer.status}` }
    }),
  ])
  return found.flat()
}

/** Any answer will do: what is asked here is only whether the way is open. */
const reach = (url: string) => fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(8_000) })
