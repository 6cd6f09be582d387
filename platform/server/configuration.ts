import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Environment, type Said } from '#platform/server/environment.ts'
import { type FileSettings, filesOf, whatFilesLack } from '#platform/server/file-settings.ts'
import { identityOf, type IdentitySettings, whatIdentityLacks } from '#platform/server/identity-settings.ts'

export type MailSettings = {
  /** Null where no mail server is known. */
  smtpUrl: string | null
  from: string
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
}

export type SmsSettings = {
  /** Null where no SMS provider is known. */
  url: string | null
  token: string | null
  tokenHeader: string
  sender: string
  /** Null where delivery reports are not accepted. */
  callbackSecret: string | null
}

export type PushSettings = {
  /** Null where no push service is known. */
  serviceAccount: { projectId: string; clientEmail: string; privateKey: string; tokenUri: string } | null
  url: string
}

export type Configuration = {
  port: number
  host: string
  dataDir: string
  /** As the API signs in; null where the embedded database is used. */
  databaseUrl: string | null
  /** As the owner of the tables, for migrations. */
  migrationUrl: string | null
  /** A replica for lists and reports. */
  readUrl: string | null
  poolSize: number
  mode: 'demo' | 'production'
  role: 'all' | 'api' | 'worker'
  apis: 'both' | 'main' | 'others'
  publicUrl: string
  consoleOrigins: string[]
  apiHosts: { main: string; others: string; reports: string }
  staffDomains: string[]
  secret: Buffer
  trustProxy: boolean
  drainMs: number
  ops: { port: number; host: string } | null
  traces: { endpoint: string; service: string; share: number } | null
  mail: MailSettings
  push: PushSettings
  sms: SmsSettings
  /** The key of the app's server; null where its calls are closed. */
  appApiKey: string | null
  identity: IdentitySettings
  files: FileSettings
  /** Null where no beacon is mixed into raffle draws. */
  raffleBeacon: string | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/**
 * Reads the environment. What cannot stand ends the start with one list that names all of it. A setting may also be
 * kept in a file, as secrets of containers are: `ERP_SECRET_FILE` names the file that holds ERP_SECRET.
 */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const { present, faults: unread } = withFiles(env)
  const read = Environment.safeParse(present)
  const faults = [
    ...unread,
    ...(read.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)}: ${message}`),
    ...(read.data ? whatProductionLacks(read.data) : []),
  ]
  const [first] = faults
  if (!read.success || first !== undefined) throw new Error(sentenceOf(faults))
  return configurationOf(read.data)
}

function sentenceOf(faults: string[]): string {
  const [first = '', ...others] = faults
  const [name, ...why] = first.split(': ')
  return others.length === 0
    ? `The setting ${name} cannot be used: ${why.join(': ')}`
    : [`${faults.length} settings cannot be used:`, ...faults.map((fault) => `  ${fault}`)].join('\n')
}

/** What is said, with what stands in files. An empty setting counts as none. */
function withFiles(env: Record<string, string | undefined>) {
  const present: Record<string, string> = {}
  const faults: string[] = []
  for (const name of Object.keys(Environment.shape)) {
    const [said, file] = [env[name], env[`${name}_FILE`]]
    if (said !== undefined && said !== '') present[name] = said
    else if (file !== undefined && file !== '') {
      try {
        present[name] = readFileSync(file, 'utf8').trim()
      } catch {
        faults.push(`${name}_FILE: the file ${file} cannot be read`)
      }
    }
  }
  return { present, faults }
}

function whatProductionLacks(said: Said): string[] {
  const faults: string[] = [...whatIdentityLacks(said), ...whatFilesLack(said)]
  const lacks = (name: keyof Said, why: string) => void faults.push(`${name}: ${why}`)
  if (said.ERP_SECRET && Buffer.from(said.ERP_SECRET, 'base64').length < 32)
    lacks('ERP_SECRET', 'it is too short; it takes at least 32 bytes in base64')
  if (said.ERP_MODE !== 'production') return faults
  if (!said.PUBLIC_URL) lacks('PUBLIC_URL', 'production needs it: links in mail are built from it')
  else if (!said.PUBLIC_URL.startsWith('https://'))
    lacks('PUBLIC_URL', 'production needs one with https: the session cookie is sent over nothing else')
  if (
    said.SMS_URL?.startsWith('http://') &&
    !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(said.SMS_URL).hostname)
  )
    lacks('SMS_URL', 'production needs https: messages carry codes and links')
  if (!said.ERP_SECRET) lacks('ERP_SECRET', 'production needs it: 32 random bytes in base64')
  if (said.ERP_ROLE !== 'all' && !said.DATABASE_URL)
    lacks('DATABASE_URL', 'processes that run apart need a database that all of them reach')
  return faults
}

function configurationOf(said: Said): Configuration {
  const dataDir = path.resolve(said.DATA_DIR)
  const secret = said.ERP_SECRET ? Buffer.from(said.ERP_SECRET, 'base64') : ownSecret(dataDir)
  const production = said.ERP_MODE === 'production'
  return {
    port: said.PORT,
    host: said.HOST,
    dataDir,
    databaseUrl: said.DATABASE_URL ?? null,
    migrationUrl: said.MIGRATION_URL ?? said.DATABASE_URL ?? null,
    readUrl: said.READ_URL ?? null,
    poolSize: said.DATABASE_POOL,
    mode: said.ERP_MODE,
    role: said.ERP_ROLE,
    apis: said.ERP_APIS,
    publicUrl: (said.PUBLIC_URL ?? `http://${said.HOST}:${said.PORT}`).replace(/\/$/, ''),
    consoleOrigins: said.CONSOLE_ORIGINS,
    apiHosts: {
      main: said.MAIN_API_HOST,
      others: said.OTHERS_API_HOST,
      reports: said.REPORTS_API_HOST || said.MAIN_API_HOST,
    },
    staffDomains: said.STAFF_DOMAINS,
    secret,
    trustProxy: said.TRUST_PROXY,
    drainMs: (said.DRAIN_SECONDS ?? (production ? 5 : 0)) * 1_000,
    ops: said.OPS_PORT === undefined ? null : { port: said.OPS_PORT, host: said.OPS_HOST },
    traces: said.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: said.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          service: said.OTEL_SERVICE_NAME,
          share: said.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    mail: {
      smtpUrl: said.SMTP_URL ?? null,
      from: said.MAIL_FROM,
      dkim: said.MAIL_DKIM ? readDkim(said.MAIL_DKIM) : null,
    },
    push: {
      serviceAccount: said.FCM_SERVICE_ACCOUNT ? readServiceAccount(said.FCM_SERVICE_ACCOUNT) : null,
      url: said.FCM_URL.replace(/\/+$/, ''),
    },
    sms: {
      url: said.SMS_URL ?? null,
      token: said.SMS_TOKEN ?? null,
      tokenHeader: said.SMS_TOKEN_HEADER,
      sender: said.SMS_SENDER,
      callbackSecret: said.SMS_CALLBACK_SECRET ?? null,
    },
    appApiKey: said.APP_API_KEY ?? null,
    identity: identityOf(said),
    files: filesOf(said),
    raffleBeacon: said.RAFFLE_BEACON?.replace(/\/+$/, '') ?? null,
    logLevel: said.LOG_LEVEL,
  }
}

const text = z.string().min(1)
const ServiceAccount = z.object({
  project_id: text,
  client_email: text,
  private_key: text,
  token_uri: z.url({ protocol: /^https?$/ }),
})

function readServiceAccount(file: string): NonNullable<PushSettings['serviceAccount']> {
  const read = ServiceAccount.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) throw new Error('The file of FCM_SERVICE_ACCOUNT is not the key of a service account.')
  const {
    project_id: projectId,
    client_email: clientEmail,
    private_key: privateKey,
    token_uri: tokenUri,
  } = read.data
  return { projectId, clientEmail, privateKey, tokenUri }
}

function readDkim(setting: string) {
  const [domainName = '', keySelector = '', ...file] = setting.split(':')
  return { domainName, keySelector, privateKey: readFileSync(file.join(':'), 'utf8') }
}

// Outside production the secret is made once and kept beside the data, so sealed values survive a restart.
function ownSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file)
}
