import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { Environment, type EnvironmentSettings } from './environment.ts'
import { undeclaredDemoError, unsafeProductionSettings } from './production-checks.ts'
import { type FileSettings, readFileSettings, missingFileSettings } from './file-settings.ts'
import { readIdentitySettings, type IdentitySettings, missingIdentitySettings } from './identity-settings.ts'

export type MailSettings = {
  /** Null if no mail server is configured. */
  smtpUrl: string | null
  from: string
  dkim: { domainName: string; keySelector: string; privateKey: string } | null
}

/** `url`: nats:// or tls://, several separated by commas. `credentialsFile`: user key and JWT, the `.creds` file of NATS. */
export type EventStreamSettings = { url: string; credentialsFile: string | null }

export type SmsSettings = {
  /** Null if no SMS provider is configured. */
  url: string | null
  token: string | null
  tokenHeader: string
  sender: string
  /** Null if delivery reports are not accepted. */
  callbackSecret: string | null
}

export type PushSettings = {
  /** Null if no push service is configured. */
  serviceAccount: { projectId: string; clientEmail: string; privateKey: string; tokenUri: string } | null
  url: string
}

export type Configuration = {
  port: number
  host: string
  dataDir: string
  /** Connection URL of the API's login; null for the embedded database. */
  databaseUrl: string | null
  /** Connection URL that bypasses the transaction pooler of `databaseUrl`; null without a pooler. */
  directUrl: string | null
  /** Connection URL of the worker's login; null for the embedded database. */
  workerUrl: string | null
  /** Connection URL of the login that posts payments of customers; null for the embedded database, or if clients are not served. */
  paymentsUrl: string | null
  /** Connection URL of the owner of the tables, for migrations. */
  migrationUrl: string | null
  /** Connection URL of a read replica for lists and reports. */
  readUrl: string | null
  poolSize: number
  /** List pages that one person can load per minute from one process; 0 for no limit. */
  listCallsPerMinute: number
  /** Different records that one person can look up within an hour before an alert; 0 for none. */
  lookupsPerHour: number
  mode: 'demo' | 'production'
  role: 'all' | 'api' | 'worker' | 'clients'
  apis: 'both' | 'main' | 'others'
  publicUrl: string
  /** Name of the product as people see it. */
  brandName: string
  consoleOrigins: string[]
  apiHosts: { main: string; others: string; reports: string }
  staffDomains: string[]
  /** Whether people can register themselves. */
  registration: boolean
  /** Whether approvers and administrators need a second factor beside a built-in password. */
  requiresSecondFactor: boolean
  /** Told of every change of roles, approvers and their accounts. */
  securityMail: string | null
  secret: Buffer
  /** Seconds by which the clock of the database can be ahead before postings are refused. */
  clockToleranceS: number
  /** Minutes in which a code is valid with which a customer confirms an act of staff. */
  customerCodeMinutes: number
  trustProxy: boolean
  /** Whether webhooks of API clients may have loopback addresses. */
  allowsLoopbackWebhooks: boolean
  /** Server to whose stream all events are published; null if there is none. */
  eventStream: EventStreamSettings | null
  drainMs: number
  ops: { port: number; host: string } | null
  traces: { endpoint: string; service: string; share: number } | null
  mail: MailSettings
  push: PushSettings
  sms: SmsSettings
  identity: IdentitySettings
  files: FileSettings
  /** Null if raffle draws use no external beacon. */
  raffleBeacon: string | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
}

/**
 * Reads the configuration from the environment. Throws one error that lists all invalid settings. A setting can also
 * be read from a file, as with container secrets: `ERP_SECRET_FILE` is the path of the file that contains ERP_SECRET.
 */
export function readConfiguration(env: Record<string, string | undefined>): Configuration {
  const { present, errors: unread } = resolveSecretFiles(env)
  const read = Environment.safeParse(present)
  const errors = [
    ...unread,
    ...(read.error?.issues ?? []).map(({ path: [name], message }) => `${String(name)}: ${message}`),
    ...(read.data ? missingProductionSettings(read.data) : []),
  ]
  const [first] = errors
  if (!read.success || first !== undefined) throw new Error(formatErrors(errors))
  return configurationOf(read.data)
}

function formatErrors(errors: string[]): string {
  const [first = '', ...others] = errors
  const [name, ...why] = first.split(': ')
  return others.length === 0
    ? `The setting ${name} cannot be used: ${why.join(': ')}`
    : [`${errors.length} settings cannot be used:`, ...errors.map((problem) => `  ${problem}`)].join('\n')
}

/** Settings including those read from files. Empty settings count as missing. */
function resolveSecretFiles(env: Record<string, string | undefined>) {
  const present: Record<string, string> = {}
  const errors: string[] = []
  for (const name of Object.keys(Environment.shape)) {
    const [settings, file] = [env[name], env[`${name}_FILE`]]
    if (settings !== undefined && settings !== '') present[name] = settings
    else if (file !== undefined && file !== '') {
      try {
        present[name] = readFileSync(file, 'utf8').trim()
      } catch {
        errors.push(`${name}_FILE: the file ${file} cannot be read`)
      }
    }
  }
  return { present, errors }
}

