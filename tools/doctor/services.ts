import { createPrivateKey, randomUUID } from 'node:crypto'
import { existsSync, statfsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import { checkIdentityConfiguration } from '#areas/session/public.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { connectToStream, streamName } from '#platform/server/outbox/nats.ts'
import { checkFileStorage } from '#platform/server/uploads/storage-check.ts'
import { type Finding, inspect } from './finding.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** Checks every configured service other than the database with a real request. */
export async function inspectServices(configuration: Configuration): Promise<Finding[]> {
  const { dataDir, files, mail, push, sms, traces, publicUrl, mode, role, eventStream } = configuration
  const found = await Promise.all([
    inspect('Data folder', async () => {
      await mkdir(dataDir, { recursive: true })
      const probe = path.join(dataDir, `.doctor-${randomUUID()}`)
      await writeFile(probe, 'x', { flush: true })
      await rm(probe)
      const { bavail, bsize } = statfsSync(dataDir)
      const free = (bavail * bsize) / 1024 ** 3
      const text = `${dataDir} can be written to, ${free.toFixed(1)} GB free`
      return free < 2 ? { mind: text } : { well: text }
    }),
    inspect('Files', async () => {
      const wrong = await checkFileStorage(configuration)
      return wrong.length === 0
        ? { well: `${files.storage}: written, read back and taken away` }
        : { ill: `${files.storage}: ${wrong.join(' ')}` }
    }),
    inspect('Identity', async () => {
      const wrong = await checkIdentityConfiguration(configuration)
      const { kind } = configuration.identity
      return wrong === null ? { well: kind } : { ill: `${kind}: ${wrong}` }
    }),
    inspect('Mail', async () => {
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
    inspect('Push', async () => {
      if (push.serviceAccount === null) return { unset: 'notifications stay in the outbox' }
      createPrivateKey(push.serviceAccount.privateKey)
      await reach(push.serviceAccount.tokenUri)
      await reach(push.url)
      return { well: `the key can be read, and ${new URL(push.url).host} answers` }
    }),
    inspect('SMS', async () => {
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
    inspect('Events', async () => {
      if (eventStream === null) return { unset: 'no stream; clients receive events by webhooks' }
      const connection = await connectToStream(eventStream)
      await connection.close()
      return { well: `the stream ${streamName} can be written` }
    }),
    inspect('Traces', async () => {
      if (traces === null) return { unset: 'no traces are sent' }
      const response = await fetch(`${traces.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"resourceSpans":[]}',
        signal: AbortSignal.timeout(8_000),
      })
      return response.ok
        ? { well: 'the collector takes them' }
        : { ill: `the collector answers ${response.status} at ${traces.endpoint}/v1/traces` }
    }),
    inspect('Console', async () => {
      if (role === 'worker' || role === 'clients') return { unset: 'this process shows none' }
      return existsSync(path.join(root, 'dist/console/index.html'))
        ? { well: 'is built' }
        : { mind: 'is not built; npm start or npm run build makes it' }
    }),
    inspect('Address', async () => {
      if (mode === 'demo') return { unset: 'a demo is reached at its own port' }
      const response = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(8_000) })
      return response.ok
        ? { well: `${publicUrl} answers` }
        : { mind: `${publicUrl}/healthz answers ${response.status}` }
    }),
  ])
  return found.flat()
}

/** Any response is sufficient, because only the connection is tested. */
const reach = (url: string) => fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(8_000) })