function missingProductionSettings(settings: EnvironmentSettings): string[] {
  const errors: string[] = [...missingIdentitySettings(settings), ...missingFileSettings(settings)]
  const reportMissing = (name: keyof EnvironmentSettings, problem: string) =>
    void errors.push(`${name}: ${problem}`)
  if (settings.ERP_SECRET && Buffer.from(settings.ERP_SECRET, 'base64').length < 32)
    reportMissing('ERP_SECRET', 'it is too short; it takes at least 32 bytes in base64')
  if (settings.DIRECT_URL && !settings.DATABASE_URL)
    reportMissing('DATABASE_URL', 'DIRECT_URL needs it: it leads to the same database past its pooler')
  const undeclaredDemo = undeclaredDemoError(settings)
  if (undeclaredDemo !== null) reportMissing('ERP_MODE', undeclaredDemo)
  if (settings.ERP_MODE !== 'production') return errors
  errors.push(...unsafeProductionSettings(settings))
  if (!settings.PUBLIC_URL)
    reportMissing('PUBLIC_URL', 'production needs it: links in mail are built from it')
  else if (!settings.PUBLIC_URL.startsWith('https://'))
    reportMissing(
      'PUBLIC_URL',
      'production needs one with https: the session cookie is sent over nothing else',
    )
  if (
    settings.SMS_URL?.startsWith('http://') &&
    !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(settings.SMS_URL).hostname)
  )
    reportMissing('SMS_URL', 'production needs https: messages carry codes and links')
  if (!settings.ERP_SECRET) reportMissing('ERP_SECRET', 'production needs it: 32 random bytes in base64')
  if (settings.ERP_ROLE !== 'all' && !settings.DATABASE_URL && !settings.DIRECT_URL)
    reportMissing('DATABASE_URL', 'processes that run apart need a database that all of them reach')
  const needsWorker = settings.ERP_ROLE === 'all' || settings.ERP_ROLE === 'worker'
  if (needsWorker && settings.DATABASE_URL && !settings.WORKER_URL)
    reportMissing('WORKER_URL', 'production needs it: the worker has a database login of its own')
  if (settings.ERP_ROLE === 'clients' && !settings.PAYMENTS_URL)
    reportMissing('PAYMENTS_URL', 'the API of clients needs it: payments have a database login of their own')
  return errors
}

function configurationOf(settings: EnvironmentSettings): Configuration {
  const dataDir = path.resolve(settings.DATA_DIR)
  const secret = settings.ERP_SECRET
    ? Buffer.from(settings.ERP_SECRET, 'base64')
    : readOrCreateSecret(dataDir)
  const production = settings.ERP_MODE === 'production'
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    directUrl: settings.DIRECT_URL ?? null,
    workerUrl: settings.WORKER_URL ?? settings.DIRECT_URL ?? settings.DATABASE_URL ?? null,
    paymentsUrl:
      settings.PAYMENTS_URL ?? (production ? null : (settings.DIRECT_URL ?? settings.DATABASE_URL ?? null)),
    migrationUrl: settings.MIGRATION_URL ?? settings.DIRECT_URL ?? settings.DATABASE_URL ?? null,
    readUrl: settings.READ_URL ?? null,
    poolSize: settings.DATABASE_POOL,
    mode: production ? 'production' : 'demo',
    role: settings.ERP_ROLE,
    apis: settings.ERP_APIS,
    publicUrl: (settings.PUBLIC_URL ?? `http://${settings.HOST}:${settings.PORT}`).replace(/\/$/, ''),
    brandName: settings.BRAND_NAME,
    consoleOrigins: settings.CONSOLE_ORIGINS,
    apiHosts: {
      main: settings.MAIN_API_HOST,
      others: settings.OTHERS_API_HOST,
      reports: settings.REPORTS_API_HOST || settings.MAIN_API_HOST,
    },
    staffDomains: settings.STAFF_DOMAINS,
    registration: settings.REGISTRATION ?? !production,
    requiresSecondFactor: (settings.SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    securityMail: settings.SECURITY_MAIL ?? null,
    secret,
    clockToleranceS: settings.CLOCK_TOLERANCE_SECONDS,
    customerCodeMinutes: settings.CUSTOMER_CODE_MINUTES,
    listCallsPerMinute: settings.LIST_CALLS_PER_MINUTE,
    lookupsPerHour: settings.LOOKUPS_PER_HOUR,
    trustProxy: settings.TRUST_PROXY,
    allowsLoopbackWebhooks: settings.WEBHOOK_LOOPBACK,
    eventStream: settings.EVENTS_URL
      ? { url: settings.EVENTS_URL, credentialsFile: settings.EVENTS_CREDENTIALS ?? null }
      : null,
    drainMs: (settings.DRAIN_SECONDS ?? (production ? 5 : 0)) * 1_000,
    ops: settings.OPS_PORT === undefined ? null : { port: settings.OPS_PORT, host: settings.OPS_HOST },
    traces: settings.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
          service: settings.OTEL_SERVICE_NAME,
          share: settings.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    mail: {
      smtpUrl: settings.SMTP_URL ?? null,
      from: settings.MAIL_FROM,
      dkim: settings.MAIL_DKIM ? readDkim(settings.MAIL_DKIM) : null,
    },
    push: {
      serviceAccount: settings.FCM_SERVICE_ACCOUNT ? readServiceAccount(settings.FCM_SERVICE_ACCOUNT) : null,
      url: settings.FCM_URL.replace(/\/+$/, ''),
    },
    sms: {
      url: settings.SMS_URL ?? null,
      token: settings.SMS_TOKEN ?? null,
      tokenHeader: settings.SMS_TOKEN_HEADER,
      sender: settings.SMS_SENDER,
      callbackSecret: settings.SMS_CALLBACK_SECRET ?? null,
    },
    identity: readIdentitySettings(settings),
    files: readFileSettings(settings),
    raffleBeacon: settings.RAFFLE_BEACON?.replace(/\/+$/, '') ?? null,
    logLevel: settings.LOG_LEVEL,
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
  if (!read.success) throw new Error('FCM_SERVICE_ACCOUNT does not name a service account key file.')
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

// Outside production, the secret is generated once and stored in the data directory, so that encrypted values survive
// a restart.
function readOrCreateSecret(dataDir: string): Buffer {
  const file = path.join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file)
}
